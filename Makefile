# The front door. CMake does the building; see CMakePresets.json for its builds.
.POSIX:
.SUFFIXES:
.DEFAULT_GOAL := help
.PHONY: help run build test test-long bench fuzz docs single format clean

FUZZ_SECONDS = 60

unexport MAKEFLAGS MFLAGS

help:
	@echo 'make run        draw and render the examples into out/; at a terminal, serve the studio'
	@echo 'make test       everything that a change must pass (some minutes)'
	@echo 'make test-long  the same, exhaustively'
	@echo 'make build      build/bin/sinew and build/lib/libsinew.a'
	@echo 'make bench      measure against the rivals'
	@echo 'make fuzz       fuzz each target for FUZZ_SECONDS=$(FUZZ_SECONDS)'
	@echo 'make docs       the reference pages'
	@echo 'make single     build/single/sinew.h and build/single/sinew.c'
	@echo 'make format     lay out the sources by clang-format'
	@echo 'make clean      remove build/ and out/'
	@echo 'What is missing on this machine is installed on the way (scripts/setup).'

build:
	@scripts/setup build studio
	@scripts/studio
	@scripts/build release
	@echo 'The program is build/bin/sinew, the library is in build/lib.'

run: build
	@scripts/run-examples

test:
	@scripts/setup build studio test
	@scripts/studio
	@scripts/test

test-long:
	@scripts/setup build studio test
	@scripts/studio
	@SINEW_LONG=1 scripts/test

bench:
	@scripts/setup build bench
	@scripts/bench

fuzz:
	@scripts/setup build test
	@scripts/fuzz $(FUZZ_SECONDS)

docs:
	@scripts/setup build docs
	@scripts/docs

single:
	@scripts/single build/single

format:
	@scripts/setup test
	@scripts/format

clean:
	rm -rf build out
