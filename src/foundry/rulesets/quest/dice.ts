import { Roll } from "../../host/host.ts";
import { skillTest } from "../../../rules/quest/tests.ts";
import type { Level } from "../../../rules/quest/types.ts";

/** A d100 under a skill (OQ-P01): `options.skill` is the modified skill, so that a stored roll can be read again. */
export class FrayPercentileRoll extends Roll {
  /** The level of the result, or null before the roll or without a skill to compare it with. */
  get level(): Level | null {
    const { skill, master } = this.options as { skill?: number; master?: boolean };
    if (!this.total || skill === undefined) return null;
    return skillTest({ roll: this.total, skill, master });
  }
}
