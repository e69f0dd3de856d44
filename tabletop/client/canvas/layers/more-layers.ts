/** The layers of a scene beside the mat's own: those of packages are drawn, those that are not built can be configured. */
import type * as PIXI from "pixi.js";
import { MISSING } from "../../core/missing.ts";

/** Which of the documented layers are not built, by key: the class's name, its group, and the last generation that has it. */
const NOT_BUILT: Readonly<Record<string, { name: string; group: string; until?: number }>> = {
  weather: { name: "WeatherEffects", group: "primary" },
  regions: { name: "RegionLayer", group: "interface" },
  drawings: { name: "DrawingsLayer", group: "interface" },
  templates: { name: "TemplateLayer", group: "interface", until: 13 },
  tiles: { name: "TilesLayer", group: "interface" },
  sounds: { name: "SoundsLayer", group: "interface" },
  lighting: { name: "LightingLayer", group: "interface" },
  notes: { name: "NotesLayer", group: "interface" },
};

const BUILT = new Set(["grid", "tokens", "walls", "controls"]);

/** `CONFIG.Canvas.layers` of what is not built: packages may put classes of their own there. */
export function configuredLayers(classes: any, generation: number): Record<string, { layerClass: any; group: string }> {
  return Object.fromEntries(
    Object.entries(NOT_BUILT)
      .filter(([, { until = generation }]) => generation <= until)
      .map(([key, { name, group }]) => [key, { layerClass: classes[name], group }]),
  );
}

/** The layers that packages have added, by key, once a scene is drawn. */
export class MoreLayers {
  readonly #drawn = new Map<string, any>();

  get all(): any[] {
    return [...this.#drawn.values()];
  }

  /** Draws what `CONFIG.Canvas.layers` has beside the mat's own, each in its group, and puts it on the canvas by its key. */
  async draw(canvas: any): Promise<void> {
    for (const [key, { layerClass, group }] of Object.entries<any>(CONFIG.Canvas.layers)) {
      // what extends a class that is not built cannot be made
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

  /** Takes them away from the canvas; each must have been torn down. */
  clear(canvas: any): void {
    for (const key of this.#drawn.keys()) canvas[key] = null;
    this.#drawn.clear();
  }
}
