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

  /** the token at which a drag began */
  _draggedToken: any = null;
  /** the movement action chosen for drags; null: each token's own */
  _dragMovementAction: string | null = null;

  override get hookName(): string {
    return "TokenLayer";
  }

  override get hud(): any {
    return canvas.hud?.token ?? null;
  }

  get ownedTokens(): any[] {
    return this.placeables.filter((token) => token.isOwner && token.visible);
  }

  /** The topmost visible token at a point of the scene; undefined without one. */
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

  /** Targets the tokens that a rectangle touches. @returns their number */
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

  /** Sets the user's targets, adds to them, or removes some, and sends them to the others. */
  setTargets(
    targetIds: Iterable<string>,
    { mode = "replace" }: { mode?: "replace" | "acquire" | "release" } = {},
  ): void {
    const ids = new Set(targetIds);
    const context = { releaseOthers: false, groupSelection: true };
    for (const token of this.placeables) {
      const wanted = ids.has(token.id);
      if (wanted && mode !== "release") token.setTarget(true, context);
      else if (wanted ? mode === "release" : mode === "replace") token.setTarget(false, context);
    }
    canvas.activity.broadcastTargets();
  }

  /**
   * Selects the next of the user's tokens, from top to bottom, or the former where `forwards` is false, and pans to it;
   * `reset` begins anew.
   * @returns the token; null after the last, which ends the selection so that the keyboard can leave the canvas
   */
  cycleTokens(forwards = true, reset = false): any {
    const own = this.ownedTokens.sort((a, b) => a.document.y - b.document.y || a.document.x - b.document.x);
    if (!own.length) return null;
    const at = reset ? -1 : own.indexOf(this.controlled[0]);
    const next = at === -1 ? (forwards ? 0 : own.length - 1) : at + (forwards ? 1 : -1);
    const token = own[next];
    if (!token) {
      this.releaseAll();
      return null;
    }
    token.control();
    void canvas.animatePan({ ...token.center, duration: 200 });
    return token;
  }

  /* ---- movement ---- */

  /** Moves tokens, the selected ones by default, one step in a direction, or turns them. @returns the tokens */
  async moveMany({
    dx = 0,
    dy = 0,
    rotate = false,
    ids,
  }: { dx?: number; dy?: number; rotate?: boolean; ids?: string[] } = {}): Promise<any[]> {
    const tokens = this.chosen(ids).filter((token) => token.can(game.user, "drag"));
    if (rotate) {
      const angle = (Math.atan2(-dx, dy) * 180) / Math.PI;
      await this.rotateMany({ angle: (angle + 360) % 360, ids: tokens.map((token) => token.id) });
      return tokens;
    }
    await Promise.all(tokens.map((token) => this.#step(token, dx, dy)));
    return tokens;
  }

  /** Moves one token a step, unless a wall or an infinite cost stops it. */
  async #step(token: any, dx: number, dy: number): Promise<void> {
    const { grid } = canvas;
    const { x, y, elevation } = token.document;
    const to = token._getShiftedPosition(dx, dy);
    const action = token._getDragMovementAction();
    const constrainOptions = token._getDragConstrainOptions();
    const [path, cut] = token.constrainMovementPath(
      [
        { x, y, elevation, action },
        { ...to, action, explicit: true },
      ],
      constrainOptions,
    );
    if (cut || path.length < 2) return;
    await token.document.move(
      [{ x: to.x, y: to.y, action, snapped: !grid.isGridless, explicit: true, checkpoint: true }],
      {
        method: "keyboard",
        constrainOptions,
      },
    );
  }

  /** Chooses the movement action of drags: the next (−1: the former) that the dragged or selected token may use. */
  cycleMovementAction(step = 1): void {
    const token = this._draggedToken ?? this.controlled[0];
    if (!token) return;
    const actions = selectableActions(token.document);
    if (!actions.length) return;
    const at = actions.indexOf(token._getDragMovementAction());
    this._dragMovementAction = actions[(at + step + actions.length) % actions.length]!;
    this.recalculatePlannedMovementPaths();
  }

  /** Plans running drags again, after speeds, statuses or terrain have changed. */
  recalculatePlannedMovementPaths(): void {
    for (const token of this.placeables) token.recalculatePlannedMovementPath();
  }

  /** Undoes moves, by the record of the movement where there is one; players cannot while the game is paused. */
  protected override async _undoUpdate(event: { data: any[]; options: Record<string, any> }): Promise<any[]> {
    const { movements } = event.options;
    if (!movements) return super._undoUpdate(event as never);
    if (game.paused && !game.user.isGM) {
      this.history.push(event as never);
      ui.notifications.warn("GAME.PausedWarning", { localize: true });
      return [];
    }
    // a recorded move goes back along its way; others go straight back
    const undone: any[] = [];
    for (const { _id, x, y, elevation, movementId } of event.data) {
      const document = this.documentCollection.get(_id);
      if (!document) continue;
      const recorded =
        movementId && (document.movementHistory ?? []).some((waypoint: any) => waypoint.movementId === movementId);
      const done = recorded
        ? await document.revertRecordedMovement(movementId)
        : await document.update(
            { x, y, elevation },
            {
              isUndo: true,
              movement: { [_id]: { method: "undo", waypoints: [{ x, y, elevation }] } },
            },
          );
      if (done) undone.push(document);
    }
    return undone;
  }

  /* ---- drops ---- */

  async _onDropActorData(event: DragEvent, data: Record<string, any>): Promise<any> {
    return createTokenFromActor(event, data);
  }
}

/** Tells whether a point of the scene is on a token, as it stands or glides now. */
function coversPoint(token: any, point: Point): boolean {
  const { width, height } = token.getSize();
  const [x, y] = [point.x - token.position.x, point.y - token.position.y];
  return x >= 0 && y >= 0 && x <= width && y <= height && token.shape.contains(x, y);
}
