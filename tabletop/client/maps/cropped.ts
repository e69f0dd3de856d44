/**
 * What of a map's walls and lights belongs to its picture. Dungeondraft can export a part of a map: the picture then
 * shows that part, but the file has all walls, doors and lights of the map, also those far beside the picture.
 */

/**
 * Whether a stretch of a wall, and not only a point of it, lies on the map or on its edge.
 * @param c the wall's ends, in pixels; the map reaches from 0 to `width` and `height`
 */
export function meetsMap(c: readonly [number, number, number, number], width: number, height: number): boolean {
  const [x, y] = c;
  const [dx, dy] = [c[2] - x, c[3] - y];
  // the part of the wall, from 0 (its first end) to 1, that lies between each two opposite edges
  let [from, to] = [0, 1];
  for (const [start, step, most] of [
    [x, dx, width],
    [y, dy, height],
  ] as const) {
    if (step === 0) {
      if (start < 0 || start > most) return false;
      continue;
    }
    const [near, far] = [-start / step, (most - start) / step];
    from = Math.max(from, Math.min(near, far));
    to = Math.min(to, Math.max(near, far));
  }
  return from < to;
}

/** Whether light at a place falls on the map; all in pixels. `reach` is how far it shines. */
export function lightsMap(place: { x: number; y: number }, reach: number, width: number, height: number): boolean {
  const beside = (at: number, most: number): number => Math.max(0, -at, at - most);
  return Math.hypot(beside(place.x, width), beside(place.y, height)) < reach;
}
