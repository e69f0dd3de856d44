import { template } from "../../host/paths.ts";
import { RulesError } from "../../../rules/error.ts";
import { host, Roll } from "../../host/host.ts";
import { explosionRows } from "../../../rules/turns/attack.ts";
import { DAMAGE_DICE } from "../../../rules/turns/tables.ts";

/** The part of a die term of the host that rows of dice are read from: its dice, faces, modifiers and results. */
interface ThrownDie {
  readonly number: number;
  readonly faces: number;
  readonly modifiers: readonly string[];
  readonly results: readonly { readonly result: number }[];
  getTooltipData(): { readonly rolls: readonly object[] };
}

/**
 * Exploding damage dice (CT-028): `NdSx + B`. A die that shows its maximum adds another, which may explode too; the
 * magical plus is part of B, once for each of the N dice and never for added ones (CT-032, CT-035). The rows of dice
 * (those first thrown, then in each further row those that the maxima of the row before added) are read from the
 * results of the terms, so that the roll can be drawn again from its JSON.
 */
export class FrayExplodingRoll extends Roll {
  /**
   * Returns the formula of an attack's damage from the number and sides of its dice, the plus of each of them, and the
   * ability bonus: “3d6x + 5”.
   */
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

  /** Tells whether a roll that a user typed has exploding damage dice, and is therefore shown row by row. */
  static fits(roll: { readonly dice: readonly ThrownDie[] }): boolean {
    return roll.dice.some(explodes);
  }

  /** The faces of each die term row by row (CT-028): of each term a list of rows, of each row a list of faces. */
  get waves(): readonly (readonly (readonly number[])[])[] {
    return (this.dice as ThrownDie[]).map(rowsOf);
  }

  /** Returns the HTML of the dice tooltip, with the rows of dice below each other. */
  async getTooltip(): Promise<string> {
    const parts = (this.dice as ThrownDie[]).map((die) => {
      const data = die.getTooltipData();
      let shown = 0;
      const waves = rowsOf(die).map((row) => {
        const rolls = data.rolls.slice(shown, shown + row.length);
        shown += row.length;
        return rolls;
      });
      return { ...data, waves };
    });
    return host.foundry.applications.handlebars.renderTemplate(template("turns/waves"), {
      parts,
      roll: this,
    });
  }
}

/** Tells whether a die term consists of exploding damage dice: d4, d6, d8 or d10 with the one modifier "x". */
const explodes = ({ modifiers, faces }: ThrownDie): boolean =>
  String(modifiers) === "x" && DAMAGE_DICE.some((sides) => sides === faces);

/** Returns the faces of a die term row by row; in one row if its dice do not explode. */
function rowsOf(die: ThrownDie): readonly (readonly number[])[] {
  const faces = die.results.map(({ result }) => result);
  if (!explodes(die)) return [faces];
  try {
    return explosionRows({ sides: die.faces, base: faces.slice(0, die.number), extra: faces.slice(die.number) });
  } catch (error) {
    // Dice forced to their minimum or maximum, or edited, do not fit the rule: they are one row.
    if (error instanceof RulesError) return [faces];
    throw error;
  }
}
