import type { Place } from "./types.ts";

/** A carried thing: its place, and the number of slots it fills. */
export interface Packed {
  readonly carried: Place;
  readonly slots: number;
}

/** The places of things in the order in which injuries reach them. */
const ORDER: readonly Place[] = ["backpack", "quick", "hand"];

/**
 * Returns for each thing the number of injuries from which on its slots are injured, so that it falls: out of the pack
 * first, out of the hand last (CT-P03). Null for a thing that fills no slot or lies on the ground.
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
