/*
 * What the tests share: both builds of the library, the native program to compare with, the
 * examples, and a seeded generator.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { load, SinewError } from "../dist/index.js";

const fromHere = (path) => fileURLToPath(new URL(path, import.meta.url));

export const dist = (name) => fromHere(`../dist/${name}`);
export const example = (name) => fromHere(`../../../examples/${name}.sinew.json`);
export const textOf = (name) => readFileSync(example(name), "utf8");

/** The native program: SINEW names it, else it is where `make build` leaves it. */
export function tool(...words) {
  const program = process.env.SINEW ?? fromHere("../../../build/bin/sinew");
  return execFileSync(program, words, { encoding: "utf8", maxBuffer: 1 << 28 });
}

/** A copy of the library from each build, by the build's name. */
export const builds = { plain: await load({ simd: false }), simd: await load({ simd: true }) };

/** For assert.throws(): a SinewError with these members. */
export const problem = (members) => (error) =>
  error instanceof SinewError && Object.entries(members).every(([name, value]) => error[name] === value);

/** Whole numbers below a count, the same in each run. Source: G. Marsaglia, "Xorshift RNGs", 2003. */
export function generator(seed) {
  let state = seed;
  return (count) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % count;
  };
}

export const sameBits = (a, b) => a.length === b.length && a.every((value, i) => Object.is(value, b[i]));
