interface Point {
  x: number;
  y: number;
}

/**
 * Returns the point, in pixels, to which the end of a wall snaps: an end of another wall within a tenth of a space,
 * else a point of the grid, finer on larger squares; without a grid whole pixels.
 */
export function snapWallEnd(point: Point): Point {
  const { grid, dimensions } = canvas;
  const near = joinedEnd(point, dimensions.size / 10);
  if (near) return near;
  if (grid.isGridless) return { x: Math.round(point.x), y: Math.round(point.y) };
  const { CENTER, VERTEX, CORNER, SIDE_MIDPOINT } = CONST.GRID_SNAPPING_MODES;
  if (grid.isHexagonal) return grid.getSnappedPoint(point, { mode: CENTER | VERTEX | SIDE_MIDPOINT, resolution: 1 });
  // the points for each space of the square grid, in either direction
  let resolution = 2;
  if (dimensions.size >= 64) resolution = 4;
  if (dimensions.size >= 128) resolution = 8;
  return grid.getSnappedPoint(point, { mode: CENTER | VERTEX | CORNER | SIDE_MIDPOINT, resolution });
}

/** The nearest end of a wall within a distance in pixels, or null. */
function joinedEnd({ x, y }: Point, reach: number): Point | null {
  let best: Point | null = null;
  let nearest = reach;
  for (const { c } of canvas.scene.walls)
    for (const end of [0, 2]) {
      const distance = Math.hypot(c[end] - x, c[end + 1] - y);
      if (distance < nearest) [nearest, best] = [distance, { x: c[end], y: c[end + 1] }];
    }
  return best;
}
