/*
 * Zoom and pan of time. Pure: a span goes in, another comes out, never outside of its limits.
 */
import type { Span } from "../engine/protocol";

export type ZoomLimits = Span & {
  /** The shortest and longest span to show. */
  shortestS: number;
  longestS: number;
};

/** How far one may look: a sound from its beginning to its end; a signal some way around its view.
 * At a distance from zero no closer than numbers are exact. */
export function limitsOf(viewS: { low: number; high: number }, sound: boolean): ZoomLimits {
  const lengthS = viewS.high - viewS.low;
  const around = sound ? 0 : lengthS * 1000;
  const [fromS, toS] = [viewS.low - around, viewS.high + around];
  const exactS = Math.max(Math.abs(fromS), Math.abs(toS)) * 1e-10;
  const shortestS = Math.min(lengthS, Math.max(sound ? 1e-3 : lengthS * 1e-5, exactS));
  return { fromS, toS, shortestS, longestS: sound ? lengthS : lengthS * 20 };
}

/** The span made shorter (factor below 1) or longer, while the moment `aboutS` keeps its place. */
export function zoomed(span: Span, factor: number, aboutS: number, limits: ZoomLimits): Span {
  const lengthS = span.toS - span.fromS;
  const wantedS = Math.min(Math.max(lengthS * factor, limits.shortestS), limits.longestS);
  const share = (aboutS - span.fromS) / lengthS;
  const fromS = aboutS - share * wantedS;
  return within({ fromS, toS: fromS + wantedS }, limits);
}

export function panned(span: Span, byS: number, limits: ZoomLimits): Span {
  return within({ fromS: span.fromS + byS, toS: span.toS + byS }, limits);
}

function within(span: Span, limits: ZoomLimits): Span {
  const lengthS = Math.min(span.toS - span.fromS, limits.toS - limits.fromS);
  const fromS = Math.min(Math.max(span.fromS, limits.fromS), limits.toS - lengthS);
  return { fromS, toS: fromS + lengthS };
}

/** Is a span as good as the whole? Then the view follows the item again. */
export function isWhole(span: Span, viewS: { low: number; high: number }): boolean {
  const tolerance = (viewS.high - viewS.low) * 1e-6;
  return Math.abs(span.fromS - viewS.low) <= tolerance && Math.abs(span.toS - viewS.high) <= tolerance;
}

/** By how much a turn of a wheel zooms. Lines and pages count as so many pixels. */
export function wheelFactor(event: { deltaY: number; deltaMode: number; ctrlKey: boolean }): number {
  const pixels = event.deltaY * (event.deltaMode === 1 ? 20 : event.deltaMode === 2 ? 400 : 1);
  const speed = event.ctrlKey ? 0.01 : 0.002;
  return Math.exp(Math.min(Math.max(pixels * speed, -1), 1));
}
