import { CANVAS_PERFORMANCE_MODES } from "../../common/const.ts";
/** How much the machine is asked for. */

let software: boolean | null = null;

/** True where no graphics card draws: then large pictures are not filtered twice. */
export function softwareRendering(): boolean {
  if (software !== null) return software;
  const gl = document.createElement("canvas").getContext("webgl2");
  const details = gl?.getExtension("WEBGL_debug_renderer_info");
  const renderer = gl && details ? String(gl.getParameter(details.UNMASKED_RENDERER_WEBGL)) : "";
  gl?.getExtension("WEBGL_lose_context")?.loseContext();
  return (software = /swiftshader|llvmpipe|software|basic render/i.test(renderer));
}

/** Whether edges are smoothed: with a graphics card, or where the person set the performance mode to the maximum. */
export function smoothEdges(): boolean {
  if (!softwareRendering()) return true;
  if (!game.settings?.settings?.has("core.performanceMode")) return false;
  return game.settings.get("core", "performanceMode") >= CONST.CANVAS_PERFORMANCE_MODES.MAX;
}

/** Pixels of the canvas for each CSS pixel, either way: half as many in the lowest performance mode. */
export function resolution(): number {
  const full = globalThis.devicePixelRatio || 1;
  if (!game.settings?.settings?.has("core.performanceMode")) return full;
  return game.settings.get("core", "performanceMode") <= CONST.CANVAS_PERFORMANCE_MODES.LOW ? full / 2 : full;
}

/** What of looks is asked of a machine: `canvas.performance`. */
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
