import type { Part } from "../explain.ts";
import { speeds } from "./derived.ts";
import type { Speeds } from "./derived.ts";

/** The numbers with which a person or a beast moves and rushes. */
export interface Mover {
  readonly size: number;
  readonly strength: number;
  readonly quickness: number;
  readonly loadEncumbrance: number;
  /** wound and fatigue penalties, 0 or less */
  readonly penalties?: number;
  readonly quadruped?: boolean;
  /** parts that effects add to its paces */
  readonly bonus?: readonly Part[];
}

/** The numbers of movement and rushes: on a mount, the mount's (ST-053, ST-061, ST-A22). */
export interface Mounted {
  readonly size: number;
  readonly strength: number;
  readonly quadruped: boolean;
  readonly penalties: number;
  readonly speeds: Speeds;
  readonly mounted: boolean;
}

/**
 * Returns the numbers with which a fighter moves and rushes: those of the mount, or on foot its own; attack and defence
 * stay the rider's (ST-053, ST-061, ST-A22).
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
