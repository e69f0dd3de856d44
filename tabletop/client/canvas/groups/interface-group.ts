import * as PIXI from "pixi.js";
import { CanvasAnimation } from "../animation/canvas-animation.ts";
import { PreciseText } from "../containers/precise-text.ts";
import { reducedMotion } from "../frame.ts";

interface ScrollingTextOptions {
  /** the time until the text has vanished, in milliseconds */
  duration?: number;
  /** the length of the way, in pixels of the scene; by default twice the text's height */
  distance?: number;
  /** the side of the point on which the text begins, and that to which it moves, of CONST.TEXT_ANCHOR_POINTS */
  anchor?: number;
  direction?: number;
  /** the most by which the place differs at random, as a share of the text's height */
  jitter?: number;
  [style: string]: unknown;
}

/** The group above the map: grid, rulers, tokens, controls and floating text. */
export class InterfaceCanvasGroup extends PIXI.Container {
  grid: any = null;
  rulers = new PIXI.Container();
  words = new PIXI.Container();

  /**
   * Shows text that rises or sinks from a point and fades, e.g. damage; resolves when it is gone. With less motion it
   * stands still for a while.
   * @param origin in pixels of the scene
   * @returns the text; null without a drawn scene, or where the user has switched such text off
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
    // the user may have switched scrolling text off: the promise then resolves to null
    if (!canvas.ready || game.settings.get("core", "scrollingStatusText") === false) return null;
    const text = this.words.addChild(new PreciseText(String(content), PreciseText.getTextStyle({ anchor, ...style })));
    text.anchor.set(0.5);
    const [dx, dy] = {
      [anchors.TOP]: [0, -1],
      [anchors.BOTTOM]: [0, 1],
      [anchors.LEFT]: [-1, 0],
      [anchors.RIGHT]: [1, 0],
    }[direction] ?? [0, 0];
    const [ax, ay] = {
      [anchors.TOP]: [0, -1],
      [anchors.BOTTOM]: [0, 1],
      [anchors.LEFT]: [-1, 0],
      [anchors.RIGHT]: [1, 0],
    }[anchor] ?? [0, 0];
    const offset = () => (Math.random() - 0.5) * jitter * text.height;
    text.position.set(origin.x + (ax * text.width) / 2 + offset(), origin.y + (ay * text.height) / 2 + offset());
    if (reducedMotion()) {
      canvas.invalidate();
      await new Promise((resolve) => setTimeout(resolve, duration));
    } else {
      const length = distance ?? 2 * text.height;
      const move = [
        { parent: text.position, attribute: "x", to: text.position.x + dx! * length },
        { parent: text.position, attribute: "y", to: text.position.y + dy! * length },
      ];
      const fade = { progress: 0 };
      const ontick = () => (text.alpha = Math.min(1, 4 * fade.progress, 2.5 * (1 - fade.progress)));
      await CanvasAnimation.animate([...move, { parent: fade, attribute: "progress", to: 1 }], { duration, ontick });
    }
    if (!text.destroyed) text.destroy();
    canvas.invalidate();
    return text;
  }
}
