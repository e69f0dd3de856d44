/*
 * Stand-ins for a browser's pictures and canvas contexts: every picture loads, every context answers, nothing is drawn.
 */

/** The values of WebGL parameters that PIXI asks for, as an ordinary machine gives them. */
const LIMITS = {
  VERSION: "WebGL 2.0",
  SHADING_LANGUAGE_VERSION: "WebGL GLSL ES 3.00",
  UNMASKED_RENDERER_WEBGL: "software, without a picture",
  MAX_TEXTURE_IMAGE_UNITS: 16,
  MAX_COMBINED_TEXTURE_IMAGE_UNITS: 32,
  MAX_TEXTURE_SIZE: 8192,
  MAX_RENDERBUFFER_SIZE: 8192,
  MAX_VERTEX_ATTRIBS: 16,
  MAX_FRAGMENT_UNIFORM_VECTORS: 1024,
  MAX_SAMPLES: 4,
};

/** WebGL's constants by name: the real number where PIXI writes it as a number, else a made-up one of its own. */
const numbers = new Map(
  Object.entries({
    TEXTURE_2D: 3553,
    TEXTURE_CUBE_MAP: 34067,
    TEXTURE_2D_ARRAY: 35866,
    TEXTURE_CUBE_MAP_POSITIVE_X: 34069,
  }),
);
const names = new Map();
function number(name) {
  if (!numbers.has(name)) {
    const value = 0x8000 + numbers.size;
    numbers.set(name, value);
    names.set(value, name);
  }
  return numbers.get(name);
}

/** The WebGL methods whose result is used; all other methods give undefined. */
const ANSWERS = {
  getContextAttributes: () => ({ alpha: true, antialias: false, depth: true, stencil: true }),
  getExtension: (name) =>
    name === "WEBGL_debug_renderer_info"
      ? { UNMASKED_RENDERER_WEBGL: number("UNMASKED_RENDERER_WEBGL") }
      : name === "WEBGL_lose_context"
        ? { loseContext() {}, restoreContext() {} }
        : null,
  getSupportedExtensions: () => [],
  getParameter: (which) => LIMITS[names.get(which)] ?? 0,
  getShaderPrecisionFormat: () => ({ rangeMin: 127, rangeMax: 127, precision: 23 }),
  getShaderParameter: () => true,
  getShaderInfoLog: () => "",
  getProgramInfoLog: () => "",
  // a program without attributes and uniforms: there is nothing to send to it
  getProgramParameter: (_program, which) => (/^ACTIVE_/.test(names.get(which)) ? 0 : true),
  getAttribLocation: () => -1,
  getUniformLocation: () => null,
  getUniformBlockIndex: () => 0,
  checkFramebufferStatus: () => number("FRAMEBUFFER_COMPLETE"),
  getError: () => 0,
  isContextLost: () => false,
  NO_ERROR: 0,
};

class WebGL2RenderingContext {}

function webgl(canvas) {
  const context = new WebGL2RenderingContext();
  return new Proxy(context, {
    get(target, name) {
      if (name === "canvas") return canvas;
      if (name === "drawingBufferWidth") return canvas.width;
      if (name === "drawingBufferHeight") return canvas.height;
      if (name in target || typeof name === "symbol") return target[name];
      if (name in ANSWERS) return ANSWERS[name];
      if (/^[A-Z][A-Z0-9_]*$/.test(name)) return number(name);
      return /^create/.test(name) ? () => ({}) : () => undefined;
    },
  });
}

/** The letters of a face are all equally wide here. */
const LETTER = 0.5;

function flat(canvas) {
  const pixels = (width, height) => ({ width, height, data: new Uint8ClampedArray(width * height * 4) });
  const size = () => Number(/(\d+(?:\.\d+)?)px/.exec(state.font)?.[1] ?? 10);
  const answers = {
    canvas,
    measureText: (text) => ({
      width: text.length * size() * LETTER,
      actualBoundingBoxLeft: 0,
      actualBoundingBoxRight: text.length * size() * LETTER,
      actualBoundingBoxAscent: size() * 0.8,
      actualBoundingBoxDescent: size() * 0.2,
      fontBoundingBoxAscent: size() * 0.8,
      fontBoundingBoxDescent: size() * 0.2,
    }),
    getImageData: (_x, _y, width, height) => pixels(width, height),
    createImageData: (width, height) => pixels(width, height),
    createLinearGradient: () => ({ addColorStop() {} }),
    createRadialGradient: () => ({ addColorStop() {} }),
    createPattern: () => ({ setTransform() {} }),
    isPointInPath: () => false,
  };
  const state = { font: "10px sans-serif" };
  return new Proxy(state, {
    get: (target, name) => answers[name] ?? (name in target ? target[name] : () => undefined),
    set: (target, name, value) => Reflect.set(target, name, value),
  });
}

const CONTEXTS = { webgl2: webgl, webgl, "experimental-webgl": webgl, "2d": flat };

/** Gives the page's canvases their contexts, and its pictures a size. */
export function installDrawing() {
  const { HTMLCanvasElement, HTMLImageElement } = globalThis;
  globalThis.WebGL2RenderingContext = WebGL2RenderingContext;
  globalThis.WebGLRenderingContext ??= class WebGLRenderingContext {};
  const contexts = new WeakMap();
  HTMLCanvasElement.prototype.getContext = function getContext(kind) {
    if (!contexts.has(this)) contexts.set(this, CONTEXTS[kind]?.(this) ?? null);
    return contexts.get(this);
  };
  HTMLCanvasElement.prototype.toDataURL = () => "data:image/png;base64,";
  HTMLImageElement.prototype.decode = async () => undefined;
  for (const [name, value] of Object.entries({ naturalWidth: 100, naturalHeight: 100, complete: true }))
    Object.defineProperty(HTMLImageElement.prototype, name, { get: () => value, configurable: true });
  // A frame when there is nothing more urgent: nobody sees it.
  globalThis.requestAnimationFrame = (work) => setTimeout(() => work(performance.now()), 16);
  globalThis.cancelAnimationFrame = (request) => clearTimeout(request);
}
