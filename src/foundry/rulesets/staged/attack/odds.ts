import { woundKey } from "../body.ts";
import { sumOf } from "../../../../rules/explain.ts";
import type { OddsBar, OddsView } from "../../../contract/view.ts";
import type { AttackContext, TargetContext } from "../types.ts";
import { woundStep } from "../../../../rules/staged/damage.ts";
import { groupBlows } from "../../../../rules/staged/group.ts";
import { attackOdds, rearRushOdds, spreadOdds } from "../../../../rules/staged/odds.ts";
import { plus } from "../../../cards/odds-view.ts";
import { attackParts } from "./resolve.ts";

const LEVELS = ["light", "medium", "heavy", "incapacitated", "dead"] as const;

/** Exact odds of the attack: to hit, to drop, and the distribution of the damage over soak with the wounds it makes. */
export function attackOddsView(context: AttackContext): OddsView | null {
  const [target] = context.targets;
  if (!target) return null;
  const blows = context.targets.map((one) => blowOf(context, one));
  const { botchDice } = context;
  const odds = attackOdds({ ...blows[0]!, botchDice });
  const past = context.rear
    ? rearRushOdds({ ...context.rear, attackerBotchDice: botchDice, defenderBotchDice: botchDice }).win
    : 1;
  const step = woundStep({ size: blows[0]!.size });
  const spread = blows.length > 1 ? spreadOdds({ targets: blows, botchDice }) : null;
  const { bonus, defence, strength, weaponDamage, stamina, protection } = blows[0]!;
  return {
    sum: {
      key: "FRAY.Staged.Odds.sum",
      data: { bonus: plus(bonus), defence, damage: strength + weaponDamage, soak: stamina + protection },
    },
    headlines: [
      {
        words: { key: spread ? "FRAY.Staged.Odds.any" : "FRAY.Odds.hit" },
        value: (spread?.any ?? odds.hit) * past,
        kind: "chance",
      },
      ...(spread ? [{ words: { key: "FRAY.Staged.Odds.all" }, value: spread.all, kind: "chance" as const }] : []),
      ...(context.rear
        ? [
            {
              words: { key: "FRAY.Staged.Odds.past", data: { name: context.rear.name } },
              value: past,
              kind: "chance" as const,
            },
          ]
        : []),
      { words: { key: "FRAY.Odds.drop" }, value: (spread?.anyDrop ?? odds.drop) * past, kind: "chance" },
      ...LEVELS.map((level) => ({
        words: { key: `FRAY.Staged.Odds.${level}` },
        value: odds.wounds[level] * past,
        kind: "chance" as const,
      })),
      { words: { key: "FRAY.Staged.Odds.mean" }, value: odds.mean * past, kind: "number" },
    ],
    axis: { key: "FRAY.Staged.Odds.axis" },
    bars: barsOf(odds.net, 4 * step + 1),
    thresholds: LEVELS.map((level, index) => ({
      at: index * step + 1,
      words: { key: `${woundKey(level)}From`, data: { at: index * step + 1 } },
    })),
  };
}

/** The Size that says how bad it may get: of a group, the smallest of those who take a blow, as one net meets all (ST-P10). */
function struckSize({ blows }: AttackContext, { members, size }: TargetContext): number {
  if (!members.length) return size;
  const taken = groupBlows({ attackers: blows, defenders: members.length });
  return Math.min(...members.filter((_member, index) => taken[index]).map((member) => member.size));
}

/** The chance that the friend who is easiest to hit is hit, where the shot scatters (ST-087). */
export const friendOdds = (context: AttackContext): number =>
  Math.max(
    0,
    ...context.targets
      .filter(({ name }) => context.friends.includes(name))
      .map((target) => attackOdds({ ...blowOf(context, target), botchDice: context.botchDice }).hit),
  );

const blowOf = (context: AttackContext, one: TargetContext) => ({
  bonus: sumOf(attackParts(context, one)),
  defence: one.defence.value,
  strength: context.strength,
  weaponDamage: context.weapon.damage,
  stamina: one.stamina,
  protection: one.protection.value,
  size: struckSize(context, one),
});

/** One bar a wound, none first: what fits beside a weapon. */
export function woundBars(context: AttackContext): OddsBar[] {
  const [target] = context.targets;
  if (!target) return [];
  const { wounds } = attackOdds({ ...blowOf(context, target), botchDice: context.botchDice });
  return (["none", ...LEVELS] as const).map((level, at) => ({
    at,
    chance: wounds[level],
    tone: at === 0 ? "miss" : at > 3 ? "critical" : "hit",
  }));
}

/** One bar a point of damage over soak, those that cannot come left flat; all that kills is one bar. */
function barsOf(
  net: { readonly values: readonly number[]; readonly chances: readonly number[] },
  last: number,
): OddsBar[] {
  const bars = new Map(Array.from({ length: last + 1 }, (_, at): [number, number] => [at, 0]));
  net.values.forEach((value, index) => {
    const at = Math.min(last, value);
    bars.set(at, (bars.get(at) ?? 0) + net.chances[index]!);
  });
  return [...bars].map(([at, chance]): OddsBar => ({
    at,
    chance,
    tone: at === 0 ? "miss" : at >= last ? "critical" : "hit",
  }));
}
