import type { OddsBar, OddsView } from "../../../contract/view.ts";
import type { AttackContext } from "../types.ts";
import { woundStep } from "../../../../rules/staged/damage.ts";
import { attackOdds, rearRushOdds, spreadOdds } from "../../../../rules/staged/odds.ts";
import { attackParts } from "./resolve.ts";
import { sum, woundKey } from "../words.ts";

const LEVELS = ["light", "medium", "heavy", "incapacitated", "dead"] as const;

/** Exact odds of the attack: to hit, to drop, and the law of the damage over soak with the wounds it makes. */
export function attackOddsView(context: AttackContext): OddsView | null {
  const [target] = context.targets;
  if (!target) return null;
  const blows = context.targets.map((one) => ({
    bonus: sum(attackParts(context, one)),
    defence: one.defence.value,
    strength: context.strength,
    weaponDamage: context.weapon.damage,
    stamina: one.stamina,
    protection: one.protection.value,
    size: one.size,
  }));
  const { botchDice } = context;
  const odds = attackOdds({ ...blows[0]!, botchDice });
  const past = context.rear
    ? rearRushOdds({ ...context.rear, attackerBotchDice: botchDice, defenderBotchDice: botchDice }).win
    : 1;
  const step = woundStep({ size: target.size });
  const spread = blows.length > 1 ? spreadOdds({ targets: blows, botchDice }) : null;
  return {
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

/** One bar a wound, none first: what fits beside a weapon. */
export function woundBars(context: AttackContext): OddsBar[] {
  const [target] = context.targets;
  if (!target) return [];
  const { wounds } = attackOdds({
    bonus: sum(attackParts(context, target)),
    defence: target.defence.value,
    strength: context.strength,
    weaponDamage: context.weapon.damage,
    stamina: target.stamina,
    protection: target.protection.value,
    size: target.size,
    botchDice: context.botchDice,
  });
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
