/* Which keys belong to whom. */

/** Inputs that no text is typed into. */
const UNTYPED = ["range", "checkbox", "radio", "button"];

/** Does this key press belong to a text that is being typed? */
export function isTyping(event: KeyboardEvent): boolean {
  const target = event.target;
  if (target instanceof HTMLTextAreaElement) return true;
  if (target instanceof HTMLInputElement) return !UNTYPED.includes(target.type);
  return target instanceof HTMLElement && target.isContentEditable;
}

/** Does Space do something to what has the focus? */
export function usesSpace(event: KeyboardEvent): boolean {
  const target = event.target;
  if (isTyping(event) || !(target instanceof Element)) return isTyping(event);
  if (target instanceof HTMLInputElement) return target.type !== "range";
  return target.closest("button, select, summary, [role=radio], dialog") !== null;
}
