import type { Place } from "./types.ts";

/** A fighter's thing: its place, and the number of inventory slots it fills. */
export interface Packed {
  readonly carried: Place;
  readonly slots: number;
}

/** The places of things in the order in which injuries reach them; a thing let fall is out of reach. */
const ORDER: readonly Place[] = ["backpack", "quick", "hand"];

/**
 * Returns for each thing the number of its owner's injuries at which one of its slots is injured, so that it falls: out
 * of the backpack first, out of the hand last (CT-P03). It is 0 or less for a thing beyond the owner's `slots`, and
 * null for one that fills no slot or lies on the ground.
 */
export function fallsFrom({
  things,
  slots,
}: {
  readonly things: readonly Packed[];
  readonly slots: number;
}): (number | null)[] {
  const filling = things.filter((thing) => thing.slots > 0 && thing.carried !== "dropped");
  // Injuries take the empty slots first.
  let injured = slots - filling.reduce((sum, thing) => sum + thing.slots, 0);
  const from = new Map<Packed, number>();
  for (const thing of filling.sort((a, b) => ORDER.indexOf(a.carried) - ORDER.indexOf(b.carried))) {
    from.set(thing, injured + 1);
    injured += thing.slots;
  }
  return things.map((thing) => from.get(thing) ?? null);
}
