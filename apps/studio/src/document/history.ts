/*
 * Undo and redo: whole states, since a score's text is small, one for each gesture. What is oldest
 * goes when all together are too large.
 */
export type State = {
  /** What led to this state: "kick: modes[0].t60_s". */
  label: string;
  text: string;
  /** The item that was shown. */
  item: string | null;
};

const CHARACTERS_MOST = 64e6;

export class History {
  readonly states: State[];
  /** Of the state that holds now. */
  position = 0;

  constructor(start: State) {
    this.states = [start];
  }

  get now(): State {
    return this.states[this.position] as State;
  }

  /** Adds a state after the one that holds now; what was undone is forgotten. The same text again
   * is no state. */
  add(state: State): void {
    if (state.text === this.now.text) return;
    this.states.splice(this.position + 1, Infinity, state);
    this.position++;
    let characters = this.states.reduce((sum, each) => sum + each.text.length, 0);
    while (characters > CHARACTERS_MOST && this.position > 0) {
      characters -= this.states.shift()?.text.length ?? 0;
      this.position--;
    }
  }

  /** Goes to a state that there is; gives it. */
  go(position: number): State {
    this.position = Math.max(0, Math.min(position, this.states.length - 1));
    return this.now;
  }
}
