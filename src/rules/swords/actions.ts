import { whole } from "../error.ts";
import { explain, type Explained } from "../explain.ts";
import type { Problem } from "./problems.ts";
import { problem } from "./problems.ts";

/**
 * Returns the reasons why a pump is refused (SS-P06). A fighter cannot pump more dice than the cliché has, since they
 * are lost afterwards; pumping them all is allowed and ends the fighter's fight.
 */
export function pumpProblems({
  cliche,
  pumped,
  allowed = false,
}: {
  readonly cliche: number;
  readonly pumped: number;
  /** The world's setting; off by default. */
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

/** Returns the cliché dice left after the pumped dice are paid for, once the round's loss was taken (SS-P06). */
export function payPump({ cliche, pumped }: { readonly cliche: number; readonly pumped: number }): Explained {
  whole("cliche", cliche, "SS-P06", 0);
  whole("pumped", pumped, "SS-P06", 0);
  return explain([
    { label: "FRAY.Part.Cliche", value: cliche, rule: "SS-P06" },
    { label: "FRAY.Part.Pumped", value: -Math.min(cliche, pumped), rule: "SS-P06" },
  ]);
}

/**
 * Returns the problem of a second combat in a turn, or no problem: each fighter chooses one and resolves it, in order
 * (SS-015, SS-016).
 */
export function fightProblems({ fought }: { readonly fought: number }): readonly Problem[] {
  whole("fought", fought, "SS-015", 0);
  return fought > 0 ? [problem("fought_already")] : [];
}
