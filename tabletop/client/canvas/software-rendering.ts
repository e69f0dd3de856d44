/** the answer once found; null before */
let isSoftware: boolean | null = null;

/**
 * Whether the browser draws without a graphics card, by the name of its renderer; found out once. False if the name is
 * unknown.
 */
export function softwareRendering(): boolean {
  if (isSoftware !== null) return isSoftware;
  const gl = document.createElement("canvas").getContext("webgl2");
  const details = gl?.getExtension("WEBGL_debug_renderer_info");
  const renderer = gl && details ? String(gl.getParameter(details.UNMASKED_RENDERER_WEBGL)) : "";
  // gives the context back, as a browser allows only a few at a time
  gl?.getExtension("WEBGL_lose_context")?.loseContext();
  return (isSoftware = /swiftshader|llvmpipe|software|basic render/i.test(renderer));
}
