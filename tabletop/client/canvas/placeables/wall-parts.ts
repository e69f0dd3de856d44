import * as PIXI from "pixi.js";
import { Edge } from "../geometry/edge.ts";

/** The colours in which walls are drawn, by `wallCategory`. */
const COLORS = {
  normal: 0xf4e7a1,
  door: 0x6f8cff,
  secret: 0xb567e6,
  terrain: 0x8fc93a,
  invisible: 0x71d6d9,
  ethereal: 0xd59bff,
  window: 0xbfd2ff,
  blank: 0x777777,
};

/** Returns the kind of a wall as a key of COLORS: by the kind of door, else by how sight, light and movement pass. */
function wallCategory({ door, move, sight, light }: any): keyof typeof COLORS {
  const { DOOR, SECRET } = CONST.WALL_DOOR_TYPES;
  const { NONE, LIMITED, PROXIMITY } = CONST.WALL_SENSE_TYPES;
  if (door === SECRET) return "secret";
  if (door === DOOR) return "door";
  if (sight === LIMITED) return "terrain";
  if (sight === PROXIMITY || light === PROXIMITY) return "window";
  if (move === NONE) return sight === NONE ? "blank" : "ethereal";
  return sight === NONE ? "invisible" : "normal";
}

/** Returns the colour in which a wall is drawn, as a number such as 0xff0000. */
export const wallColor = (document: any): number => COLORS[wallCategory(document)];

/**
 * Makes the Edge by which a wall restricts sight and movement: its ends in pixels, and its thresholds converted from
 * grid units to pixels. Darkness is restricted as light is, unless the document says otherwise.
 */
export function wallEdge(wall: any): Edge {
  const { c, dir, threshold, ...document } = wall.document.toObject();
  const pixelsPerUnit = canvas.dimensions.distancePixels;
  const limits = Object.entries(threshold ?? {}).map(([type, limit]) => [
    type,
    typeof limit === "number" ? limit * pixelsPerUnit : limit,
  ]);
  const { light, darkness, sight, sound, move } = document;
  return new Edge(
    { x: c[0], y: c[1] },
    { x: c[2], y: c[3] },
    {
      id: wall.id,
      object: wall,
      type: "wall",
      direction: dir,
      light,
      darkness: darkness ?? light,
      sight,
      sound,
      move,
      threshold: Object.fromEntries(limits),
    },
  );
}

/**
 * Converts a length in pixels of the screen to pixels of the scene at the present zoom, for lines that look equally
 * thick at any zoom.
 */
export const sceneLength = (pixels: number): number => pixels / canvas.stage.scale.x;

/**
 * Draws the line of a wall over a broader dark one, so that it stands out from any picture. The line is dashed for a
 * closed door, dotted for an open one, else whole.
 */
export function drawLine(wall: any, line: PIXI.Graphics, color: number): void {
  const [x0, y0, x1, y1] = wall.coords;
  line.clear();
  line.lineStyle({ width: sceneLength(6), color: 0x0d0f13, alpha: 0.75, cap: PIXI.LINE_CAP.ROUND });
  line.moveTo(x0, y0).lineTo(x1, y1);
  line.lineStyle({ width: sceneLength(3), color, alpha: 1, cap: PIXI.LINE_CAP.ROUND });
  if (!wall.isDoor) {
    line.moveTo(x0, y0).lineTo(x1, y1);
    return;
  }
  // a door: dashes and gaps along the line
  const [dash, gap] = wall.isOpen ? [sceneLength(2), sceneLength(8)] : [sceneLength(12), sceneLength(7)];
  const length = Math.hypot(x1 - x0, y1 - y0);
  const [dx, dy] = [(x1 - x0) / (length || 1), (y1 - y0) / (length || 1)];
  for (let start = 0; start < length; start += dash + gap) {
    const end = Math.min(start + dash, length);
    line.moveTo(x0 + start * dx, y0 + start * dy).lineTo(x0 + end * dx, y0 + end * dy);
  }
}

/** Draws a dot at each end of a wall, larger while the wall is selected or hovered over. */
export function drawEndpoints(wall: any, endpoints: PIXI.Graphics, color: number): void {
  const [x0, y0, x1, y1] = wall.coords;
  const radius = sceneLength(wall.hover || wall.controlled ? 7 : 5);
  endpoints.clear().lineStyle(sceneLength(2), 0x0d0f13, 0.9).beginFill(color);
  endpoints.drawCircle(x0, y0, radius).drawCircle(x1, y1, radius).endFill();
}

/** Draws an arrow in the middle of a one-way wall, in the direction in which nothing passes; none for other walls. */
export function drawDirection(wall: any, icon: PIXI.Graphics, color: number): void {
  icon.clear();
  const angle: number | null = wall.direction;
  if (angle === null) return;
  const [x, y] = wall.midpoint;
  const size = sceneLength(14);
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  // the tip lies in the direction, the two other corners beside the middle
  icon.lineStyle(sceneLength(2), 0x0d0f13, 0.9).beginFill(color);
  icon.drawPolygon([
    x + dx * size,
    y + dy * size,
    x - dy * size * 0.6,
    y + dx * size * 0.6,
    x + dy * size * 0.6,
    y - dx * size * 0.6,
  ]);
  icon.endFill();
}
