import type { ControlOptions } from "./placeable-object.ts";
import { DrawnToken } from "./token-drawn.ts";

/** The fields of a token's document whose change concerns its sight or light. */
const SENSES = ["sight", "light", "hidden", "rotation", "width", "height", "elevation", "level", "actorId"];

/** A token on the canvas: it reacts to clicks, shows the users who target it, and follows its document. */
export class Token extends DrawnToken {
  /**
   * Targets this token, or removes it from the targets.
   * @param options `user` who targets; `groupSelection` while several are targeted at once: the caller then sends them
   * to the other users
   */
  setTarget(
    targeted = true,
    { user = game.user, releaseOthers = true, groupSelection = false }: Record<string, any> = {},
  ): void {
    if (releaseOthers) {
      for (const other of [...user.targets]) {
        if (other !== this) other.setTarget(false, { user, releaseOthers: false, groupSelection: true });
      }
    }
    if (user.targets.has(this) !== targeted) {
      this._markTargeted(user, targeted);
      if (targeted) user.targets.add(this);
      else user.targets.delete(this); // the user's set of targets tells the hook
    }
    if (!groupSelection && user.isSelf) canvas.activity.broadcastTargets();
  }

  /** Shows on the token that a user targets it, or no longer does. */
  _markTargeted(user: any, targeted: boolean): void {
    if (targeted) this.targeted.add(user);
    else this.targeted.delete(user);
    this.renderFlags.set({ refreshTarget: true });
  }

  protected override _onControl(options: ControlOptions): void {
    super._onControl(options);
    canvas.announce(this);
    globalThis._token = this;
    if (options.pan) void canvas.animatePan(this.center);
  }

  /* ---- clicks ---- */

  /** Selects the token, or targets it with that tool; Shift adds it to the others or takes it away. */
  _onClickLeft(event: MouseEvent, tool = "select"): void {
    if (tool === "target") {
      this.setTarget(!this.isTargeted, { releaseOthers: !event.shiftKey });
      return;
    }
    if (event.shiftKey && this.controlled) this.release();
    else this.control({ releaseOthers: !event.shiftKey });
  }

  /** Opens the actor's sheet, if the user may see it. */
  _onClickLeft2(_event: MouseEvent | null): void {
    const { sheet } = this.actor ?? {};
    if (!sheet || !this.can(game.user, "view")) return;
    if (sheet.rendered && !sheet.minimized) sheet.bringToFront?.();
    else void sheet.render({ force: true, token: this.document });
  }

  /** Opens the controls around the token, which is selected by that, or closes them; if the user may. */
  _onClickRight(_event: MouseEvent | null): void {
    const { hud } = this.layer;
    if (!hud || !this.can(game.user, "HUD")) return;
    if (hud.object === this && hud.rendered) {
      void hud.close();
      return;
    }
    if (!this.controlled) this.control();
    void hud.bind(this);
  }

  _onClickRight2(_event: MouseEvent | null): void {
    if (this.can(game.user, "configure")) void this.document.sheet?.render({ force: true });
  }

  /* ---- changes of the document ---- */

  _onCreate(_data: object, _options: object, _userId: string): void {
    void this.draw();
  }

  /** Refreshes what the changed fields draw, and starts the animation of a movement. */
  _onUpdate(changed: Record<string, any>, options: Record<string, any>, _userId: string): void {
    if (changed.texture?.src !== undefined || changed.actorId !== undefined || changed.actorLink !== undefined) {
      this.renderFlags.set({ redraw: true });
    }
    const moved = "x" in changed || "y" in changed || "rotation" in changed;
    if (moved) this._animateUpdate(changed, options);
    const dimensions = "width" in changed || "height" in changed || "shape" in changed;
    this.renderFlags.set({
      refreshSize: dimensions,
      refreshState:
        "hidden" in changed || "displayName" in changed || "displayBars" in changed || "disposition" in changed,
      refreshMesh: dimensions || "texture" in changed || "alpha" in changed || "lockRotation" in changed,
      refreshRotation: "lockRotation" in changed,
      refreshElevation: "elevation" in changed || "sort" in changed,
      refreshNameplate: "name" in changed,
      refreshBars: "bar1" in changed || "bar2" in changed || "displayBars" in changed || "delta" in changed,
      refreshRuler: moved || "_movementHistory" in changed,
    });
    if (SENSES.some((field) => field in changed)) this.initializeSources();
    if ("delta" in changed) this.renderFlags.set({ redrawEffects: true });
    if ("hidden" in changed && !this.isVisible && this.controlled) this.release();
  }

  /** Removes the token from the canvas, and from all users' targets. */
  _onDelete(_options: object, _userId: string): void {
    for (const user of [...this.targeted])
      this.setTarget(false, { user, releaseOthers: false, groupSelection: !user.isSelf });
    this.release();
    this._cancelDrag();
    this.destroy();
  }

  /** Does nothing; packages override it. The tabletop calls it when a status was added or removed. */
  _onApplyStatusEffect(_statusId: string, _active: boolean): void {}

  /** Hides or shows the token or, if it is selected, all selected tokens. */
  async toggleVisibility(): Promise<unknown> {
    const tokens = this.controlled ? this.layer.controlled : [this];
    const hidden = !this.document.hidden;
    return canvas.scene.updateEmbeddedDocuments(
      "Token",
      tokens.map((token: Token) => ({ _id: token.id, hidden })),
    );
  }

  async toggleCombat(): Promise<unknown> {
    return this.document.toggleCombatant();
  }
}
