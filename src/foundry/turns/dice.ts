import { Roll } from "../host.ts";

/** How many dice a formula may add by exploding before the host stops; far beyond anything thrown by chance. */
export const EXPLOSION_CAP = 1000;

/**
 * Exploding damage dice (CT-028): `NdSx + B`. A die showing its maximum adds another, also among those added; the
 * magical plus is part of B, once for each of the N dice and never for the added ones (CT-032, CT-035). All that
 * drawing it again needs is in `options`; the host itself ends a chain of explosions at EXPLOSION_CAP dice.
 */
export class ExplodingRoll extends Roll {
  /** The formula of a blow: dice by level, the plus of each, and the ability. */
  static formulaOf({ dice, sides, plus = 0, bonus = 0 }: {
    readonly dice: number;
    readonly sides: number;
    readonly plus?: number;
    readonly bonus?: number;
  }): string {
    const flat = dice * plus + bonus;
    return `${dice}d${sides}x${flat ? ` ${flat < 0 ? "-" : "+"} ${Math.abs(flat)}` : ""}`;
  }
}
