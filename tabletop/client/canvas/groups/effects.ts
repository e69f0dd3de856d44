import * as PIXI from "pixi.js";
import type { PointLightSource } from "../sources/light.ts";
import { onViewedLevel } from "../levels.ts";
import type { PointVisionSource } from "../sources/vision.ts";

/**
 * The part of the documented illumination that packages read: the meshes of regions' darkness levels. Regions are not
 * drawn, so there are none.
 */
class Illumination extends PIXI.Container {
  readonly darknessLevelMeshes = new PIXI.Container();

  /** Has the light drawn again, and with it the levels of darkness. */
  invalidateDarknessLevelContainer(_force = false): void {
    canvas.perception.update({ refreshLighting: true });
  }
}

/** The sources of light and sight of the shown scene, by their ids. */
export class CanvasEffects {
  readonly illumination = new Illumination();
  readonly visionSources = new Map<string, PointVisionSource>();
  readonly lightSources = new Map<string, PointLightSource>();
  readonly darknessSources = new Map<string, never>();
  /** filters of packages that hide what is not seen */
  readonly visualEffectsMaskingFilters = new Set<unknown>();

  /** Whether the scene's global light is switched on and the scene's darkness is within its limits: then all is lit. */
  get globalLight(): boolean {
    const { enabled = false, darkness } = canvas.scene?.environment?.globalLight ?? {};
    const level = canvas.darknessLevel;
    return Boolean(enabled) && level >= (darkness?.min ?? 0) && level <= (darkness?.max ?? 1);
  }

  /** Makes anew the light sources of the scene's lamps that shine now; the lights of tokens are made by the tokens. */
  initializeLightSources(): void {
    for (const [id, source] of this.lightSources) if (id.startsWith("AmbientLight.")) source.destroy();
    for (const light of canvas.scene?.lights ?? []) {
      const { dim = 0, bright = 0, angle = 360, negative = false } = light.config ?? {};
      const { x, y, rotation = 0, walls = true, hidden = false } = light;
      // of the scene's lamps those that this user's canvas shows as light now
      if (hidden || negative || !onViewedLevel(light) || !this.#burns(light.config?.darkness)) continue;
      const source: PointLightSource = new CONFIG.Canvas.lightSourceClass({
        sourceId: `AmbientLight.${light.id}`,
        object: light,
      });
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

  /** Whether the scene's darkness is within a lamp's limits, both ends included. */
  #burns({ min = 0, max = 1 }: { min?: number; max?: number } = {}): boolean {
    const level = canvas.darknessLevel;
    return level >= min && level <= max;
  }

  /** Whether a point of the scene, in pixels, is lit by the global light or a source of light. */
  testInsideLight(point: { x: number; y: number }): boolean {
    if (this.globalLight) return true;
    for (const source of this.lightSources.values()) if (source.testPoint(point)) return true;
    return false;
  }

  /** Forgets all sources of sight and light, when the scene is left. */
  clear(): void {
    this.visionSources.clear();
    this.lightSources.clear();
  }

  refreshLighting(): void {
    canvas.perception.update({ refreshLighting: true });
  }
}
