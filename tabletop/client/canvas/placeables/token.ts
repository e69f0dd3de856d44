import type { ControlOptions } from "./placeable-object.ts";
import { DrawnToken } from "./token-drawn.ts";

/** The fields of a token's document on which its sight or light depends. */
const SENSES = ["sight", "light", "hidden", "rotation", "width", "height", "elevation", "level", "actorId"];

/** A token on the canvas: it reacts to clicks, keeps the users who target it, and follows its document. */
export class Token extends DrawnToken {
  /**
   * Makes this token a target of a user or, with `targeted` false, no longer a target.
   * @param options `user`: the user who targets; `releaseOthers` ends the user's other targets; `groupSelection` says
   *   that the caller itself sends the targets to the other clients
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
      else user.targets.delete(this); // the set itself calls the hook targetToken
    }
    if (!groupSelection && user.isSelf) canvas.activity.broadcastTargets();
  }

  /** Notes and shows on the token that a user targets it, or no longer does. */
  _markTargeted(user: any, targeted: boolean): void {
    if (targeted) this.targeted.add(user);
    else this.targeted.delete(user);
    this.renderFlags.set({ refreshTarget: true });
  }

  /** Tells screen readers about the selected token, sets the global `_token`, and with the option `pan` pans to it. */
  protected override _onControl(options: ControlOptions): void {
    super._onControl(options);
    canvas.announce(this);
    globalThis._token = this;
    if (options.pan) void canvas.animatePan(this.center);
  }

  /* ---- clicks ---- */

  /**
   * Selects the token alone; with Shift adds the token to the selection, or takes it out if it is selected. With the
   * target tool makes the token a target or, if it is a target already, no longer one; Shift keeps the other targets.
   */
  _onClickLeft(event: MouseEvent, tool = "select"): void {
    if (tool === "target") {
      this.setTarget(!this.isTargeted, { releaseOthers: !event.shiftKey });
      return;
    }
    if (event.shiftKey && this.controlled) this.release();
    else this.control({ releaseOthers: !event.shiftKey });
  }

  /** If the user may see the actor's sheet, opens the sheet or brings the open sheet to the front. */
  _onClickLeft2(_event: MouseEvent | null): void {
    const { sheet } = this.actor ?? {};
    if (!sheet || !this.can(game.user, "view")) return;
    if (sheet.rendered && !sheet.minimized) sheet.bringToFront?.();
    else void sheet.render({ force: true, token: this.document });
  }

  /**
   * Opens the controls around the token and selects it; closes controls that are open. Does nothing if the user may
   * not.
   */
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

  /** Opens the configuration of the token, if the user may change it. */
  _onClickRight2(_event: MouseEvent | null): void {
    if (this.can(game.user, "configure")) void this.document.sheet?.render({ force: true });
  }

  /* ---- changes of the document ---- */

  _onCreate(_data: object, _options: object, _userId: string): void {
    void this.draw();
  }

  /**
   * Refreshes what depends on the changed fields, and starts the animation of a movement. Deselects the token if it has
   * been hidden from this user.
   */
  _onUpdate(changed: Record<string, any>, options: Record<string, any>, _userId: string): void {
    // another picture or actor changes all parts
    const needsRedraw = [changed.texture?.src, changed.actorId, changed.actorLink].some((value) => value !== undefined);
    if (needsRedraw) {
      this.renderFlags.set({ redraw: true });
    }
    const hasMoved = "x" in changed || "y" in changed || "rotation" in changed;
    if (hasMoved) this._animateUpdate(changed, options);
    const hasNewSize = "width" in changed || "height" in changed || "shape" in changed;
    this.renderFlags.set({
      refreshSize: hasNewSize,
      refreshState:
        "hidden" in changed || "displayName" in changed || "displayBars" in changed || "disposition" in changed,
      refreshMesh: hasNewSize || "texture" in changed || "alpha" in changed || "lockRotation" in changed,
      refreshRotation: "lockRotation" in changed,
      refreshElevation: "elevation" in changed || "sort" in changed,
      refreshNameplate: "name" in changed,
      refreshBars: "bar1" in changed || "bar2" in changed || "displayBars" in changed || "delta" in changed,
      refreshRuler: hasMoved || "_movementHistory" in changed,
    });
    // sight and light, effects, and a selection that this user may not have any more
    if (SENSES.some((field) => field in changed)) this.initializeSources();
    if ("delta" in changed) this.renderFlags.set({ redrawEffects: true });
    if ("hidden" in changed && !this.isVisible && this.controlled) this.release();
  }

  /** Removes the token from the canvas, from all users' targets, and from this client's drag and selection. */
  _onDelete(_options: object, _userId: string): void {
    for (const user of [...this.targeted])
      this.setTarget(false, { user, releaseOthers: false, groupSelection: !user.isSelf });
    this.release();
    this._cancelDrag();
    this.destroy();
  }

  /** Does nothing; packages override it. It is called when a status was added to the token or removed from it. */
  _onApplyStatusEffect(_statusId: string, _active: boolean): void {}

  /**
   * Hides the token, or shows it if it is hidden. If the token is selected, all selected tokens become hidden or shown
   * like this one.
   */
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
