import { template } from "../../host/paths.ts";
import { RulesError } from "../../../rules/error.ts";
import { host, Roll } from "../../host/host.ts";
import { explosionRows } from "../../../rules/turns/attack.ts";
import { DAMAGE_DICE } from "../../../rules/turns/tables.ts";

/** What is read of Foundry's term of dice: `number` of dice, their `faces`, modifiers such as "x", and results. */
interface ThrownDie {
  readonly number: number;
  readonly faces: number;
  readonly modifiers: readonly string[];
  readonly results: readonly { readonly result: number }[];
  getTooltipData(): { readonly rolls: readonly object[] };
}

/**
 * Exploding damage dice (CT-028): `NdSx + B`. A die that shows its maximum adds another die, which may do so too. A
 * weapon's magical plus is part of B, once for each of the N dice and not for those added (CT-032, CT-035). The dice
 * are shown in rows: the first has the N dice, each further row those that maxima in the row before added. Rows are
 * computed from the results, so that a roll restored from its JSON has them too.
 */
export class FrayExplodingRoll extends Roll {
  /**
   * Returns the formula of an attack's damage, such as “3d6x + 5”. `plus` is added once for each of the dice, `bonus`
   * once.
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
    const sum = dice * plus + bonus;
    return `${dice}d${sides}x${sum ? ` ${sum < 0 ? "-" : "+"} ${Math.abs(sum)}` : ""}`;
  }

  /** Tells whether a roll that a user typed has exploding damage dice; it is then shown in rows too. */
  static fits(roll: { readonly dice: readonly ThrownDie[] }): boolean {
    return roll.dice.some(isExploding);
  }

  /** The faces of all terms of dice: one list for each term, in it one list for each row (CT-028). */
  get waves(): readonly (readonly (readonly number[])[])[] {
    return (this.dice as ThrownDie[]).map(rowsOf);
  }

  /** Resolves to the HTML of the dice tooltip, with each term's dice in rows. */
  async getTooltip(): Promise<string> {
    const parts = (this.dice as ThrownDie[]).map((die) => {
      // Foundry's data lists all dice of a term in one row; here they are cut into rows.
      const data = die.getTooltipData();
      let rollsInRows = 0;
      const waves = rowsOf(die).map((row) => {
        const rolls = data.rolls.slice(rollsInRows, rollsInRows + row.length);
        rollsInRows += row.length;
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

/** Tells whether a term of dice explodes as damage does: d4, d6, d8 or d10 with "x" as its only modifier. */
const isExploding = ({ modifiers, faces }: ThrownDie): boolean =>
  String(modifiers) === "x" && DAMAGE_DICE.some((sides) => sides === faces);

/** Returns the faces of a term of dice in rows; a single row if its dice do not explode. */
function rowsOf(die: ThrownDie): readonly (readonly number[])[] {
  const faces = die.results.map(({ result }) => result);
  if (!isExploding(die)) return [faces];
  try {
    return explosionRows({ sides: die.faces, base: faces.slice(0, die.number), extra: faces.slice(die.number) });
  } catch (error) {
    // Results that exploding cannot give, such as dice edited or forced to their maximum, are one row.
    if (error instanceof RulesError) return [faces];
    throw error;
  }
}
