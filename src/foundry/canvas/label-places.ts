/** An area of the scene, in its pixels. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The area that a label is placed beside, in pixels of the scene. */
export interface LabelAnchor extends Omit<Area, "top"> {
  /** upper edges above which the label may be placed, the best one first */
  readonly tops: readonly [number, ...number[]];
}

/**
 * Finds a place for a label of a size: above its anchor, or else below, right or left of it, where the label overlaps
 * neither the areas taken nor tokens. If there is none: above the anchor or higher, where it overlaps no area taken.
 */
export function placeLabel(
  { left, right, tops, bottom }: LabelAnchor,
  { width, height }: { width: number; height: number },
  taken: readonly Area[],
  tokens: readonly Area[],
): Area {
  const middle = (left + right) / 2;
  const at = (x: number, end: number): Area => ({
    left: x - width / 2,
    top: end - height,
    right: x + width / 2,
    bottom: end,
  });
  const under = (area: Area, others: readonly Area[]) =>
    others.find(
      (one) => area.left < one.right && one.left < area.right && area.bottom > one.top && one.bottom > area.top,
    );
  const beside = (tops[0] + bottom + height) / 2;
  const places = [
    ...[...tops, bottom + height].map((end) => at(middle, end)),
    at(right + width / 2, beside),
    at(left - width / 2, beside),
  ];
  const free = places.find((area) => !under(area, taken) && !under(area, tokens));
  if (free) return free;
  let place = at(middle, Math.min(...tops));
  // It moves on in one direction, so each of the others is in its way once at most.
  for (let other = under(place, taken); other; other = under(place, taken)) place = at(middle, other.top);
  return place;
}
