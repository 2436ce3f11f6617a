# One decision, asked by C, Python and Swift. Values may be given: make demo INSTALLED=2.2.1 (see demo/demo.sh).

DEMO_FACTS := INSTALLED NOW PLATFORM OS LOOKUP POLICY TAG DEVICE STATE MANUAL

.PHONY: demo
demo:
	@demo/demo.sh $(foreach name,$(DEMO_FACTS),$(if $(filter command,$(origin $(name))),'$(name)=$($(name))'))
