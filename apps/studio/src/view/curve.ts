/*
 * Reading a sampled curve. Pure.
 */
import type { Curve, Span } from "../engine/protocol";
import type { Range } from "./axis";

export function curveSpan(curve: Curve): Span {
  return { fromS: curve.fromS, toS: curve.fromS + curve.stepS * (curve.count - 1) };
}

/** Of the sample nearest to a moment; -1 where the curve does not reach it. */
export function nearestSample(curve: Curve, tS: number): number {
  const at = Math.round((tS - curve.fromS) / curve.stepS);
  return at >= 0 && at < curve.count ? at : -1;
}

/** The numbers of sample i. */
export function valuesOf(numbers: Float64Array, dimensions: number, i: number): number[] {
  return Array.from(numbers.subarray(i * dimensions, (i + 1) * dimensions));
}

/** The values at a moment on the line that is drawn between the samples; null where there are none. */
export function valuesAt(curve: Curve, numbers: Float64Array, tS: number): number[] | null {
  const at = (tS - curve.fromS) / curve.stepS;
  if (!(at >= -1e-6 && at <= curve.count - 1 + 1e-6)) return null;
  const i = Math.min(Math.max(Math.floor(at), 0), curve.count - 2);
  const share = Math.min(Math.max(at - i, 0), 1);
  return Array.from({ length: curve.dimensions }, (_, d) => {
    const before = numbers[i * curve.dimensions + d] as number;
    const after = numbers[(i + 1) * curve.dimensions + d] as number;
    return before + (after - before) * share;
  });
}

/** What some numbers lie between; those that are none do not count. */
export function extent(numbers: ArrayLike<number>): Range {
  let low = Infinity;
  let high = -Infinity;
  for (let i = 0; i < numbers.length; i++) {
    const number = numbers[i] as number;
    if (number < low) low = number;
    if (number > high && number < Infinity) high = number;
  }
  return { low, high };
}

export function joined(ranges: Range[]): Range {
  return {
    low: Math.min(...ranges.map((range) => range.low)),
    high: Math.max(...ranges.map((range) => range.high)),
  };
}

/** Moments at equal times within a span, at multiples of a round step: some 40 of them. */
export function equalTimes(span: Span): number[] {
  const lengthS = span.toS - span.fromS;
  if (!(lengthS > 0)) return [];
  const power = 10 ** Math.floor(Math.log10(lengthS / 40));
  const stepS = power * ([1, 2, 5, 10].find((each) => each * power >= lengthS / 50) ?? 10);
  const first = Math.ceil(span.fromS / stepS);
  const count = Math.min(Math.floor(span.toS / stepS) - first + 1, 64);
  return Array.from({ length: Math.max(count, 0) }, (_, i) => (first + i) * stepS);
}
