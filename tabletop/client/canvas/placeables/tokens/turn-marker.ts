import * as PIXI from "pixi.js";

/** The mark around the token whose turn it is: a ring with four notches, so that it can be told without its colour. */
export class TokenTurnMarker extends PIXI.Container {
  token: any;
  ring = new PIXI.Graphics();

  constructor(token: any) {
    super();
    this.token = token;
    this.addChild(this.ring);
  }

  /** Draws the ring around the token's centre, a little larger than the token, with a notch in each direction. */
  async draw(): Promise<void> {
    const { w, h } = this.token;
    const color = CONFIG.Canvas.dispositionColors.CONTROLLED;
    const radius = (Math.max(w, h) / 2) * 1.12;
    const notch = radius * 0.14;
    this.ring
      .clear()
      .lineStyle({ width: Math.max(3, radius * 0.06), color, alpha: 0.95 })
      .drawCircle(0, 0, radius);
    this.ring.lineStyle(0).beginFill(color);
    for (let quarter = 0; quarter < 4; quarter++) {
      // a notch: a triangle with its tip inside the ring and its base outside
      const angle = (quarter * Math.PI) / 2;
      const pointAt = (distance: number, aside: number) =>
        [Math.cos(angle + aside) * distance, Math.sin(angle + aside) * distance] as const;
      this.ring.drawPolygon([
        ...pointAt(radius - notch, 0),
        ...pointAt(radius + notch, -0.13),
        ...pointAt(radius + notch, 0.13),
      ]);
    }
    this.ring.endFill();
    const middle = this.token.getCenterPoint({ x: 0, y: 0 });
    this.position.set(middle.x, middle.y);
  }
}
