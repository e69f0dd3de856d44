/**
 * What limits the work of drawing: the most sprites, and by graphics card and performance mode the smoothing of edges
 * and the resolution.
 */
import { CANVAS_PERFORMANCE_MODES } from "../../common/const.ts";
import { softwareRendering } from "./software-rendering.ts";

export { softwareRendering };

/**
 * The most sprites that are drawn at once: PIXI keeps two objects for each, and a scene has hundreds, not thousands.
 */
export const MOST_AT_ONCE = 1024;

/** Tells whether edges are smoothed: with a graphics card, or in the highest performance mode. */
export function smoothEdges(): boolean {
  if (!softwareRendering()) return true;
  if (!game.settings?.settings?.has("core.performanceMode")) return false;
  return game.settings.get("core", "performanceMode") >= CONST.CANVAS_PERFORMANCE_MODES.MAX;
}

/**
 * The pixels of the canvas for each CSS pixel, in either direction: those of the screen, half as many in the lowest
 * performance mode.
 */
export function resolution(): number {
  const full = globalThis.devicePixelRatio || 1;
  if (!game.settings?.settings?.has("core.performanceMode")) return full;
  return game.settings.get("core", "performanceMode") <= CONST.CANVAS_PERFORMANCE_MODES.LOW ? full / 2 : full;
}

/** Makes `canvas.performance` for packages that read it. The values are fixed. */
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
