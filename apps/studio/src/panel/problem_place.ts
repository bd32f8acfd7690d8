/*
 * Where in the panel a problem is told: beside the field that its path names, or, where that is
 * not drawn, at the nearest group around it.
 */
import type { Problem } from "sinew/core";
import { steps } from "../document/paths";

/** The sentence to show at a path; "" where it belongs elsewhere. drawn  is the next step of the
 * way drawn by something that tells it itself? */
export function problemAt(
  problem: Problem | null,
  path: string,
  drawn: (step: string | number) => boolean = () => false,
): string {
  if (problem === null || !problem.field.startsWith(path)) return "";
  const rest = problem.field.slice(path.length);
  if (rest === "") return problem.message;
  const step = firstStep(rest);
  if (step === null || drawn(step)) return "";
  return `${rest.replace(/^\./, "")}: ${problem.message}`;
}

/** The step that a rest of a path begins with; null where the path went on within a name. */
function firstStep(rest: string): string | number | null {
  if (!/^[.[]/.test(rest)) return null;
  try {
    return steps(rest)[0] ?? null;
  } catch {
    return null;
  }
}

/** The sentence for the top of an item: of what none of its fields tells. */
export function problemOnTop(problem: Problem | null, path: string, names: readonly string[]): string {
  if (problem === null) return "";
  const within = problem.field === path || firstStepWithin(problem.field, path);
  if (!within) return problem.field === "" ? problem.message : `${problem.field}: ${problem.message}`;
  return problemAt(problem, path, (step) => names.includes(String(step)));
}

function firstStepWithin(field: string, path: string): boolean {
  return field.startsWith(path) && firstStep(field.slice(path.length)) !== null;
}
