import * as PIXI from "pixi.js";
import { PointLightSource } from "../sources/light.ts";
import { onViewedLevel } from "../levels.ts";
import type { PointVisionSource } from "../sources/vision.ts";

/**
 * The part of the documented illumination that packages read: the levels of darkness of regions. None of them is drawn,
 * so it has no meshes.
 */
class Illumination extends PIXI.Container {
  readonly darknessLevelMeshes = new PIXI.Container();

  /** Asks for the levels of darkness to be drawn again. */
  invalidateDarknessLevelContainer(_force = false): void {
    canvas.perception.update({ refreshLighting: true });
  }
}

/** The sources of light and sight of the scene that is shown. */
export class CanvasEffects {
  readonly illumination = new Illumination();
  readonly visionSources = new Map<string, PointVisionSource>();
  readonly lightSources = new Map<string, PointLightSource>();
  readonly darknessSources = new Map<string, never>();
  /** filters of packages that hide what is not seen */
  readonly visualEffectsMaskingFilters = new Set<unknown>();

  /** Tells whether the whole scene is lit. */
  get globalLight(): boolean {
    const { enabled = false, darkness } = canvas.scene?.environment?.globalLight ?? {};
    const level = canvas.darknessLevel;
    return Boolean(enabled) && level >= (darkness?.min ?? 0) && level <= (darkness?.max ?? 1);
  }

  /** Makes the light sources of the scene's lamps that shine now again; tokens make their own. */
  initializeLightSources(): void {
    for (const [id, source] of this.lightSources) if (id.startsWith("AmbientLight.")) source.destroy();
    for (const light of canvas.scene?.lights ?? []) {
      const { dim = 0, bright = 0, angle = 360, negative = false } = light.config ?? {};
      const { x, y, rotation = 0, walls = true, hidden = false } = light;
      if (hidden || negative || !onViewedLevel(light) || !this.#burns(light.config?.darkness)) continue;
      const source = new PointLightSource({ sourceId: `AmbientLight.${light.id}`, object: light });
      const { distancePixels } = canvas.dimensions;
      source.initialize({
        x,
        y,
        dim: dim * distancePixels,
        bright: bright * distancePixels,
        angle,
        rotation,
        walls,
        disabled: false,
      });
      if (source.active) source.add();
    }
  }

  /** Tells whether a lamp is lit at the scene's darkness. */
  #burns({ min = 0, max = 1 }: { min?: number; max?: number } = {}): boolean {
    const level = canvas.darknessLevel;
    return level >= min && level <= max;
  }

  /** Tells whether a point of the scene, in pixels, is lit. */
  testInsideLight(point: { x: number; y: number }): boolean {
    if (this.globalLight) return true;
    for (const source of this.lightSources.values()) if (source.testPoint(point)) return true;
    return false;
  }

  /** Removes all sources, when the scene is left. */
  clear(): void {
    this.visionSources.clear();
    this.lightSources.clear();
  }

  refreshLighting(): void {
    canvas.perception.update({ refreshLighting: true });
  }
}
