import type { DefenceContext, QuestAttackContext } from "../types.ts";
import type { Distribution } from "../../../../rules/dice/distribution.ts";
import { atLeast, certain, entriesOf, mean, mixture, shift } from "../../../../rules/dice/distribution.ts";
import { decimal } from "../../../host/host.ts";
import { percent } from "../../../cards/percent.ts";
import type { OddsBar, OddsView, OddsWay } from "../../../contract/view.ts";
import { damageFormula } from "../formulas.ts";
import { defenceOdds } from "./reactions.ts";
import { attackPercent, betterParry, tiredDefence } from "./resolve.ts";
import type { AttackOdds, DefenceComparison } from "../../../../rules/quest/odds.ts";

/** A kind of defence: parry, dodge or none. */
type DefenceKind = DefenceComparison["best"];

/**
 * Returns the exact odds of an attack before its dice; null without a target. They are the first blow's chance to hit,
 * then the chance to fell the target and the mean damage after armour, both of all blows; a disarm deals no damage. The
 * target's best defence is assumed. If it has a choice, the odds with each way to meet the blow stand in `ways`, also
 * the best one (OQ-P01 … OQ-P05, OQ-P14, OQ-060 … OQ-065).
 */
export function attackOddsView(context: QuestAttackContext): OddsView | null {
  const { target } = context;
  if (!target) return null;
  const firstBlow = metBlow(context, 0, target.offHand, target.hp);
  const { odds } = firstBlow;
  const ways = (["none", "parry", "dodge"] as const).filter((kind) => odds[kind]);
  const views = ways.map((kind): OddsWay => {
    const defence = { none: null, parry: firstBlow.parry, dodge: target.dodge }[kind];
    const view = viewAgainst(context, firstBlow, kind);
    const [, drop, harm] = view.headlines;
    return {
      id: kind,
      words: { key: `FRAY.Quest.Odds.way.${kind}`, data: { percent: defence?.value ?? 0 } },
      // Given as text, so that translation does not take the numbers for plural counts.
      rest: {
        key: "FRAY.Quest.Odds.wayRest",
        data: { drop: percent(drop!.value), mean: decimal(harm!.value) },
      },
      best: kind === odds.best,
      odds: view,
    };
  });
  const bestView = views.find((view) => view.best)!.odds;
  return views.length > 1 ? { ...bestView, ways: views } : bestView;
}

/** Returns the odds of the whole card if the target meets the first blow with the defence `kind`. */
function viewAgainst(context: QuestAttackContext, firstBlow: MetBlow, kind: DefenceKind): OddsView {
  // The chance to hit is the first blow's; the chance to fell and the mean damage are those of all blows.
  const odds = firstBlow.odds[kind]!;
  const hpLeft = Math.max(1, context.target!.hp);
  const { harm: damageOdds, misses } = wholeCard(context, firstBlow, kind);
  const { value, master } = attackPercent({ context, amendments: [] });
  return {
    sum: {
      key: "FRAY.Quest.Odds.sum",
      data: {
        skill: master ? { key: "FRAY.Quest.master" } : `${value} %`,
        formula: damageFormula(context.blow),
        armour: context.target!.armour,
      },
    },
    headlines: [
      { words: { key: `FRAY.Quest.Odds.hit.${kind}` }, value: odds.hit, kind: "chance" },
      { words: { key: "FRAY.Odds.drop" }, value: atLeast(damageOdds, hpLeft), kind: "chance" },
      { words: { key: "FRAY.Odds.damage" }, value: mean(damageOdds), kind: "number" },
    ],
    axis: { key: "FRAY.Quest.Odds.axis" },
    bars: barsOf(damageOdds, misses),
    results: { hit: { key: "FRAY.Odds.withDamage" }, glance: { key: "FRAY.Odds.noDamage" } },
    thresholds: [{ at: hpLeft, words: { key: "FRAY.Odds.dropsAt", data: { at: hpLeft } } }],
    notes: [
      ...(context.manoeuvre === "disarm" ? [{ words: { key: "FRAY.Quest.Odds.disarm" } }] : []),
      ...(context.blows > 1 ? [{ words: { key: "FRAY.Quest.Odds.both" } }] : []),
    ],
  };
}

/** The odds of a blow against each defence that the target may choose. */
interface MetBlow {
  readonly odds: DefenceComparison;
  /** the better of the usual parry and the other hand's */
  readonly parry: DefenceContext;
  /** true if `parry` is the free one of the other hand */
  readonly free: boolean;
}

/**
 * Returns the odds of a blow against each defence of a target who has `hpLeft` hit points and has rolled
 * `rolledDefences` defences on this card. `freeParry` is the parry of the target's other hand, which is never made
 * harder; null if there is no such parry (OQ-P05, OQ-P14).
 */
function metBlow(
  context: QuestAttackContext,
  rolledDefences: number,
  freeParry: DefenceContext | null,
  hpLeft: number,
): MetBlow {
  const { target } = context;
  const parry = betterParry(tiredDefence(context, target!.parry, rolledDefences), freeParry);
  const dodge = tiredDefence(context, target!.dodge, rolledDefences);
  return { odds: defenceOdds({ context, amendments: [] }, { parry, dodge }, hpLeft), parry, free: parry === freeParry };
}

/**
 * Returns one bar for each damage value. At 0 damage there are two: one for misses, one for hits that do no harm.
 * @param harm the distribution of the damage, misses included
 * @param misses the chance of a miss
 */
function barsOf(harm: Distribution, misses: number): OddsBar[] {
  const noDamage = 1 - atLeast(harm, 1);
  const harmless: OddsBar[] = [
    { at: 0, chance: misses, tone: "miss" },
    { at: 0, chance: Math.max(0, noDamage - misses), tone: "glance" },
  ];
  return [
    ...harmless.filter(({ chance }) => chance > 1e-12),
    ...entriesOf(harm).flatMap(([at, chance]): OddsBar[] => (at > 0 ? [{ at, chance, tone: "hit" }] : [])),
  ];
}

/** The damage of all blows of a card, and the chance that none hits. */
interface WholeCard {
  readonly harm: Distribution;
  readonly misses: number;
}

/**
 * Returns the distribution of the damage of all blows of a card together (0 for a disarm), and the chance that no blow
 * hits. The target meets the first blow with the defence `kind`, and a second blow with the best defence for the hit
 * points left. A defence rolled against the first blow makes the second defence harder. The free parry of the other
 * hand (`offHand`) makes nothing harder, but can be used only once (OQ-P05, OQ-P14).
 */
function wholeCard(context: QuestAttackContext, firstBlow: MetBlow, kind: DefenceKind): WholeCard {
  const { net: firstDamage, levels, hit } = firstBlow.odds[kind]!;
  const isDisarm = context.manoeuvre === "disarm";
  if (context.blows < 2) return { harm: isDisarm ? certain(0) : firstDamage, misses: 1 - hit };
  const { hp, offHand } = context.target!;
  const usesFreeParry = kind === "parry" && firstBlow.free;
  // The odds of the second blow, after `rolled` defences and with `left` hit points. If the first defence was the free
  // parry, it has not made the second defence harder, but cannot be used again.
  const secondBlow = (rolled: number, left: number): AttackOdds => {
    const harderBy = usesFreeParry ? 0 : rolled;
    const freeParryLeft = usesFreeParry && rolled > 0 ? null : offHand;
    const { odds } = metBlow(context, harderBy, freeParryLeft, left);
    return odds[odds.best]!;
  };
  // A defence is rolled only against a successful blow; only a rolled one makes the next harder.
  const successChance = levels.critical + levels.success;
  const rolled = kind === "none" ? 0 : 1;
  // For each damage of a successful first blow: its chance (at 0 damage without that of a failed blow, which deals none
  // either), and the damage of both blows together.
  const bothBlows = entriesOf(firstDamage)
    .map(([damage, chance]): [number, number] => [damage, damage === 0 ? chance - (1 - successChance) : chance])
    .filter(([, chance]) => chance > 0)
    .map(([damage, chance]): [number, Distribution] => [chance, shift(secondBlow(rolled, hp - damage).net, damage)]);
  // After a failed first blow the target has all hit points and has rolled no defence.
  return {
    harm: isDisarm ? certain(0) : mixture([[1 - successChance, secondBlow(0, hp).net], ...bothBlows]),
    misses:
      (1 - successChance) * (1 - secondBlow(0, hp).hit) + (successChance - hit) * (1 - secondBlow(rolled, hp).hit),
  };
}
