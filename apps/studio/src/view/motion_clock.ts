/*
 * The clock of the motion: which moment of the item is shown at a moment of the world. Pure; the
 * clock is a value, and every change gives another.
 */
import type { Span } from "../engine/protocol";

export type MotionClock = {
  playing: boolean;
  loop: boolean;
  /** As chosen: 1 is the rate that suits the span. */
  rate: number;
  /** The item's time that was shown at a moment of the world. */
  tS: number;
  wallS: number;
};

export const RATES: readonly number[] = [0.25, 0.5, 1, 2];

export function stoppedClock(tS: number): MotionClock {
  return { playing: false, loop: true, rate: 1, tS, wallS: 0 };
}

/** How fast a span is shown: as it is where people can follow it, else by a round number so that
 * it takes about six seconds. */
export function suitedRate(spanS: number): number {
  if (!(spanS > 0 && Number.isFinite(spanS)) || (spanS >= 0.5 && spanS <= 30)) return 1;
  const exact = spanS / 6;
  const power = 10 ** Math.floor(Math.log10(exact));
  const digit = [1, 2, 5, 10].reduce((best, each) =>
    Math.abs(Math.log(each / (exact / power))) < Math.abs(Math.log(best / (exact / power))) ? each : best,
  );
  return power >= 1 ? digit * power : digit / Math.round(1 / power);
}

/** The moment that is shown, and whether the end was reached for good. */
export function timeAt(clock: MotionClock, wallS: number, span: Span): { tS: number; ended: boolean } {
  const lengthS = span.toS - span.fromS;
  if (!clock.playing || !(lengthS > 0)) return { tS: clock.tS, ended: false };
  const passedS = Math.max(0, wallS - clock.wallS) * clock.rate * suitedRate(lengthS);
  const fromStartS = clock.tS - span.fromS + passedS;
  const wholeS = Math.floor(fromStartS / lengthS) * lengthS;
  if (clock.loop) return { tS: span.fromS + fromStartS - wholeS, ended: false };
  const ended = fromStartS >= lengthS;
  return { tS: ended ? span.toS : Math.max(span.fromS, span.fromS + fromStartS), ended };
}

/** The clock as it is at a moment, so that what is changed in it counts from there. */
export function settled(clock: MotionClock, wallS: number, span: Span): MotionClock {
  const { tS, ended } = timeAt(clock, wallS, span);
  return { ...clock, tS, wallS, playing: clock.playing && !ended };
}

/** Starts; from the beginning where the end stands, or where the moment is out of sight. */
export function started(clock: MotionClock, wallS: number, span: Span): MotionClock {
  const inside = clock.tS >= span.fromS && clock.tS < span.toS;
  return { ...clock, playing: true, wallS, tS: inside ? clock.tS : span.fromS };
}
