import type { Declaration } from "../../../contract/action.ts";
import type { OddsBar, OddsView } from "../../../contract/view.ts";
import type { AttackContext, StrikeContext, TargetContext } from "../types.ts";
import { atLeast, certain, convolve, entriesOf, mean } from "../../../../rules/dice/distribution.ts";
import type { Distribution } from "../../../../rules/dice/distribution.ts";
import { attackOdds, groupAttackOdds } from "../../../../rules/crusade/odds.ts";
import { groupStressLeft } from "../../../../rules/crusade/group.ts";
import { toHit } from "../../../../rules/crusade/attack.ts";
import { plus } from "../../../cards/odds-view.ts";
import { isBlunted } from "./resolve.ts";

/**
 * Exact odds of the whole sequence: the distribution of the first strike, each face of its d10 one bar's block, the chance that
 * every further strike hits, and what all of them do to whom the first one is aimed at (EC-058..069, EC-100..106, EC-140).
 */
export function attackOddsView(context: AttackContext, _declaration?: Declaration): OddsView | null {
  const [first, ...further] = context.strikes;
  if (!first?.target) return null;
  const view = first.target.group ? groupView(context, first) : bodyView(context, first);
  const notes = isBlunted({ context }, 0)
    ? [{ words: { key: "FRAY.Crusade.Odds.blunted" } }]
    : blockNotes(first.target);
  const { skill, charge, modifiers } = input(context, first, 0);
  const { kind, value } = first.target.defence;
  const name = first.target.group ? "DR" : kind === "melee" ? "MD" : "RD";
  return {
    ...view,
    sum: {
      key: "FRAY.Crusade.Odds.sum",
      data: {
        formula: `d10 ${plus(toHit({ skill, charge, modifiers }))}`,
        name: { key: `FRAY.Crusade.${name}` },
        defence: value,
        damage: first.weapon.damage,
      },
    },
    headlines: [
      ...view.headlines,
      ...further.flatMap((strike, at) =>
        strike.target
          ? [
              {
                words: { key: "FRAY.Crusade.Odds.further", data: { nth: at + 2, name: strike.target.name } },
                value: hitOf(context, strike, at + 1),
                kind: "chance" as const,
              },
            ]
          : [],
      ),
    ],
    notes,
  };
}

/** The odds leave blocks out: whether one is to be reckoned with, and what it would cost (EC-137, EC-153). */
function blockNotes({ name, shield }: TargetContext): NonNullable<OddsView["notes"]> {
  if (!shield || (!shield.free && shield.fate < 1)) return [];
  const key = shield.free ? "FRAY.Crusade.Odds.blockFree" : "FRAY.Crusade.Odds.blockFate";
  return [{ words: { key, data: { name } } }];
}

function hitOf(context: AttackContext, strike: StrikeContext, index: number): number {
  const { group, defence } = strike.target!;
  const blow = input(context, strike, index);
  return group
    ? groupAttackOdds({ ...blow, ...group }).hit
    : attackOdds({ ...blow, defence: defence.value, critNeedsHit: context.settings.critNeedsHit }).hit;
}

/** The distribution of the stress that all strikes at the first one's target deal together, nothing blocked (EC-068, EC-140). */
function dealtDistribution(context: AttackContext): Distribution {
  const target = context.strikes[0]!.target!;
  return context.strikes
    .map((strike, index) => ({ strike, index }))
    .filter(({ strike }) => strike.target?.actor === target.actor)
    .reduce((sum, { strike, index }) => convolve(sum, strikeDistribution(context, strike, index)), certain(0));
}

function strikeDistribution(context: AttackContext, strike: StrikeContext, index: number): Distribution {
  if (isBlunted({ context }, index)) return certain(0);
  const { critNeedsHit, addWeaponDamage, weaponDamageOnFailure, critApplies } = context.settings;
  const { group, defence } = strike.target!;
  const blow = input(context, strike, index);
  return group
    ? groupAttackOdds({ ...blow, ...group, addWeaponDamage, weaponDamageOnFailure, critApplies }).dealt
    : attackOdds({ ...blow, defence: defence.value, critNeedsHit }).damage;
}

function input(context: AttackContext, strike: StrikeContext, index: number) {
  return {
    skill: strike.weapon.skill,
    weaponDamage: strike.weapon.damage,
    modifiers: context.modifiers,
    charge: context.charge && index === 0,
  };
}

function bodyView(context: AttackContext, strike: StrikeContext): OddsView {
  const target = strike.target!;
  const odds = attackOdds({
    ...input(context, strike, 0),
    defence: target.defence.value,
    critNeedsHit: context.settings.critNeedsHit,
  });
  const blunted = isBlunted({ context }, 0);
  // A miss and a glance both deal nothing, and are two bars all the same.
  const bars = new Map<string, { at: number; faces: number[]; tone: OddsBar["tone"] }>();
  for (const { face, damage, result } of odds.faces) {
    const at = blunted ? 0 : damage;
    const key = `${at} ${result}`;
    const bar = bars.get(key) ?? { at, faces: [], tone: result };
    bar.faces.push(face);
    bars.set(key, bar);
  }
  const drop = target.body?.stressLeft ?? 0;
  const all = dealtDistribution(context);
  return {
    headlines: [
      { words: { key: "FRAY.Odds.hit" }, value: odds.hit, kind: "chance" },
      { words: { key: "FRAY.Odds.drop" }, value: target.body ? atLeast(all, Math.max(1, drop)) : 0, kind: "chance" },
      { words: { key: "FRAY.Odds.expectedStress" }, value: mean(all), kind: "number" },
    ],
    axis: { key: "FRAY.Odds.stressDealt" },
    bars: [...bars.values()]
      .sort((one, other) => one.at - other.at)
      .map((bar) => ({ ...bar, chance: bar.faces.length / odds.faces.length })),
    thresholds: drop > 0 ? [{ at: drop, words: { key: "FRAY.Odds.dropsAt", data: { at: drop } } }] : [],
  };
}

function groupView(context: AttackContext, strike: StrikeContext): OddsView {
  const group = strike.target!.group!;
  const distribution = strikeDistribution(context, strike, 0);
  const all = dealtDistribution(context);
  const { stressEach, carried } = group;
  const bars = entriesOf(distribution).map(([at, chance]): OddsBar => ({ at, chance, tone: at > 0 ? "hit" : "miss" }));
  return {
    headlines: [
      { words: { key: "FRAY.Odds.hit" }, value: hitOf(context, strike, 0), kind: "chance" },
      { words: { key: "FRAY.Odds.wipe" }, value: atLeast(all, groupStressLeft(group)), kind: "chance" },
      { words: { key: "FRAY.Odds.expectedStress" }, value: mean(all), kind: "number" },
    ],
    axis: { key: "FRAY.Odds.stressDealt" },
    bars,
    thresholds: [{ at: stressEach - carried, words: { key: "FRAY.Odds.killsAt", data: { at: stressEach - carried } } }],
  };
}
