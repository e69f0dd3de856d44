import { KEYBINDING_PRECEDENCE } from "../../common/const.ts";
import { instances } from "./instances.ts";
import type { Loose } from "./support.ts";

/**
 * Closes the first of these that is open: a context menu; all framed windows at once; the controls around a token.
 * @returns false if nothing was open, so that Escape is left to the canvas or the main menu
 * @see https://github.com/foundryvtt/foundryvtt/issues/9752
 */
export function closeMenuOrWindows(): boolean {
  const tokenControls = canvas?.hud?.token;
  // windows of both generations of applications
  const olderWindows = Object.values<Loose>(ui.windows ?? {}).filter((app) => app.rendered);
  const windows = [...[...instances.values()].filter((app) => app.hasFrame && app.rendered), ...olderWindows];
  if (ui.context) void ui.context.close();
  else if (windows.length) for (const app of windows) void app.close({ closeKey: true });
  else if (tokenControls?.rendered) tokenControls.clear();
  else return false;
  return true;
}

/**
 * Handles Escape: ends a drag on the canvas; else closes a menu or windows (see `closeMenuOrWindows`); else releases
 * the selected tokens on the canvas; else opens or closes the main menu.
 * @returns true, so that no other action of the key runs
 */
function onDismiss(event: KeyboardEvent): boolean {
  const canvasKeys = canvas?._keyboard;
  // during a drag nothing is closed: the canvas ends the drag
  if (!canvasKeys?.dragging && closeMenuOrWindows()) return true;
  // the canvas tells whether it had a drag to end or tokens to release
  if (canvasKeys?.act("dismiss", event)) return true;
  void ui.menu?.toggle();
  return true;
}

const CONTROL = ["Control"];

/**
 * The canvas's actions whose keys the user may change: the default keys, and the modifiers that change what the action
 * does.
 */
const CANVAS_KEYS: Record<string, { keys: Loose[]; reserved?: string[] }> = {
  undo: { keys: [{ key: "KeyZ", modifiers: CONTROL }] },
  copy: { keys: [{ key: "KeyC", modifiers: CONTROL }] },
  cut: { keys: [{ key: "KeyX", modifiers: CONTROL }] },
  paste: { keys: [{ key: "KeyV", modifiers: CONTROL }], reserved: ["Alt", "Shift"] },
  selectAll: { keys: [{ key: "KeyA", modifiers: CONTROL }] },
  target: { keys: [{ key: "KeyT" }], reserved: ["Shift"] },
};

/**
 * Registers the tabletop's own keys before packages register theirs, so that of keys with the same precedence the
 * tabletop's come first. Escape alone is deferred, so that packages may handle it first.
 * @see https://foundryvtt.com/api/classes/foundry.helpers.interaction.ClientKeybindings.html
 */
export function registerCoreKeybindings(): void {
  const register = (action: string, data: object): void =>
    game.keybindings.register("core", action, {
      name: `KEYBINDINGS.${action}`,
      ...data,
    });
  register("dismiss", {
    uneditable: [{ key: "Escape" }],
    onDown: ({ event }: Loose) => onDismiss(event),
    precedence: KEYBINDING_PRECEDENCE.DEFERRED,
  });
  // the keys of the canvas, each for one of its actions
  const actOnCanvas = (action: string) => (context: Loose) => !!canvas?._keyboard?.act(action, context.event);
  for (const [action, { keys, reserved = [] }] of Object.entries(CANVAS_KEYS))
    register(action, { editable: keys, reservedModifiers: reserved, onDown: actOnCanvas(action) });
  register("delete", { uneditable: [{ key: "Delete" }, { key: "Backspace" }], onDown: actOnCanvas("delete") });
  // the digits run macros: 1 to 9 those in the first nine slots of the shown hotbar page, 0 the tenth
  for (let digit = 0; digit < 10; digit++) {
    register(`executeMacro${digit}`, {
      name: "KEYBINDINGS.executeMacro",
      editable: [{ key: `Digit${digit}` }],
      onDown: ({ event }: Loose) => {
        const slot = ui.hotbar?.slots?.[(digit + 9) % 10];
        if (!slot?.macro) return false;
        void slot.macro.execute({ event });
        return true;
      },
    });
  }
}

/**
 * Handles Escape while an element of the page has the focus: a field that the user types in loses the focus, on any
 * other element menus and windows close. Does nothing if another listener has handled the key, or while an input method
 * composes a letter.
 */
export function listenForEscape(): void {
  document.addEventListener("keydown", (event) => {
    const isHandled = event.defaultPrevented || event.isComposing;
    // without such a focus, the action of the key (see `onDismiss`) runs by itself
    if (event.key !== "Escape" || isHandled || !game.keyboard.hasFocus) return;
    const target = event.target as HTMLElement;
    event.preventDefault();
    if (target.closest("input, textarea, select, [contenteditable=true], .ProseMirror")) target.blur();
    else onDismiss(event);
  });
}
