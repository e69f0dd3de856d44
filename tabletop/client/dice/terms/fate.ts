import { DiceTerm, type DiceTermData } from "./dice.ts";
import type { DiceResult } from "./results.ts";
import { Die } from "./die.ts";
import type { ModifierTable } from "./modifiers.ts";
import type { EvaluationOptions } from "./term.ts";

/** Modifier r: rolls dice again once, as for other dice. */
function reroll(this: FateDie, modifier: string) {
  return Die.prototype.reroll.call(this as unknown as Die, modifier);
}

/** Modifier rr: rolls dice, and the new dice, again, as for other dice. */
function rerollRecursive(this: FateDie, modifier: string) {
  return Die.prototype.reroll.call(this as unknown as Die, modifier, { recursive: true });
}

/** A Fate die, which shows −1, 0 or +1. */
export class FateDie extends DiceTerm {
  constructor(termData: DiceTermData = {}) {
    super({ ...termData, faces: 3 });
  }

  static override DENOMINATION = "f";
  static override MODIFIERS: ModifierTable = {
    r: reroll,
    rr: rerollRecursive,
    k: Die.prototype.keep,
    kh: Die.prototype.keep,
    kl: Die.prototype.keep,
    d: Die.prototype.drop,
    dh: Die.prototype.drop,
    dl: Die.prototype.drop,
  };

  override _forcedFace({ minimize, maximize }: EvaluationOptions): number | undefined {
    if (minimize) return -1;
    return maximize ? 1 : undefined;
  }

  /** The face, -1, 0 or 1, for an evenly distributed random number, at least 0 and below 1. */
  override mapRandomFace(randomUniform: number): number {
    return Math.ceil((1 - randomUniform) * 3) - 2;
  }

  override getResultLabel(result: DiceResult): string {
    return { "-1": "−", "0": " ", "1": "+" }[String(result.result)] ?? String(result.result);
  }
}
