import * as PIXI from "pixi.js";

/** The static options of a class of layers. */
export interface LayerOptions {
  /** the property of `canvas` that holds the layer */
  name: string;
  /** layers of higher numbers are drawn above those of lower ones */
  zIndex: number;
  [option: string]: unknown;
}

/**
 * A layer of the canvas, which draws one kind of things, such as the grid; it is torn down and drawn with each scene.
 */
export class CanvasLayer extends PIXI.Container {
  options: LayerOptions;
  interactiveOptions: object = {};

  constructor() {
    super();
    this.options = { ...(this.constructor as typeof CanvasLayer).layerOptions };
    this.eventMode = "passive";
  }

  static get layerOptions(): LayerOptions {
    return { name: "", zIndex: 0 };
  }

  static get instance(): unknown {
    return canvas[this.layerOptions.name];
  }

  override get name(): string {
    return this.options?.name ?? "";
  }

  override set name(_name: string) {
    // Left empty: PIXI sets names of its objects, but a layer's name is in its options.
  }

  /** The name of the layer in hooks, e.g. `drawTokenLayer`. */
  get hookName(): string {
    return (this.constructor as typeof CanvasLayer).name;
  }

  /** Tears the layer down, draws it anew, then calls the hook `draw<Name>`. */
  async draw(options: object = {}): Promise<this> {
    await this.tearDown(options);
    await this._draw(options);
    Hooks.callAll(`draw${this.hookName}`, this);
    return this;
  }

  protected async _draw(_options: object): Promise<void> {}

  /** Calls the hook `tearDown<Name>`, then removes what is drawn. */
  async tearDown(options: object = {}): Promise<this> {
    Hooks.callAll(`tearDown${this.hookName}`, this);
    await this._tearDown(options);
    return this;
  }

  protected async _tearDown(_options: object): Promise<void> {
    for (const child of this.removeChildren()) child.destroy({ children: true });
  }
}

/** A layer that can be activated, so that the pointer and keys act on it. */
export class InteractionLayer extends CanvasLayer {
  #active = false;
  #isShowingTools = false;

  get active(): boolean {
    return this.#active;
  }

  /**
   * Makes this the active layer, as `start` does, and shows its group of tools in the scene's controls. `tool`, if
   * given, is chosen there.
   */
  activate({ tool }: { tool?: string } = {}): this {
    // the group of tools activates its layer in turn
    return this.#isShowingTools ? this : this.start(() => this.#showTools(tool));
  }

  /**
   * Makes this the active layer, whatever tools are shown: deactivates all other interaction layers and calls the hook
   * `activate<Name>`.
   * @param before runs before the hook
   */
  start(before: () => void = () => {}): this {
    for (const layer of canvas.layers) if (layer !== this && layer instanceof InteractionLayer) layer.deactivate();
    this.#active = true;
    this._activate();
    before();
    Hooks.callAll(`activate${this.hookName}`, this);
    return this;
  }

  /** Shows this layer's group of tools, if the user has one and it is not shown already, and chooses `tool` there. */
  #showTools(tool: string | undefined): void {
    const { control, controls = {} } = ui.controls ?? {};
    const isOwn = (group: any): boolean => group?.layer === this.name;
    if (isOwn(control) && !tool) return;
    const group = isOwn(control) ? control : (controls[this.name] ?? Object.values(controls).find(isOwn));
    if (!group) return;
    this.#isShowingTools = true;
    try {
      void ui.controls.activate({ control: group.name, tool });
    } finally {
      this.#isShowingTools = false;
    }
  }

  /** Ends being the active layer and calls the hook `deactivate<Name>`; does nothing if it is not active. */
  deactivate(): this {
    if (!this.#active) return this;
    this.#active = false;
    this._deactivate();
    Hooks.callAll(`deactivate${this.hookName}`, this);
    return this;
  }

  protected _activate(): void {}
  protected _deactivate(): void {}
}
