/*
 * Striking on the way down: an instrument sounds when it is touched, not when it is let go of. A
 * mouse or pen acts at pointerdown, where `early` allows it; a finger, which may be about to
 * scroll, a key and a screen reader act at the click.
 */
import type { Attachment } from "svelte/attachments";

export function press(act: () => void, early: () => boolean): Attachment<HTMLElement> {
  return (element) => {
    let acted = false;
    const down = (event: PointerEvent) => {
      acted = event.button === 0 && event.pointerType !== "touch" && early();
      if (acted) act();
    };
    const click = () => {
      if (!acted) act();
      acted = false;
    };
    element.addEventListener("pointerdown", down);
    element.addEventListener("click", click);
    return () => {
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("click", click);
    };
  };
}
