import { selectableActions } from "../movement/actions.ts";
import { createTokenFromActor } from "../interaction/drops.ts";
import type { LayerOptions } from "./canvas-layer.ts";
import { PlaceablesLayer } from "./placeables-layer.ts";

interface Point {
  x: number;
  y: number;
}

/** The layer of the scene's tokens: targets, steps by keys, and undoing of moves. */
export class TokenLayer extends PlaceablesLayer {
  static override documentName = "Token";

  static override get layerOptions(): LayerOptions {
    return { ...super.layerOptions, name: "tokens", rotatableObjects: true, zIndex: 200 };
  }

  /** the token that was pressed when a drag began; null while nothing is dragged */
  _draggedToken: any = null;
  /** the movement action chosen for drags; null: each token uses its own */
  _dragMovementAction: string | null = null;

  override get hookName(): string {
    return "TokenLayer";
  }

  override get hud(): any {
    return canvas.hud?.token ?? null;
  }

  /** The user's tokens that are visible. */
  get ownedTokens(): any[] {
    return this.placeables.filter((token) => token.isOwner && token.visible);
  }

  /** The topmost visible token at a point of the scene, in pixels; undefined without one. */
  at(point: Point): any {
    return [...this.placeables]
      .sort(
        (a, b) =>
          b.zIndex - a.zIndex ||
          (b.document.elevation ?? 0) - (a.document.elevation ?? 0) ||
          (b.document.sort ?? 0) - (a.document.sort ?? 0),
      )
      .find((token) => token.visible && coversPoint(token, point));
  }

  /* ---- targets ---- */

  /**
   * Targets the visible tokens that a rectangle, in pixels, touches, except secret ones. @returns how many those are
   */
  targetObjects(
    { x, y, width, height }: Point & { width: number; height: number },
    { releaseOthers = true } = {},
  ): number {
    const ids = this.placeables
      .filter((token) => token.visible && !token.document.isSecret && token._overlapsSelection({ x, y, width, height }))
      .map((token) => token.id);
    this.setTargets(releaseOthers ? ids : [...game.user.targets.ids, ...ids]);
    return ids.length;
  }

  /**
   * Makes the tokens with these ids the user's only targets, adds these tokens to the targets ("acquire") or takes them
   * out of the targets ("release"); tells the other clients.
   */
  setTargets(
    targetIds: Iterable<string>,
    { mode = "replace" }: { mode?: "replace" | "acquire" | "release" } = {},
  ): void {
    const ids = new Set(targetIds);
    const context = { releaseOthers: false, groupSelection: true };
    for (const token of this.placeables) {
      const isNamed = ids.has(token.id);
      if (isNamed) token.setTarget(mode !== "release", context);
      else if (mode === "replace") token.setTarget(false, context);
    }
    canvas.activity.broadcastTargets();
  }

  /**
   * Selects the user's next token, in the order from top to bottom, and pans to it. After the last one nothing is
   * selected any more, so that the keyboard can leave the canvas.
   * @param forwards false: the token before, instead of the next
   * @param reset true: begins anew, as if none of the tokens were selected
   * @returns the token; null without tokens and after the last one
   */
  cycleTokens(forwards = true, reset = false): any {
    const ownTokens = this.ownedTokens.sort((a, b) => a.document.y - b.document.y || a.document.x - b.document.x);
    if (!ownTokens.length) return null;
    const current = reset ? -1 : ownTokens.indexOf(this.controlled[0]);
    let next = current + (forwards ? 1 : -1);
    // with none of them selected, the first or the last
    if (current === -1) next = forwards ? 0 : ownTokens.length - 1;
    const token = ownTokens[next];
    if (!token) {
      this.releaseAll();
      return null;
    }
    token.control();
    void canvas.animatePan({ ...token.center, duration: 200 });
    return token;
  }

  /* ---- movement ---- */

  /**
   * Moves tokens (by default the selected ones) a step or, with `rotate`, turns them in that direction. Leaves out
   * tokens that the user may not drag, locked ones among them.
   * @returns the tokens not left out
   */
  async moveMany({
    dx = 0,
    dy = 0,
    rotate = false,
    ids,
  }: { dx?: number; dy?: number; rotate?: boolean; ids?: string[] } = {}): Promise<any[]> {
    const tokens = this.chosen(ids).filter((token) => token.can(game.user, "drag"));
    if (rotate) {
      // in degrees clockwise from straight down, as tokens look at rotation 0
      const angle = (Math.atan2(-dx, dy) * 180) / Math.PI;
      await this.rotateMany({ angle: (angle + 360) % 360, ids: tokens.map((token) => token.id) });
      return tokens;
    }
    await Promise.all(tokens.map((token) => this.#step(token, dx, dy)));
    return tokens;
  }

  /** Moves a token one step, unless a wall, a floor between levels or an infinite cost stops it. */
  async #step(token: any, dx: number, dy: number): Promise<void> {
    const { grid } = canvas;
    const { x, y, elevation } = token.document;
    const destination = token._getShiftedPosition(dx, dy);
    const action = token._getDragMovementAction();
    const constrainOptions = token._getDragConstrainOptions();
    // the way of the step, as far as it is free: a step that is cut is not taken at all
    const [path, isCut] = token.constrainMovementPath(
      [
        { x, y, elevation, action },
        { ...destination, action, explicit: true },
      ],
      constrainOptions,
    );
    if (isCut || path.length < 2) return;
    await token.document.move(
      [{ x: destination.x, y: destination.y, action, snapped: !grid.isGridless, explicit: true, checkpoint: true }],
      {
        method: "keyboard",
        constrainOptions,
      },
    );
  }

  /**
   * Chooses the movement action for drags; a drag under way uses this action at once.
   * @param step 1 for the next of the actions that the dragged or first selected token may use, -1 for the previous
   * action
   */
  cycleMovementAction(step = 1): void {
    const token = this._draggedToken ?? this.controlled[0];
    if (!token) return;
    const actions = selectableActions(token.document);
    if (!actions.length) return;
    const current = actions.indexOf(token._getDragMovementAction());
    this._dragMovementAction = actions[(current + step + actions.length) % actions.length]!;
    this.recalculatePlannedMovementPaths();
  }

  /** Plans the drags under way again, for example after speeds, statuses or terrain have changed. */
  recalculatePlannedMovementPaths(): void {
    for (const token of this.placeables) token.recalculatePlannedMovementPath();
  }

  /** Undoes an update. A recorded move goes back its way. While the game is paused, players cannot undo moves. */
  protected override async _undoUpdate(event: { data: any[]; options: Record<string, any> }): Promise<any[]> {
    const { movements } = event.options;
    if (!movements) return super._undoUpdate(event as never);
    if (game.paused && !game.user.isGM) {
      // it can still be undone later
      this.history.push(event as never);
      ui.notifications.warn("GAME.PausedWarning", { localize: true });
      return [];
    }
    // a recorded movement goes back along its way, any other straight to where it began
    const undone: any[] = [];
    for (const { _id, x, y, elevation, movementId } of event.data) {
      const document = this.documentCollection.get(_id);
      if (!document) continue;
      const isRecorded =
        movementId && (document.movementHistory ?? []).some((waypoint: any) => waypoint.movementId === movementId);
      const isUndone = isRecorded
        ? await document.revertRecordedMovement(movementId)
        : await document.update(
            { x, y, elevation },
            {
              isUndo: true,
              movement: { [_id]: { method: "undo", waypoints: [{ x, y, elevation }] } },
            },
          );
      if (isUndone) undone.push(document);
    }
    return undone;
  }

  /* ---- drops ---- */

  async _onDropActorData(event: DragEvent, data: Record<string, any>): Promise<any> {
    return createTokenFromActor(event, data);
  }
}

/** Whether a point of the scene is on a token where the token is drawn now, also while it is moving. */
function coversPoint(token: any, point: Point): boolean {
  const { width, height } = token.getSize();
  const [x, y] = [point.x - token.position.x, point.y - token.position.y];
  return x >= 0 && y >= 0 && x <= width && y <= height && token.shape.contains(x, y);
}
