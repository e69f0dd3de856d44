import type { Declaration } from "../../../contract/action.ts";
import type { Headline, OddsBar, OddsView } from "../../../contract/view.ts";
import type { AttackContext, StrikeContext, TargetContext } from "../types.ts";
import { attackOdds, groupAttackOdds, sufferedByStrikes } from "../../../../rules/crusade/odds.ts";
import { certain } from "../../../../rules/dice/distribution.ts";
import { groupStressLeft } from "../../../../rules/crusade/group-attack.ts";
import type { AttackResult } from "../../../../rules/crusade/types.ts";
import { toHit } from "../../../../rules/crusade/attack.ts";
import { signedTerm } from "../../../cards/odds-view.ts";
import { isBlunted } from "./resolve.ts";
import { defenceName } from "./state.ts";

/**
 * Returns the exact odds of an attack: the chance of each strike to hit, the stress that all strikes at the first
 * target deal together, and the mean stress that failing against groups costs. Null if the first strike has no target.
 * If one die decides, each bar names its faces (EC-058..069, EC-100..106, EC-140).
 */
export function attackOddsView(context: AttackContext, _declaration?: Declaration): OddsView | null {
  const [first, ...further] = context.strikes;
  if (!first?.target) return null;
  const view = targetView(context, first);
  const notes = isBlunted({ context }, 0)
    ? [{ words: { key: "FRAY.Crusade.Odds.blunted" } }]
    : blockNotes(first.target);
  const suffered = sufferedOf(context);
  // `sum`: the first strike's roll and the number it is compared with, in words. `headlines`: those of the first
  // target, then the chance of each further strike, then the mean stress that failing costs.
  const { skill, charge, modifiers } = rollInput(context, first, 0);
  const { kind, value } = first.target.defence;
  return {
    ...view,
    sum: {
      key: "FRAY.Crusade.Odds.sum",
      data: {
        formula: `d10 ${signedTerm(toHit({ skill, charge, modifiers }))}`,
        name: { key: defenceName(Boolean(first.target.group), kind) },
        defence: value,
        damage: first.weapon.damage,
      },
    },
    headlines: [
      ...view.headlines,
      ...further.flatMap((strike, index) => furtherHeadline(context, strike, index + 1)),
      ...(suffered ? [{ words: { key: "FRAY.Crusade.Odds.suffered" }, value: suffered, kind: "number" as const }] : []),
    ],
    notes,
  };
}

/**
 * Returns the headline of a further strike's chance to hit, as a list; empty if the strike has no target. `index`: the
 * strike's place, 0 for the first.
 */
function furtherHeadline(context: AttackContext, strike: StrikeContext, index: number): Headline[] {
  if (!strike.target) return [];
  const words = { key: "FRAY.Crusade.Odds.further", data: { nth: index + 1, name: strike.target.name } };
  return [{ words, value: hitOf(context, strike, index), kind: "chance" }];
}

/**
 * Returns the note that the target may block, and at what cost; the odds leave blocks out. Empty if it cannot (EC-137,
 * EC-153).
 */
function blockNotes({ name, shield }: TargetContext): NonNullable<OddsView["notes"]> {
  if (!shield || (!shield.free && shield.fate < 1)) return [];
  const key = shield.free ? "FRAY.Crusade.Odds.blockFree" : "FRAY.Crusade.Odds.blockFate";
  return [{ words: { key, data: { name } } }];
}

/** Returns the chance that a strike hits, from 0 to 1; glances do not count. */
function hitOf(context: AttackContext, strike: StrikeContext, index: number): number {
  return chanceOf(waysOf(context, strike, index), ({ tone }) => tone === "hit");
}

/** One way in which a strike, or several strikes together, may end, with its chance. */
interface Way {
  /** the points of stress that are dealt: where its bar stands on the axis */
  readonly at: number;
  /** the result of the strike, the best one of several strikes */
  readonly tone: AttackResult;
  /** 0 to 1 */
  readonly chance: number;
  /** the face of the die if there is one strike only; else 0 */
  readonly face: number;
}

/** Returns the summed chances of the ways for which `holds` returns true. */
const chanceOf = (ways: readonly Way[], holds: (way: Way) => boolean): number =>
  ways.reduce((sum, way) => sum + (holds(way) ? way.chance : 0), 0);

/**
 * Returns the odds of one strike, which has a target, by the rules: against a single target's defence or a group's DR,
 * its difficulty rating. `index`: the strike's place on the card, from 0 (EC-058..069, EC-100..106).
 */
function oddsOf(context: AttackContext, strike: StrikeContext, index: number) {
  const { critNeedsHit, addWeaponDamage, weaponDamageOnFailure, critApplies } = context.settings;
  const { group, defence } = strike.target!;
  const numbers = rollInput(context, strike, index);
  return group
    ? groupAttackOdds({ ...numbers, ...group, addWeaponDamage, weaponDamageOnFailure, critApplies })
    : attackOdds({ ...numbers, defence: defence.value, critNeedsHit });
}

/**
 * Returns the mean stress that groups deal to the attacker by strikes in melee that fail, all strikes together
 * (EC-105).
 */
function sufferedOf(context: AttackContext): number {
  let sum = 0;
  // Target by target, as a strike after the last member's fall costs nothing.
  for (const actor of new Set(context.strikes.map(({ target }) => target?.actor))) {
    const strikes = [...context.strikes.entries()].filter(([, { target }]) => target?.actor === actor);
    const group = strikes.map(([, { target }]) => target?.group).find(Boolean);
    if (!group) continue;
    sum += sufferedByStrikes({
      stressLeft: groupStressLeft(group),
      strikes: strikes.map(([index, strike]) => {
        // Odds at a group have `dealt` and what failing costs, those at a single target `damage` alone.
        const odds = oddsOf(context, strike, index);
        const dealtOdds = "dealt" in odds ? odds.dealt : odds.damage;
        const isStruckBack = "dealt" in odds && strike.weapon.kind === "melee";
        return {
          dealt: isBlunted({ context }, index) ? certain(0) : dealtOdds,
          suffered: isStruckBack ? odds.expectedSuffered : 0,
        };
      }),
    });
  }
  return sum;
}

/**
 * Returns the ways in which one strike may end, one for each face of its die, as if the target neither blocked nor
 * cast a counterspell (EC-058..069, EC-100..106). A blunted strike deals 0 stress: the attacker has blocked an earlier
 * blow with their shield, and this was the price (EC-140).
 */
function waysOf(context: AttackContext, strike: StrikeContext, index: number): Way[] {
  const { faces } = oddsOf(context, strike, index);
  const blunted = isBlunted({ context }, index);
  return faces.map(({ face, result, damage }) => ({
    at: blunted ? 0 : damage,
    tone: result,
    chance: 1 / faces.length,
    face,
  }));
}

/** The results of a strike, from the worst to the best. */
const TONES: readonly AttackResult[] = ["miss", "glance", "hit"];

/**
 * Combines the ways of two strikes, each with each: their stress is added, the better result counts. Equal ways become
 * one.
 */
function bothWays(first: readonly Way[], second: readonly Way[]): Way[] {
  const combined = new Map<string, Way>();
  for (const firstWay of first)
    for (const secondWay of second) {
      const stress = firstWay.at + secondWay.at;
      const tone = TONES[Math.max(TONES.indexOf(firstWay.tone), TONES.indexOf(secondWay.tone))]!;
      const chance = (combined.get(`${stress} ${tone}`)?.chance ?? 0) + firstWay.chance * secondWay.chance;
      combined.set(`${stress} ${tone}`, { at: stress, tone, chance, face: 0 });
    }
  return [...combined.values()];
}

/**
 * Returns the ways in which all strikes at the first strike's target may end together, with the number of these strikes
 * (EC-068, EC-140).
 */
function allWays(context: AttackContext): { readonly ways: Way[]; readonly strikes: number } {
  const target = context.strikes[0]!.target!;
  const [first, ...further] = context.strikes
    .map((strike, index) => ({ strike, index }))
    .filter(({ strike }) => strike.target?.actor === target.actor)
    .map(({ strike, index }) => waysOf(context, strike, index));
  return { ways: further.reduce<Way[]>(bothWays, first!), strikes: 1 + further.length };
}

/** Returns a strike's numbers for the rules' odds; a charge counts for the first strike only, whose `index` is 0. */
function rollInput(context: AttackContext, strike: StrikeContext, index: number) {
  return {
    skill: strike.weapon.skill,
    weaponDamage: strike.weapon.damage,
    modifiers: context.modifiers,
    charge: context.charge && index === 0,
  };
}

/**
 * Returns one bar for each amount of stress and result, sorted by stress, then from miss to hit. A bar of a single
 * strike lists the faces that lead there.
 */
function barsOf({ ways, strikes }: ReturnType<typeof allWays>): OddsBar[] {
  const bars = new Map<string, { at: number; chance: number; faces: number[]; tone: AttackResult }>();
  for (const { at, tone, chance, face } of ways) {
    const bar = bars.get(`${at} ${tone}`) ?? { at, chance: 0, faces: [], tone };
    bar.chance += chance;
    bar.faces.push(face);
    bars.set(`${at} ${tone}`, bar);
  }
  return [...bars.values()]
    .sort((a, b) => a.at - b.at || TONES.indexOf(a.tone) - TONES.indexOf(b.tone))
    .map(({ faces, ...bar }) => (strikes > 1 ? bar : { ...bar, faces }));
}

/**
 * Returns the odds of all strikes at the target of the first one: the first one's chance to hit, the chance that all
 * together fell the target (of a group: all members), the mean stress, and the bars with their mark.
 */
function targetView(context: AttackContext, first: StrikeContext): OddsView {
  const { body, group } = first.target!;
  const together = allWays(context);
  const { ways, strikes } = together;
  // The stress that fells a single target or a whole group; Infinity for a target whose points are unknown.
  const pointsToFell = Math.max(1, group ? groupStressLeft(group) : (body?.stressLeft ?? Infinity));
  // The bars' mark is for a group at the stress that fells its next member; at Infinity there is none.
  const markAt = group ? group.stressEach - group.carried : pointsToFell;
  const expected = ways.reduce((sum, { at, chance }) => sum + at * chance, 0);
  return {
    headlines: [
      { words: { key: "FRAY.Odds.hit" }, value: hitOf(context, first, 0), kind: "chance" },
      {
        words: { key: group ? "FRAY.Odds.wipe" : "FRAY.Odds.drop" },
        value: chanceOf(ways, ({ at }) => at >= pointsToFell),
        kind: "chance",
      },
      { words: { key: "FRAY.Odds.expectedStress" }, value: expected, kind: "number" },
    ],
    axis: strikes > 1 ? { key: "FRAY.Odds.stressOf", data: { strikes } } : { key: "FRAY.Odds.stressDealt" },
    bars: barsOf(together),
    thresholds:
      markAt < Infinity
        ? [{ at: markAt, words: { key: `FRAY.Odds.${group ? "killsAt" : "dropsAt"}`, data: { at: markAt } } }]
        : [],
  };
}
