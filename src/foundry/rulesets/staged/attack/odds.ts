import { woundKey } from "../body.ts";
import { sumOf } from "../../../../rules/explain.ts";
import type { CardState } from "../../../contract/action.ts";
import { amendedParts } from "../../../contract/action.ts";
import type { Headline, OddsBar, OddsView, Words } from "../../../contract/view.ts";
import type { AttackContext, TargetContext } from "../types.ts";
import { woundStep } from "../../../../rules/staged/damage.ts";
import { groupBlows } from "../../../../rules/staged/group.ts";
import { attackOdds, behindRush, rearRushOdds, spreadOdds } from "../../../../rules/staged/odds.ts";
import type { Atoms } from "../../../../rules/staged/odds.ts";
import type { WoundLevel } from "../../../../rules/staged/types.ts";
import { signedTerm } from "../../../cards/odds-view.ts";
import { signed } from "../../../cards/parts.ts";
import { attackParts } from "./resolve.ts";

/*
 * Soak is what protects a target from damage. The front: foes who must be rushed past to reach a target behind them, in
 * the rear. Botch dice are thrown after a 0, to see whether a throw fails badly.
 */

/** The levels of wounds, from the lightest on. */
const LEVELS = ["light", "medium", "heavy", "incapacitated", "dead"] as const;
/** The place in LEVELS of the first level that fells (ST-P06). */
const FELLED = LEVELS.indexOf("incapacitated");

/** The chances of a whole attack, 0 to 1: of the rush past the front, and of its one roll against all targets. */
interface Chances {
  /** chance to hit at least one target */
  readonly hit: number;
  /** chance to hit all of several targets; null for a single one */
  readonly all: number | null;
  /** chance to get past the front; null if no defender blocks the way */
  readonly past: number | null;
  /** chance of each level ("none" too) as the worst wound caused */
  readonly wounds: Readonly<Record<WoundLevel, number>>;
  /** distribution of damage over soak for a single target; null for several */
  readonly net: Atoms | null;
  /** chance to fell at least one target */
  readonly felled: number;
  /** mean points of damage over soak, of all targets together */
  readonly mean: number;
}

/**
 * Returns the chances of an attack against at least one target, from which its odds are read (ST-025, ST-085, ST-P04).
 */
function chancesOf(context: AttackContext): Chances {
  const blows = context.targets.map((target) => blowNumbers(context, target));
  const { botchDice, rear } = context;
  // Only shots have several targets, so that there is no rush before them.
  if (blows.length > 1) {
    const { any, all, worst, anyFelled, mean } = spreadOdds({ targets: blows, botchDice });
    return { hit: any, all, past: null, wounds: worst, net: null, felled: anyFelled, mean };
  }
  // A target in the rear is attacked only once the rush past the front is won.
  const past = rear && rearRushOdds({ ...rear, attackerBotchDice: botchDice, defenderBotchDice: botchDice }).win;
  const { hit, wounds, net, felled, mean } = behindRush(attackOdds({ ...blows[0]!, botchDice }), past ?? 1);
  return { hit, all: null, past, wounds, net, felled, mean };
}

/**
 * Returns the exact odds of an attack: to hit, to get past the front if it is in the way, to fell a target, and of each
 * wound. The bars show the damage over soak (what protects the target); with several targets the worst wound. Null
 * without a target.
 */
export function attackOddsView(context: AttackContext): OddsView | null {
  const [target] = context.targets;
  if (!target) return null;
  const { bonus, defence, strength, weaponDamage, stamina, protection, size } = blowNumbers(context, target);
  const odds = chancesOf(context);
  const { net } = odds;
  const step = woundStep({ size });
  /** Returns a line with a chance; `key` is its translation key. */
  const chance = (key: string, value: number, data?: Words["data"]): Headline => ({
    words: { key, ...(data ? { data } : {}) },
    value,
    kind: "chance",
  });
  return {
    sum: {
      key: "FRAY.Staged.Odds.sum",
      data: { bonus: signedTerm(bonus), defence, damage: signed(strength + weaponDamage), soak: stamina + protection },
    },
    // Chances to hit, to pass the front, to fell, and of each wound; then the mean damage over soak.
    headlines: [
      chance(odds.all === null ? "FRAY.Odds.hit" : "FRAY.Staged.Odds.any", odds.hit),
      ...(odds.all === null ? [] : [chance("FRAY.Staged.Odds.all", odds.all)]),
      ...(odds.past === null ? [] : [chance("FRAY.Staged.Odds.past", odds.past, { name: context.rear!.name })]),
      chance("FRAY.Odds.drop", odds.felled),
      ...LEVELS.map((level) => chance(`FRAY.Staged.Odds.${level}`, odds.wounds[level])),
      { words: { key: `FRAY.Staged.Odds.${net ? "mean" : "meanAll"}` }, value: odds.mean, kind: "number" },
    ],
    ...(net ? damageChart(odds.hit, net, step) : worstWoundChart(odds)),
    // What the tones of the bars mean.
    results: {
      hit: { key: "FRAY.Odds.withDamage" },
      glance: { key: "FRAY.Odds.noDamage" },
      critical: { key: "FRAY.Odds.drop" },
    },
  };
}

/** The bars of the odds, with their axis and marks. */
type Chart = Pick<OddsView, "axis" | "bars" | "thresholds">;

/**
 * Returns the chart of the damage over soak for a single target, with a mark where each wound level begins. `step` is
 * the width of a level in points.
 */
function damageChart(hit: number, net: Atoms, step: number): Chart {
  const thresholds = LEVELS.map((level, index) => {
    const at = index * step + 1;
    return { at, words: { key: `${woundKey(level)}From`, data: { at } } };
  });
  return { axis: { key: "FRAY.Staged.Odds.axis" }, bars: netBars(hit, net, step), thresholds };
}

/** Returns the chart of the worst wound caused among several targets; its mark is the first level that fells. */
function worstWoundChart(odds: Chances): Chart {
  return {
    axis: { key: "FRAY.Staged.Odds.worst" },
    bars: levelBars(odds),
    thresholds: [{ at: FELLED + 1, words: { key: "FRAY.Odds.drop" } }],
  };
}

/**
 * Returns the Size that decides how grave a wound is: the target's; in a group, the smallest of the members who take a
 * blow, as all take the same damage (ST-P10).
 */
function struckSize({ blows }: AttackContext, { members, size }: TargetContext): number {
  if (!members.length) return size;
  const blowCounts = groupBlows({ attackers: blows, defenders: members.length });
  return Math.min(...members.filter((_member, index) => blowCounts[index]).map((member) => member.size));
}

/**
 * Returns the highest chance among friends to be hit by a scattering shot, between 0 and 1, with what the gamemaster's
 * amendments add to the roll; 0 without friends (ST-087).
 */
export function friendOdds({ context, amendments }: Pick<CardState<AttackContext>, "context" | "amendments">): number {
  const { targets, friends, botchDice } = context;
  const amended = amendedParts(amendments, "ST-P02").value;
  const chances = targets
    .filter(({ name }) => friends.includes(name))
    .map((target) => {
      const blow = blowNumbers(context, target);
      return attackOdds({ ...blow, bonus: blow.bonus + amended, botchDice }).hit;
    });
  return Math.max(0, ...chances);
}

/** Returns the numbers of the attack against one target, under the names that the odds take. */
const blowNumbers = (context: AttackContext, target: TargetContext) => ({
  bonus: sumOf(attackParts(context, target)),
  defence: target.defence.value,
  strength: context.strength,
  weaponDamage: context.weapon.damage,
  stamina: target.stamina,
  protection: target.protection.value,
  size: struckSize(context, target),
});

/**
 * Returns the bars of a weapon's row: of a miss, a hit stopped by soak, and each wound level as the worst one caused;
 * empty without a target.
 */
export const woundBars = (context: AttackContext): OddsBar[] =>
  context.targets.length ? levelBars(chancesOf(context)) : [];

/**
 * Returns the bars of 0 damage: a miss, and a hit stopped by soak. `hit` is the chance to hit, `noWound` the chance of
 * no wound, misses included.
 */
const harmlessBars = (hit: number, noWound: number): OddsBar[] => [
  { at: 0, chance: 1 - hit, tone: "miss" },
  { at: 0, chance: Math.max(0, noWound - (1 - hit)), tone: "glance" },
];

/**
 * Returns the bars of a miss, of a hit stopped by soak, and of each wound level as the worst one caused. `at`: 0 for
 * the first two, then the levels counted from 1.
 */
function levelBars({ hit, wounds }: Chances): OddsBar[] {
  return [
    ...harmlessBars(hit, wounds.none),
    ...LEVELS.map((level, index): OddsBar => ({
      at: index + 1,
      chance: wounds[level],
      tone: index >= FELLED ? "critical" : "hit",
    })),
  ];
}

/**
 * Returns the bars for the damage over soak: two for 0 damage (a miss, and a hit stopped by soak), then one for each
 * further point. Values that cannot occur have empty bars; all fatal damage is one bar, the last. `hit`: the chance to
 * hit; `values` and `chances`: each damage that can occur (0 or more), and its chance; `step`: the width of a wound
 * level in points.
 */
function netBars(hit: number, { values, chances }: Atoms, step: number): OddsBar[] {
  const [fellingDamage, fatalDamage] = [FELLED * step + 1, (LEVELS.length - 1) * step + 1];
  const chanceByDamage = Array.from({ length: fatalDamage + 1 }, () => 0);
  values.forEach((value, index) => (chanceByDamage[Math.min(fatalDamage, value)]! += chances[index]!));
  const damageBars = chanceByDamage.map((chance, at): OddsBar => ({
    at,
    chance,
    tone: at >= fellingDamage ? "critical" : "hit",
  }));
  return [...harmlessBars(hit, chanceByDamage[0]!), ...damageBars.slice(1)];
}
