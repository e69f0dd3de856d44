import * as PIXI from "pixi.js";
import { CanvasAnimation } from "../animation/canvas-animation.ts";
import { PreciseText } from "../containers/precise-text.ts";
import type { Film } from "../groups/film.ts";
import type { RenderFlag } from "../interaction/render-flags.ts";
import type { PrimarySpriteMesh } from "../primary/primary-sprite-mesh.ts";
import { TOKEN_FLAGS } from "./token-flags.ts";
import { fitMesh } from "./token-mesh.ts";
import { MovableToken } from "./token-movement.ts";
import {
  drawBar,
  drawBorder,
  drawTargetArrows,
  drawTargetPips,
  effectSprite,
  layOutEffects,
  type BarAttribute,
} from "./token-parts.ts";
import { loadPicture } from "./token-picture.ts";
import { TokenTurnMarker } from "./tokens/turn-marker.ts";

const BAR_MILLISECONDS = 400; // how long a bar takes to its new value
/** The widest line of a name, in widths of its token: longer names are broken between words, lest they cover others. */
const NAME_WIDTH = 1.5;

type Bars = PIXI.Container & { bar1: PIXI.Graphics; bar2: PIXI.Graphics };

/** Draws a token: its picture, border, bars, text, effects and marks. Systems override the methods for the parts. */
export abstract class DrawnToken extends MovableToken {
  static override embeddedName = "Token";
  static override RENDER_FLAGS: Record<string, RenderFlag> = TOKEN_FLAGS;

  /** the picture, which lies in the primary group, below the rest of the token */
  mesh!: PrimarySpriteMesh;
  border!: PIXI.Graphics;
  bars!: Bars;
  effects!: PIXI.Container & { bg: PIXI.Graphics; overlay?: PIXI.Sprite };
  nameplate!: PreciseText;
  tooltip!: PreciseText;
  /** holds the arrows of this user's target, and the dots of other users who target the token */
  target!: PIXI.Graphics;
  targetArrows!: PIXI.Graphics;
  targetPips!: PIXI.Graphics;
  turnMarker: TokenTurnMarker | null = null;
  texture: PIXI.Texture | undefined;
  #film: Film | null = null;
  /** the values that the two bars show; undefined before they are drawn */
  #shownBars: (number | undefined)[] = [];
  /** counts the calls of `drawEffects`, so that only the last one has an effect */
  #effectsDrawn = 0;

  get isVideo(): boolean {
    return this.#film !== null;
  }

  get hasDynamicRing(): boolean {
    return false;
  }

  /* ---- drawing ---- */

  /** Makes the token's picture and its other parts (border, bars, name and so on), which `_refresh…` methods fill. */
  protected override async _draw(): Promise<void> {
    const { texture, film } = await loadPicture(this.document);
    if (this.destroyed) return film?.destroy();
    [this.texture, this.#film] = [texture, film];
    this.mesh = canvas.primary.addToken(this);
    this.border = this.addChild(new PIXI.Graphics());
    const bars = this.addChild(new PIXI.Container()) as Bars;
    bars.bar1 = bars.addChild(new PIXI.Graphics());
    bars.bar2 = bars.addChild(new PIXI.Graphics());
    this.bars = bars;
    this.effects = this.addChild(new PIXI.Container()) as DrawnToken["effects"];
    this.effects.bg = this.effects.addChild(new PIXI.Graphics());
    this.nameplate = this.addChild(new PreciseText("", this._getTextStyle()));
    this.nameplate.anchor.set(0.5, 0);
    this.tooltip = this.addChild(new PreciseText("", this._getTextStyle()));
    this.tooltip.anchor.set(0.5, 1);
    this.target = this.addChild(new PIXI.Graphics());
    this.targetArrows = this.target.addChild(new PIXI.Graphics());
    this.targetPips = this.target.addChild(new PIXI.Graphics());
    await this.drawEffects();
    await this._drawRuler();
  }

  /** Removes the picture and all other parts of the token, before these are drawn anew. */
  override clear(): this {
    this.turnMarker = null;
    this._clearRuler();
    this.#putAway();
    // flags that are set while these parts are missing wait until the token is drawn again
    for (const part of ["mesh", "border", "bars", "effects"] as const) delete (this as Partial<DrawnToken>)[part];
    return super.clear();
  }

  /** Removes the picture from the scene and ends the film. */
  #putAway(): void {
    canvas.primary.removeToken(this);
    this.#film?.destroy();
    this.#film = null;
  }

  /** Removes the picture; unless this is a preview, also ruler, sight, light, animation and the users' target. */
  protected override _destroy(options?: boolean | PIXI.IDestroyOptions): void {
    super._destroy(options);
    this.#putAway();
    if (this.isPreview) return;
    this.ruler?.destroy();
    this.initializeSources({ deleted: true });
    CanvasAnimation.terminateAnimation(this.animationName);
    for (const user of [...this.targeted]) user.targets.delete(this);
  }

  /** Refreshes the parts of the token whose flags are set; nothing before it is drawn. */
  protected override _applyRenderFlags(flags: Record<string, boolean>): void {
    if (!this.mesh) return;
    const mayBeCovered = flags.refreshState || flags.refreshPosition || flags.refreshElevation;
    // tiles may now cover, or uncover, the token
    if (canvas.primary.tiles.size && mayBeCovered) canvas.perception.update({ refreshOcclusion: true });
    if (flags.refreshState) this._refreshState();
    if (flags.refreshShape) this._refreshShape();
    if (flags.refreshPosition) this._refreshPosition();
    // after position and shape, on which visibility depends
    if (flags.refreshVisibility) this._refreshVisibility();
    if (flags.refreshRotation) this._refreshRotation();
    if (flags.refreshMesh) this._refreshMesh();
    if (flags.refreshBorder) this._refreshBorder();
    if (flags.refreshBars) this.drawBars();
    if (flags.refreshEffects) this._refreshEffects();
    if (flags.refreshNameplate) this._refreshNameplate();
    if (flags.refreshTarget) this._refreshTarget();
    if (flags.refreshElevation) this._refreshElevation();
    if (flags.refreshTooltip) this._refreshTooltip();
    if (flags.refreshTurnMarker) this._refreshTurnMarker();
    if (flags.refreshRuler) this._refreshRuler();
    if (flags.redrawEffects) void this.drawEffects();
  }

  /**
   * Shows what depends on this user and on hidden, selected or hovered over: opacity, border, name, bars and ruler. A
   * token that is selected or hovered over lies above others.
   */
  protected _refreshState(): void {
    this.alpha = this._getTargetAlpha();
    this.zIndex = this.controlled || this.hover ? 1 : 0;
    Object.assign(this.mesh, { alpha: this.#artAlpha, zIndex: this.zIndex });
    this._refreshBorder();
    this.nameplate.visible = !this.isPreview && this._canViewMode(this.document.displayName);
    this.bars.visible = this.#barsShown && this._canViewMode(this.document.displayBars);
    if (this.ruler) this.ruler.visible = this.ruler.isVisible;
  }

  /** The token's opacity, 0 to 1: less for previews and hidden tokens. */
  protected _getTargetAlpha(): number {
    if (this.isPreview) return 0.7;
    return this.document.hidden ? 0.45 : 1;
  }

  get #artAlpha(): number {
    return this._getTargetAlpha() * (this.document.alpha ?? 1);
  }

  protected _refreshVisibility(): void {
    this.visible = this.mesh.visible = this.isVisible;
  }

  /** Puts the token, its picture, its sight and light, and open controls around it where an animation or the document says. */
  protected _refreshPosition(): void {
    const { x, y } = this.animated ?? this.document;
    this.position.set(x, y);
    const middle = this.getCenterPoint({ x, y });
    this.mesh.position.set(middle.x, middle.y);
    this._moveSources();
    if (canvas.hud?.token?.rendered && canvas.hud.token.object === this) canvas.hud.token.setPosition();
  }

  protected _refreshShape(): void {
    this.hitArea = this.getShape();
  }

  protected _refreshRotation(): void {
    const degrees = this.document.lockRotation ? 0 : (this.animated?.rotation ?? this.document.rotation);
    this.mesh.angle = degrees;
  }

  protected _refreshMesh(): void {
    fitMesh(this, this.mesh);
    this.mesh.alpha = this.#artAlpha;
  }

  protected _refreshShader(): void {}

  protected _refreshBorder(): void {
    const { border } = this;
    border.visible = this.controlled || this.hover || this.layer.highlightObjects;
    if (border.visible) drawBorder(this, border, this._getBorderColor());
  }

  protected _getBorderColor(): number {
    return this.controlled ? CONFIG.Canvas.dispositionColors.CONTROLLED : this.getDispositionColor();
  }

  /** The colour of the token's disposition; a friendly one that a player owns has the party's. */
  getDispositionColor(): number {
    const colors = CONFIG.Canvas.dispositionColors;
    const { SECRET, HOSTILE, NEUTRAL } = CONST.TOKEN_DISPOSITIONS;
    switch (this.document.disposition) {
      case SECRET:
        return colors.SECRET;
      case HOSTILE:
        return colors.HOSTILE;
      case NEUTRAL:
        return colors.NEUTRAL;
      default:
        return this.actor?.hasPlayerOwner ? colors.PARTY : colors.FRIENDLY;
    }
  }

  protected _refreshElevation(): void {
    const { elevation, sort } = this.document;
    Object.assign(this.mesh, { elevation, sort });
    for (const parent of [this.parent, this.mesh.parent]) if (parent) parent.sortDirty = true;
  }

  /* ---- bars ---- */

  get #barsShown(): boolean {
    return this.document.displayBars !== CONST.TOKEN_DISPLAY_MODES.NONE && !this.isPreview;
  }

  /** Draws the bars of both attributes. A bar whose value has changed glides to its new value. */
  drawBars(): void {
    if (!this.bars) return;
    const areShown = this.#barsShown;
    this.bars.visible = areShown && this._canViewMode(this.document.displayBars);
    for (const [number, bar] of [this.bars.bar1, this.bars.bar2].entries()) {
      const data = areShown ? this.document.getBarAttribute(`bar${number + 1}`) : null;
      bar.visible = Boolean(data && data.type === "bar") && this.#drawBarGliding(number, bar, data);
    }
  }

  /** Draws a bar or, if its value has changed, begins its animation from the last one. @returns whether it is shown */
  #drawBarGliding(number: number, bar: PIXI.Graphics, data: BarAttribute): boolean {
    const lastValue = this.#shownBars[number];
    const newValue = Number(data.value);
    this.#shownBars[number] = newValue;
    const name = `${this.objectId}.bar${number}`;
    // a system that draws bars in its own way gets no animation
    const isDrawnByCore = this._drawBar === DrawnToken.prototype._drawBar;
    const isUnchanged = lastValue === newValue;
    // an animation to this value that still runs goes on drawing the bar
    if (isUnchanged && CanvasAnimation.getAnimation(name)) return true;
    if (lastValue === undefined || isUnchanged || !this.bars.visible || !isDrawnByCore)
      return this._drawBar(number, bar, data);
    const shown = { value: lastValue };
    const ontick = () => void (bar.destroyed || this._drawBar(number, bar, { ...data, value: shown.value }));
    const easing = CanvasAnimation.easeInOutCosine;
    void CanvasAnimation.animate([{ parent: shown, attribute: "value", to: newValue }], {
      name,
      duration: BAR_MILLISECONDS,
      easing,
      ontick,
    });
    return true;
  }

  /** Draws one bar (0 or 1); systems override this. @returns whether it is shown */
  protected _drawBar(number: number, bar: PIXI.Graphics, data: BarAttribute): boolean {
    return drawBar(this, number, bar, data);
  }

  /* ---- words ---- */

  protected _getTextStyle(): PIXI.TextStyle {
    return PreciseText.getTextStyle({ fontSize: Math.round(24 * canvas.dimensions.uiScale), wordWrap: true });
  }

  /** Shows the name below the token, if this user may see it. */
  protected _refreshNameplate(): void {
    const { nameplate, document } = this;
    nameplate.visible = !this.isPreview && this._canViewMode(document.displayName);
    if (nameplate.text !== document.name) nameplate.text = document.name;
    nameplate.style.wordWrapWidth = NAME_WIDTH * this.w;
    nameplate.position.set(this.w / 2, this.h + 2);
  }

  /** Shows the text above the token; hides it if there is none. */
  protected _refreshTooltip(): void {
    const text = this._getTooltipText();
    this.tooltip.visible = Boolean(text);
    if (!text) return;
    if (this.tooltip.text !== text) this.tooltip.text = text;
    this.tooltip.position.set(this.w / 2, -2);
  }

  /** The text above the token: its elevation, if that is not 0. */
  protected _getTooltipText(): string {
    const { elevation } = this.document;
    if (!Number.isFinite(elevation) || elevation === 0) return "";
    return `${elevation > 0 ? "+" : ""}${Number(elevation.toFixed(2))} ${canvas.grid.units}`.trim();
  }

  /** Whether this user now sees a part of the token with this display mode, one of CONST.TOKEN_DISPLAY_MODES. */
  protected _canViewMode(mode: number): boolean {
    const modes = CONST.TOKEN_DISPLAY_MODES;
    const isHighlighted = this.hover || this.layer.highlightObjects;
    switch (mode) {
      case modes.ALWAYS:
        return true;
      case modes.CONTROL:
        return this.controlled;
      case modes.HOVER:
        return isHighlighted;
      case modes.OWNER_HOVER:
        return this.isOwner && isHighlighted;
      case modes.OWNER:
        return this.isOwner;
      default:
        return false;
    }
  }

  /* ---- effects, targets, turn ---- */

  /** Draws the badges of the actor's temporary effects, and the overlay; of several calls at once the last one counts. */
  async drawEffects(): Promise<void> {
    const callNumber = ++this.#effectsDrawn;
    const { badges, overlay } = this.#activeEffects();
    const sprites = await Promise.all(badges.map(({ img, tint }) => this._drawEffect(img, tint)));
    const overlaySprite = overlay ? await this._drawOverlay(overlay.img, overlay.tint) : undefined;
    // a later call, or the end of the token, has overtaken this one
    if (callNumber !== this.#effectsDrawn || this.destroyed || !this.effects) return;
    for (const child of this.effects.children.slice()) if (child !== this.effects.bg) child.destroy();
    for (const sprite of sprites) if (sprite) this.effects.addChild(sprite);
    this.effects.overlay = undefined;
    if (overlaySprite) {
      (overlaySprite as PIXI.Sprite & { isOverlay: boolean }).isOverlay = true;
      this.effects.overlay = this.effects.addChild(overlaySprite);
    }
    this.renderFlags.set({ refreshEffects: true });
  }

  /**
   * The temporary effects with a picture: `overlay` is the last one marked as overlay, `badges` are all others. A
   * preview has neither.
   */
  #activeEffects() {
    const effects: any[] = this.isPreview
      ? []
      : [...(this.actor?.temporaryEffects ?? [])].filter((effect) => effect.img);
    const overlay = effects.findLast((effect) => effect.getFlag?.("core", "overlay") || effect.flags?.core?.overlay);
    return { badges: effects.filter((effect) => effect !== overlay), overlay };
  }

  protected _drawEffect(src: string, tint?: number | null): Promise<PIXI.Sprite | undefined> {
    return effectSprite(src, tint);
  }

  protected _drawOverlay(src: string, tint?: number | null): Promise<PIXI.Sprite | undefined> {
    return effectSprite(src, tint);
  }

  protected _refreshEffects(): void {
    layOutEffects(this, this.effects, this.effects.bg);
  }

  protected _refreshTarget(reticule: object = {}): void {
    this._drawTarget(reticule);
  }

  protected _drawTarget(reticule: object = {}): void {
    this._drawTargetArrows(reticule);
    this._drawTargetPips();
  }

  protected _drawTargetArrows(reticule: object = {}): void {
    drawTargetArrows(this, this.targetArrows, reticule as Record<string, unknown>);
  }

  protected _drawTargetPips(): void {
    drawTargetPips(this, this.targetPips);
  }

  /** Shows the turn marker if this token (no preview) has the turn in the shown, started encounter; else removes it. */
  protected _refreshTurnMarker(): void {
    const { combatant } = game.combat ?? {};
    const hasTurn =
      !this.isPreview &&
      Boolean(game.combat?.started) &&
      combatant?.tokenId === this.id &&
      combatant?.sceneId === this.scene?.id;
    if (!hasTurn) {
      this.turnMarker?.destroy({ children: true });
      this.turnMarker = null;
      return;
    }
    if (!this.turnMarker) this.turnMarker = this.addChildAt(new TokenTurnMarker(this), 0);
    void this.turnMarker.draw();
  }
}
