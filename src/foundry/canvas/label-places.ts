/** An area of the scene, in its pixels. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What a label tells of, in pixels of the scene. */
export interface Told {
  /** the middle between its left and right */
  readonly x: number;
  /** upper edges above which the label may stand, the best one first */
  readonly tops: readonly [number, ...number[]];
  /** the lower edge */
  readonly bottom: number;
}

/**
 * Finds a place for a label of a size: above what it tells of, or else below, where it lies neither on what is taken nor
 * on tokens; if there is none, above what it tells of or higher, on nothing that is taken.
 */
export function placeLabel(
  { x, tops, bottom }: Told,
  { width, height }: { width: number; height: number },
  taken: readonly Area[],
  tokens: readonly Area[],
): Area {
  const ending = (end: number): Area => ({ left: x - width / 2, top: end - height, right: x + width / 2, bottom: end });
  const under = (area: Area, others: readonly Area[]) =>
    others.find(
      (one) => area.left < one.right && one.left < area.right && area.bottom > one.top && one.bottom > area.top,
    );
  const places = [...tops, bottom + height].map(ending);
  const free = places.find((area) => !under(area, taken) && !under(area, tokens));
  if (free) return free;
  let place = ending(Math.min(...tops));
  // It moves on in one direction, so each of the others is in its way once at most.
  for (let other = under(place, taken); other; other = under(place, taken)) place = ending(other.top);
  return place;
}
