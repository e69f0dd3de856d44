interface Point {
  x: number;
  y: number;
}

/**
 * Returns the point, in pixels, to which the end of a wall snaps: an end of another wall less than a tenth of a space
 * away, else a point of the grid (the larger its squares, the more points); without a grid whole pixels.
 */
export function snapWallEnd(point: Point): Point {
  const { grid, dimensions } = canvas;
  const otherEnd = joinedEnd(point, dimensions.size / 10);
  if (otherEnd) return otherEnd;
  if (grid.isGridless) return { x: Math.round(point.x), y: Math.round(point.y) };
  const { CENTER, VERTEX, CORNER, SIDE_MIDPOINT } = CONST.GRID_SNAPPING_MODES;
  if (grid.isHexagonal) return grid.getSnappedPoint(point, { mode: CENTER | VERTEX | SIDE_MIDPOINT, resolution: 1 });
  // how many points each space of a square grid has in either direction
  let resolution = 2;
  if (dimensions.size >= 64) resolution = 4;
  if (dimensions.size >= 128) resolution = 8;
  return grid.getSnappedPoint(point, { mode: CENTER | VERTEX | CORNER | SIDE_MIDPOINT, resolution });
}

/** The end of a wall of the scene that is nearest and less than `reach` pixels away, or null. */
function joinedEnd({ x, y }: Point, reach: number): Point | null {
  let nearestEnd: Point | null = null;
  let nearest = reach;
  // `c`: x and y of a wall's one end, then of its other
  for (const { c } of canvas.scene.walls)
    for (const end of [0, 2]) {
      const distance = Math.hypot(c[end] - x, c[end + 1] - y);
      if (distance < nearest) [nearest, nearestEnd] = [distance, { x: c[end], y: c[end + 1] }];
    }
  return nearestEnd;
}
