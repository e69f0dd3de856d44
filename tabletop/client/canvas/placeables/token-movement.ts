import { CanvasAnimation } from "../animation/canvas-animation.ts";
import { constrainPath, type ConstrainOptions } from "../movement/constrain.ts";
import { movementAction } from "../movement/actions.ts";
import { measurePath, type Waypoint } from "../movement/path.ts";
import { dropUpdates, type TokenDrag } from "../interaction/token-drag.ts";
import { SightedToken } from "./token-sight.ts";

/** How long a token takes to turn without moving, in milliseconds. */
const TURN_MILLISECONDS = 200;

/** A movement that a user plans for a token, as rulers show it. */
export interface PlannedMovement {
  /** the waypoints of the path that the token can go */
  foundPath: any[];
  /** the line from the end of that path to the destination, if the token cannot reach that; else empty */
  unreachableWaypoints: any[];
  /** in combat, the waypoints that the token has passed before */
  history: any[];
  /** whether only gamemasters see the plan */
  hidden: boolean;
  /** whether the path is still being looked for */
  searching: boolean;
}

/** A search for a path that can be cancelled; `result` is undefined until it ends, then the path or null for none. */
export interface MovementPathJob {
  result: Waypoint[] | null | undefined;
  promise: Promise<Waypoint[] | null>;
  cancel: () => void;
  token: MovableToken;
}

interface AnimatedState {
  x: number;
  y: number;
  rotation: number;
}

/** A token that can be dragged, and whose movement is measured, constrained and animated. */
export abstract class MovableToken extends SightedToken {
  ruler: any = null;
  /** the movements that users plan for this token, by user id */
  _plannedMovement: Record<string, PlannedMovement> = {};
  /** the drag of this token by this client, while it lasts; else null */
  _drag: TokenDrag | null = null;
  /** the place to which an animation has brought the token; null while none runs */
  animated: AnimatedState | null = null;
  movementAnimationPromise: Promise<void> | null = null;

  get animationName(): string {
    return `${this.objectId}.animate`;
  }

  get movementAnimationName(): string {
    return this.animationName;
  }

  get animationContexts(): Map<string, object> {
    const animation = CanvasAnimation.getAnimation(this.animationName);
    return animation ? new Map([[this.animationName, animation]]) : new Map();
  }

  /* ---- paths ---- */

  /** Makes the function that gives the costs of this token's steps, in grid units; systems override this. */
  _getMovementCostFunction(options: object = {}): (from: any, to: any, distance: number, segment: any) => number {
    return CONFIG.Token.movement.TerrainData.getMovementCostFunction(this.document, options);
  }

  /** Generation 14: another name of `_getMovementCostFunction`. */
  createMovementCostFunction(options: object = {}) {
    return this._getMovementCostFunction(options);
  }

  /** Measures a path with this token's costs; see `measurePath`. */
  measureMovementPath(waypoints: Waypoint[], options: { preview?: boolean } = {}) {
    return measurePath(this.document, waypoints, this._getMovementCostFunction(options));
  }

  /** Cuts a path before a wall or an infinite cost. @returns the path, and whether it was cut; see `constrainPath` */
  constrainMovementPath(waypoints: Waypoint[], options: ConstrainOptions = {}): [Waypoint[], boolean] {
    return constrainPath(this, waypoints, options, this.measureMovementPath === ownMeasure);
  }

  /**
   * Starts a job that finds a path through the waypoints, in straight lines, as far as the token can go. Its promise
   * resolves to the path; to null if the job was cancelled before, or the token is gone.
   */
  findMovementPath(waypoints: Waypoint[], options: Record<string, any> = {}): MovementPathJob {
    const { constrainOptions, preview, ...otherOptions } = options;
    const job: MovementPathJob = {
      result: undefined,
      promise: undefined!,
      cancel: () => void (job.result ??= null),
      token: this,
    };
    job.promise = Promise.resolve().then(() => {
      const isCancelled = job.result === null;
      if (!isCancelled && !this.destroyed)
        [job.result] = this.constrainMovementPath(waypoints, { preview, ...otherOptions, ...constrainOptions });
      return (job.result ??= null);
    });
    return job;
  }

  /** Returns the waypoints as they are, since no way around terrain is looked for. */
  createTerrainMovementPath(waypoints: Waypoint[]): Waypoint[] {
    return waypoints;
  }

  /** What a drag ignores: walls and costs, if this user is a gamemaster and has the tool for that on; else nothing. */
  _getDragConstrainOptions(): ConstrainOptions {
    const isUnconstrained =
      game.user.isGM && Boolean(ui.controls?.controls?.tokens?.tools?.unconstrainedMovement?.active);
    return { ignoreWalls: isUnconstrained, ignoreCost: isUnconstrained };
  }

  /** The movement action of a drag: that chosen for drags if the token may use it, else the token's or the default. */
  _getDragMovementAction(): string {
    const chosenAction = canvas.tokens._dragMovementAction;
    if (chosenAction && movementAction(chosenAction).canSelect(this.document)) return chosenAction;
    return (
      this.document.movementAction ?? this.document._inferMovementAction?.() ?? CONFIG.Token.movement.defaultAction
    );
  }

  /** The updates for dropping the tokens that are dragged, with their waypoints; null if none of them moves. */
  _prepareDragLeftDropUpdates(_event: unknown): [object[], object] | null {
    const [updates, options] = dropUpdates();
    return updates.length ? [updates, options] : null;
  }

  /* ---- ruler ---- */

  /** Makes the token's ruler at the first call, and draws it; none for a preview. */
  protected async _drawRuler(): Promise<void> {
    if (this.isPreview) return;
    const Ruler = CONFIG.Token.rulerClass;
    this.ruler ??= new Ruler(this);
    await this.ruler.draw();
  }

  protected _clearRuler(): void {
    this.ruler?.clear();
  }

  /**
   * Draws the ruler with the waypoints passed, those still to pass and the planned movements; or hides it
   * (`isVisible`).
   */
  protected _refreshRuler(): void {
    const { ruler } = this;
    if (!ruler) return;
    ruler.visible = ruler.isVisible;
    if (!ruler.visible) return;
    const shown = () => this.#shownMovement();
    // getters, as a ruler that only shows a planned movement reads neither
    ruler.refresh({
      get passedWaypoints() {
        return shown().passedWaypoints;
      },
      get pendingWaypoints() {
        return shown().pendingWaypoints;
      },
      plannedMovement: this._plannedMovement,
    });
  }

  /**
   * The waypoints of the movement under way, passed and still to pass; empty without one. In combat, those passed are
   * all that the movement history holds.
   */
  #shownMovement(): { passedWaypoints: any[]; pendingWaypoints: any[] } {
    const { inCombat, movement, movementHistory } = this.document;
    const isUnderWay = movement && ["pending", "paused"].includes(movement.state);
    const passedNow = isUnderWay ? [movement.origin, ...movement.passed.waypoints] : [];
    return {
      passedWaypoints: inCombat ? (movementHistory ?? []) : passedNow,
      pendingWaypoints: isUnderWay ? movement.pending.waypoints : [],
    };
  }

  /** Plans the drag under way again, e.g. after costs or walls have changed; refreshes the ruler. */
  recalculatePlannedMovementPath(): void {
    this._drag?.plan(true);
    this.renderFlags.set({ refreshRuler: true });
  }

  /** Ends this client's drag of the token without moving it. */
  _cancelDrag(): void {
    this._drag?.cancel();
  }

  /* ---- animation ---- */

  /**
   * Animates the token along its last movement to the document's place; `movementAnimationPromise` resolves at the end.
   * With `animate: false` the token is there at once.
   */
  _animateUpdate(changed: Record<string, any>, options: Record<string, any>): void {
    const destination = { x: this.document.x, y: this.document.y, rotation: this.document.rotation };
    if (options.animate === false) {
      this.stopAnimation();
      return;
    }
    const hasMoved = "x" in changed || "y" in changed;
    const places = hasMoved ? this.#cornersTo(destination) : [destination];
    // the token turns on the first leg
    const path = places.map((place) => ({ rotation: destination.rotation, ...place }));
    const duration = options.animation?.duration ?? this.#duration(path, options.animation?.movementSpeed);
    this.movementAnimationPromise = this.#glide(path, duration, options.animation ?? {});
  }

  /** The speed of the animation, in spaces per second: the default times the action's; systems override this. */
  _getAnimationMovementSpeed(): number {
    const { speedMultiplier = 1 } = movementAction(this.document.movement?.passed?.waypoints?.at(-1)?.action);
    return CONFIG.Token.movement.defaultSpeed * speedMultiplier;
  }

  /** The time in milliseconds for a path, at a speed in spaces per second; a fixed time if the token only turns. */
  #duration(path: AnimatedState[], speed = this._getAnimationMovementSpeed()): number {
    let pixels = 0;
    let previous: { x: number; y: number } = this.animated ?? this.position;
    for (const point of path) {
      pixels += Math.hypot(point.x - previous.x, point.y - previous.y);
      previous = point;
    }
    return pixels ? (pixels / canvas.grid.size / speed) * 1000 : TURN_MILLISECONDS;
  }

  /**
   * The corners of the token's last movement, if that ends at `destination`; else, and for a teleport, `destination`
   * alone.
   */
  #cornersTo(destination: { x: number; y: number }): { x: number; y: number }[] {
    const waypoints: any[] = this.document.movement?.passed?.waypoints ?? [];
    const lastWaypoint = waypoints.at(-1);
    const endsThere = lastWaypoint?.x === destination.x && lastWaypoint?.y === destination.y;
    if (!lastWaypoint || !endsThere || movementAction(lastWaypoint.action).teleport) return [destination];
    const corners = waypoints.filter((waypoint) => !waypoint.intermediate);
    return corners.map(({ x, y }) => ({ x, y }));
  }

  /**
   * Animates the token along a path, `duration` milliseconds in all. A later animation ends this one, and goes on from
   * where the token is then. `ontick` is called in each frame, with the milliseconds since the last one, the leg's
   * animation, and where the token is.
   */
  async #glide(path: AnimatedState[], duration: number, { easing, ontick }: Record<string, any>): Promise<void> {
    const start = this.animated ?? { x: this.position.x, y: this.position.y, rotation: path[0]!.rotation };
    const state: AnimatedState = { ...start };
    this.animated = state;
    // the legs share the time by their length; one without length counts as one pixel
    const lengths = path.map(
      (point, index) => Math.hypot(point.x - (path[index - 1] ?? start).x, point.y - (path[index - 1] ?? start).y) || 1,
    );
    const wholeLength = lengths.reduce((sum, length) => sum + length, 0);
    const flags = { refreshPosition: true, refreshRotation: true };
    // one leg after the other, each as its own animation, which any later one ends
    for (const [index, point] of path.entries()) {
      const attributes = (["x", "y", "rotation"] as const).map((attribute) => ({
        parent: state,
        attribute,
        to: point[attribute],
      }));
      const completed = await CanvasAnimation.animate(attributes, {
        name: this.animationName,
        duration: (duration * lengths[index]!) / wholeLength,
        easing,
        ontick: (elapsed, animation) => {
          ontick?.(elapsed, animation, state);
          if (this.animated === state && !this.destroyed) this.renderFlags.set(flags);
        },
      });
      if (!completed) break;
    }
    // only at the end of the last animation is the token shown at the document's place again
    if (this.animated !== state || this.destroyed) return;
    this.animated = null;
    this.renderFlags.set(flags);
  }

  /**
   * Animates the token to a place and rotation; what `target` leaves out is the document's. At the end the token is
   * shown where the document says again.
   */
  async animate(
    target: Partial<AnimatedState>,
    { duration, movementSpeed, easing, ontick }: Record<string, any> = {},
  ): Promise<void> {
    const { x, y, rotation } = { x: this.document.x, y: this.document.y, rotation: this.document.rotation, ...target };
    const path = [{ x, y, rotation }];
    return this.#glide(path, duration ?? this.#duration(path, movementSpeed), { easing, ontick });
  }

  /** Ends the animation. Draws the token at the document's place: with `reset` at once, else in a later frame. */
  stopAnimation({ reset = true }: { reset?: boolean } = {}): void {
    CanvasAnimation.terminateAnimation(this.animationName);
    if (reset) this.animated = null;
    this.renderFlags.set({ refreshPosition: true, refreshRotation: true });
    if (reset) this.applyRenderFlags();
  }
}

/** How the host itself measures a path; packages may put another method in its place. */
const ownMeasure = MovableToken.prototype.measureMovementPath;
