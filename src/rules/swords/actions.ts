import { whole } from "../error.ts";
import { explain, type Explained } from "../explain.ts";
import type { Problem } from "./problems.ts";
import { problem } from "./problems.ts";

/**
 * Returns all reasons why a fighter may not pump `pumped` dice, which means to add them to a roll and lose them after
 * it (SS-P06): the cliché (the ability fought with) has no dice; the world does not allow pumping (no reason against 0
 * dice); the cliché has fewer dice than `pumped`. All dice of a cliché may be pumped, although the fighter is defeated
 * once they are lost.
 */
export function pumpProblems({
  cliche,
  pumped,
  allowed = false,
}: {
  /** The dice left in the cliché in use. */
  readonly cliche: number;
  readonly pumped: number;
  /** True if the world allows pumping; false by default. */
  readonly allowed?: boolean;
}): readonly Problem[] {
  whole("cliche", cliche, "SS-P06", 0);
  whole("pumped", pumped, "SS-P06", 0);
  const problems: Problem[] = [];
  if (cliche === 0) problems.push(problem("no_dice"));
  if (pumped > 0 && !allowed) problems.push(problem("pumping_off"));
  if (pumped > cliche) problems.push(problem("pump_beyond_cliche"));
  return problems;
}

/** Returns the cliché's dice after the pumped dice are lost, at least 0 (SS-P06). */
export function payPump({ cliche, pumped }: { readonly cliche: number; readonly pumped: number }): Explained {
  whole("cliche", cliche, "SS-P06", 0);
  whole("pumped", pumped, "SS-P06", 0);
  return explain([
    { label: "FRAY.Part.Cliche", value: cliche, rule: "SS-P06" },
    { label: "FRAY.Part.Pumped", value: -Math.min(cliche, pumped), rule: "SS-P06" },
  ]);
}

/**
 * Returns the reason why a fighter may not start one more fight this round, because it may start only one; an empty
 * list if `fought`, the number it has started, is 0 (SS-015, SS-016).
 */
export function fightProblems({ fought }: { readonly fought: number }): readonly Problem[] {
  whole("fought", fought, "SS-015", 0);
  return fought > 0 ? [problem("fought_already")] : [];
}
