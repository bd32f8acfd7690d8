/*
 * A small calculator for what is typed into a number: + - * / ^ ( ), pi, e and sqrt. It reads by
 * descent, with bounds on length and depth, and runs nothing but this arithmetic.
 */
export const CHARACTERS_MOST = 200;
const DEPTH_MOST = 32;

export type Result = { value: number } | { why: string };

class Unreadable extends Error {}

/** The value of an expression, or a sentence that says why it has none. */
export function evaluate(text: string): Result {
  if (text.length > CHARACTERS_MOST) return { why: `At most ${CHARACTERS_MOST} characters are read.` };
  try {
    const value = new Reader(text).whole();
    return Number.isFinite(value) ? { value } : { why: "The result is not a finite number." };
  } catch (error) {
    if (error instanceof Unreadable) return { why: error.message };
    throw error;
  }
}

class Reader {
  readonly #text: string;
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  whole(): number {
    const value = this.#sum();
    if (this.#next() !== "") this.#refuse();
    return value;
  }

  #sum(): number {
    let value = this.#product();
    for (;;) {
      if (this.#take("+")) value += this.#product();
      else if (this.#take("-", "\u2212")) value -= this.#product();
      else return value;
    }
  }

  #product(): number {
    let value = this.#signed();
    for (;;) {
      if (this.#take("*", "\u00d7", "\u00b7")) value *= this.#signed();
      else if (this.#take("/", "\u00f7")) value /= this.#signed();
      else return value;
    }
  }

  /** A sign binds less than a power: -2^2 is -4. */
  #signed(): number {
    if (++this.#depth > DEPTH_MOST) throw new Unreadable("This is nested too deeply.");
    let value: number;
    if (this.#take("-", "\u2212")) value = -this.#signed();
    else if (this.#take("+")) value = this.#signed();
    else value = this.#power();
    this.#depth--;
    return value;
  }

  #power(): number {
    const base = this.#atom();
    return this.#take("^") ? base ** this.#signed() : base;
  }

  #atom(): number {
    const number = this.#match(/(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?/iy);
    if (number !== "") return Number(number.replace(",", "."));
    const name = this.#match(/[a-z\u03c0\u221a]+/iy);
    switch (name.toLowerCase()) {
      case "pi":
      case "\u03c0":
        return Math.PI;
      case "e":
        return Math.E;
      case "sqrt":
      case "\u221a":
        return Math.sqrt(this.#bracket());
      case "":
        return this.#bracket();
      default:
        throw new Unreadable(`"${name}" is not known here.`);
    }
  }

  #bracket(): number {
    if (!this.#take("(")) this.#refuse();
    const value = this.#sum();
    if (!this.#take(")")) throw new Unreadable("A bracket is not closed.");
    return value;
  }

  #next(): string {
    while (/\s/.test(this.#text.charAt(this.#at))) this.#at++;
    return this.#text.charAt(this.#at);
  }

  #take(...signs: string[]): boolean {
    const next = this.#next();
    if (next === "" || !signs.includes(next)) return false;
    this.#at++;
    return true;
  }

  #match(pattern: RegExp): string {
    this.#next();
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0] ?? "";
    this.#at += found.length;
    return found;
  }

  #refuse(): never {
    const rest = this.#text.slice(this.#at).trim();
    throw new Unreadable(rest === "" ? "Something is missing at the end." : `"${rest}" cannot be read here.`);
  }
}
