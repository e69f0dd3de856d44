import type { QuestAttackContext } from "../types.ts";
import { entriesOf } from "../../../../rules/dice/law.ts";
import type { OddsBar, OddsView } from "../../../contract/view.ts";
import { comparison } from "./windows.ts";
import { attackPercent } from "./resolve.ts";
import { attackOdds } from "../../../../rules/quest/odds.ts";

/**
 * Exact odds before the roll: the chance to strike, the hit and the drop against each defence that is open, and the
 * law of damage after armour against the one a defender would choose (OQ-P01 … OQ-P04, OQ-060 … OQ-065).
 */
export function attackOddsView(context: QuestAttackContext): OddsView | null {
  const { target } = context;
  if (!target) return null;
  const odds = comparison({ context, amendments: [] });
  const met = (odds.best === "none" ? odds.none : odds[odds.best]) ?? odds.none;
  const headlines = [
    { words: { key: `FRAY.Quest.Odds.hit.${odds.best}` }, value: met.hit, kind: "chance" as const },
    { words: { key: "FRAY.Odds.drop" }, value: met.drop, kind: "chance" as const },
    { words: { key: "FRAY.Quest.Odds.damage" }, value: met.mean, kind: "number" as const },
  ];
  for (const kind of ["none", "parry", "dodge"] as const) {
    const one = odds[kind];
    if (one && kind !== odds.best)
      headlines.push({ words: { key: `FRAY.Quest.Odds.hit.${kind}` }, value: one.hit, kind: "chance" });
  }
  const bars = entriesOf(met.net).map(([at, chance]): OddsBar => ({ at, chance, tone: at > 0 ? "hit" : "miss" }));
  const left = Math.max(1, target.hp);
  return {
    headlines,
    axis: { key: "FRAY.Quest.Odds.axis" },
    bars,
    thresholds: [{ at: left, words: { key: "FRAY.Odds.dropsAt", data: { at: left } } }],
  };
}

/** Chances without a foe: only the levels of the attack's own skill. */
export function bareOdds(context: QuestAttackContext): number {
  const { value, master } = attackPercent({ context, amendments: [] });
  return attackOdds({ skill: value, master, weapon: context.blow.dice, hp: 1 }).hit;
}
