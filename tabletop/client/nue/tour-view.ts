/**
 * Draws a step of a tour: dims the page around the element that the step explains (its target) and shows a box of text
 * beside it.
 */
import { build, cleanHTML, words } from "../applications/support.ts";

/** A step of a tour, as a package defines it. */
export interface TourStep {
  id?: string;
  title: string;
  content: string;
  /** CSS selector of the element that the step explains; without it the box of text is in the middle of the page */
  selector?: string;
  /** the preferred side of that element for the box of text: UP, DOWN, LEFT or RIGHT */
  tooltipDirection?: string;
  /** true: the step is shown to gamemasters only */
  restricted?: boolean;
  [option: string]: any;
}

/** The members of a tour that its view uses: read to draw a step, called by the buttons. */
interface Tour {
  readonly stepIndex: number | null;
  readonly steps: readonly TourStep[];
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
  next(): Promise<void>;
  previous(): Promise<void>;
  exit(): void;
}

/** A rectangle in pixels of the page. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

// The sides of the target on which the box may be, in the order in which they are tried.
const SIDES = ["DOWN", "UP", "RIGHT", "LEFT"] as const;

/**
 * Finds the place of a tour's box of text beside its target: the first side where the box fits, of the wanted one,
 * below, above, right and left. If it fits nowhere, the side with the most room; the box is then moved into the page
 * and may cover the target.
 * @param target the element that the step explains, in pixels of the page
 * @param box the size of the box
 * @param page the area that the box must not leave
 * @param wanted UP, DOWN, LEFT or RIGHT; anything else: no preference
 */
export function placeBeside(target: Box, box: Pick<Box, "width" | "height">, page: Box, wanted?: string): Box {
  // Pixels between target and box.
  const gap = 12;
  const right = page.left + page.width;
  const bottom = page.top + page.height;
  const middle = {
    left: target.left + (target.width - box.width) / 2,
    top: target.top + (target.height - box.height) / 2,
  };
  // For each side: the box's place there, and the pixels left over beyond the box, negative where it does not fit.
  const places: Record<string, { left: number; top: number; room: number }> = {
    DOWN: {
      left: middle.left,
      top: target.top + target.height + gap,
      room: bottom - target.top - target.height - gap - box.height,
    },
    UP: { left: middle.left, top: target.top - gap - box.height, room: target.top - page.top - gap - box.height },
    RIGHT: {
      left: target.left + target.width + gap,
      top: middle.top,
      room: right - target.left - target.width - gap - box.width,
    },
    LEFT: { left: target.left - gap - box.width, top: middle.top, room: target.left - page.left - gap - box.width },
  };
  // The wanted side first; the first side with room is taken, else the one with the most room.
  const order = [...SIDES].sort((a, b) => Number(b === wanted) - Number(a === wanted));
  const fits = order.find((side) => places[side]!.room >= 0);
  const side = fits ?? order.sort((a, b) => places[b]!.room - places[a]!.room)[0]!;
  const { left, top } = places[side]!;
  return {
    ...box,
    left: Math.max(page.left, Math.min(left, right - box.width)),
    top: Math.max(page.top, Math.min(top, bottom - box.height)),
  };
}

const boxOf = ({ left, top, width, height }: DOMRect): Box => ({ left, top, width, height });

/** A drawn step of a tour: shown by the constructor until `remove` is called. */
export class TourView {
  readonly fade: HTMLElement;
  readonly overlay: HTMLElement;
  readonly element: HTMLElement;
  // The element that had the focus before the step was shown.
  readonly #focusedBefore = document.activeElement as HTMLElement | null;
  // Places the box again, as the window or the target has another size.
  readonly #placeAgain = (): void => this.#place();
  // Watches the target's size; null in a page without ResizeObserver.
  readonly #sizeObserver = globalThis.ResizeObserver ? new ResizeObserver(this.#placeAgain) : null;

  /**
   * Draws the step and moves the focus to its button *Next*.
   * @param target the element that it explains; null: none
   * @param padding the undimmed margin around the target, in pixels
   */
  constructor(
    private readonly tour: Tour,
    private readonly step: TourStep,
    private readonly target: HTMLElement | null,
    private readonly padding: number,
  ) {
    this.overlay = build("div", { class: "tour-overlay" });
    this.fade = build("div", { class: `tour-fadeout${target ? "" : " tour-center-step"}` });
    this.element = this.#buildBox();
    document.body.append(this.overlay, this.fade, this.element);
    // The target is scrolled into view before the box is placed beside it.
    target?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
    this.#place();
    window.addEventListener("resize", this.#placeAgain);
    // The target may grow after the step is shown, such as by being drawn again.
    if (target) this.#sizeObserver?.observe(target);
    this.element.querySelector<HTMLElement>('[data-action="next"]')?.focus();
  }

  /**
   * Removes the step from the page and gives the focus back to the element that had it before, if that is still there.
   */
  remove(): void {
    window.removeEventListener("resize", this.#placeAgain);
    this.#sizeObserver?.disconnect();
    for (const part of [this.overlay, this.fade, this.element]) part.remove();
    if (this.#focusedBefore?.isConnected) this.#focusedBefore.focus();
  }

  /** Builds the box of text: title, content, number of the step, and buttons to leave, go back and go on. */
  #buildBox(): HTMLElement {
    const { tour, step } = this;
    const index = tour.stepIndex!;
    const isLast = !tour.hasNext;
    // Makes a button that runs a function when pressed.
    const makeButton = (action: string, label: string, run: () => unknown, disabled = false): HTMLElement =>
      build("button", { type: "button", "data-action": action, disabled, onclick: () => void run() }, words(label));
    const content = build("div", { class: "content" });
    content.innerHTML = cleanHTML(words(step.content));
    const title = build("h2", { id: "tour-title" }, words(step.title));
    return build(
      "aside",
      {
        class: "tour themed",
        role: "dialog",
        "aria-labelledby": "tour-title",
        onkeydown: (event: KeyboardEvent) => this.#handleKey(event),
      },
      build(
        "header",
        {},
        title,
        makeButton("exit", "TOURS.Exit", () => tour.exit()),
      ),
      content,
      build(
        "footer",
        {},
        build("span", { class: "step" }, words("TOURS.Step", { step: index + 1, steps: tour.steps.length })),
        makeButton("previous", "TOURS.Previous", () => tour.previous(), !tour.hasPrevious),
        makeButton("next", isLast ? "TOURS.Finish" : "TOURS.Next", () => tour.next()),
      ),
    );
  }

  /**
   * Handles the keys that the box uses and keeps all keys from the page's own shortcuts: Escape leaves the tour, the
   * right and left arrows change the step, Tab stays in the box.
   */
  #handleKey(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.key === "Escape") this.tour.exit();
    else if (event.key === "ArrowRight") void this.tour.next();
    else if (event.key === "ArrowLeft") void this.tour.previous();
    else if (event.key === "Tab") this.#moveFocus(event);
    else return;
    event.preventDefault();
  }

  /** Moves the focus to the next button of the box, or with Shift to the one before; after the last comes the first. */
  #moveFocus({ shiftKey }: KeyboardEvent): void {
    const buttons = [...this.element.querySelectorAll<HTMLButtonElement>("button:enabled")];
    const focusedIndex = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons[(focusedIndex + (shiftKey ? -1 : 1) + buttons.length) % buttons.length]?.focus();
  }

  /**
   * Places the box of text beside the target and the undimmed area around the target; without a target the box is
   * centred.
   */
  #place(): void {
    // the box keeps 8 pixels from the edges of the window
    const page = { left: 8, top: 8, width: window.innerWidth - 16, height: window.innerHeight - 16 };
    const { offsetWidth: width, offsetHeight: height } = this.element;
    const centre = {
      left: page.left + (page.width - width) / 2,
      top: page.top + (page.height - height) / 2,
    };
    // the box of text
    const target = this.target ? boxOf(this.target.getBoundingClientRect()) : null;
    const { left, top } = target ? placeBeside(target, { width, height }, page, this.step.tooltipDirection) : centre;
    Object.assign(this.element.style, { left: `${left}px`, top: `${top}px` });
    // the undimmed area
    if (!target) return;
    Object.assign(this.fade.style, {
      left: `${target.left - this.padding}px`,
      top: `${target.top - this.padding}px`,
      width: `${target.width + 2 * this.padding}px`,
      height: `${target.height + 2 * this.padding}px`,
    });
  }
}
