import { whole } from "../error.ts";
import { explain, type Explained } from "../explain.ts";
import type { Problem } from "./problems.ts";
import { problem } from "./problems.ts";

/**
 * Returns every reason why `pumped` dice may not be pumped, which means added to a roll and lost after it (SS-P06): the
 * cliché has no dice or fewer than `pumped`, or the world does not allow pumping. All dice of the cliché may be pumped,
 * although losing them afterwards ends the fighter's fight.
 */
export function pumpProblems({
  cliche,
  pumped,
  allowed = false,
}: {
  /** Dice left in the cliché in use. */
  readonly cliche: number;
  readonly pumped: number;
  /** The world allows pumping; false by default. */
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

/** Returns the cliché dice left, at least 0, once the pumped dice have been taken off (SS-P06). */
export function payPump({ cliche, pumped }: { readonly cliche: number; readonly pumped: number }): Explained {
  whole("cliche", cliche, "SS-P06", 0);
  whole("pumped", pumped, "SS-P06", 0);
  return explain([
    { label: "FRAY.Part.Cliche", value: cliche, rule: "SS-P06" },
    { label: "FRAY.Part.Pumped", value: -Math.min(cliche, pumped), rule: "SS-P06" },
  ]);
}

/**
 * Returns the reason why a fighter may not attack a foe again this round, if any: it may start one fight in each round,
 * and `fought` counts those it has started. Empty if that is 0 (SS-015, SS-016).
 */
export function fightProblems({ fought }: { readonly fought: number }): readonly Problem[] {
  whole("fought", fought, "SS-015", 0);
  return fought > 0 ? [problem("fought_already")] : [];
}
