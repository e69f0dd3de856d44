import { KEYBINDING_PRECEDENCE } from "../../common/const.ts";
import { instances } from "./instances.ts";
import type { Loose } from "./support.ts";

/**
 * Closes a context menu or, without one, all framed windows at once or, without those, the controls around a token.
 * @returns true where one of these was open; false where none was, so that Escape is for the canvas or the main menu
 * @see https://github.com/foundryvtt/foundryvtt/issues/9752
 */
export function closeMenuOrWindows(): boolean {
  const hud = canvas?.hud?.token;
  const older = Object.values<Loose>(ui.windows ?? {}).filter((app) => app.rendered);
  const windows = [...[...instances.values()].filter((app) => app.hasFrame && app.rendered), ...older];
  if (ui.context) void ui.context.close();
  else if (windows.length) for (const app of windows) void app.close({ closeKey: true });
  else if (hud?.rendered) hud.clear();
  else return false;
  return true;
}

/**
 * Handles Escape: ends a drag on the canvas, else closes what is open, else releases the selected tokens, else opens or
 * closes the main menu.
 * @returns true: the key is used up
 */
function onDismiss(event: KeyboardEvent): boolean {
  const canvasKeys = canvas?._keyboard;
  // a drag is ended before anything is closed
  if (!canvasKeys?.dragging && closeMenuOrWindows()) return true;
  if (canvasKeys?.act("dismiss", event)) return true;
  void ui.menu?.toggle();
  return true;
}

const CONTROL = ["Control"];

/** The canvas's actions whose keys can be changed: their keys, and the modifiers that alter what they do. */
const MAT_KEYS: Record<string, { keys: Loose[]; reserved?: string[] }> = {
  undo: { keys: [{ key: "KeyZ", modifiers: CONTROL }] },
  copy: { keys: [{ key: "KeyC", modifiers: CONTROL }] },
  cut: { keys: [{ key: "KeyX", modifiers: CONTROL }] },
  paste: { keys: [{ key: "KeyV", modifiers: CONTROL }], reserved: ["Alt", "Shift"] },
  selectAll: { keys: [{ key: "KeyA", modifiers: CONTROL }] },
  target: { keys: [{ key: "KeyT" }], reserved: ["Shift"] },
};

/**
 * Registers the host's own keys. They run before keys of packages with the default precedence; Escape runs last, so
 * that packages may handle it.
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
  // keys of the canvas
  const act = (action: string) => (context: Loose) => !!canvas?._keyboard?.act(action, context.event);
  for (const [action, { keys, reserved = [] }] of Object.entries(MAT_KEYS))
    register(action, { editable: keys, reservedModifiers: reserved, onDown: act(action) });
  register("delete", { uneditable: [{ key: "Delete" }, { key: "Backspace" }], onDown: act("delete") });
  // macros by digits: 1 to 9 are the first nine slots of the hotbar, 0 the tenth
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
 * Makes Escape leave the field in which the user types; on any other focused element, such as a window's button, it
 * closes menus and windows as elsewhere. Does nothing where another listener has handled the key, or while an input
 * method composes a letter.
 */
export function listenForEscape(): void {
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented || event.isComposing || !game.keyboard.hasFocus) return;
    const target = event.target as HTMLElement;
    event.preventDefault();
    if (target.closest("input, textarea, select, [contenteditable=true], .ProseMirror")) target.blur();
    else onDismiss(event);
  });
}
