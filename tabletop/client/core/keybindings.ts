/** `game.keybindings`, the keys that packages bind, and `game.keyboard`, the state of the keyboard. */
import { KEYBINDING_PRECEDENCE } from "../../common/const.ts";
import { assertFirst } from "./single.ts";

/** A key, by its code, with the modifiers that must be held. */
export interface KeyBinding {
  key: string;
  modifiers?: string[];
}

/** The modifiers' names in bindings and events, by those that packages may write in capitals. */
const MODIFIERS = { ALT: "Alt", CONTROL: "Control", SHIFT: "Shift" } as const;
/** The same, for names of any kind: undefined for a name that is not one of these. */
const EVENT_NAMES: Readonly<Record<string, string | undefined>> = MODIFIERS;

/** The words and signs for keys, where the key for commands is called `control`. */
function keyWords(control: string): Record<string, string> {
  const meta = control === "Control" ? "⊞" : control;
  const words: Record<string, string> = { Control: control, NumpadAdd: "Numpad+", NumpadSubtract: "Numpad-" };
  for (const code of ["Meta", "MetaLeft", "MetaRight", "OsLeft", "OsRight"]) words[code] = meta;
  const signs = "Left ⬅ Right ➡ Up ⬆ Down ⬇".split(" ");
  for (let at = 0; at < signs.length; at += 2) words[`Arrow${signs[at]}`] = signs[at + 1]!;
  const keys = "Backquote Backslash BracketLeft BracketRight Comma Equal Minus Period Quote Semicolon Slash".split(" ");
  keys.forEach((code, at) => (words[code] = "`\\[],=-.';/"[at]!));
  return words;
}

/** Knows which keys are held down, and runs the actions bound to keys. */
export class KeyboardManager {
  static MODIFIER_KEYS = MODIFIERS;
  static MODIFIER_CODES: Record<string, string[]> = {
    Alt: ["AltLeft", "AltRight"],
    Control: ["ControlLeft", "ControlRight", "MetaLeft", "MetaRight", "Meta", "OsLeft", "OsRight"],
    Shift: ["ShiftLeft", "ShiftRight"],
  };
  /** What the key beside the space bar is called, by the machine. */
  static CONTROL_KEY_STRING = globalThis.navigator?.appVersion?.includes("Mac") ? "⌘" : "Control";
  /** Keys that are shown by another word or sign than their code, by the code. */
  static KEYCODE_DISPLAY_MAPPING: Record<string, string> = keyWords(KeyboardManager.CONTROL_KEY_STRING);
  downKeys = new Set<string>();

  /** A key as people read it: "H" for KeyH. */
  static getKeycodeDisplayString(code: string): string {
    return KeyboardManager.KEYCODE_DISPLAY_MAPPING[code] ?? code.replace(/^(Key|Digit)/, "");
  }

  /** @throws Error where the game has one */
  constructor() {
    assertFirst(globalThis.game?.keyboard, "KeyboardManager", "game.keyboard");
  }

  activateListeners(): void {
    globalThis.addEventListener?.("keydown", (event) => this._handle(event, false));
    globalThis.addEventListener?.("keyup", (event) => this._handle(event, true));
    globalThis.addEventListener?.("blur", () => this.downKeys.clear());
  }

  /** Whether a modifier, e.g. "Shift", is held down. */
  isModifierActive(modifier: string): boolean {
    return (KeyboardManager.MODIFIER_CODES[modifier] ?? []).some((code) => this.downKeys.has(code));
  }

  /** Always false, since there are no actions of this kind here. */
  isCoreActionKeyActive(_action: string): boolean {
    return false;
  }

  /** Keys that the browser uses itself, so that no action may be bound to them. */
  static PROTECTED_KEYS = ["F5", "F11", "F12", "PrintScreen", "ScrollLock", "NumLock", "CapsLock"];

  /**
   * Whether the focused element takes keys itself: a field of any kind, or a button of a form. The attribute
   * `data-keyboard-focus` of the element overrides that.
   */
  get hasFocus(): boolean {
    const element = globalThis.document?.activeElement as HTMLElement | null | undefined;
    if (!element?.matches) return false;
    const { keyboardFocus } = element.dataset;
    if (keyboardFocus === "" || keyboardFocus === "true") return true;
    if (keyboardFocus === "false") return false;
    return element.isContentEditable || element.matches("input, select, textarea, form button");
  }

  /** Describes a pressed or released key with its modifiers, in the form that the handlers of actions get. */
  static getKeyboardEventContext(event: KeyboardEvent, isReleased = false): any {
    const modifiers: string[] = [];
    if (event.altKey) modifiers.push(MODIFIERS.ALT);
    if (event.ctrlKey || event.metaKey) modifiers.push(MODIFIERS.CONTROL);
    if (event.shiftKey) modifiers.push(MODIFIERS.SHIFT);
    return {
      key: event.code,
      event,
      isShift: event.shiftKey,
      isControl: event.ctrlKey || event.metaKey,
      isAlt: event.altKey,
      hasModifier: modifiers.length > 0,
      modifiers,
      up: isReleased,
      repeat: event.repeat,
    };
  }

  /**
   * Notes a pressed or released key, and runs its actions unless the focused element takes keys itself or other code
   * has handled the event. Keys that compose a letter, as with an input method, are ignored.
   */
  _handle(event: KeyboardEvent, isReleased: boolean): void {
    if (event.isComposing) return;
    if (isReleased) this.downKeys.delete(event.code);
    else this.downKeys.add(event.code);
    if (this.hasFocus || event.defaultPrevented) return;
    this._processKeyboardContext(KeyboardManager.getKeyboardEventContext(event, isReleased));
  }

  /**
   * Runs the actions bound to a key, unless the focused element takes keys; with `force` in any case. If an action
   * handles the key, the event goes no further. Packages call it for their own windows.
   */
  _processKeyboardContext(context: any, { force = false }: { force?: boolean } = {}): void {
    if (this.hasFocus && !force) return;
    if (!globalThis.game.keybindings._dispatch(context)) return;
    context.event?.preventDefault();
    context.event?.stopPropagation();
  }
}

/** Registers actions with their keys, and runs actions. */
export class ClientKeybindings {
  actions = new Map<string, any>();
  bindings = new Map<string, KeyBinding[]>();
  /** how many actions were registered */
  #registeredCount = 0;
  /** whether `initialize` was called */
  #isClosed = false;

  /**
   * Binds each action to the keys that the user has set for it, else to its default keys, and always to its fixed keys.
   * Ends registration.
   */
  initialize(): void {
    this.#isClosed = true;
    const stored = globalThis.game.settings.get("core", "keybindings") ?? {};
    for (const [id, action] of this.actions.entries() as Iterable<[string, any]>) {
      this.bindings.set(id, [...(stored[id] ?? action.editable), ...action.uneditable]);
    }
  }

  /**
   * Registers an action with its keys.
   * @throws Error after `initialize`, without a name, and for a key of the browser
   */
  register(namespace: string, action: string, data: any): void {
    if (this.#isClosed) throw new Error("Keybindings are registered while the game starts, not later");
    if (!namespace || !action) throw new Error("A keybinding has a namespace and an action");
    const id = `${namespace}.${action}`;
    // the action with its defaults, and its keys: those that users may change first
    this.actions.set(id, {
      precedence: KEYBINDING_PRECEDENCE.NORMAL,
      repeat: false,
      restricted: false,
      reservedModifiers: [],
      ...data,
      namespace,
      id,
      editable: normalized(data.editable),
      uneditable: normalized(data.uneditable),
      order: this.#registeredCount++,
    });
    this.bindings.set(id, [...normalized(data.editable), ...normalized(data.uneditable)]);
  }

  /** The keys bound to an action. @throws Error if it was not registered */
  get(namespace: string, action: string): KeyBinding[] {
    const id = `${namespace}.${action}`;
    if (!this.actions.has(id)) throw new Error(`"${id}" is no keybinding that was registered`);
    return this.bindings.get(id) ?? [];
  }

  /**
   * Stores the keys that the user has set for an action; they take effect at once, beside its fixed ones.
   * @throws Error for an action that was not registered and for a key that the browser uses; nothing is stored then
   */
  async set(namespace: string, action: string, bindings: KeyBinding[]): Promise<void> {
    const { game } = globalThis;
    const id = `${namespace}.${action}`;
    const fixedBindings = this.actions.get(id)?.uneditable;
    if (!fixedBindings) throw new Error(`"${id}" is no keybinding that was registered`);
    const ownBindings = normalized(bindings);
    await game.settings.set("core", "keybindings", { ...game.settings.get("core", "keybindings"), [id]: ownBindings });
    this.bindings.set(id, [...ownBindings, ...fixedBindings]);
  }

  /** Runs the actions bound to a pressed or released key, until one handles it. @returns whether one did */
  _dispatch(context: any): boolean {
    // actions that are bound to the key, which this user may run
    const matches: any[] = [];
    for (const [id, action] of this.actions.entries() as Iterable<[string, any]>) {
      if (action.restricted && !globalThis.game.user.isGM) continue;
      if (context.repeat && !action.repeat) continue;
      if (this.bindings.get(id)?.some((binding) => bindingFits(binding, context, action))) matches.push(action);
    }
    // by precedence, and of the same precedence the one registered first
    matches.sort((a, b) => a.precedence - b.precedence || a.order - b.order);
    for (const action of matches) {
      const handler = context.up ? action.onUp : action.onDown;
      if (handler?.({ ...context, action: action.id }) === true) return true;
    }
    return false;
  }
}

/**
 * Copies bindings, with the names of modifiers as events have them: “SHIFT” becomes “Shift”.
 * @throws Error for a key that is the browser's own (`PROTECTED_KEYS`)
 */
function normalized(bindings: KeyBinding[] = []): KeyBinding[] {
  return bindings.map(({ key, modifiers = [] }) => {
    if (KeyboardManager.PROTECTED_KEYS.includes(key)) throw new Error(`The key ${key} cannot be bound`);
    return { key, modifiers: modifiers.map((modifier) => EVENT_NAMES[modifier] ?? modifier) };
  });
}

/**
 * Whether a key event (`context`) runs an action by a binding. The event's key must be that of the binding. Unless the
 * key is released, the binding's modifiers must also be held, and no modifiers beside these but the action's
 * `reservedModifiers`.
 */
function bindingFits({ key, modifiers = [] }: KeyBinding, context: any, action: any): boolean {
  if (key !== context.key) return false;
  if (context.up) return true;
  const reserved: string[] = action.reservedModifiers ?? [];
  // a pressed key that is itself a modifier does not count as held
  const held: string[] = context.modifiers.filter(
    (modifier: string) => !KeyboardManager.MODIFIER_CODES[modifier]?.includes(key),
  );
  const areAllHeld = modifiers.every((modifier) => held.includes(modifier));
  return areAllHeld && held.every((modifier) => modifiers.includes(modifier) || reserved.includes(modifier));
}
