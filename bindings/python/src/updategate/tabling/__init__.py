"""A policy as ranges of sort keys, for those who run no code of ours: who gets what, by platform and OS."""
