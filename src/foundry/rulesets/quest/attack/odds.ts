import type { DefenceContext, QuestAttackContext } from "../types.ts";
import type { Distribution } from "../../../../rules/dice/distribution.ts";
import { atLeast, certain, convolve, entriesOf, mean, mixture } from "../../../../rules/dice/distribution.ts";
import type { OddsBar, OddsView } from "../../../contract/view.ts";
import { damageFormula } from "../formulas.ts";
import { comparison } from "./windows.ts";
import { attackPercent, betterParry, tiredWay } from "./resolve.ts";
import type { AttackOdds, DefenceComparison } from "../../../../rules/quest/odds.ts";
import { attackOdds } from "../../../../rules/quest/odds.ts";

/**
 * Exact odds before the roll: the chance to strike, the hit and the drop against each defence that is open, and the
 * distribution of damage after armour against the one a defender would choose, of both blows of an all-out attack together; a
 * disarming blow harms nobody (OQ-P01 … OQ-P05, OQ-P14, OQ-060 … OQ-065).
 */
export function attackOddsView(context: QuestAttackContext): OddsView | null {
  const { target } = context;
  if (!target) return null;
  const first = meeting(context, 0, target.offHand);
  const { odds } = first;
  const met = bestMet(odds);
  const distribution = harmDistribution(context, first);
  const left = Math.max(1, target.hp);
  const headlines = [
    { words: { key: `FRAY.Quest.Odds.hit.${odds.best}` }, value: met.hit, kind: "chance" as const },
    { words: { key: "FRAY.Odds.drop" }, value: atLeast(distribution, left), kind: "chance" as const },
    { words: { key: "FRAY.Odds.damage" }, value: mean(distribution), kind: "number" as const },
  ];
  for (const kind of ["none", "parry", "dodge"] as const) {
    const one = odds[kind];
    if (one && kind !== odds.best)
      headlines.push({ words: { key: `FRAY.Quest.Odds.hit.${kind}` }, value: one.hit, kind: "chance" });
  }
  const bars = entriesOf(distribution).map(([at, chance]): OddsBar => ({ at, chance, tone: at > 0 ? "hit" : "miss" }));
  const { value, master } = attackPercent({ context, amendments: [] });
  return {
    sum: {
      key: "FRAY.Quest.Odds.sum",
      data: {
        skill: master ? { key: "FRAY.Quest.master" } : `${value} %`,
        formula: damageFormula(context.blow),
        armour: target.armour,
      },
    },
    headlines,
    axis: { key: "FRAY.Quest.Odds.axis" },
    bars,
    thresholds: [{ at: left, words: { key: "FRAY.Odds.dropsAt", data: { at: left } } }],
    notes: [
      ...(context.manoeuvre === "disarm" ? [{ words: { key: "FRAY.Quest.Odds.disarm" } }] : []),
      ...(context.blows > 1 ? [{ words: { key: "FRAY.Quest.Odds.both" } }] : []),
    ],
  };
}

const bestMet = (odds: DefenceComparison): AttackOdds =>
  (odds.best === "none" ? odds.none : odds[odds.best]) ?? odds.none;

/** How a blow is met. */
interface Meeting {
  readonly odds: DefenceComparison;
  /** with the free parry of the other hand */
  readonly free: boolean;
}

/** The ways to meet a blow after so many more defences, the better of two parries among them (OQ-P05, OQ-P14). */
function meeting(context: QuestAttackContext, rolled: number, free: DefenceContext | null): Meeting {
  const { target } = context;
  const parry = betterParry(tiredWay(context, target!.parry, rolled), free);
  const dodge = tiredWay(context, target!.dodge, rolled);
  const odds = comparison({ context, amendments: [] }, { parry, dodge });
  return { odds, free: odds.best === "parry" && parry === free };
}

/**
 * The distribution of the damage of the whole card; the defence against a second blow is tired by the first, unless that was
 * the free parry of the other hand, which there is once (OQ-P05, OQ-P14).
 */
function harmDistribution(context: QuestAttackContext, first: Meeting): Distribution {
  if (context.manoeuvre === "disarm") return certain(0);
  const { net, levels } = bestMet(first.odds);
  if (context.blows < 2) return net;
  // A defence is rolled against a success alone: only then is the next one tired.
  const met = levels.critical + levels.success;
  const second =
    first.odds.best === "none"
      ? first
      : first.free
        ? meeting(context, 0, null)
        : meeting(context, 1, context.target!.offHand);
  const landed = met > 0 ? mixture(entriesOf(net).map(([at, chance]) => [share(at, chance, met), certain(at)])) : net;
  return mixture([
    [1 - met, net],
    [met, convolve(landed, bestMet(second.odds).net)],
  ]);
}

/** The chance of some damage given that the attack succeeds: what fails deals 0. */
const share = (at: number, chance: number, met: number): number => (at === 0 ? chance - (1 - met) : chance) / met;

/** Chances without a foe: only the levels of the attack's own skill. */
export function bareOdds(context: QuestAttackContext): number {
  const { value, master } = attackPercent({ context, amendments: [] });
  return attackOdds({ skill: value, master, weapon: context.blow.dice, hp: 1 }).hit;
}
