import { instances } from "./instances.ts";
import type { Loose } from "./support.ts";

/**
 * Close what is open: a context menu, else every framed window at once, else the head-up display. False when there is
 * none of them: the mat lets go of its tokens then, or the main menu turns.
 * @see https://github.com/foundryvtt/foundryvtt/issues/9752
 */
export function dismiss(): boolean {
  const hud = canvas?.hud?.token;
  const windows = [...instances.values()].filter((app) => app.hasFrame && app.rendered);
  if (ui.context) void ui.context.close();
  else if (windows.length) for (const app of windows) void app.close({ closeKey: true });
  else if (hud?.rendered) hud.clear();
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
