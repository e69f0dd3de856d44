/**
 * Layers beside the host's own: those that packages add are drawn, documented ones that are not built can be
 * configured.
 */
import type * as PIXI from "pixi.js";
import { MISSING } from "../../core/missing.ts";

/**
 * The documented layers that are not built, by key: the name of the class, its group, and the last generation that has
 * it.
 */
const NOT_BUILT: Readonly<Record<string, { name: string; group: string; until?: number }>> = {
  weather: { name: "WeatherEffects", group: "primary" },
  regions: { name: "RegionLayer", group: "interface" },
  drawings: { name: "DrawingsLayer", group: "interface" },
  templates: { name: "TemplateLayer", group: "interface", until: 13 },
  sounds: { name: "SoundsLayer", group: "interface" },
  lighting: { name: "LightingLayer", group: "interface" },
  notes: { name: "NotesLayer", group: "interface" },
};

const BUILT = new Set(["grid", "tiles", "tokens", "walls", "controls"]);

/**
 * Makes the entries of `CONFIG.Canvas.layers` for layers that are not built, as far as the generation has them;
 * packages may replace their classes.
 * @param classes of the layers by their names
 */
export function absentLayers(classes: any, generation: number): Record<string, { layerClass: any; group: string }> {
  return Object.fromEntries(
    Object.entries(NOT_BUILT)
      .filter(([, { until = Infinity }]) => generation <= until)
      .map(([key, { name, group }]) => [key, { layerClass: classes[name], group }]),
  );
}

/** The layers that packages have added to the drawn scene, by key. */
export class MoreLayers {
  readonly #drawn = new Map<string, any>();

  get all(): any[] {
    return [...this.#drawn.values()];
  }

  /**
   * Draws the layers that packages added to `CONFIG.Canvas.layers`, each in its group, and sets them on the canvas by
   * key.
   */
  async draw(canvas: any): Promise<void> {
    for (const [key, { layerClass, group }] of Object.entries<any>(CONFIG.Canvas.layers)) {
      // a class whose base is not built cannot be constructed, so its layer is left out
      if (BUILT.has(key) || !layerClass || layerClass[MISSING]) continue;
      const parent: PIXI.Container = canvas[group] ?? canvas.stage;
      const layer = new layerClass();
      parent.addChild(layer);
      parent.sortChildren();
      this.#drawn.set(key, layer);
      canvas[key] = layer;
      await layer.draw();
    }
  }

  /** Removes the layers from the canvas, after each was torn down. */
  clear(canvas: any): void {
    for (const key of this.#drawn.keys()) canvas[key] = null;
    this.#drawn.clear();
  }
}
