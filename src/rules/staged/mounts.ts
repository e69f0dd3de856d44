import type { Part } from "../explain.ts";
import { speeds } from "./derived.ts";
import type { Speeds } from "./derived.ts";

/** The numbers with which a person or a mount moves and rushes. */
export interface Mover {
  readonly size: number;
  readonly strength: number;
  readonly quickness: number;
  readonly loadEncumbrance: number;
  /** wound and fatigue penalties, 0 or less */
  readonly penalties?: number;
  readonly quadruped?: boolean;
  /** paces a round that active effects add to walk and hustle */
  readonly bonus?: readonly Part[];
}

/** The numbers with which a fighter moves and rushes, on foot or on a mount (ST-053, ST-061, ST-A22). */
export interface Mounted {
  readonly size: number;
  readonly strength: number;
  readonly quadruped: boolean;
  readonly penalties: number;
  readonly speeds: Speeds;
  readonly mounted: boolean;
}

/**
 * Returns the numbers with which a fighter moves and rushes: those of its mount, or its own where `mount` is null, on
 * foot (ST-053, ST-061, ST-A22). Attack and defence are always the rider's and not among them.
 */
export function moverStatistics({
  rider,
  mount = null,
}: {
  readonly rider: Mover;
  readonly mount?: Mover | null;
}): Mounted {
  const { size, strength, quickness, loadEncumbrance, penalties = 0, quadruped = false, bonus = [] } = mount ?? rider;
  return {
    size,
    strength,
    quadruped,
    penalties,
    mounted: mount !== null,
    speeds: speeds({ quickness, loadEncumbrance, penalties, bonus }),
  };
}
