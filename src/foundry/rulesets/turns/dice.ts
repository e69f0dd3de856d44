import { template } from "../../host/paths.ts";
import { RulesError } from "../../../rules/error.ts";
import { host, Roll } from "../../host/host.ts";
import { waves } from "../../../rules/turns/attack.ts";
import { DAMAGE_DICE } from "../../../rules/turns/tables.ts";

/** A die of a roll, as far as its waves need it. */
interface ThrownDie {
  readonly number: number;
  readonly faces: number;
  readonly modifiers: readonly string[];
  readonly results: readonly { readonly result: number }[];
  getTooltipData(): { readonly rolls: readonly object[] };
}

/**
 * Exploding damage dice (CT-028): `NdSx + B`. A die showing its maximum adds another, also among those added; the
 * magical plus is part of B, once for each of the N dice and never for the added ones (CT-032, CT-035). The waves are
 * read from the results of its terms, so that its JSON holds all that drawing it again needs.
 */
export class FrayExplodingRoll extends Roll {
  /** The formula of a blow: dice by level, the plus of each, and the ability. */
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

  /** Whether a roll thrown by hand is of such dice: then it is shown by its waves too. */
  static fits(roll: { readonly dice: readonly ThrownDie[] }): boolean {
    return roll.dice.some(explodes);
  }

  /** The faces of each die term, wave by wave: those first thrown, then what each wave's maxima added (CT-028). */
  get waves(): readonly (readonly (readonly number[])[])[] {
    return (this.dice as ThrownDie[]).map(wavesOf);
  }

  /** The host's own drawing of the dice, one row a wave. */
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

const explodes = ({ modifiers, faces }: ThrownDie): boolean =>
  String(modifiers) === "x" && DAMAGE_DICE.some((sides) => sides === faces);

function wavesOf(die: ThrownDie): readonly (readonly number[])[] {
  const faces = die.results.map(({ result }) => result);
  if (!explodes(die)) return [faces];
  try {
    return waves({ sides: die.faces, base: faces.slice(0, die.number), extra: faces.slice(die.number) });
  } catch (error) {
    // Faces that were forced (all least, all most) or edited are no exploding throw: one row.
    if (error instanceof RulesError) return [faces];
    throw error;
  }
}
