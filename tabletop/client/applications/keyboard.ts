import { instances } from "./instances.ts";
import type { Loose } from "./support.ts";

/** Close what is on top: a menu, a head-up display, the front window. False when nothing is open. */
export function dismiss(): boolean {
  const hud = canvas?.hud?.token;
  const windows = [...instances.values()].filter((app) => app.hasFrame && app.rendered);
  const front = windows.sort((a, b) => b.position.zIndex - a.position.zIndex)[0];
  if (ui.context) void ui.context.close();
  else if (ui.menu?.rendered) void ui.menu.close();
  else if (hud?.rendered) hud.clear();
  else if (front) void front.close({ closeKey: true });
  else return false;
  return true;
}

const isTyping = (target: Loose) => target?.closest?.("input, textarea, select, [contenteditable=true], .ProseMirror");

/** Escape and the hotbar's number keys. */
export function listenKeyboard(): void {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.isComposing) return;
    if (event.key === "Escape") {
      if (isTyping(event.target)) (event.target as HTMLElement).blur();
      else if (dismiss()) event.preventDefault();
      // the mat hears the key after this: what it cannot use either opens the menu
      else setTimeout(() => !event.defaultPrevented && void ui.menu?.toggle());
      return;
    }
    if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const digit = /^Digit(\d)$/.exec(event.code)?.[1];
    if (digit === undefined) return;
    const slot = ui.hotbar?.slots?.[(Number(digit) + 9) % 10];
    if (slot?.macro) void slot.macro.execute({ event });
  });
}
