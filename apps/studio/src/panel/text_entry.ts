/*
 * Whether a field takes a text.
 */
import type { TextField } from "./fields";

/** Why a text is refused, as a sentence; "" where it is taken. */
export function refuseText(text: string, field: Pick<TextField, "maxBytes">): string {
  const bytes = new TextEncoder().encode(text).length;
  if (bytes > field.maxBytes) return `At most ${field.maxBytes} bytes are taken, and this has ${bytes}.`;
  if (/[\u0000-\u001f\u007f]/.test(text)) return "A text here has no control characters.";
  return "";
}
