/**
 * What limits the work of drawing: the most sprites at once, and, by graphics card and performance mode, smooth edges
 * and the resolution.
 */
import * as PIXI from "pixi.js";
import { CANVAS_PERFORMANCE_MODES } from "../../common/const.ts";
import { softwareRendering } from "./software-rendering.ts";

export { softwareRendering };

/** The most sprites that are drawn at once: PIXI keeps two objects for each, and a scene has at most some hundred. */
const MOST_AT_ONCE = 1024;

/** Sets up PIXI for renderers that start and draw fast. To be called before the renderer is made. */
export function setUpRenderers(): void {
  // without a graphics card, each texture more costs time for every pixel
  if (softwareRendering()) PIXI.BatchRenderer.defaultMaxTextures = 1;
  PIXI.BatchRenderer.defaultBatchSize = MOST_AT_ONCE;
  // PIXI would make a context of WebGL only to see whether it can; making the renderer fails just as well if it cannot
  PIXI.Renderer.test = () => true;
}

/** Whether edges are smoothed: always with a graphics card, without one only in the highest performance mode. */
export function smoothEdges(): boolean {
  if (!softwareRendering()) return true;
  if (!game.settings?.settings?.has("core.performanceMode")) return false;
  return game.settings.get("core", "performanceMode") >= CONST.CANVAS_PERFORMANCE_MODES.MAX;
}

/**
 * The pixels of the canvas for each CSS pixel, in either direction: as many as on the screen, or half as many in the
 * lowest performance mode.
 */
export function resolution(): number {
  const full = globalThis.devicePixelRatio || 1;
  if (!game.settings?.settings?.has("core.performanceMode")) return full;
  return game.settings.get("core", "performanceMode") <= CONST.CANVAS_PERFORMANCE_MODES.LOW ? full / 2 : full;
}

/** Makes `canvas.performance`, with fixed values, for packages that read it. */
export const performanceSettings = () => ({
  mode: CANVAS_PERFORMANCE_MODES.MED,
  mipmap: "OFF",
  msaa: false,
  smaa: false,
  fps: 60,
  tokenAnimation: true,
  lightAnimation: false,
  lightSoftEdges: false,
});
