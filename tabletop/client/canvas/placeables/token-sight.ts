import { PointLightSource } from "../sources/light.ts";
import { BaseTokenObject } from "./token-base.ts";

/** What a token sees, what it lights, and whether it is seen. */
export abstract class SightedToken extends BaseTokenObject {
  override vision: any = undefined;
  light: PointLightSource | undefined;

  /** Whether it can see at all. */
  get hasSight(): boolean {
    return this.document.sight?.enabled ?? false;
  }

  /** Pixels it sees by its own eyes. */
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

  /** Where it sees from, also while it glides. */
  get #eye(): { x: number; y: number } {
    return this.center;
  }

  /** Whether this user sees by it: by the selected ones, else by all that are theirs; a gamemaster by the selected alone. */
  _isVisionSource(): boolean {
    if (!canvas.visibility.tokenVision || !this.hasSight || this.isPreview) return false;
    const { isGM } = game.user;
    if (this.document.hidden && !isGM) return false;
    if (this.controlled) return true;
    if (isGM) return false;
    if (!this.actor?.testUserPermission(game.user, "OBSERVER")) return false;
    return !this.layer.controlled.some((token: any) => !token.document.hidden && token.hasSight);
  }

  _getVisionBlindedStates(): Record<string, boolean> {
    const { BLIND } = CONFIG.specialStatusEffects;
    return { blind: this.document.hasStatusEffect?.(BLIND) ?? this.actor?.statuses?.has(BLIND) ?? false };
  }

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

  _isLightSource(): boolean {
    const { hidden, light } = this.document;
    return !hidden && !this.isPreview && !light?.negative && Math.max(light?.dim ?? 0, light?.bright ?? 0) > 0;
  }

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

  initializeVisionSource({ deleted = false }: { deleted?: boolean } = {}): void {
    const before = this.vision;
    if (deleted || !this._isVisionSource()) {
      this.vision = undefined;
      before?.destroy();
      if (before) canvas.perception.update({ refreshVision: true });
      return;
    }
    this.vision ??= new CONFIG.Canvas.visionSourceClass({ sourceId: this.sourceId, object: this });
    Object.assign(this.vision.blinded, this._getVisionBlindedStates());
    this.vision.initialize(this._getVisionSourceData());
    this.vision.add();
    canvas.perception.update({ refreshVision: true });
  }

  initializeLightSource({ deleted = false }: { deleted?: boolean } = {}): void {
    const before = this.light;
    if (deleted || !this._isLightSource()) {
      this.light = undefined;
      before?.destroy();
      if (before) canvas.perception.update({ refreshVision: true });
      return;
    }
    this.light ??= new PointLightSource({ sourceId: this.sourceId, object: this });
    this.light.initialize(this._getLightSourceData());
    this.light.add();
    canvas.perception.update({ refreshVision: true });
  }

  /** The older name. */
  updateSource(options: { deleted?: boolean } = {}): void {
    this.initializeSources(options);
  }

  /** It has moved: what sees and lights from it goes along. */
  _moveSources(): void {
    const eye = this.#eye;
    const stays = ({ x, y }: { x: number; y: number }): boolean => x === eye.x && y === eye.y;
    if (this.vision && !stays(this.vision)) this.initializeVisionSource();
    if (this.light && !stays(this.light)) this.initializeLightSource();
  }

  /** Who sees by a token that may not be seen any more sees less; who selects one sees by it alone. */
  protected override _onControl(options: any): void {
    super._onControl(options);
    if (canvas.visibility.tokenVision) canvas.perception.update({ initializeVision: true });
  }

  protected override _onRelease(options: any): void {
    super._onRelease(options);
    if (canvas.visibility.tokenVision) canvas.perception.update({ initializeVision: true });
  }

  /** Whether this user sees it: hidden ones only gamemasters, others where their tokens see, if those have vision. */
  override get isVisible(): boolean {
    if (this.isPreview) return true;
    if (this.document.hidden && !game.user.isGM) return false;
    if (!canvas.visibility.tokenVision || this.controlled || this.vision?.active) return true;
    const tolerance = Math.min(this.w, this.h) / 4;
    return canvas.visibility.testVisibility(this.center, { tolerance, object: this });
  }
}
