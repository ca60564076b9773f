# The main targets are `make run` (or `make run-gtk`) and `make test`. The recipes are commands of Scripts/ and Swift.
SWIFT ?= swift
TEST := env SWIFT="$(SWIFT)" Scripts/test
CONTACTS := --package-path Examples/Contacts
ROUNDS := --package-path Examples/Rounds
BENCHMARKS := --package-path Benchmarks
# Undeclared imports and warnings are errors in test builds; otherwise an undeclared import may fail or not, by build order.
GTK := --package-path Hosts/Gtk
CONTACTS_GTK := --package-path Examples/Contacts/Desktop
ROUNDS_GTK := --package-path Examples/Rounds/Desktop
# Tests share the main actor: without a limit, each would wait for hundreds of others at every suspension.
WIDTH := --experimental-maximum-parallelization-width 6
STRICT := --explicit-target-dependency-import-check error -Xswiftc -warnings-as-errors
SOURCES := Package.swift Sources Tests Documentation/onboarding Benchmarks/Package.swift Benchmarks/Sources $(addprefix Hosts/Gtk/,Package.swift \
  Sources Tests) $(addprefix Examples/Contacts/,Package.swift Core Libraries Features App HostTests \
  $(addprefix Desktop/,Package.swift Sources Tests HostTests)) $(addprefix Examples/Rounds/,Package.swift Core \
  Libraries Features App HostTests Server $(addprefix Desktop/,Package.swift Sources Tests HostTests))
NAME ?= flow
APP ?= Contacts
STEPS ?= 100000
CARDS ?= 20000
SEED ?= 1
KILLS ?= 300
CALLS ?= 10000

.DEFAULT_GOAL := help

.PHONY: help
help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{ printf "  make %-10s %s\n", $$1, $$2 }'

.PHONY: bootstrap
bootstrap: ## install the project's dependencies
	@Scripts/bootstrap

.PHONY: doctor
doctor: ## say what is missing on this machine, and how to get it
	@Scripts/doctor

.PHONY: run
run: ## build and start Rounds in this terminal, with a server of sample data (DATA=DIR for its data)
	@Scripts/bootstrap server
	@$(SWIFT) build $(ROUNDS) -c release --product rounds
	@"$$($(SWIFT) build $(ROUNDS) -c release --show-bin-path)/rounds" $(if $(DATA),--data "$(DATA)")

.PHONY: run-gtk
run-gtk: ## build and start Rounds in a window (DATA=DIR for its data)
	@Scripts/bootstrap gtk server
	@$(SWIFT) build $(ROUNDS_GTK) -c release --product rounds-gtk
	@"$$($(SWIFT) build $(ROUNDS_GTK) -c release --show-bin-path)/rounds-gtk" $(if $(DATA),--data "$(DATA)")

.PHONY: run-contacts
run-contacts: bootstrap ## build and start Contacts, the small app, in this terminal (DATA=DIR for its data)
	@$(SWIFT) build $(CONTACTS) -c release --product contacts
	@"$$($(SWIFT) build $(CONTACTS) -c release --show-bin-path)/contacts" $(if $(DATA),--data "$(DATA)")

.PHONY: run-contacts-gtk
run-contacts-gtk: ## build and start Contacts in a window (DATA=DIR for its data)
	@Scripts/bootstrap gtk
	@$(SWIFT) build $(CONTACTS_GTK) -c release --product contacts-gtk
	@"$$($(SWIFT) build $(CONTACTS_GTK) -c release --show-bin-path)/contacts-gtk" $(if $(DATA),--data "$(DATA)")

.PHONY: run-server
run-server: ## build and start the FHIR server of Rounds with sample data (DATABASE=FILE or postgres://… keeps it)
	@Scripts/bootstrap server
	@$(SWIFT) build $(ROUNDS) -c release --product rounds-server
	@"$$($(SWIFT) build $(ROUNDS) -c release --show-bin-path)/rounds-server" --sample-data 1 \
		$(if $(DATABASE),--database "$(DATABASE)")

.PHONY: demo
demo: bootstrap ## play a tour of Contacts and print its screens, without a terminal
	@$(SWIFT) build $(CONTACTS) -c release --product contacts
	@Scripts/demo "$$($(SWIFT) build $(CONTACTS) -c release --show-bin-path)/contacts"

.PHONY: test
test: lint ## run all tests
	@Scripts/bootstrap gtk server tests
	$(SWIFT) build $(BENCHMARKS) $(STRICT) -c release
	"$$($(SWIFT) build $(BENCHMARKS) -c release --show-bin-path)/seam-bench" --quick
	$(SWIFT) build $(STRICT) --build-tests
	$(TEST) $(STRICT) --skip-build $(WIDTH)
	$(SWIFT) build $(CONTACTS) $(STRICT) --build-tests
	$(TEST) $(CONTACTS) $(STRICT) --skip-build $(WIDTH)
	$(SWIFT) build $(ROUNDS) $(STRICT) --build-tests
	$(TEST) $(ROUNDS) $(STRICT) --skip-build $(WIDTH)
	$(SWIFT) build $(GTK) $(STRICT) --build-tests
	Scripts/with-display $(TEST) $(GTK) $(STRICT) --skip-build $(WIDTH)
	$(SWIFT) build $(CONTACTS_GTK) $(STRICT) --build-tests
	Scripts/with-display $(TEST) $(CONTACTS_GTK) $(STRICT) --skip-build --no-parallel # all windows share one keyboard
	$(SWIFT) build $(ROUNDS_GTK) $(STRICT) --build-tests
	Scripts/with-display $(TEST) $(ROUNDS_GTK) $(STRICT) --skip-build --no-parallel

.PHONY: fuzz
fuzz: ## walk Contacts, or with APP=Rounds Rounds, at random: STEPS=n steps from SEED=s; import CARDS=n damaged cards
	@Scripts/bootstrap $(if $(filter Rounds,$(APP)),server)
	$(SWIFT) build --package-path Examples/$(APP) --build-tests
	SWIFT_DETERMINISTIC_HASHING=1 SEAM_FUZZ_STEPS=$(STEPS) SEAM_FUZZ_CARDS=$(CARDS) SEAM_FUZZ_SEED=$(SEED) \
		$(SWIFT) test --package-path Examples/$(APP) --skip-build \
		--filter '$(APP)AppTests.FuzzTests|ImportFuzzTests|ConversionFuzzTests'

.PHONY: soak
soak: ## kill storages and Rounds KILLS=n times each from SEED=s, fail file system calls, call the network CALLS=n times
	@Scripts/bootstrap tests
	$(SWIFT) build --build-tests
	SEAM_KILLS=$(KILLS) SEAM_SEED=$(SEED) SEAM_FAULT_POINTS=1000000 SEAM_DAMAGE_TRIES=4000 $(SWIFT) test --skip-build \
		--filter 'StorageCrashTests|CollectionsCrashTests|FaultTests|DamageTrialTests|acknowledgedWritesOutliveTheKilledService|OutboxKillTests'
	SEAM_SEED=$(SEED) SEAM_RANDOM_CANCELS=$(CALLS) SEAM_FLAT_CALLS=$(CALLS) $(SWIFT) test --skip-build \
		--filter 'CancellationTests|LifetimeTests|MemoryTests'
	@Scripts/bootstrap server
	SEAM_KILLS=$(KILLS) SEAM_SEED=$(SEED) SEAM_SECONDS=60 $(SWIFT) test $(ROUNDS) --filter 'KillTests|InstanceTests'

.PHONY: cache-suite
cache-suite: bootstrap ## hold the HTTP cache against the public suite, whose cases for browsers are in SUITE=FILE
	$(SWIFT) build --build-tests
	SEAM_CACHE_SUITE="$(abspath $(SUITE))" $(SWIFT) test --skip-build --filter PublicSuiteTests

.PHONY: fhir-examples
fhir-examples: ## hold CoreFHIR against the examples and definitions of FHIR R4 in EXAMPLES=DIR
	@Scripts/bootstrap server
	SEAM_FHIR_EXAMPLES="$(abspath $(EXAMPLES))" $(SWIFT) test $(ROUNDS) --filter 'PublicExamplesTests|DefinitionTests'

.PHONY: bench
bench: ## measure, for instance NAME=storage, NAME=contacts or NAME=rounds; prints `name value unit` per figure
ifeq ($(NAME),server)
	@Scripts/bootstrap server tests
	@$(SWIFT) build $(ROUNDS) -c release --product server-bench 1>&2
	@"$$($(SWIFT) build $(ROUNDS) -c release --show-bin-path)/server-bench"
else ifeq ($(NAME),rounds)
	@Scripts/bootstrap server
	@$(SWIFT) build $(ROUNDS) -c release --product rounds-bench 1>&2
	@SWIFT="$(SWIFT)" "$$($(SWIFT) build $(ROUNDS) -c release --show-bin-path)/rounds-bench" $(ONLY)
else ifeq ($(NAME),contacts)
	@Scripts/bootstrap
	@$(SWIFT) build $(CONTACTS) -c release --product contacts-bench 1>&2
	@"$$($(SWIFT) build $(CONTACTS) -c release --show-bin-path)/contacts-bench" $(ONLY)
else
	@Scripts/bootstrap tests
	@$(SWIFT) build $(BENCHMARKS) -c release 1>&2
	@"$$($(SWIFT) build $(BENCHMARKS) -c release --show-bin-path)/seam-bench" $(NAME)
endif

.PHONY: docs
docs: ## build the pages of all modules into .build/docs
	@Scripts/bootstrap gtk
	@Scripts/docs

.PHONY: guide
guide: bootstrap ## apply the guides' changes to a copy of the tree, build and test it
	@Scripts/guide

.PHONY: tutorial
tutorial: ## run the README's first app and the tutorial, and write what they print into their pages
	@Scripts/bootstrap gtk tests
	$(SWIFT) build $(STRICT) --build-tests
	SEAM_RECORD_PAGES=1 $(SWIFT) test $(STRICT) --skip-build --filter TutorialTests.TutorialTests

.PHONY: lint
lint: ## check the format of all sources, and the words of comments
	@Scripts/check-words
	$(SWIFT) format lint --strict --parallel --recursive $(SOURCES)

.PHONY: format
format: ## format all sources
	$(SWIFT) format --in-place --parallel --recursive $(SOURCES)

.PHONY: clean
clean: ## remove build products
	rm -rf .build $(addsuffix /.build,Benchmarks Hosts/Gtk Examples/Contacts Examples/Contacts/Desktop Examples/Rounds Examples/Rounds/Desktop)
