/** What the wheel does over the canvas: zooms, or turns the selected tokens. `game.mouse` calls it. */
import { zoomByWheel } from "../../core/mouse.ts";
import { Canvas } from "../board.ts";
import { InteractionLayer } from "../layers/canvas-layer.ts";
import { TokenLayer } from "../layers/tokens.ts";

/** The methods called `_onMouseWheel`, which packages may wrap, by their classes. */
const METHODS: [{ prototype: object }, (event: WheelEvent) => unknown][] = [
  [
    Canvas,
    function zoom(event) {
      zoomByWheel(canvas, event);
    },
  ],
  [InteractionLayer, () => undefined],
  [
    TokenLayer,
    // by 15 degrees, with Shift by 45
    async function turn(event) {
      const snap = event.shiftKey ? 45 : 15;
      return canvas.tokens.rotateMany({ delta: Math.sign(event.deltaY || event.deltaX) * snap, snap });
    },
  ],
];

/** Adds those methods. In generation 14 the canvas itself has none. */
export function addWheel(generation: number): void {
  for (const [{ prototype }, value] of METHODS)
    Object.defineProperty(prototype, "_onMouseWheel", { value, writable: true, configurable: true });
  if (generation >= 14) Reflect.deleteProperty(Canvas.prototype, "_onMouseWheel");
}
