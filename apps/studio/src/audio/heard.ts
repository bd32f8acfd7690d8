/*
 * When what the audio thread computes is heard: later, by what lies between it and the ear.
 */

/** The clocks of an AudioContext, as they are read on the page. */
export type Clocks = {
  currentTime: number;
  baseLatency: number;
  outputLatency?: number;
  getOutputTimestamp?(): { contextTime?: number; performanceTime?: number };
};

/** The context's time of what is heard now. The output's own time stamp is the best there is, as
 * it moves on evenly; where a browser has none, the context's time less the output's latency. */
export function heardTimeS(clocks: Clocks, nowMs: number): number {
  const computedS = clocks.currentTime - (clocks.outputLatency || clocks.baseLatency || 0);
  const stamp = clocks.getOutputTimestamp?.();
  if (!stamp?.performanceTime || !stamp.contextTime) return computedS;
  const stampedS = stamp.contextTime + (nowMs - stamp.performanceTime) / 1000;
  return Math.abs(stampedS - computedS) < 1 ? stampedS : computedS;
}
