import * as PIXI from "pixi.js";
import { CanvasAnimation } from "../animation/canvas-animation.ts";
import { PreciseText } from "../containers/precise-text.ts";
import { reducedMotion } from "../frame.ts";

interface ScrollingTextOptions {
  /** the time until the text has vanished, in milliseconds */
  duration?: number;
  /** how far the text moves, in pixels of the scene; by default twice its height */
  distance?: number;
  /** the side of the point on which the text begins, one of CONST.TEXT_ANCHOR_POINTS */
  anchor?: number;
  /** the side to which the text moves, one of CONST.TEXT_ANCHOR_POINTS */
  direction?: number;
  /** how far places may lie apart at random in either direction, as a share of the text's height */
  jitter?: number;
  [style: string]: unknown;
}

/** The group above the map: grid, rulers, layers of objects, controls and floating text. */
export class InterfaceCanvasGroup extends PIXI.Container {
  grid: any = null;
  rulers = new PIXI.Container();
  words = new PIXI.Container();

  /**
   * Shows text that moves from a point, upwards by default, and fades, e.g. damage; resolves when it is gone. If the
   * user wants less motion, it stands still for its `duration`.
   * @param origin in pixels of the scene
   * @returns the text, which is destroyed by then; null without a drawn scene, or if the user has switched such text off
   */
  async createScrollingText(
    origin: { x: number; y: number },
    content: string,
    options: ScrollingTextOptions = {},
  ): Promise<PIXI.Text | null> {
    const anchors = CONST.TEXT_ANCHOR_POINTS;
    const {
      duration = 2000,
      distance,
      anchor = anchors.CENTER,
      direction = anchors.TOP,
      jitter = 0,
      ...style
    } = options;
    // the user may have switched scrolling text off
    if (!canvas.ready || game.settings.get("core", "scrollingStatusText") === false) return null;
    const text = this.words.addChild(new PreciseText(String(content), PreciseText.getTextStyle({ anchor, ...style })));
    text.anchor.set(0.5);
    // the direction of movement, and the side of the point on which the text begins
    const sides: Record<number, readonly [number, number]> = {
      [anchors.TOP]: [0, -1],
      [anchors.BOTTOM]: [0, 1],
      [anchors.LEFT]: [-1, 0],
      [anchors.RIGHT]: [1, 0],
    };
    const [dx, dy] = sides[direction] ?? [0, 0];
    const [ax, ay] = sides[anchor] ?? [0, 0];
    const randomOffset = () => (Math.random() - 0.5) * jitter * text.height;
    text.position.set(
      origin.x + (ax * text.width) / 2 + randomOffset(),
      origin.y + (ay * text.height) / 2 + randomOffset(),
    );
    if (reducedMotion()) {
      canvas.invalidate();
      await new Promise((resolve) => setTimeout(resolve, duration));
    } else {
      const way = distance ?? 2 * text.height;
      const move = [
        { parent: text.position, attribute: "x", to: text.position.x + dx * way },
        { parent: text.position, attribute: "y", to: text.position.y + dy * way },
      ];
      const fade = { progress: 0 };
      // the text appears in the first quarter of the time, and fades in the last two fifths
      const ontick = () => (text.alpha = Math.min(1, 4 * fade.progress, 2.5 * (1 - fade.progress)));
      await CanvasAnimation.animate([...move, { parent: fade, attribute: "progress", to: 1 }], { duration, ontick });
    }
    if (!text.destroyed) text.destroy();
    canvas.invalidate();
    return text;
  }
}
