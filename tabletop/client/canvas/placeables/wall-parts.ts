import * as PIXI from "pixi.js";
import { Edge } from "../geometry/edge.ts";

/** The colours of walls, by their kind. */
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

/** The kind of a wall, as a key of the colours. */
export function wallCategory({ door, move, sight, light }: any): keyof typeof COLORS {
  const { DOOR, SECRET } = CONST.WALL_DOOR_TYPES;
  const { NONE, LIMITED, PROXIMITY } = CONST.WALL_SENSE_TYPES;
  if (door === SECRET) return "secret";
  if (door === DOOR) return "door";
  if (sight === LIMITED) return "terrain";
  if (sight === PROXIMITY || light === PROXIMITY) return "window";
  if (move === NONE) return sight === NONE ? "blank" : "ethereal";
  return sight === NONE ? "invisible" : "normal";
}

/** The colour of a wall. */
export const wallColor = (document: any): number => COLORS[wallCategory(document)];

/** Makes the edge of a wall. */
export function edgeOf(wall: any): Edge {
  const { c, dir, threshold, ...document } = wall.document.toObject();
  const per = canvas.dimensions.distancePixels;
  const limits = Object.entries(threshold ?? {}).map(([type, limit]) => [
    type,
    typeof limit === "number" ? limit * per : limit,
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

/** Converts pixels of the screen to pixels of the scene. */
export const onScreen = (pixels: number): number => pixels / canvas.stage.scale.x;

/**
 * Draws the line of a wall on a dark one, so that it stands out from any picture; a closed door is dashed, an open one
 * dotted.
 */
export function drawLine(wall: any, line: PIXI.Graphics, color: number): void {
  const [x0, y0, x1, y1] = wall.coords;
  line.clear();
  line.lineStyle({ width: onScreen(6), color: 0x0d0f13, alpha: 0.75, cap: PIXI.LINE_CAP.ROUND });
  line.moveTo(x0, y0).lineTo(x1, y1);
  line.lineStyle({ width: onScreen(3), color, alpha: 1, cap: PIXI.LINE_CAP.ROUND });
  if (!wall.isDoor) {
    line.moveTo(x0, y0).lineTo(x1, y1);
    return;
  }
  const [dash, gap] = wall.isOpen ? [onScreen(2), onScreen(8)] : [onScreen(12), onScreen(7)];
  const length = Math.hypot(x1 - x0, y1 - y0);
  const [dx, dy] = [(x1 - x0) / (length || 1), (y1 - y0) / (length || 1)];
  for (let at = 0; at < length; at += dash + gap) {
    const end = Math.min(at + dash, length);
    line.moveTo(x0 + at * dx, y0 + at * dy).lineTo(x0 + end * dx, y0 + end * dy);
  }
}

/** Draws a dot at each end of a wall. */
export function drawEndpoints(wall: any, endpoints: PIXI.Graphics, color: number): void {
  const [x0, y0, x1, y1] = wall.coords;
  const radius = onScreen(wall.hover || wall.controlled ? 7 : 5);
  endpoints.clear().lineStyle(onScreen(2), 0x0d0f13, 0.9).beginFill(color);
  endpoints.drawCircle(x0, y0, radius).drawCircle(x1, y1, radius).endFill();
}

/** Draws an arrow in the middle of a one-way wall, in the direction that it blocks. */
export function drawDirection(wall: any, icon: PIXI.Graphics, color: number): void {
  icon.clear();
  const angle: number | null = wall.direction;
  if (angle === null) return;
  const [x, y] = wall.midpoint;
  const size = onScreen(14);
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  icon.lineStyle(onScreen(2), 0x0d0f13, 0.9).beginFill(color);
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

/** Draws a door in a square of a size in pixels: ajar, shut, or shut with a lock. A secret door has its own colour. */
export function drawDoor(icon: PIXI.Graphics, size: number, { door, ds }: { door: number; ds: number }): void {
  const { OPEN, LOCKED } = CONST.WALL_DOOR_STATES;
  const unit = size / 20;
  const color = door === CONST.WALL_DOOR_TYPES.SECRET ? 0xd3a3f0 : 0xe9e6df;
  const line = { width: unit * 1.3, color, alpha: 1, cap: PIXI.LINE_CAP.ROUND, join: PIXI.LINE_JOIN.ROUND };
  icon.lineStyle(line).drawRect(-5 * unit, -7 * unit, 10 * unit, 14 * unit);
  // open: the leaf stands ajar
  if (ds === OPEN) {
    icon
      .beginFill(color, 0.35)
      .moveTo(-5 * unit, -7 * unit)
      .lineTo(1 * unit, -4.5 * unit);
    icon
      .lineTo(1 * unit, 8.5 * unit)
      .lineTo(-5 * unit, 7 * unit)
      .closePath()
      .endFill();
    return;
  }
  icon
    .beginFill(color, 0.18)
    .drawRect(-5 * unit, -7 * unit, 10 * unit, 14 * unit)
    .endFill();
  // closed: a handle
  if (ds !== LOCKED) {
    icon
      .lineStyle(0)
      .beginFill(color)
      .drawCircle(2.6 * unit, 0.5 * unit, 1.1 * unit)
      .endFill();
    return;
  }
  // locked: a padlock
  icon.lineStyle({ ...line, color: 0xffb84d }).arc(0, -0.5 * unit, 2.1 * unit, Math.PI, 0);
  icon
    .lineStyle(0)
    .beginFill(0xffb84d)
    .drawRoundedRect(-3 * unit, -0.5 * unit, 6 * unit, 5 * unit, unit)
    .endFill();
}
