import * as PIXI from "pixi.js";

/**
 * A picture of the parts that are seen, as large as the screen: white in these parts, clear elsewhere. It is drawn only
 * once a package has asked for it, since the tabletop itself does not need it.
 */
export class CanvasVisionMask extends PIXI.Container {
  #texture: PIXI.RenderTexture | undefined;

  /** The texture of the seen parts; made at the first use, and filled with the next frame. */
  get renderTexture(): PIXI.RenderTexture {
    if (!this.#texture) {
      this.#texture = PIXI.RenderTexture.create({ width: 1, height: 1 });
      canvas.perception.update({ refreshVision: true });
    }
    return this.#texture;
  }

  /** Replaces the shapes of the seen parts. @param shapes makes them; called only if the texture is in use */
  show(shapes: () => PIXI.DisplayObject[]): void {
    for (const child of this.removeChildren()) child.destroy({ children: true });
    if (this.#texture) for (const shape of shapes()) this.addChild(shape);
  }

  /** If `renderTexture` was ever read, draws the picture for this frame at the place and scale of the view. */
  update({ app, stage }: { app: PIXI.Application; stage: PIXI.Container }): void {
    if (!this.#texture) return;
    const { width, height } = app.screen;
    this.#texture.resize(width, height);
    stage.transform.updateLocalTransform();
    this.transform.setFromMatrix(stage.localTransform);
    app.renderer.render(this, { renderTexture: this.#texture, clear: true });
  }
}
