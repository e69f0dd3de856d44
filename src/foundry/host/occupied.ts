/*
 * Keeps a render of a window from disturbing the user who works in it. At a render the host replaces the elements and
 * restores only the focus, and only of elements with an id or a name. The caret, text not yet submitted, an open
 * editor's text and a press that has begun would be lost, often to an event elsewhere. So a render that would disturb
 * is put off; after any other, focus and caret are put back.
 */
import { markOf, sameIn } from "./focus.ts";

/** The members of an application that are used here. */
interface Window {
  readonly element: HTMLElement;
  readonly rendered: boolean;
  readonly hasFrame: boolean;
  maximize(): Promise<void>;
  bringToFront(): void;
  render(options?: object | boolean): Promise<unknown>;
  _onClose(options: object): void;
  _preSyncPartState(partId: string, fresh: HTMLElement, prior: HTMLElement, state: object): void;
  _syncPartState(partId: string, fresh: HTMLElement, prior: HTMLElement, state: object): void;
}

/** Where the focus and the caret are in a part of a window. */
interface Place {
  /**
   * the text that stands for the control that has the focus (`markOf`), and its index among the controls of that text
   */
  readonly mark: string;
  readonly index: number;
  /** where the selected text begins and ends; null for a control without text */
  readonly selection: readonly [number, number] | null;
  /** text typed and not submitted when the part was drawn anew; null if there was none */
  readonly typed: string | null;
}

type Text = HTMLInputElement | HTMLTextAreaElement;

/**
 * Returns where a control's selected text begins and ends, both equal for a caret alone; null for controls without a
 * selection, such as number fields and checkboxes.
 */
const selectionOf = (control: Element): readonly [number, number] | null => {
  const { selectionStart, selectionEnd } = control as Text;
  return typeof selectionStart === "number" && typeof selectionEnd === "number" ? [selectionStart, selectionEnd] : null;
};

/** Knows what the user does in one window: whether a render would disturb, and the render that is put off. */
class Watch {
  /** fields with text that was not submitted yet */
  private readonly typing = new Set<Element>();
  /** fields whose text was put back after a render: the browser then sends no "change" when they are left */
  private readonly restored = new Set<Element>();
  /** true while a pointer is pressed in the window */
  private isPressed = false;
  /** true from a field's "change" until the focus has moved */
  private isLeaving = false;
  /** the control on which the present press began; null if no press lasts or it began elsewhere */
  private pressedControl: { readonly control: HTMLElement; readonly mark: string } | null = null;
  /** the options of the render that is put off; null if none is */
  private putOffOptions: object | null = null;
  /** the window's element, once it was drawn; null again when the window has closed */
  private element: HTMLElement | null = null;

  constructor(private readonly app: Window) {}

  /**
   * Tells whether a render now would disturb the user: during a press, while the focus leaves a field, while a field or
   * an editor has text not yet submitted, and while an editor has the focus.
   */
  get isBusy(): boolean {
    if (this.isPressed || this.isLeaving) return true;
    // Fields that were removed from the page do not count.
    for (const field of this.typing) if (!field.isConnected) this.typing.delete(field);
    if (this.typing.size) return true;
    // An editor that has the focus counts even if nothing has been typed in it.
    const active = this.element?.ownerDocument.activeElement?.closest("prose-mirror");
    if (active && this.element!.contains(active)) return true;
    // Any other counts if its text was not submitted yet.
    return [...(this.element?.querySelectorAll<HTMLElement & { isDirty?(): boolean }>("prose-mirror") ?? [])].some(
      (editor) => editor.isDirty?.(),
    );
  }

  /**
   * Puts a render off. If one is put off already, the two become one: of the parts of both, or of the whole window if
   * either was.
   */
  putOff(options: object): void {
    const earlierOptions = this.putOffOptions as { parts?: string[] } | null;
    const parts = (options as { parts?: string[] }).parts;
    this.putOffOptions = { ...earlierOptions, ...options };
    // Without `parts` a render draws the whole window.
    const drawsAll = !parts || (earlierOptions && !earlierOptions.parts);
    if (drawsAll) delete (this.putOffOptions as { parts?: string[] }).parts;
    else Object.assign(this.putOffOptions, { parts: [...new Set([...(earlierOptions?.parts ?? []), ...parts])] });
  }

  /**
   * Listens to what the user does in the window's element, and calls the listeners of `onWindow` with this element.
   * Does nothing for the element that is listened to already.
   */
  listen(element: HTMLElement): void {
    if (this.element === element) return;
    this.element = element;
    for (const listener of windowListeners) listener(element);
    const listenTo = (type: string, listener: (event: Event) => void): void =>
      element.addEventListener(type, listener, { capture: true });
    // Typing, leaving a field, pressing: what keeps the user busy.
    listenTo("input", ({ target }) => this.noteTyped(target as HTMLElement));
    listenTo("change", ({ target }) => {
      this.typing.delete(target as Element);
      this.restored.delete(target as Element);
      this.noteLeaving();
    });
    listenTo("focusout", ({ target }) => this.noteLeft(target as Element));
    // A press on a list does not count, as its release goes to the opened list: the window never hears of it.
    listenTo("pointerdown", ({ target }) => {
      this.isPressed = !(target as Element).closest("select");
      this.pressedControl = this.controlAt(target as Element);
    });
    listenTo("pointerup", ({ target }) => this.keepClick(target as Element));
    for (const end of ["pointerup", "pointercancel"]) listenTo(end, () => this.noteReleased());
    element.addEventListener("pointerleave", () => this.noteReleased());
  }

  /** Notes that text was typed in a field that submits only when it is left; does nothing for other controls. */
  private noteTyped(field: HTMLElement): void {
    // Checkboxes and lists submit at once.
    if (field.matches("textarea, input:not([type=checkbox], [type=radio], [type=button], [type=file])"))
      this.typing.add(field);
  }

  /**
   * Notes that a field was left, and makes the render that is put off. For text that was put back after a render, sends
   * the "change" event that the browser then leaves out.
   */
  private noteLeft(field: Element): void {
    const isRestored = this.restored.delete(field) && this.typing.has(field);
    this.typing.delete(field);
    if (isRestored) field.dispatchEvent(new Event("change", { bubbles: true }));
    this.renderIfFree();
  }

  /**
   * Puts renders off until the focus has moved: "change" comes before the focus moves, and a render in between would
   * remove the control that is about to get it.
   */
  private noteLeaving(): void {
    this.isLeaving = true;
    setTimeout(() => {
      this.isLeaving = false;
      this.renderIfFree();
    }, 0);
  }

  /** Returns the control that an element is in, with its mark; null if it is in none. */
  private controlAt(target: Element): { control: HTMLElement; mark: string } | null {
    const control = target.closest<HTMLElement>("button, a, [data-action]");
    return control && this.element ? { control, mark: markOf(control, this.element) } : null;
  }

  /**
   * Clicks the control under the pointer at a release, if it is the redrawn form of the control on which the press
   * began. A render in between has replaced the element, and the browser then clicks neither.
   */
  private keepClick(target: Element): void {
    const pressed = this.pressedControl;
    const controlNow = this.controlAt(target);
    if (!pressed || pressed.control.isConnected) return;
    if (controlNow?.mark === pressed.mark) controlNow.control.click();
  }

  /** Notes that the press has ended, and makes the render that is put off. */
  private noteReleased(): void {
    this.isPressed = false;
    this.pressedControl = null;
    this.renderIfFree();
  }

  /**
   * Makes the render that is put off, after the click that follows a release, unless the user is busy again by then.
   */
  private renderIfFree(): void {
    if (!this.putOffOptions) return;
    setTimeout(() => {
      const options = this.putOffOptions;
      if (!options || this.isBusy) return;
      this.putOffOptions = null;
      if (this.app.rendered) void this.app.render(options);
    }, 0);
  }

  /** Forgets everything about the window; called when it has closed. */
  forget(): void {
    this.putOffOptions = null;
    this.isPressed = false;
    this.pressedControl = null;
    this.typing.clear();
    this.element = null;
  }

  /**
   * Returns the place of the focus in a part, with text not submitted yet; null if the focus is not inside the part.
   */
  placeIn(part: HTMLElement): Place | null {
    const active = part.ownerDocument.activeElement;
    if (!active || !part.contains(active) || active === part) return null;
    const mark = markOf(active, part);
    const index = Math.max(0, sameIn(part, mark).indexOf(active as HTMLElement));
    const typed = this.typing.has(active) ? (active as Text).value : null;
    return { mark, index, selection: selectionOf(active), typed };
  }

  /** Puts focus, caret and text not submitted back to their place in a part that was drawn anew. */
  restore(part: HTMLElement, { mark, index, selection, typed }: Place): void {
    const control = sameIn(part, mark)[index];
    if (!control) return;
    control.focus({ preventScroll: true });
    if (typed !== null) {
      (control as Text).value = typed;
      this.typing.add(control);
      this.restored.add(control);
    }
    if (selection && selectionOf(control)) (control as Text).setSelectionRange(...selection);
  }
}

/** The listeners that `onWindow` has added. */
const windowListeners: ((element: HTMLElement) => void)[] = [];
/** The listeners that `onDrawn` has added. */
const drawnListeners: ((element: HTMLElement) => void)[] = [];

/** Adds a listener that is called with the element of each of Fray's windows, once when the window opens. */
export function onWindow(listener: (element: HTMLElement) => void): void {
  windowListeners.push(listener);
}

/** Adds a listener that is called with the element of each of Fray's windows, every time it has been drawn. */
export function onDrawn(listener: (element: HTMLElement) => void): void {
  drawnListeners.push(listener);
}

/**
 * Returns a subclass of a class of applications. A render waits while the user is busy in the window; after each render
 * focus and caret are where they were. An open window that is asked to open again comes to the front.
 */
export function withQuietWindows<C>(Base: C): C {
  class Undisturbed extends (Base as unknown as new (...args: unknown[]) => Window) {
    readonly #watch = new Watch(this);

    /**
     * Draws the window and calls the listeners of `onDrawn`, or puts both off while the user is busy in the window. A
     * framed window that is open and asked to open (`force`) is first restored and comes to the front. The host also
     * takes `true` for `{ force: true }`.
     */
    override async render(options: object | boolean = {}, rest: object = {}): Promise<unknown> {
      const renderOptions: { force?: boolean } = typeof options === "boolean" ? { ...rest, force: options } : options;
      if (this.rendered && this.hasFrame && renderOptions.force) {
        // An open window that is to be opened again comes to the front.
        await this.maximize();
        this.bringToFront();
      }
      // Put off: the window is drawn once the user is no longer busy.
      if (this.rendered && this.#watch.isBusy) {
        this.#watch.putOff(renderOptions);
        return this;
      }
      // Drawn: the window's element may be new.
      const result = await super.render(renderOptions);
      if (this.rendered) {
        this.#watch.listen(this.element);
        for (const listener of drawnListeners) listener(this.element);
      }
      return result;
    }

    /** Called by the host for each part before its elements are replaced: keeps where the focus is. */
    override _preSyncPartState(partId: string, fresh: HTMLElement, prior: HTMLElement, state: object): void {
      super._preSyncPartState(partId, fresh, prior, state);
      Object.assign(state, { frayPlace: this.#watch.placeIn(prior) });
    }

    /** Called by the host for each part after its elements were replaced: puts the focus back. */
    override _syncPartState(partId: string, fresh: HTMLElement, prior: HTMLElement, state: object): void {
      super._syncPartState(partId, fresh, prior, state);
      const { frayPlace } = state as { frayPlace?: Place | null };
      if (frayPlace) this.#watch.restore(fresh, frayPlace);
    }

    /** Forgets what the user did in the window. */
    override _onClose(options: object): void {
      super._onClose(options);
      this.#watch.forget();
    }
  }
  return Undisturbed as unknown as C;
}
