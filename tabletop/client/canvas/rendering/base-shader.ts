import * as PIXI from "pixi.js";

/** The values of a shader's uniforms by name. */
export type Uniforms = Record<string, unknown>;

/**
 * Copies the values of uniforms and the lists among them, so that two shaders never share a list; other objects are
 * kept.
 */
function copyOf(uniforms: Uniforms): Uniforms {
  return Object.fromEntries(
    Object.entries(uniforms).map(([name, value]) => [name, Array.isArray(value) ? [...value] : value]),
  );
}

/** A shader whose source and first values are static fields of its class. */
export class AbstractBaseShader extends PIXI.Shader {
  static vertexShader = "";
  static fragmentShader: string | ((...args: any[]) => string) = "";
  static defaultUniforms: Uniforms = {};
  /** the values that `reset` sets again */
  initialUniforms: Uniforms;

  constructor(program: PIXI.Program, uniforms: Uniforms = {}) {
    super(program, copyOf(uniforms));
    this.initialUniforms = uniforms;
    this._configure();
  }

  /** Makes a shader of this class; `initialUniforms` come in place of default values. */
  static create<T extends typeof AbstractBaseShader>(this: T, initialUniforms: Uniforms = {}): InstanceType<T> {
    const { fragmentShader, vertexShader } = this;
    const fragment = typeof fragmentShader === "function" ? fragmentShader.call(this) : fragmentShader;
    const program = PIXI.Program.from(vertexShader, fragment);
    return new this(program, { ...copyOf(this.defaultUniforms), ...initialUniforms }) as InstanceType<T>;
  }

  /** Sets the uniforms to their first values again. */
  reset(): void {
    Object.assign(this.uniforms, copyOf(this.initialUniforms));
  }

  _configure(): void {}

  _preRender(_mesh: PIXI.DisplayObject, _renderer: PIXI.Renderer): void {}
}
