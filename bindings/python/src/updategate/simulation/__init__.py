"""What a policy means for everybody who has the app: installed versions with counts, against policy and replies."""
