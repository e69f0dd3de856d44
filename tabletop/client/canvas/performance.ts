/** Settings that limit the work of drawing. */
import { CANVAS_PERFORMANCE_MODES } from "../../common/const.ts";

let software: boolean | null = null;

/**
 * Tells whether the browser draws without a graphics card, by the name of its renderer; found out once. False where the
 * name is unknown.
 */
export function softwareRendering(): boolean {
  if (software !== null) return software;
  const gl = document.createElement("canvas").getContext("webgl2");
  const details = gl?.getExtension("WEBGL_debug_renderer_info");
  const renderer = gl && details ? String(gl.getParameter(details.UNMASKED_RENDERER_WEBGL)) : "";
  gl?.getExtension("WEBGL_lose_context")?.loseContext();
  return (software = /swiftshader|llvmpipe|software|basic render/i.test(renderer));
}

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
