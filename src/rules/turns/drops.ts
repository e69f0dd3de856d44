import type { Place } from "./types.ts";

/** A thing that a fighter has: where it is, and how many inventory slots it fills. */
export interface Packed {
  readonly carried: Place;
  readonly slots: number;
}

/** The places of things in the order in which injuries reach them. A thing that was dropped fills no slot. */
const ORDER: readonly Place[] = ["backpack", "quick", "hand"];

/**
 * Returns for each thing the number of its owner's injuries at which the thing falls, because one of its slots is
 * injured (CT-P03). Empty slots are injured first, then the slots of things in the backpack, then of things quickly
 * drawn, and last of things in hand. If the things fill more than the owner's `slots`, a number may be 0 or less: the
 * thing falls without injuries. Null for a thing that fills no slot or was dropped.
 */
export function fallsFrom({
  things,
  slots,
}: {
  readonly things: readonly Packed[];
  readonly slots: number;
}): (number | null)[] {
  const filling = things.filter((thing) => thing.slots > 0 && thing.carried !== "dropped");
  // The empty slots are injured first; their number may be negative.
  let injuriesSoFar = slots - filling.reduce((sum, thing) => sum + thing.slots, 0);
  const fallsAt = new Map<Packed, number>();
  for (const thing of filling.sort((a, b) => ORDER.indexOf(a.carried) - ORDER.indexOf(b.carried))) {
    fallsAt.set(thing, injuriesSoFar + 1);
    injuriesSoFar += thing.slots;
  }
  return things.map((thing) => fallsAt.get(thing) ?? null);
}
