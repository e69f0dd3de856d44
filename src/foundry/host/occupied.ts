/*
 * Keeps renders from disturbing a user who is busy in a window. At each render the host replaces the elements, and
 * restores only the focus of those with an id or a name: the caret, words not yet submitted, an open editor's text and
 * a press under way would be lost to an event that has nothing to do with them. A render that would disturb waits;
 * after any other, focus and caret are put back.
 */
import { markOf, sameIn } from "./focus.ts";

/** The members of an application that are used here; host.ts casts the classes to all that Fray uses of them. */
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

/**
 * The place of the focus and the caret in a part: the control's mark, and its index among the controls with that mark.
 */
interface Place {
  readonly mark: string;
  readonly index: number;
  readonly selection: readonly [number, number] | null;
  /** text typed while the render was already under way; null: none */
  readonly typed: string | null;
}

type Text = HTMLInputElement | HTMLTextAreaElement;

/**
 * Returns the start and end of a control's selected text, equal for a caret alone; null for number fields, checkboxes
 * and others that have none.
 */
const selectionOf = (control: Element): readonly [number, number] | null => {
  const { selectionStart, selectionEnd } = control as Text;
  return typeof selectionStart === "number" && typeof selectionEnd === "number" ? [selectionStart, selectionEnd] : null;
};

/** Watches the user typing and pressing in one window, and keeps the render that has been put off. */
class Watch {
  /** fields with text that was not submitted yet */
  private readonly typing = new Set<Element>();
  /** fields whose text was put back by hand, so that the browser notices no change when they are left */
  private readonly restored = new Set<Element>();
  /** true while a pointer is down in the window */
  private pressed = false;
  /** true after a field was changed, until the focus has moved to the next */
  private leaving = false;
  /** the control that a press began on */
  private held: { readonly control: HTMLElement; readonly mark: string } | null = null;
  /** the options of the render that was put off; null: none */
  private owed: object | null = null;
  private element: HTMLElement | null = null;

  constructor(private readonly app: Window) {}

  /** Tells whether a render now would interrupt the user. */
  get busy(): boolean {
    if (this.pressed || this.leaving) return true;
    for (const field of this.typing) if (!field.isConnected) this.typing.delete(field);
    if (this.typing.size) return true;
    const active = this.element?.ownerDocument.activeElement?.closest("prose-mirror");
    if (active && this.element!.contains(active)) return true;
    return [...(this.element?.querySelectorAll<HTMLElement & { isDirty?(): boolean }>("prose-mirror") ?? [])].some(
      (editor) => editor.isDirty?.(),
    );
  }

  /**
   * Puts a render off until the user is no longer busy, merged with one put off before: their parts together, or the
   * whole window if either draws it.
   */
  owe(options: object): void {
    const before = this.owed as { parts?: string[] } | null;
    const parts = (options as { parts?: string[] }).parts;
    this.owed = { ...before, ...options };
    if (!before || (before.parts && parts)) {
      if (parts) Object.assign(this.owed, { parts: [...new Set([...(before?.parts ?? []), ...parts])] });
    } else delete (this.owed as { parts?: string[] }).parts;
  }

  /** Listens to the user in the window's element; a second call for the same element does nothing. */
  listen(element: HTMLElement): void {
    if (this.element === element) return;
    this.element = element;
    for (const listener of opened) listener(element);
    const on = (type: string, listener: (event: Event) => void): void =>
      element.addEventListener(type, listener, { capture: true });
    on("input", ({ target }) => this.typed(target as HTMLElement));
    on("change", ({ target }) => {
      this.typing.delete(target as Element);
      this.restored.delete(target as Element);
      this.leaves();
    });
    on("focusout", ({ target }) => this.left(target as Element));
    // The release of a press that opens a list goes to that list, not to the window.
    on("pointerdown", ({ target }) => {
      this.pressed = !(target as Element).closest("select");
      this.held = this.controlAt(target as Element);
    });
    on("pointerup", ({ target }) => this.keepClick(target as Element));
    for (const end of ["pointerup", "pointercancel"]) on(end, () => this.released());
    element.addEventListener("pointerleave", () => this.released());
  }

  /** Notes that a field has text which is not submitted; does nothing for other controls. */
  private typed(field: HTMLElement): void {
    // Checkboxes and lists submit their value at once.
    if (field.matches("textarea, input:not([type=checkbox], [type=radio], [type=button], [type=file])"))
      this.typing.add(field);
  }

  /**
   * Notes that a field was left, and sends the change event that the browser does not send for text put back by hand.
   */
  private left(field: Element): void {
    const again = this.restored.delete(field) && this.typing.has(field);
    this.typing.delete(field);
    if (again) field.dispatchEvent(new Event("change", { bubbles: true }));
    this.pay();
  }

  /**
   * Puts renders off until the focus has moved: a browser reports a change before it moves the focus, and a render at
   * once would remove the control that is about to get it.
   */
  private leaves(): void {
    this.leaving = true;
    setTimeout(() => {
      this.leaving = false;
      this.pay();
    }, 0);
  }

  /** Returns the control at an element, with its mark; null if there is none. */
  private controlAt(target: Element): { control: HTMLElement; mark: string } | null {
    const control = target.closest<HTMLElement>("button, a, [data-action]");
    return control && this.element ? { control, mark: markOf(control, this.element) } : null;
  }

  /**
   * Clicks the control under the pointer if it is the one the press began on, drawn anew: a render under way when the
   * press began has replaced the element, and the browser sends a click to neither.
   */
  private keepClick(target: Element): void {
    const { held } = this;
    const now = this.controlAt(target);
    if (held && now && !held.control.isConnected && now.mark === held.mark) now.control.click();
  }

  /** Notes that a press has ended. */
  private released(): void {
    this.pressed = false;
    this.held = null;
    this.pay();
  }

  /**
   * Makes the render that was put off, if any, after the click that follows a release, unless the user is busy again.
   */
  private pay(): void {
    if (!this.owed) return;
    setTimeout(() => {
      const { owed } = this;
      if (!owed || this.busy) return;
      this.owed = null;
      if (this.app.rendered) void this.app.render(owed);
    }, 0);
  }

  /** Forgets everything about the window, which has closed. */
  forget(): void {
    this.owed = null;
    this.pressed = false;
    this.held = null;
    this.typing.clear();
    this.element = null;
  }

  /** Returns the place of the focus in a part, with text not yet submitted; null if the focus is elsewhere. */
  placeIn(part: HTMLElement): Place | null {
    const active = part.ownerDocument.activeElement;
    if (!active || !part.contains(active) || active === part) return null;
    const mark = markOf(active, part);
    const index = Math.max(0, sameIn(part, mark).indexOf(active as HTMLElement));
    const typed = this.typing.has(active) ? (active as Text).value : null;
    return { mark, index, selection: selectionOf(active), typed };
  }

  /** Puts the focus, the caret and unsubmitted text back to their place in a part that was drawn anew. */
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

/** The listeners of `onWindow`. */
const opened: ((element: HTMLElement) => void)[] = [];
/** The listeners of `onDrawn`. */
const drawn: ((element: HTMLElement) => void)[] = [];

/** Calls a listener with the element of each of Fray's windows, once when the window opens. */
export function onWindow(listener: (element: HTMLElement) => void): void {
  opened.push(listener);
}

/** Calls a listener with the element of one of Fray's windows each time it has been drawn. */
export function onDrawn(listener: (element: HTMLElement) => void): void {
  drawn.push(listener);
}

/**
 * Extends a class of applications so that renders are put off while the user is busy in the window, focus and caret are
 * put back after each, and a window opened again comes to the front.
 */
export function withQuietWindows<C>(Base: C): C {
  class Undisturbed extends (Base as unknown as new (...args: unknown[]) => Window) {
    readonly #watch = new Watch(this);

    override async render(options: object | boolean = {}, rest: object = {}): Promise<unknown> {
      const wanted: { force?: boolean } = typeof options === "boolean" ? { ...rest, force: options } : options;
      if (this.rendered && this.hasFrame && wanted.force) {
        // When an open window is asked for again, it is brought to the front.
        await this.maximize();
        this.bringToFront();
      }
      if (this.rendered && this.#watch.busy) {
        this.#watch.owe(wanted);
        return this;
      }
      const result = await super.render(wanted);
      if (this.rendered) {
        this.#watch.listen(this.element);
        for (const listener of drawn) listener(this.element);
      }
      return result;
    }

    override _preSyncPartState(partId: string, fresh: HTMLElement, prior: HTMLElement, state: object): void {
      super._preSyncPartState(partId, fresh, prior, state);
      Object.assign(state, { frayPlace: this.#watch.placeIn(prior) });
    }

    override _syncPartState(partId: string, fresh: HTMLElement, prior: HTMLElement, state: object): void {
      super._syncPartState(partId, fresh, prior, state);
      const { frayPlace } = state as { frayPlace?: Place | null };
      if (frayPlace) this.#watch.restore(fresh, frayPlace);
    }

    override _onClose(options: object): void {
      super._onClose(options);
      this.#watch.forget();
    }
  }
  return Undisturbed as unknown as C;
}
