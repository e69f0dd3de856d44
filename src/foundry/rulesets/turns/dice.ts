import { template } from "../../host/paths.ts";
import { RulesError } from "../../../rules/error.ts";
import { host, Roll } from "../../host/host.ts";
import { waves } from "../../../rules/turns/attack.ts";
import { DAMAGE_DICE } from "../../../rules/turns/tables.ts";

/** A rolled die term, as far as its waves need it. */
interface ThrownDie {
  readonly number: number;
  readonly faces: number;
  readonly modifiers: readonly string[];
  readonly results: readonly { readonly result: number }[];
  getTooltipData(): { readonly rolls: readonly object[] };
}

/**
 * Exploding damage dice (CT-028): `NdSx + B`. A die that shows its maximum adds another, which may explode too. The
 * magical plus is part of B, once for each of the N dice and never for added ones (CT-032, CT-035). Waves, the dice
 * added together, are read from the results of the terms, so that the roll can be drawn again from its JSON.
 */
export class FrayExplodingRoll extends Roll {
  /** Builds the formula of an attack's damage: dice by level, the plus of each, and the ability bonus. */
  static formulaOf({
    dice,
    sides,
    plus = 0,
    bonus = 0,
  }: {
    readonly dice: number;
    readonly sides: number;
    readonly plus?: number;
    readonly bonus?: number;
  }): string {
    const flat = dice * plus + bonus;
    return `${dice}d${sides}x${flat ? ` ${flat < 0 ? "-" : "+"} ${Math.abs(flat)}` : ""}`;
  }

  /** Tells whether a roll typed by a user has such dice, and so is shown by its waves too. */
  static fits(roll: { readonly dice: readonly ThrownDie[] }): boolean {
    return roll.dice.some(explodes);
  }

  /** The faces of each die term by waves: the dice first rolled, then those added by each wave's maxima (CT-028). */
  get waves(): readonly (readonly (readonly number[])[])[] {
    return (this.dice as ThrownDie[]).map(wavesOf);
  }

  /** Renders the host's tooltip of the dice, with one row for each wave. */
  async getTooltip(): Promise<string> {
    const parts = (this.dice as ThrownDie[]).map((die) => {
      const data = die.getTooltipData();
      let next = 0;
      return { ...data, waves: wavesOf(die).map((wave) => data.rolls.slice(next, (next += wave.length))) };
    });
    return host.foundry.applications.handlebars.renderTemplate(template("turns/waves"), {
      parts,
      roll: this,
    });
  }
}

/** Tells whether a die term is of exploding damage dice. */
const explodes = ({ modifiers, faces }: ThrownDie): boolean =>
  String(modifiers) === "x" && DAMAGE_DICE.some((sides) => sides === faces);

/** The faces of a die term by waves. */
function wavesOf(die: ThrownDie): readonly (readonly number[])[] {
  const faces = die.results.map(({ result }) => result);
  if (!explodes(die)) return [faces];
  try {
    return waves({ sides: die.faces, base: faces.slice(0, die.number), extra: faces.slice(die.number) });
  } catch (error) {
    // Dice forced to their minimum or maximum, or edited, do not form waves: they are one row.
    if (error instanceof RulesError) return [faces];
    throw error;
  }
}
