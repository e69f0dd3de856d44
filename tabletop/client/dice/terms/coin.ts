import type { ModifierTable } from "./modifiers.ts";
import { DiceTerm, type DiceTermData } from "./dice.ts";
import type { DiceResult } from "./results.ts";
import type { EvaluationOptions } from "./term.ts";

/** A coin: its face 1 is heads, 0 is tails. */
export class Coin extends DiceTerm {
  constructor(termData: DiceTermData = {}) {
    super({ ...termData, faces: 2 });
  }

  static override DENOMINATION = "c";
  static override MODIFIERS: ModifierTable = { c: "call" };

  override _forcedFace({ minimize, maximize }: EvaluationOptions): number | undefined {
    if (minimize) return 0;
    return maximize ? 1 : undefined;
  }

  override mapRandomFace(randomUniform: number): number {
    return Math.round(randomUniform);
  }

  override getResultLabel(result: DiceResult): string {
    return result.result === 1 ? "H" : "T";
  }

  /**
   * The CSS classes of a result: the class's name, heads or tails, and what the modifier c has marked it as, if
   * anything.
   */
  override getResultCSS(result: DiceResult): (string | null)[] {
    return [
      this.constructor.name.toLowerCase(),
      result.result === 1 ? "heads" : "tails",
      result.success ? "success" : null,
      result.failure ? "failure" : null,
    ];
  }

  /**
   * Modifiers c1 and c0: a coin that shows the face named (1 or 0) succeeds and counts 1; any other coin fails and
   * counts 0.
   * @returns false for another modifier
   */
  call(modifier: string): false | void {
    const match = modifier.match(/^c([01])$/i);
    if (!match) return false;
    const calledFace = Number(match[1]);
    for (const result of this.results) {
      result.success = result.result === calledFace;
      result.failure = !result.success;
      result.count = result.success ? 1 : 0;
    }
  }
}
