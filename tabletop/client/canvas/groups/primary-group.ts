import * as PIXI from "pixi.js";
import { loadTexture } from "../textures.ts";
import { colorOf } from "../color.ts";

const LONGEST_SIDE = 4096;

/** The scene itself: its colour and its picture. */
export class PrimaryCanvasGroup extends PIXI.Container {
  background: PIXI.Sprite | null = null;

  async draw(scene: any): Promise<void> {
    const { rect, sceneX, sceneY, sceneWidth, sceneHeight } = canvas.dimensions;
    const color = colorOf(scene.backgroundColor, CONFIG.Canvas.backgroundColor);
    canvas.app.renderer.background.color = CONFIG.Canvas.backgroundColor;
    const ground = this.addChild(new PIXI.Graphics());
    ground.beginFill(color, 0.55).drawRect(rect.x, rect.y, rect.width, rect.height).endFill();
    ground.beginFill(color).drawRect(sceneX, sceneY, sceneWidth, sceneHeight).endFill();
    const pixels = Math.min(LONGEST_SIDE, Math.max(sceneWidth, sceneHeight));
    const texture = await loadTexture(scene.background?.src, { pixels });
    if (!texture) return;
    this.background = this.addChild(new PIXI.Sprite(texture));
    this.background.position.set(sceneX, sceneY);
    this.background.width = sceneWidth;
    this.background.height = sceneHeight;
    this.background.tint = colorOf(scene.background?.tint);
  }

  tearDown(): void {
    this.background = null;
    for (const child of this.removeChildren()) child.destroy();
  }
}

/** What lies in the world of the scene. */
export class EnvironmentCanvasGroup extends PIXI.Container {}
