import { mean } from "../../../../rules/dice/distribution.ts";
import type { Distribution } from "../../../../rules/dice/distribution.ts";
import type { Amendment, CardState, Declaration } from "../../../contract/action.ts";
import { amendedParts } from "../../../contract/action.ts";
import type { Headline, OddsBar, OddsView } from "../../../contract/view.ts";
import type { AttackContext, TargetContext } from "../types.ts";
import { damageRoll } from "./context.ts";
import { signedTerm } from "../../../cards/odds-view.ts";
import { thresholds } from "../../../../rules/turns/damage.ts";
import { attackOdds, shieldParryOdds, sneakOdds, targetOdds, weaponParryOdds } from "../../../../rules/turns/odds.ts";

/** Returns a headline with a chance, 0 to 1; `key`: the last part of its words' key, below FRAY.Turns.Odds. */
const chanceHeadline = (key: string, value: number): Headline => ({
  words: { key: `FRAY.Turns.Odds.${key}` },
  value,
  kind: "chance",
});
/** Returns a headline with a number of points; `key`: the last part of its words' key, below FRAY.Turns.Odds. */
const numberHeadline = (key: string, value: number): Headline => ({
  words: { key: `FRAY.Turns.Odds.${key}` },
  value,
  kind: "number",
});
/** Returns the headline with the mean damage that gets through. */
const damageHeadline = (value: number): Headline => ({ words: { key: "FRAY.Odds.damage" }, value, kind: "number" });

/**
 * Returns the exact odds of an attack before its dice: the roll in words, chances and means, and the distribution of
 * the damage that gets through (CT-022 … CT-035, CT-045, CT-050 … CT-055, CT-077, CT-A21). Null without a target.
 */
export function attackOddsView(context: AttackContext, _declaration?: Declaration): OddsView | null {
  const { target, sneak } = context;
  if (!target) return null;
  // The formula's last number: the bonus, and the magical plus, which is added once for each die.
  const { dice, sides, plus: plusEach, bonus } = damageRoll(context);
  return {
    ...(sneak ? sneakView(context, target) : ordinaryView(context, target)),
    sum: {
      key: sneak ? "FRAY.Turns.Odds.sumSneak" : "FRAY.Turns.Odds.sum",
      data: { formula: `${dice}d${sides} ${signedTerm(bonus + dice * plusEach)}`, defence: target.defence.value },
    },
  };
}

/**
 * Returns the odds of an attack that is no sneak attack. Without a parry, and against a shield: the chances to exhaust
 * and to kill, and the mean damage; against a shield also the chance to destroy the shield. Against a weapon: the
 * chance to shatter the weapon, and the mean damage that the weapon stops.
 */
function ordinaryView(context: AttackContext, target: TargetContext): OddsView {
  const { level, weapon, power, ability } = context;
  const throwInput = { level, sides: weapon.sides, power };
  const body = bodyInput(context, target);
  const damageOdds = attackOdds({
    ...throwInput,
    ability: ability.value,
    defence: target.defence.value,
    plus: weapon.plus,
    target: body,
  });
  const { parry } = target;
  // A target that parries with weapon and shield chooses after the declaration; until then the weapon is assumed
  // (CT-A07).
  if (parry?.weapon) {
    const { shatters } = weaponParryOdds({ ...throwInput, parry: parry.weapon });
    return oddsView(
      [chanceHeadline("shatters", shatters), numberHeadline("stopped", damageOdds.mean)],
      damageOdds.damage,
      [],
      "axisStopped",
    );
  }
  if (parry && parry.shieldPoints > 0) {
    const shieldResult = shieldParryOdds({
      damage: damageOdds.damage,
      shieldPoints: parry.shieldPoints,
      excess: context.shieldExcess,
    });
    const pastShield = targetOdds({ damage: shieldResult.damage, target: body });
    return oddsView(
      [
        chanceHeadline("destroys", shieldResult.destroyed),
        ...fellingHeadlines(pastShield, target),
        damageHeadline(pastShield.mean),
      ],
      shieldResult.damage,
      marks(context, target),
    );
  }
  return oddsView(
    [...fellingHeadlines(damageOdds, target), damageHeadline(damageOdds.mean)],
    damageOdds.damage,
    marks(context, target),
  );
}

/**
 * Returns the odds of a sneak attack. Always: the chance that the attack's check succeeds. Without a parry, and against
 * a shield: the chance to kill, and the mean Direct Damage, which goes past stamina; against a shield also the chance
 * to destroy the shield. Against a weapon: the chance to shatter the weapon, and the mean damage that it stops (CT-069
 * … CT-078, CT-A21).
 */
function sneakView(context: AttackContext, target: TargetContext): OddsView {
  const { level, weapon } = context;
  const odds = sneakOddsOf(context, target);
  const checkHeadline = chanceHeadline("sneak", odds.success);
  const { parry } = target;
  // A parry by weapon, which is assumed too for a target that may still choose between weapon and shield.
  if (parry?.weapon) {
    const { shatters } = weaponParryOdds({ level, sides: weapon.sides, parry: parry.weapon, thrown: odds.success });
    return oddsView(
      [checkHeadline, chanceHeadline("shatters", shatters), numberHeadline("stopped", odds.mean)],
      odds.damage,
      [],
      "axisStopped",
    );
  }
  // A parry by shield: only the damage past it reaches the target.
  if (parry && parry.shieldPoints > 0) {
    const shieldResult = shieldParryOdds({
      damage: odds.damage,
      shieldPoints: parry.shieldPoints,
      excess: context.shieldExcess,
    });
    const pastShield = targetOdds({
      damage: shieldResult.damage,
      target: { ...bodyInput(context, target), direct: true },
    });
    return oddsView(
      [
        checkHeadline,
        chanceHeadline("destroys", shieldResult.destroyed),
        chanceHeadline("drops", pastShield.felled),
        numberHeadline("direct", pastShield.mean),
      ],
      shieldResult.damage,
      marks(context, target),
    );
  }
  return oddsView(
    [checkHeadline, chanceHeadline("drops", odds.felled), numberHeadline("direct", odds.mean)],
    odds.damage,
    marks(context, target),
  );
}

/** A declared attack's context, and the gamemaster's amendments since. */
type Amended = Pick<CardState<AttackContext>, "context" | "amendments">;

/**
 * Returns the odds of a declared attack, with the gamemaster's amendments, on a target who parries. `mean`: mean damage
 * before the parry; `weapon`: the chance (0 to 1) that the parrying weapon shatters, 0 without such a weapon;
 * `shield`: the mean damage that gets past the shield, and the chance that the shield is destroyed (CT-050 … CT-055).
 */
export function parryOdds({ context, amendments }: Amended): {
  readonly mean: number;
  readonly weapon: number;
  readonly shield: { readonly past: number; readonly destroyed: number };
} {
  const { level, weapon, power, ability, sneak, shieldExcess: excess } = context;
  const target = context.target!;
  const attackInput = { level, sides: weapon.sides, plus: weapon.plus, target: bodyInput(context, target) };
  const sneakResult = sneak ? sneakOddsOf(context, target, amendments) : null;
  const bonus = ability.value + amendedParts(amendments, "CT-024").value;
  const odds = sneakResult ?? attackOdds({ ...attackInput, power, ability: bonus, defence: target.defence.value });
  const { weapon: parryWeapon, shieldPoints } = target.parry!;
  // A sneak attack throws its damage only if its check succeeds.
  const throwInput = { level, sides: weapon.sides, ...(sneakResult ? { thrown: sneakResult.success } : { power }) };
  const shieldResult = shieldParryOdds({ damage: odds.damage, shieldPoints, excess });
  return {
    mean: odds.mean,
    weapon: parryWeapon ? weaponParryOdds({ ...throwInput, parry: parryWeapon }).shatters : 0,
    shield: { past: mean(shieldResult.damage), destroyed: shieldResult.destroyed },
  };
}

/**
 * Returns the chance (0 to 1) that the check of a declared sneak attack succeeds, with the gamemaster's amendments. The
 * attack must have a target (CT-069, CT-070).
 */
export const sneakChance = ({ context, amendments }: Amended): number =>
  sneakOddsOf(context, context.target!, amendments).success;

/** Returns the odds of a sneak attack, with the gamemaster's amendments to its check (CT-069 … CT-078). */
function sneakOddsOf(
  context: AttackContext,
  target: TargetContext,
  amendments: readonly Amendment[] = [],
): ReturnType<typeof sneakOdds> {
  const { level, weapon, abilities, sneakMagic: magicCounts } = context;
  return sneakOdds({
    level,
    sides: weapon.sides,
    dexterity: abilities.dexterity,
    armour: target.armour.value,
    other: amendedParts(amendments, "CT-069").value,
    plus: weapon.plus,
    magicCounts,
    target: bodyInput(context, target),
  });
}

/** Returns the target's numbers on which damage depends, in the form of the rules. */
const bodyInput = ({ overflow }: AttackContext, { stamina, injuries, slots }: TargetContext) => ({
  stamina,
  injuries,
  slots,
  overflow,
});

/**
 * Returns the headlines of the chances to exhaust and to kill the target; only to kill if it has no stamina left or no
 * slots.
 */
function fellingHeadlines(odds: { exhausts: number; felled: number }, target: TargetContext): Headline[] {
  const deathHeadline = chanceHeadline("drops", odds.felled);
  return target.slots === null || target.stamina === 0
    ? [deathHeadline]
    : [chanceHeadline("exhausts", odds.exhausts), deathHeadline];
}

/**
 * Returns one mark on the bars: at the least damage that exhausts the target. If this damage also kills the target, or
 * no damage only exhausts the target, the mark is at the least damage that kills. Empty if no damage exhausts or kills.
 */
function marks(context: AttackContext, target: TargetContext): OddsView["thresholds"] {
  const { exhausts, felled } = thresholds({ ...bodyInput(context, target), direct: context.sneak });
  const isDeathMark = exhausts === null || exhausts === felled;
  const markAt = isDeathMark ? felled : exhausts;
  if (markAt === null) return [];
  return [
    { at: markAt, words: { key: `FRAY.Turns.Odds.${isDeathMark ? "dropsAt" : "exhaustsAt"}`, data: { at: markAt } } },
  ];
}

/**
 * Returns odds as shown: headlines, a distribution of damage as bars, and marks on it. Bars from the first mark on have
 * another colour.
 * @param axis the last part of the key of the words below the bars, below FRAY.Turns.Odds
 */
function oddsView(
  headlines: readonly Headline[],
  distribution: Distribution,
  thresholds: OddsView["thresholds"],
  axis = "axis",
): OddsView {
  return {
    headlines,
    bars: damageBars(distribution, thresholds[0]?.at ?? Infinity),
    axis: { key: `FRAY.Turns.Odds.${axis}` },
    thresholds,
  };
}

/** The greatest number of bars for single values; a distribution with more values has several values in each bar. */
const MAX_BARS = 18;
/** The highest values whose chances (0 to 1) together stay below this share the last bar. */
const TAIL = 0.002;

/**
 * Returns one bar for each value of damage, or for several neighbouring values if there are more than MAX_BARS; values
 * that cannot occur have none, and the last bar also has the highest values, which are very rare. Harmless are 0
 * points; values at or above `threshold` have another colour again, and no bar has values of two colours. All bars
 * together have the chance of the whole distribution.
 */
export function damageBars(distribution: Distribution, threshold: number): OddsBar[] {
  const { probabilities, offset } = distribution;
  // The values from index `end` on are so rare that they share the last bar.
  let end = probabilities.length;
  for (let tail = 0; end > 1 && tail + probabilities[end - 1]! < TAIL; end--) tail += probabilities[end - 1]!;
  const width = Math.max(1, Math.ceil(end / MAX_BARS));
  const list: OddsBar[] = [];
  /** Adds the bar of the values from index `start` up to, but without, `stop`; none if their chance is 0. */
  const addBar = (start: number, stop: number): void => {
    let sum = 0;
    for (let index = start; index < stop; index++) sum += probabilities[index]!;
    const at = offset + start;
    const harmTone = at >= threshold ? "critical" : "hit";
    if (sum > 0) list.push({ at, chance: sum, tone: at === 0 ? "miss" : harmTone });
  };
  for (let start = 0; start < end; start += width) {
    const stop = start + width < end ? start + width : probabilities.length;
    // A bar with values of two colours is cut between them.
    const cuts = [1 - offset, threshold - offset].filter((cut) => cut > start && cut < stop);
    const ends = [...new Set(cuts), stop];
    for (const [nth, barEnd] of ends.entries()) addBar(ends[nth - 1] ?? start, barEnd);
  }
  return list;
}
