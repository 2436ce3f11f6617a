# make mutate MUTANTS=60 SEED=1 FOLDERS=Rules,State WHOLE=1 : small faults, one at a time, and which of them the tests notice.

MUTANTS ?= 60
.PHONY: mutate
mutate:
	@cd Tests/mutation && python3 -m unittest -q test_operators
	@sh packaging/need.sh python3
	@python3 Tests/mutation/mutate.py --mutants $(MUTANTS) $(if $(SEED),--seed $(SEED)) $(if $(FOLDERS),--folders $(FOLDERS)) $(if $(WHOLE),--whole)
