import { enterWindow } from "../../applications/api/enter-window.ts";
import type { PointerControl } from "./pointer.ts";

/**
 * The keys of the canvas. They work only while the canvas has the focus, or no element has. Actions that users can bind
 * to other keys are in the host's keybindings, which call `act`.
 */

/** The steps of arrow keys and of the number pad, by the key's code: to the right and down, each -1, 0 or 1. */
const STEPS: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  Numpad7: [-1, -1],
  Numpad8: [0, -1],
  Numpad9: [1, -1],
  Numpad4: [-1, 0],
  Numpad6: [1, 0],
  Numpad1: [-1, 1],
  Numpad2: [0, 1],
  Numpad3: [1, 1],
};

/** The milliseconds for which a step waits for a second arrow key. */
const DIAGONAL_WAIT = 40;

/** The keys of the canvas. */
export class KeyboardControl {
  #pointer: PointerControl;
  #view: HTMLCanvasElement;
  /** the codes of the keys of `STEPS` that are down */
  #held = new Set<string>();
  /** waits for a second arrow key; null while no step waits */
  #step: ReturnType<typeof setTimeout> | null = null;
  /** whether tokens are moving a step */
  #moving = false;

  /** The layer that keys act on: walls while that layer is active, else tokens. */
  get #layer(): any {
    return canvas.walls?.active ? canvas.walls : canvas.tokens;
  }

  constructor(view: HTMLCanvasElement, pointer: PointerControl) {
    this.#pointer = pointer;
    this.#view = view;
    // on the window, where it is called last: keys that packages bind come first
    globalThis.addEventListener("keydown", (event) => this.#down(event));
    globalThis.addEventListener("keyup", (event) => this.#up(event));
    globalThis.addEventListener("blur", () => this.#held.clear());
  }

  /** Whether the canvas, or no element, has the focus. */
  get #hasFocus(): boolean {
    const { activeElement } = document;
    return !activeElement || activeElement === document.body || activeElement === this.#view;
  }

  /** Performs the action of a pressed key, if the canvas has the focus and nobody else handled the key. */
  #down(event: KeyboardEvent): void {
    if (!canvas.ready || !this.#hasFocus || event.defaultPrevented) return;
    // the style sheet shows the focus only while this is set, so not after a press of the pointer
    if (event.code === "Tab") this.#view.dataset.keys = "";
    if (this.#handle(event)) event.preventDefault();
  }

  #up(event: KeyboardEvent): void {
    this.#held.delete(event.code);
    if (event.key === "Alt") this.#highlight(false);
  }

  /** Does what a key of the host's keybindings is for, such as "undo". @returns false if there was nothing to do */
  act(action: string, event: KeyboardEvent): boolean {
    if (!canvas.ready) return false;
    switch (action) {
      case "dismiss":
        return this.#escape();
      case "undo":
        return this.#undo();
      case "copy":
        return !getSelection()?.toString() && this.#layer.copyObjects().length > 0;
      case "cut":
        return game.user.isGM && this.#layer.copyObjects({ cut: true }).length > 0;
      case "paste":
        return this.#paste(event);
      case "selectAll":
        return this.#layer.controlAll().length > 0;
      case "target":
        return this.#target(event);
      case "delete":
        return this.#delete();
      default:
        return false;
    }
  }

  /** Whether the pointer drags tokens or walls, or measures. */
  get dragging(): boolean {
    return Boolean(this.#pointer.dragging);
  }

  /**
   * Handles a key of the canvas.
   * @returns true if the browser must not handle the key too; false for Alt, although it highlights the tokens
   */
  #handle(event: KeyboardEvent): boolean {
    const isStep = event.code in STEPS && !event.ctrlKey && !event.altKey;
    if (isStep) return this.#arrow(event);
    switch (event.code) {
      case "Tab":
        return this.#tab(event);
      case "KeyF":
        return !event.ctrlKey && !event.metaKey && this.#pointer.waypoint(event.shiftKey ? "remove" : "add");
      case "Enter":
        return this.#open();
      case "BracketLeft":
      case "BracketRight":
        canvas.tokens.cycleMovementAction(event.code === "BracketRight" ? 1 : -1);
        return true;
      default:
        if (event.key === "Alt" && !event.repeat) this.#highlight(true);
        if (event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey)) return this.#hud();
        return false;
    }
  }

  /**
   * Moves the selected tokens, or turns them with Shift. If no token is selected, moves the view. Tokens wait a moment
   * before a step, so that two arrows together make a diagonal.
   * @returns true
   */
  #arrow(event: KeyboardEvent): boolean {
    this.#held.add(event.code);
    if (!canvas.tokens.controlled.length) {
      // nothing selected: the view moves by a space
      const [dx, dy] = STEPS[event.code]!;
      const { size } = canvas.dimensions;
      void canvas.animatePan({
        x: canvas.stage.pivot.x + dx * size,
        y: canvas.stage.pivot.y + dy * size,
        duration: 100,
      });
      return true;
    }
    const isRotation = event.shiftKey;
    this.#step ??= setTimeout(() => {
      this.#step = null;
      this.#walk(event.code, isRotation);
    }, DIAGONAL_WAIT);
    return true;
  }

  /**
   * Moves or turns (`isRotation`) the selected tokens one step in the direction of all held keys and of the pressed
   * one, which may be up again by now. Does nothing while they still move.
   */
  #walk(pressedCode: string, isRotation: boolean): void {
    if (this.#moving) return;
    const codes = new Set([...this.#held, pressedCode]);
    const steps = [...codes].map((held) => STEPS[held]!).filter(Boolean);
    const dx = Math.sign(steps.reduce((total, [x]) => total + x, 0));
    const dy = Math.sign(steps.reduce((total, [, y]) => total + y, 0));
    if (!dx && !dy) return;
    this.#moving = true;
    this.#run(canvas.tokens.moveMany({ dx, dy, rotate: isRotation }).finally(() => (this.#moving = false)));
  }

  /** Takes care of work that nothing waits for: logs its error, if any, and shows the error to the user. */
  #run(work: Promise<unknown>): void {
    work.catch((error: unknown) => {
      console.error(error);
      ui.notifications.error(error instanceof Error ? error.message : String(error));
    });
  }

  /**
   * Selects the user's tokens in turn (Shift: backwards), if the canvas itself has the focus. @returns false after the
   * last
   */
  #tab(event: KeyboardEvent): boolean {
    if (document.activeElement !== this.#view || event.ctrlKey || event.altKey) return false;
    return Boolean(canvas.tokens.cycleTokens(!event.shiftKey));
  }

  /**
   * Does the first of these that there is to do: cancels a drag, closes the controls around a token, ends a chain of
   * walls, ends the selection.
   * @returns true if it did any of these
   */
  #escape(): boolean {
    if (this.#pointer.dragging) {
      this.#pointer.cancel();
      return true;
    }
    if (canvas.hud?.token?.rendered) {
      canvas.hud.token.close();
      return true;
    }
    return this.#pointer.endChain() || this.#layer.releaseAll() > 0;
  }

  /** Undoes the last change on the layer that keys act on. @returns false if it is not active or has no change */
  #undo(): boolean {
    if (!this.#layer.active || !this.#layer.history.length) return false;
    this.#run(this.#layer.undoHistory());
    return true;
  }

  /**
   * Pastes the copied objects at the pointer: hidden with Alt, not snapped with Shift.
   * @returns false if nothing is copied, or the user may not create it
   */
  #paste(event: KeyboardEvent): boolean {
    const layer = this.#layer;
    const mayPaste = layer === canvas.walls || game.user.can("TOKEN_CREATE");
    if (!layer.clipboard.objects.length || !mayPaste) return false;
    this.#run(layer.pasteObjects(this.#pointer.position, { hidden: event.altKey, snap: !event.shiftKey }));
    return true;
  }

  /**
   * Targets the token under the pointer, or ends its targeting if it is a target. If no token is under the pointer,
   * targets one of the visible tokens whose disposition is not that of the first selected token: of these the next one
   * in distance after the nearest target; the nearest if none is a target, or none is farther. Shift keeps the other
   * targets, and adds the nearest token that is no target yet.
   * @returns false if there was no token to target
   */
  #target(event: KeyboardEvent): boolean {
    const { hover, controlled } = canvas.tokens;
    if (hover) {
      hover.setTarget(!hover.isTargeted, { releaseOthers: !event.shiftKey });
      return true;
    }
    const selected = controlled[0];
    if (!selected) return false;
    const distanceOf = (token: any) =>
      Math.hypot(token.center.x - selected.center.x, token.center.y - selected.center.y);
    const candidates = canvas.tokens.placeables.filter(
      (token: any) =>
        token.visible && !token.controlled && token.document.disposition !== selected.document.disposition,
    );
    candidates.sort((a: any, b: any) => distanceOf(a) - distanceOf(b));
    // the token next in distance after the present target; after the farthest, and without a target, the nearest
    const place = candidates.findIndex((token: any) => token.isTargeted) + 1;
    const next = event.shiftKey
      ? candidates.find((token: any) => !token.isTargeted)
      : candidates[place % Math.max(candidates.length, 1)];
    next?.setTarget(true, { releaseOthers: !event.shiftKey });
    if (next) canvas.announceText(game.i18n.format("CANVAS.Targeted", { name: next.document.name }));
    return Boolean(next);
  }

  /**
   * Deletes the selected tokens or walls. @returns false if there are none, or they are tokens that the user may not
   * delete
   */
  #delete(): boolean {
    const layer = this.#layer;
    const mayDelete = layer === canvas.walls || game.user.can("TOKEN_DELETE");
    if (!layer.controlled.length || !mayDelete) return false;
    this.#run(layer.deleteSelected());
    return true;
  }

  /** Opens the first selected object as a double click does, and moves the focus there. @returns false without one */
  #open(): boolean {
    const [object] = this.#layer.controlled;
    if (!object) return false;
    object._onClickLeft2(null);
    // of a token, its actor's
    const { sheet } = object.actor ?? object.document;
    if (sheet) enterWindow(sheet);
    return true;
  }

  /** Opens or closes the controls of the first selected token, as a right click does. @returns false without one */
  #hud(): boolean {
    const [token] = canvas.tokens.controlled;
    token?._onClickRight(null);
    return Boolean(token);
  }

  /** Highlights all tokens (`isOn`: true), or ends that. */
  #highlight(isOn: boolean): void {
    if (canvas.tokens.highlightObjects === isOn) return;
    canvas.tokens.highlightObjects = isOn;
    canvas.tokens.setAllRenderFlags({ refreshState: true });
    Hooks.callAll("highlightObjects", isOn);
  }
}
