# The main targets are `make run` (or `make run-gtk`) and `make test`. The recipes are commands of Scripts/ and Swift.
SWIFT ?= swift
# The scripts take the toolchain from here.
export SWIFT
# One folder of build products for all packages, so that the kit is compiled once.
BUILD := --scratch-path "$(CURDIR)/.build"
# Debug builds: undeclared imports, which fail or not by the order of builds, and warnings are errors.
FLAGS := $(shell cat Scripts/build-flags)
KIT := $(BUILD) --traits Gtk
ONBOARDING := $(BUILD) --package-path Examples/Onboarding
CONTACTS := $(BUILD) --package-path Examples/Contacts
CONTACTS_GTK := $(BUILD) --package-path Examples/Contacts/Desktop
FHIR := $(BUILD) --package-path Apps/FHIR
SERVER := $(BUILD) --package-path Apps/RoundsServer
ROUNDS := $(BUILD) --package-path Apps/Rounds
ROUNDS_GTK := $(BUILD) --package-path Apps/Rounds/Desktop
ROUNDS_BENCH := $(BUILD) --package-path Apps/Rounds/Bench
BENCHMARKS := $(BUILD) --package-path Benchmarks
RELEASE := .build/release
# All Swift sources are below these.
SOURCES := Package.swift Sources Tests Benchmarks/Package.swift Benchmarks/Sources Examples Apps CommandLine
NAME ?= flow
APP ?= Contacts
STEPS ?= 100000
CARDS ?= 20000
SEED ?= 1
KILLS ?= 300
CALLS ?= 10000

# Refuses values that are not numbers, of which tests would take their defaults.
numbers = @for pair in $(foreach name,$(1),$(name)=$($(name))); do case "$${pair\#*=}" in '' | *[!0-9]*) \
	echo "make: $$pair is not a number." >&2; exit 64 ;; esac; done

.DEFAULT_GOAL := help

.PHONY: help
help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{ printf "  make %-17s %s\n", $$1, $$2 }'

.PHONY: bootstrap
bootstrap: ## install the project's dependencies
	@Scripts/bootstrap

.PHONY: doctor
doctor: ## say what is missing on this machine, and how to get it
	@Scripts/doctor

.PHONY: run
run: ## build and start Rounds in this terminal, with a server of sample data (DATA=DIR for its data)
	@Scripts/bootstrap server
	@$(SWIFT) build $(SERVER) -c release --product rounds-server
	@$(SWIFT) build $(ROUNDS) -c release --product rounds
	@$(RELEASE)/rounds $(if $(DATA),--data "$(DATA)")

.PHONY: run-gtk
run-gtk: ## build and start Rounds in a window (DATA=DIR for its data)
	@Scripts/bootstrap gtk server
	@$(SWIFT) build $(SERVER) -c release --product rounds-server
	@$(SWIFT) build $(ROUNDS_GTK) -c release --product rounds-gtk
	@$(RELEASE)/rounds-gtk $(if $(DATA),--data "$(DATA)")

.PHONY: run-onboarding
run-onboarding: bootstrap ## build and start Onboarding, the smallest app, in this terminal
	@$(SWIFT) build $(ONBOARDING) -c release --product onboarding-app
	@$(RELEASE)/onboarding-app

.PHONY: run-onboarding-gtk
run-onboarding-gtk: ## build and start Onboarding in a window
	@Scripts/bootstrap gtk
	@$(SWIFT) build $(ONBOARDING) -c release --product onboarding-gtk
	@$(RELEASE)/onboarding-gtk

.PHONY: run-contacts
run-contacts: bootstrap ## build and start Contacts, the small app, in this terminal (DATA=DIR for its data)
	@$(SWIFT) build $(CONTACTS) -c release --product contacts
	@$(RELEASE)/contacts $(if $(DATA),--data "$(DATA)")

.PHONY: run-contacts-gtk
run-contacts-gtk: ## build and start Contacts in a window (DATA=DIR for its data)
	@Scripts/bootstrap gtk
	@$(SWIFT) build $(CONTACTS_GTK) -c release --product contacts-gtk
	@$(RELEASE)/contacts-gtk $(if $(DATA),--data "$(DATA)")

.PHONY: run-server
run-server: ## build and start the FHIR server of Rounds with sample data (DATABASE=FILE or postgres://… keeps it)
	@Scripts/bootstrap server
	@$(SWIFT) build $(SERVER) -c release --product rounds-server
	@$(RELEASE)/rounds-server --sample-data 1 $(if $(DATABASE),--database "$(DATABASE)")

.PHONY: demo
demo: bootstrap ## play a tour of Contacts and print its screens, without a terminal
	@$(SWIFT) build $(CONTACTS) -c release --product contacts
	@Scripts/demo $(RELEASE)/contacts

.PHONY: check-floor
check-floor: ## find API that is newer than iOS 17 and macOS 14, and show that it would be found in each module
	@Scripts/bootstrap
	@Scripts/check-floor
	@Scripts/check-floor --self-test

.PHONY: check
check: ## hold the borders of seam.yml, as the tests of the tool do
	@Scripts/bootstrap tool
	@$(SWIFT) build $(BUILD) --package-path CommandLine $(FLAGS) --product seam
	@.build/debug/seam check

.PHONY: test
test: ## run all tests, or with ONLY=storage those of a family of the kit or of an app
	@Scripts/test --check-names $(ONLY)
	@$(MAKE) --no-print-directory lint check-floor
	@Scripts/bootstrap gtk server tool tests
	@Scripts/test $(ONLY)

FUZZED = $(if $(filter Rounds,$(APP)),$(ROUNDS),$(CONTACTS))

.PHONY: coverage
coverage: ## run the kit's tests with coverage; print the lines covered in each module, and fail below 85%
	@Scripts/bootstrap gtk server tests
	@Scripts/coverage $(ONLY)

.PHONY: outside
outside: ## build a package outside the repository that depends on the kit by URL and version
	@Scripts/bootstrap gtk
	@Scripts/check-outside

.PHONY: fuzz
fuzz: ## walk Contacts, or with APP=Rounds Rounds, at random: STEPS=n steps from SEED=s; import CARDS=n damaged cards
	@case "$(APP)" in Contacts | Rounds) ;; *) echo "fuzz: there is no app “$(APP)”. Choose from: Contacts Rounds." >&2; exit 64 ;; esac
	$(call numbers,STEPS CARDS SEED)
	@Scripts/bootstrap $(if $(filter Rounds,$(APP)),server)
	$(SWIFT) build $(FUZZED) $(FLAGS) --build-tests
	SWIFT_DETERMINISTIC_HASHING=1 SEAM_FUZZ_STEPS=$(STEPS) SEAM_FUZZ_CARDS=$(CARDS) SEAM_FUZZ_SEED=$(SEED) \
		$(SWIFT) test $(FUZZED) $(FLAGS) --skip-build \
		--filter '$(APP)AppTests.FuzzTests|ImportFuzzTests|ConversionFuzzTests|VCardFuzzTests'

.PHONY: soak
soak: ## kill storages and Rounds KILLS=n times each from SEED=s, fail file system calls, call the network CALLS=n times
	$(call numbers,KILLS SEED CALLS)
	@Scripts/bootstrap gtk server tests
	$(SWIFT) build $(KIT) $(FLAGS) --build-tests
	SEAM_KILLS=$(KILLS) SEAM_SEED=$(SEED) SEAM_FAULT_POINTS=1000000 SEAM_DAMAGE_TRIES=4000 $(SWIFT) test $(KIT) $(FLAGS) --skip-build \
		--filter 'StorageCrashTests|CollectionsCrashTests|FaultTests|DamageTrialTests|acknowledgedWritesOutliveTheKilledService|CacheKillTests|OutboxKillTests|SalvageTrialTests'
	SEAM_SEED=$(SEED) SEAM_RANDOM_CANCELS=$(CALLS) SEAM_FLAT_CALLS=$(CALLS) $(SWIFT) test $(KIT) $(FLAGS) --skip-build \
		--filter '^(SeamNetwork|NetworkTrial).*(CancellationTests|LifetimeTests|MemoryTests)'
	SEAM_KILLS=$(KILLS) SEAM_SEED=$(SEED) SEAM_SECONDS=60 $(SWIFT) test $(SERVER) $(FLAGS) --filter 'KillTests|InstanceTests'
	$(SWIFT) build $(SERVER) $(FLAGS) --product rounds-server
	SEAM_KILLS=$(KILLS) SEAM_SEED=$(SEED) $(SWIFT) test $(ROUNDS) $(FLAGS) --filter KillTests
	SEAM_SEEDS=$(KILLS) $(SWIFT) test $(ROUNDS) $(FLAGS) --skip-build --filter SimulationTests

.PHONY: cache-suite
cache-suite: ## hold the HTTP cache against the public suite, whose cases for browsers are in SUITE=FILE
	@[ -n "$(SUITE)" ] || { echo "cache-suite: name the file of the suite: make cache-suite SUITE=FILE" >&2; exit 64; }
	@Scripts/bootstrap gtk tests
	SEAM_CACHE_SUITE="$(abspath $(SUITE))" $(SWIFT) test $(KIT) $(FLAGS) --filter PublicSuiteTests

.PHONY: fhir-examples
fhir-examples: bootstrap ## hold CoreFHIR against the examples and definitions of FHIR R4 in EXAMPLES=DIR
	@[ -n "$(EXAMPLES)" ] || { echo "fhir-examples: name the folder: make fhir-examples EXAMPLES=DIR" >&2; exit 64; }
	SEAM_FHIR_EXAMPLES="$(abspath $(EXAMPLES))" $(SWIFT) test $(FHIR) $(FLAGS) --filter 'PublicExamplesTests|DefinitionTests'

.PHONY: bench
bench: ## measure NAME=collections, contacts, flow, network, rounds, server, storage or tool (ONLY=PART of contacts, rounds)
ifeq ($(NAME),server)
	@Scripts/bootstrap server tests
	@$(SWIFT) build $(SERVER) -c release --product server-bench 1>&2
	@$(RELEASE)/server-bench
else ifeq ($(NAME),rounds)
	@Scripts/bootstrap server
	@$(SWIFT) build $(ROUNDS) -c release --product rounds 1>&2
	@$(SWIFT) build $(ROUNDS_BENCH) -c release --product rounds-bench 1>&2
	@$(RELEASE)/rounds-bench $(ONLY)
else ifeq ($(NAME),contacts)
	@Scripts/bootstrap
	@$(SWIFT) build $(CONTACTS) -c release --product contacts-bench 1>&2
	@$(RELEASE)/contacts-bench $(ONLY)
else ifeq ($(NAME),tool)
	@Scripts/bootstrap tool
	@Scripts/install "$(CURDIR)/.build/installed" 1>&2
	@$(SWIFT) build $(BUILD) --package-path CommandLine -c release --product seam-tool-bench 1>&2
	@$(RELEASE)/seam-tool-bench .build/installed/bin/seam
else
	@case "$(NAME)" in collections | flow | network | storage) ;; *) \
		echo "bench: there is no benchmark “$(NAME)”. Choose from: collections contacts flow network rounds server storage tool." >&2; exit 64 ;; esac
	@Scripts/bootstrap tests
	@$(SWIFT) build $(BENCHMARKS) -c release 1>&2
	@$(RELEASE)/seam-bench $(NAME)
endif

.PHONY: install
install: ## build the tool `seam` and install it in PREFIX/bin (PREFIX=/usr/local)
	@Scripts/bootstrap tool
	@Scripts/install $(if $(PREFIX),"$(PREFIX)")

.PHONY: docs
docs: ## build the pages of the kit's modules into .build/docs
	@Scripts/bootstrap gtk
	@Scripts/docs

.PHONY: guide
guide: ## apply the guides' changes to a copy of the tree, build and test it
	@Scripts/bootstrap gtk tests
	@Scripts/guide

.PHONY: tutorial
tutorial: ## run the README's first app and the tutorial, and write what they print into their pages
	@Scripts/bootstrap gtk tests
	$(SWIFT) build $(KIT) $(FLAGS) --build-tests
	SEAM_RECORD_PAGES=1 $(SWIFT) test $(KIT) $(FLAGS) --skip-build --filter TutorialTests.TutorialTests

.PHONY: lint
lint: ## check the format of all sources, and the words of comments
	@Scripts/check-words
	@Scripts/check-sentences
	$(SWIFT) format lint --strict --parallel --recursive $(SOURCES)

.PHONY: format
format: ## format all sources
	$(SWIFT) format --in-place --parallel --recursive $(SOURCES)

.PHONY: clean
clean: ## remove build products
	rm -rf .build
