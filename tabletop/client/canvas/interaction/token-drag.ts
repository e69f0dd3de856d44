import { completeWaypoint, type Waypoint } from "../movement/path.ts";
import { frame } from "../frame.ts";
import { showInDark } from "./drag-picture.ts";

interface Point {
  x: number;
  y: number;
}

/** The drag of one token: its preview, its waypoints, and the way found through them. */
export class TokenDrag {
  readonly token: any;
  readonly origin: Waypoint;
  readonly preview: any;
  /** waypoints that the user set during the drag, without start and end */
  readonly waypoints: Waypoint[] = [];
  destination: Waypoint;
  /** the way found last, from the start as far as the token can go; empty until one is found */
  found: Waypoint[] = [];
  /** the search for a way that is under way, or the last one */
  #job: { cancel: () => void } | null = null;

  constructor(token: any) {
    this.token = token;
    this.origin = completeWaypoint(token.document, {
      ...waypointFrom(token.document),
      snapped: false,
      explicit: false,
    });
    this.destination = this.origin;
    this.preview = token.clone();
    canvas.tokens.preview.addChild(this.preview);
    this.preview.draw().then(() => {
      showInDark(this.preview);
      this.#place();
    });
    token._drag = this;
  }

  get action(): string {
    return this.token._getDragMovementAction();
  }

  /**
   * Moves the preview to the place `dx` and `dy` pixels from where the drag began, and plans the way anew. Does nothing
   * if neither that place nor the movement action has changed since the last way was found.
   * @param snap whether the place snaps to the grid
   */
  moveBy(dx: number, dy: number, snap: boolean): void {
    if (this.token.destroyed) return;
    const target = { x: this.origin.x + dx, y: this.origin.y + dy };
    const destination = snap
      ? this.token.getSnappedPosition(target)
      : { x: Math.round(target.x), y: Math.round(target.y) };
    const { x, y, action } = this.destination;
    const isSamePlace = destination.x === x && destination.y === y;
    if (isSamePlace && action === this.action && this.found.length) return;
    this.destination = this.#waypoint(destination, snap);
    this.#place();
    this.plan();
  }

  /** A waypoint at a place, with the token's size and elevation from the start, and the movement action chosen now. */
  #waypoint({ x, y }: Point, snapped: boolean): Waypoint {
    const { elevation, width, height, shape } = this.origin;
    return { x, y, elevation, width, height, shape, action: this.action, snapped, explicit: true, checkpoint: true };
  }

  /** Puts the preview at the destination. */
  #place(): void {
    const { preview, destination } = this;
    if (preview.destroyed) return;
    preview.document.x = destination.x;
    preview.document.y = destination.y;
    preview.renderFlags.set({ refreshPosition: true });
    frame.invalidate();
  }

  /** Sets a waypoint at the present destination, unless the last one is there. */
  addWaypoint(): void {
    const last = this.waypoints.at(-1) ?? this.origin;
    if (last.x === this.destination.x && last.y === this.destination.y) return;
    this.waypoints.push(this.destination);
    this.plan(true);
  }

  /** Removes the last waypoint. @returns false if there was none */
  removeWaypoint(): boolean {
    const removed = this.waypoints.pop();
    if (removed) this.plan(true);
    return Boolean(removed);
  }

  /** The start, the waypoints that the user set, and the destination if it is another place than the last of these. */
  get asked(): Waypoint[] {
    const path = [this.origin, ...this.waypoints];
    const last = path.at(-1)!;
    const hasMoved = last.x !== this.destination.x || last.y !== this.destination.y;
    return hasMoved ? [...path, this.destination] : path;
  }

  /**
   * Finds the way through the waypoints; when the way is found, shows it and tells the other clients. Earlier moves of
   * the token count only in combat.
   * @param updatesAction true: the destination, unless it is the origin, first gets the movement action chosen now
   */
  plan(updatesAction = false): void {
    const { token } = this;
    if (token.destroyed) return;
    if (updatesAction && this.destination !== this.origin)
      this.destination = this.#waypoint(this.destination, this.destination.snapped ?? false);
    const { asked } = this;
    const recorded: readonly object[] = token.document.movementHistory ?? [];
    const history = recorded.length && token.document.inCombat ? [...recorded] : [];
    const constrainOptions = { ...token._getDragConstrainOptions(), history };
    this.#job?.cancel();
    const job = (this.#job = token.findMovementPath(asked, { preview: true, constrainOptions, ...constrainOptions }));
    // a search that needs no waiting has its result at once; a late result of an earlier search is dropped
    if (job.result) this.#show(job.result, asked, history);
    else
      void job.promise.then((found: Waypoint[] | null) => {
        if (found && this.#job === job && token._drag === this) this.#show(found, asked, history);
      });
  }

  /** Shows a way that was found and, if it does not reach the destination, the line from its end to there. */
  #show(found: Waypoint[], asked: Waypoint[], history: object[]): void {
    const { token } = this;
    this.found = found;
    const end = this.found.at(-1)!;
    const isReached = end.x === this.destination.x && end.y === this.destination.y;
    // the place asked for last; none if only the start was
    const lastAsked = asked.slice(1).slice(-1);
    token._plannedMovement[game.user.id] = {
      foundPath: this.found,
      unreachableWaypoints: isReached ? [] : [end, ...lastAsked],
      history,
      hidden: token.document.hidden,
      searching: false,
    };
    token.renderFlags.set({ refreshRuler: true });
    canvas.activity.broadcastDrag();
  }

  /** Ends the drag of this token without moving it: removes preview and planned way. */
  cancel(): void {
    const { token, preview } = this;
    this.#job?.cancel();
    if (token._drag === this) token._drag = null;
    delete token._plannedMovement[game.user.id];
    if (!preview.destroyed) preview.destroy();
    if (token.destroyed) return;
    token.ruler?.clear();
    token.renderFlags.set({ refreshRuler: true, refreshState: true });
  }
}

/** Copies the place and size of a token's document. */
function waypointFrom({ x, y, elevation, width, height, shape }: any): Waypoint {
  return { x, y, elevation, width, height, shape };
}

/** The drag of one or more tokens, from the first movement to the drop. */
export class DragWorkflow {
  readonly drags: TokenDrag[];
  readonly #start: Point;

  /**
   * Begins to drag a token from a point, in pixels of the scene, and with it the other selected ones that may be
   * dragged.
   */
  constructor(token: any, start: Point) {
    const others = canvas.tokens.controlled.filter((other: any) => other !== token && other.can(game.user, "drag"));
    this.#start = start;
    canvas.tokens._draggedToken = token;
    this.drags = [token, ...others].map((dragged) => new TokenDrag(dragged));
  }

  /** Moves the previews with the pointer, which is at a point in pixels of the scene. `snap` counts only on a grid. */
  move(point: Point, snap: boolean): void {
    for (const drag of this.drags)
      drag.moveBy(point.x - this.#start.x, point.y - this.#start.y, snap && !canvas.grid.isGridless);
  }

  addWaypoint(): void {
    for (const drag of this.drags) drag.addWaypoint();
  }

  /** Removes the last waypoint of every drag. @returns false if none had one */
  removeWaypoint(): boolean {
    return this.drags.map((drag) => drag.removeWaypoint()).some(Boolean);
  }

  /**
   * Ends the drag and moves the documents along the planned ways, as the first token's `_prepareDragLeftDropUpdates`
   * says; moves none if that returns nothing.
   */
  async drop(event: unknown): Promise<void> {
    const [leadingDrag] = this.drags;
    const prepared = leadingDrag!.token._prepareDragLeftDropUpdates(event);
    this.cancel();
    if (!prepared) return;
    const [updates, options = {}] = prepared as [any[], Record<string, any>];
    const { movement, ...commonOptions } = options;
    await Promise.all(
      updates.map(({ _id }) => {
        const { waypoints, ...tokenOptions } = movement[_id];
        return canvas.scene.tokens.get(_id)?.move(waypoints, { ...commonOptions, ...tokenOptions });
      }),
    );
  }

  /** Ends the drag without moving a token, and tells the other clients. */
  cancel(): void {
    for (const drag of this.drags) drag.cancel();
    canvas.tokens._draggedToken = null;
    canvas.activity.broadcastDrag(true);
  }
}

/**
 * Makes the updates of tokens that were dragged and dropped: a list of destinations in pixels, and options with
 * each token's waypoints (`movement`, by token id). Tokens whose way was not found, or never leaves the start, are left
 * out.
 */
export function dropUpdates(): [{ _id: string; x: number; y: number }[], { movement: Record<string, object> }] {
  const movement: Record<string, object> = {};
  const updates = [];
  for (const token of canvas.tokens.placeables) {
    const drag: TokenDrag | null = token._drag;
    if (!drag || drag.found.length < 2) continue;
    // the waypoints after the start, and where they end
    const waypoints = drag.found.slice(1).map(({ intermediate: _intermediate, ...waypoint }) => waypoint);
    const end = waypoints.at(-1)!;
    if (waypoints.every(({ x, y }) => x === drag.origin.x && y === drag.origin.y)) continue;
    const { ignoreWalls = false, ignoreCost = false } = token._getDragConstrainOptions();
    movement[token.id] = {
      waypoints,
      method: "dragging",
      constrainOptions: { ignoreWalls, ignoreCost },
      showRuler: true,
      autoRotate: false,
    };
    updates.push({ _id: token.id, x: end.x, y: end.y });
  }
  return [updates, { movement }];
}
