import { onViewedLevel } from "../levels.ts";
import type { PointLightSource } from "../sources/light.ts";
import { BaseTokenObject } from "./token-base.ts";

/** The sight and the light of a token, and whether this user sees it. */
export abstract class SightedToken extends BaseTokenObject {
  override vision: any = undefined;
  light: PointLightSource | undefined;

  /** Whether the token has vision. */
  get hasSight(): boolean {
    return this.document.sight?.enabled ?? false;
  }

  /** The range of the token's own sight from its centre, in pixels: the document's range, from the token's edge on. */
  get sightRange(): number {
    return this.getLightRadius(this.document.sight?.range ?? Infinity);
  }

  get dimRadius(): number {
    return this.getLightRadius(this.document.light?.dim ?? 0);
  }

  get brightRadius(): number {
    return this.getLightRadius(this.document.light?.bright ?? 0);
  }

  get emitsLight(): boolean {
    return this._isLightSource();
  }

  /** The point from which the token sees: its centre where it is drawn now, also while it is moving. */
  get #eye(): { x: number; y: number } {
    return this.center;
  }

  /**
   * Whether this user sees through the token's eyes. A player does through selected tokens, or through all owned or
   * observed ones while no token with vision is selected; a gamemaster only through selected ones. Never through a
   * preview or a token that has no vision, is on another level than the viewed one, or is hidden from this player.
   */
  _isVisionSource(): boolean {
    if (!canvas.visibility.tokenVision || !this.hasSight || this.isPreview) return false;
    if (canvas.level && !this.document.locatedInLevel(canvas.level)) return false;
    const { isGM } = game.user;
    if (this.document.hidden && !isGM) return false;
    if (this.controlled) return true;
    if (isGM) return false;
    if (!this.actor?.testUserPermission(game.user, "OBSERVER")) return false;
    return !this.layer.controlled.some((token: any) => !token.document.hidden && token.hasSight);
  }

  /** What blinds the token, by name: only the status "blind". */
  _getVisionBlindedStates(): Record<string, boolean> {
    const { BLIND } = CONFIG.specialStatusEffects;
    return { blind: this.document.hasStatusEffect?.(BLIND) ?? this.actor?.statuses?.has(BLIND) ?? false };
  }

  /** The data of the token's source of sight: place, range in pixels, angle, vision mode. */
  _getVisionSourceData(): any {
    const { sight, rotation, lockRotation, elevation, level } = this.document;
    return {
      ...this.#eye,
      elevation,
      rotation: lockRotation ? 0 : rotation,
      angle: sight.angle,
      radius: this.sightRange,
      externalRadius: this.externalRadius,
      lightRadius: null,
      visionMode: sight.visionMode,
      disabled: false,
      ...(level !== undefined && { level }),
    };
  }

  /**
   * Whether the token's light shines: it has a range and is not of darkness, the token is on a shown level, not hidden,
   * no preview.
   */
  _isLightSource(): boolean {
    const { hidden, light } = this.document;
    if (!onViewedLevel(this.document)) return false;
    const isShown = !hidden && !this.isPreview;
    const hasRange = Math.max(light?.dim ?? 0, light?.bright ?? 0) > 0;
    return isShown && !light?.negative && hasRange;
  }

  /** The data of the token's light: place, ranges in pixels, angle in degrees. */
  _getLightSourceData(): any {
    const { light, rotation, lockRotation, elevation } = this.document;
    return {
      ...this.#eye,
      elevation,
      rotation: lockRotation ? 0 : rotation,
      dim: light.dim ? this.dimRadius : 0,
      bright: light.bright ? this.brightRadius : 0,
      angle: light.angle,
      walls: true,
      disabled: false,
    };
  }

  initializeSources({ deleted = false }: { deleted?: boolean } = {}): void {
    this.initializeLightSource({ deleted });
    this.initializeVisionSource({ deleted });
  }

  /**
   * Makes or updates the token's source of sight; removes it if this user does not see through the token, or `deleted`.
   */
  initializeVisionSource({ deleted = false }: { deleted?: boolean } = {}): void {
    const visionBefore = this.vision;
    if (deleted || !this._isVisionSource()) {
      this.vision = undefined;
      visionBefore?.destroy();
      if (visionBefore) canvas.perception.update({ refreshVision: true });
      return;
    }
    this.vision ??= new CONFIG.Canvas.visionSourceClass({ sourceId: this.sourceId, object: this });
    Object.assign(this.vision.blinded, this._getVisionBlindedStates());
    this.vision.initialize(this._getVisionSourceData());
    this.vision.add();
    canvas.perception.update({ refreshVision: true });
  }

  /** Makes or updates the token's light; removes it if the light does not shine, or `deleted`. */
  initializeLightSource({ deleted = false }: { deleted?: boolean } = {}): void {
    const lightBefore = this.light;
    if (deleted || !this._isLightSource()) {
      this.light = undefined;
      lightBefore?.destroy();
      if (lightBefore) canvas.perception.update({ refreshVision: true });
      return;
    }
    const light: PointLightSource =
      lightBefore ?? new CONFIG.Canvas.lightSourceClass({ sourceId: this.sourceId, object: this });
    this.light = light;
    light.initialize(this._getLightSourceData());
    light.add();
    canvas.perception.update({ refreshVision: true });
  }

  /** The former name of `initializeSources`. */
  updateSource(options: { deleted?: boolean } = {}): void {
    this.initializeSources(options);
  }

  /** Moves the token's sight and light to where the token is drawn now, if it has moved. */
  _moveSources(): void {
    const eye = this.#eye;
    const isThere = ({ x, y }: { x: number; y: number }): boolean => x === eye.x && y === eye.y;
    if (this.vision && !isThere(this.vision)) this.initializeVisionSource();
    if (this.light && !isThere(this.light)) this.initializeLightSource();
  }

  /** Works out anew what the user sees, which depends on the selected tokens. */
  protected override _onControl(options: any): void {
    super._onControl(options);
    if (canvas.visibility.tokenVision) canvas.perception.update({ initializeVision: true });
  }

  protected override _onRelease(options: any): void {
    super._onRelease(options);
    if (canvas.visibility.tokenVision) canvas.perception.update({ initializeVision: true });
  }

  /**
   * Whether this user sees the token. A preview is always seen. Only gamemasters see hidden ones, and nobody those on
   * levels that are not shown. If the scene's tokens have vision, the user sees selected tokens, those through whose
   * eyes they see, and those where these eyes see; a gamemaster who sees through no eyes sees all.
   */
  override get isVisible(): boolean {
    if (this.isPreview) return true;
    if (this.document.hidden && !game.user.isGM) return false;
    if (!onViewedLevel(this.document)) return false;
    if (!canvas.visibility.tokenVision || this.controlled || this.vision?.active) return true;
    const tolerance = Math.min(this.w, this.h) / 4;
    return canvas.visibility.testVisibility(this.center, { tolerance, object: this });
  }
}
