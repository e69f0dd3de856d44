/**
 * Layers beside the tabletop's own: packages' layers are drawn; documented layers that are not built can be configured,
 * but not used.
 */
import type * as PIXI from "pixi.js";
import { MISSING } from "../../core/missing.ts";

/**
 * The documented layers that are not built, by key: the name of the class, its group, and the last generation that has
 * the layer (without one: all).
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

/** The keys of the layers that the canvas itself draws. */
const BUILT = new Set(["grid", "tiles", "tokens", "walls", "controls"]);

/**
 * Makes the entries of `CONFIG.Canvas.layers` for the layers of this generation that are not built; packages may
 * replace their classes.
 * @param classes of layers, by their names
 */
export function absentLayers(classes: any, generation: number): Record<string, { layerClass: any; group: string }> {
  return Object.fromEntries(
    Object.entries(NOT_BUILT)
      .filter(([, { until = Infinity }]) => generation <= until)
      .map(([key, { name, group }]) => [key, { layerClass: classes[name], group }]),
  );
}

/**
 * The kinds of documents that a scene holds and the canvas does not draw, with the layer that draws them in Foundry; as
 * above, those that only earlier generations draw.
 */
const NOT_DRAWN: Readonly<Record<string, { layer: string; until?: number }>> = {
  AmbientLight: { layer: "LightingLayer" },
  AmbientSound: { layer: "SoundsLayer" },
  Drawing: { layer: "DrawingsLayer" },
  MeasuredTemplate: { layer: "TemplateLayer", until: 13 },
  Note: { layer: "NotesLayer" },
  Region: { layer: "RegionLayer" },
};

/**
 * Names in CONFIG the classes that would draw the kinds of documents that the canvas does not draw. Packages may extend
 * and replace them; nothing makes one. Values that are there already stay.
 * @param canvas the branch `foundry.canvas`
 */
export function configureNotDrawn(config: any, canvas: any, generation: number): void {
  for (const [name, { layer, until = Infinity }] of Object.entries(NOT_DRAWN)) {
    if (generation > until) continue;
    const classes = { objectClass: canvas.placeables[name], layerClass: canvas.layers[layer] };
    config[name] = { ...classes, ...config[name] };
  }
}

/** The layers that packages have added to the drawn scene, by key. */
export class MoreLayers {
  readonly #made = new Map<string, any>();

  get all(): any[] {
    return [...this.#made.values()];
  }

  /** Makes the layers that packages added to `CONFIG.Canvas.layers`. Sets each on the canvas by its key. */
  make(canvas: any): void {
    for (const [key, { layerClass }] of Object.entries<any>(CONFIG.Canvas.layers)) {
      // a class that is not built cannot be constructed, so its layer is left out
      if (BUILT.has(key) || !layerClass || layerClass[MISSING]) continue;
      canvas[key] = new layerClass();
      this.#made.set(key, canvas[key]);
    }
  }

  /** Draws these layers, each in its group or, if the canvas has no such group, on the stage. */
  async draw(canvas: any): Promise<void> {
    for (const [key, layer] of this.#made) {
      const parent: PIXI.Container = canvas[CONFIG.Canvas.layers[key].group] ?? canvas.stage;
      parent.addChild(layer);
      parent.sortChildren();
      await layer.draw();
    }
  }

  /** Forgets the layers and removes them from the properties of the canvas; they must have been torn down before. */
  clear(canvas: any): void {
    for (const key of this.#made.keys()) canvas[key] = null;
    this.#made.clear();
  }
}
