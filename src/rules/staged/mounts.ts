import type { Part } from "../explain.ts";
import { speeds } from "./derived.ts";
import type { Speeds } from "./derived.ts";

/** What the movement and the rushes (attempts to push through) of a person or a mount depend on. */
export interface Mover {
  readonly size: number;
  readonly strength: number;
  readonly quickness: number;
  readonly loadEncumbrance: number;
  /** the penalties of wounds and fatigue, 0 or less */
  readonly penalties?: number;
  readonly quadruped?: boolean;
  /** the paces a round that active effects add to walk and hustle */
  readonly bonus?: readonly Part[];
}

/** The numbers by which a fighter, on foot or mounted, moves and rushes (ST-053, ST-061, ST-A22). */
export interface Mounted {
  readonly size: number;
  readonly strength: number;
  readonly quadruped: boolean;
  readonly penalties: number;
  readonly speeds: Speeds;
  readonly mounted: boolean;
}

/**
 * Returns the numbers by which a fighter moves and rushes: the mount's or, if `mount` is null, the fighter's own
 * (ST-053, ST-061, ST-A22). Attack and defence are always the rider's and are not returned.
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
