import { DragWorkflow } from "./token-drag.ts";
import { WallPointer } from "./wall-pointer.ts";

interface Point {
  x: number;
  y: number;
}

/** What the pointer is doing; "pressed" until the press becomes a click, a drag or a ping. */
type Mode = "none" | "pressed" | "select" | "drag" | "measure" | "pan" | "walls";

/** How far the pointer must move from the press, in CSS pixels, for a drag to begin. */
const DRAG_DISTANCE = 6;
/** The milliseconds after which a press is a long one. */
const LONG_PRESS = 600;
/** The most milliseconds between the two clicks of a double click. */
const DOUBLE_CLICK = 300;

/**
 * Handles the mouse, pen or finger on the canvas. Left: selects, drags tokens, draws a selection. Right: opens the
 * controls of a token, pans elsewhere. Doors can be clicked with every tool; while the
 * walls layer is active, it gets everything else (`wall-pointer.ts`). While a token is dragged, Ctrl+release sets a
 * waypoint and keeps dragging, a right click removes one or cancels.
 */
export class PointerControl {
  #view: HTMLCanvasElement;
  #mode: Mode = "none";
  #button = 0;
  /** where the press was, in CSS pixels of the window */
  #start: Point = { x: 0, y: 0 };
  /** where the press was, in pixels of the scene */
  #startWorld: Point = { x: 0, y: 0 };
  /** the middle of the view at the press, in pixels of the scene */
  #pivot: Point = { x: 0, y: 0 };
  /** the token or wall that was pressed; null for none */
  #token: any = null;
  /** the control of the door that was pressed; null for none */
  #door: any = null;
  readonly #walls = new WallPointer();
  #drag: DragWorkflow | null = null;
  /** runs out when a press becomes a long one; null if none is awaited */
  #pressTimer: ReturnType<typeof setTimeout> | null = null;
  /** the click before: its time, the token or wall clicked, and the button */
  #lastClick = { time: 0, token: null as any, button: -1 };
  /** the position of the pointer, in pixels of the scene */
  position: Point = { x: 0, y: 0 };

  constructor(view: HTMLCanvasElement) {
    this.#view = view;
    view.addEventListener("pointerdown", (event) => this.#down(event));
    view.addEventListener("pointermove", (event) => this.#move(event));
    view.addEventListener("pointerup", (event) => this.#up(event));
    view.addEventListener("pointercancel", () => this.cancel());
    view.addEventListener("pointerleave", () => canvas.ready && this.#hover(null, null));
    view.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  /** Whether tokens or walls are dragged, or a way is measured: Escape cancels these. */
  get dragging(): boolean {
    return this.#mode === "drag" || this.#mode === "measure" || this.#mode === "walls";
  }

  get #onWalls(): boolean {
    return Boolean(canvas.walls?.active);
  }

  /** The wall at a point while the walls layer is active, the token while the tokens layer is; else null. */
  #at(point: Point): any {
    if (this.#onWalls) return this.#walls.at(point);
    return canvas.tokens.active ? canvas.tokens.at(point) : null;
  }

  /** The name of the chosen tool, e.g. "select". */
  get #tool(): string {
    return ui.controls?.tool?.name ?? game.activeTool ?? "select";
  }

  /** The place of an event, in pixels of the scene. */
  #world(event: MouseEvent): Point {
    return canvas.canvasCoordinatesFromClient({ x: event.clientX, y: event.clientY });
  }

  /**
   * Notes a press, which becomes a click, drag or ping. While tokens are dragged, the right button removes the last
   * waypoint, or cancels the drag if there is none; a drag of walls it cancels.
   */
  #down(event: PointerEvent): void {
    if (!canvas.ready) return;
    delete this.#view.dataset.keys;
    this.#view.focus({ preventScroll: true });
    const point = this.#world(event);
    // during a drag of tokens or walls
    if (this.#mode === "drag") {
      if (event.button === 2 && !this.#drag!.removeWaypoint()) this.cancel();
      return;
    }
    if (this.#mode === "walls" && event.button === 2) return this.cancel();
    if (this.#mode !== "none") return;
    this.#view.setPointerCapture(event.pointerId);
    // a new press, with all that its click or drag will need
    this.#mode = "pressed";
    this.#button = event.button;
    this.#start = { x: event.clientX, y: event.clientY };
    this.#startWorld = point;
    this.#pivot = { x: canvas.stage.pivot.x, y: canvas.stage.pivot.y };
    this.#door = canvas.controls.doorAt(point);
    this.#token = this.#door ? null : this.#at(point);
    if (event.button === 0 && !this.#onWalls) this.#pressTimer = setTimeout(() => this.#longPress(event), LONG_PRESS);
  }

  /** Shows a ping (Alt: an alert) after a long press on empty ground; with Shift a gamemaster moves all views there. */
  #longPress(event: PointerEvent): void {
    this.#pressTimer = null;
    if (this.#mode !== "pressed" || this.#token || this.#door) return;
    this.#mode = "none";
    void canvas.ping(this.#startWorld, {
      style: event.altKey ? "alert" : undefined,
      pull: event.shiftKey && game.user.isGM,
    });
  }

  #stopPressTimer(): void {
    if (this.#pressTimer) clearTimeout(this.#pressTimer);
    this.#pressTimer = null;
  }

  /**
   * Continues what the pointer is doing. A pressed pointer begins a drag once it is far enough from where it was
   * pressed; a pointer that does nothing marks what is under it.
   */
  #move(event: PointerEvent): void {
    if (!canvas.ready) return;
    const point = (this.position = this.#world(event));
    switch (this.#mode) {
      case "none":
        if (this.#onWalls) this.#walls.move(point, event);
        return this.#hover(point, event);
      case "pressed":
        if (Math.hypot(event.clientX - this.#start.x, event.clientY - this.#start.y) >= DRAG_DISTANCE)
          this.#begin(event);
        return;
      case "pan":
        return this.#pan(event);
      case "select":
        return canvas.controls.drawSelect(this.#rectangle(point));
      case "measure":
        return canvas.controls.measure.show(point);
      case "drag":
        return this.#drag!.move(point, !event.shiftKey);
      case "walls":
        return this.#walls.move(point, event);
    }
  }

  /**
   * Tells the door or object at a point that the pointer is over it, and the door or object marked before that the
   * pointer has left it. If the pointer has left the canvas, `point` is null and nothing new is marked.
   */
  #hover(point: Point | null, event: PointerEvent | null): void {
    const door = point && canvas.controls?.doorAt(point);
    canvas.controls?.hoverDoor(door, event);
    const object = point && !door ? this.#at(point) : null;
    const hoveredBefore = canvas.activeLayer?.hover;
    if (hoveredBefore !== object) {
      hoveredBefore?._onHoverOut(event);
      object?._onHoverIn(event);
    }
    this.#view.style.cursor = object || door ? "pointer" : "";
  }

  /**
   * Decides, by the button, the tool and the object pressed, what a press becomes once the pointer has moved far
   * enough.
   */
  #begin(event: PointerEvent): void {
    this.#stopPressTimer();
    if (this.#button !== 0) {
      const isMiddleOrRight = this.#button === 1 || this.#button === 2;
      this.#mode = isMiddleOrRight ? "pan" : "none";
      return;
    }
    // walls are dragged in a way of their own
    if (this.#onWalls) {
      this.#mode = this.#walls.begin(this.#startWorld, event, this.#tool) ? "walls" : "select";
      return this.#move(event);
    }
    // the measuring tool
    if (this.#tool === "ruler") {
      this.#mode = "measure";
      canvas.controls.measure.begin(this.#startWorld);
      return;
    }
    const token = this.#token;
    // a token that the user may drag: it is selected first, and not dragged if a package refuses the selection
    if (token && this.#tool !== "target" && token.can(game.user, "drag")) {
      if (!token.controlled) token.control({ releaseOthers: !event.shiftKey });
      if (!token.controlled) return this.#rest();
      this.#mode = "drag";
      this.#searchUnderPointer(false);
      canvas.hud?.token?.close?.();
      this.#drag = new DragWorkflow(token, this.#startWorld);
      this.#drag.move(this.#world(event), !event.shiftKey);
      return;
    }
    if (token && !token.isOwner) {
      this.#mode = "pan"; // another's token cannot be dragged: the map moves instead
      return;
    }
    // an own token that cannot be dragged now, as while the game is paused, stays; without a token a selection begins
    if (token && game.paused && !game.user.isGM) ui.notifications.warn("GAME.PausedWarning", { localize: true });
    this.#mode = token ? "none" : "select";
  }

  /** Moves the view with the pointer. */
  #pan(event: PointerEvent): void {
    const { x: scale } = canvas.stage.scale;
    canvas.pan({
      x: this.#pivot.x - (event.clientX - this.#start.x) / scale,
      y: this.#pivot.y - (event.clientY - this.#start.y) / scale,
    });
  }

  /** The rectangle from the press to a point, in pixels of the scene. */
  #rectangle(point: Point) {
    const { x, y } = this.#startWorld;
    return {
      x: Math.min(x, point.x),
      y: Math.min(y, point.y),
      width: Math.abs(point.x - x),
      height: Math.abs(point.y - y),
    };
  }

  /**
   * Ends what the pointer is doing when its button goes up; with Ctrl a drag or measurement gets a waypoint and goes
   * on.
   */
  #up(event: PointerEvent): void {
    this.#stopPressTimer();
    if (this.#mode === "drag") {
      if (event.button !== 0) return;
      if (event.ctrlKey || event.metaKey) return this.#drag!.addWaypoint();
      return this.#drop(event);
    }
    // any other action ends only with the button that began it
    if (event.button !== this.#button) return;
    if (this.#mode === "measure" && (event.ctrlKey || event.metaKey)) {
      canvas.controls.measure.addWaypoint(this.position);
      return;
    }
    const mode = this.#mode;
    this.#rest();
    if (mode === "pressed") this.#click(event);
    else if (mode === "walls") this.#run(this.#walls.drop(this.#world(event), event, this.#tool));
    else if (mode === "select") this.#select(event);
    else if (mode === "measure") canvas.controls.measure.end();
  }

  /**
   * Switches PIXI's search for objects under the pointer on or off; it is off while tokens are dragged, to save its
   * time at every move.
   */
  #searchUnderPointer(on: boolean): void {
    canvas.app.renderer.events.features.move = on;
  }

  /** Ends the pointer's present action without changing what it did. */
  #rest(): void {
    this.#searchUnderPointer(true);
    this.#mode = "none";
    this.#drag = null;
  }

  /** Drops the dragged tokens: they move along their planned ways. */
  #drop(event: PointerEvent): void {
    const drag = this.#drag!;
    this.#rest();
    this.#run(drag.drop(event));
  }

  /** Lets work go on without waiting for it; if it fails, the error is logged and shown to the user. */
  #run(work: Promise<unknown> | unknown): void {
    Promise.resolve(work).catch((error: unknown) => {
      console.error(error);
      ui.notifications.error(error instanceof Error ? error.message : String(error));
    });
  }

  /**
   * Selects the tokens in the drawn rectangle, or the walls while their layer is active; with the target tool, targets
   * the tokens. With Shift, what was selected or targeted before stays selected or targeted.
   */
  #select(event: PointerEvent): void {
    canvas.controls.clearSelect();
    const rectangle = this.#rectangle(this.#world(event));
    const options = { releaseOthers: !event.shiftKey };
    if (this.#tool === "target") canvas.tokens.targetObjects(rectangle, options);
    else (this.#onWalls ? canvas.walls : canvas.tokens).selectObjects(rectangle, options);
  }

  /** Handles a click or double click on a door, a wall, a token or empty ground. */
  #click(event: PointerEvent): void {
    if (this.#door) {
      if (event.button === 0) this.#run(this.#door._onMouseDown(event));
      else if (event.button === 2) this.#run(this.#door._onRightDown(event));
      return;
    }
    if (this.#onWalls && event.button === 2 && this.#walls.endChain()) return;
    if (this.#onWalls && event.button === 0 && this.#walls.click(this.#world(event), event, this.#tool)) return;
    // a second click on the same object with the same button, soon enough, is a double click
    const token = this.#token;
    const now = performance.now();
    const { time, token: lastToken, button } = this.#lastClick;
    const isDouble = now - time < DOUBLE_CLICK && lastToken === token && button === event.button;
    // after a double click a third click counts as the first of another
    this.#lastClick = { time: isDouble ? 0 : now, token, button: event.button };
    if (!token) {
      if (event.button === 0 && !event.shiftKey) canvas.activeLayer?.releaseAll();
      if (event.button === 2) canvas.hud?.token?.close?.();
      return;
    }
    if (event.button === 2) return isDouble ? token._onClickRight2(event) : token._onClickRight?.(event);
    if (event.button !== 0) return;
    if (isDouble) token._onClickLeft2(event);
    else token._onClickLeft(event, this.#tool);
  }

  /** Cancels what the pointer is doing, and ends a chain of walls; nothing is changed on the scene. */
  cancel(): void {
    this.#stopPressTimer();
    if (this.#mode === "drag") this.#drag?.cancel();
    if (this.#mode === "select") canvas.controls?.clearSelect();
    if (this.#mode === "measure") canvas.controls?.measure.end();
    if (this.#mode === "walls") this.#walls.cancel();
    this.#walls.endChain();
    this.#rest();
  }

  /** Ends a chain of walls. @returns false if there was none */
  endChain(): boolean {
    return this.#walls.endChain();
  }

  /**
   * Sets or removes a waypoint by key while tokens are dragged. To remove one when none is left cancels the drag. In a
   * measurement waypoints can be set, but not removed.
   * @returns whether tokens are dragged or something is measured
   */
  waypoint(action: "add" | "remove"): boolean {
    if (this.#mode === "measure" && action === "add") canvas.controls.measure.addWaypoint(this.position);
    if (this.#mode !== "drag") return this.#mode === "measure";
    if (action === "add") this.#drag!.addWaypoint();
    else if (!this.#drag!.removeWaypoint()) this.cancel();
    return true;
  }
}
