import * as PIXI from "pixi.js";

/** Text that stays sharp when the canvas is zoomed in, because it is drawn at twice the screen's resolution. */
export class PreciseText extends PIXI.Text {
  constructor(text = "", style?: Partial<PIXI.ITextStyle> | PIXI.TextStyle) {
    super(text, style);
    this.resolution = 2 * (globalThis.devicePixelRatio || 1);
  }

  /**
   * Makes a style from CONFIG's text style and the given options. An option `anchor`, whatever it is, centres the
   * lines.
   */
  static getTextStyle({ anchor, ...options }: Record<string, any> = {}): PIXI.TextStyle {
    const style = (CONFIG.canvasTextStyle as PIXI.TextStyle).clone();
    Object.assign(style, options);
    if (anchor !== undefined) style.align = "center";
    return style;
  }
}

/** Makes the default style of text on the canvas, readable on any map. */
export function canvasTextStyle(): PIXI.TextStyle {
  return new PIXI.TextStyle({
    fontFamily: ["Archivo Narrow", "Segoe UI", "sans-serif"],
    fontSize: 28,
    fontWeight: "600",
    fill: "#ffffff",
    stroke: "#0d0f13",
    strokeThickness: 4,
    lineJoin: "round",
    align: "center",
  });
}
