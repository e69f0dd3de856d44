import type { Declaration } from "../../../contract/action.ts";
import type { OddsBar, OddsView } from "../../../contract/view.ts";
import type { AttackContext, StrikeContext } from "../types.ts";
import { entriesOf } from "../../../../rules/dice/law.ts";
import { attackOdds, groupAttackOdds } from "../../../../rules/crusade/odds.ts";

/** Exact odds of the first strike; each face of the d10 is one bar's block (EC-058..067, EC-100..106). */
export function attackOddsView(context: AttackContext, _declaration?: Declaration, index = 0): OddsView | null {
  const strike = context.strikes[index];
  if (!strike?.target) return null;
  return strike.target.group ? groupView(context, strike, index) : bodyView(context, strike, index);
}

function input(context: AttackContext, strike: StrikeContext, index: number) {
  return {
    skill: strike.weapon.skill,
    weaponDamage: strike.weapon.damage,
    modifiers: context.modifiers,
    charge: context.charge && index === 0,
  };
}

function bodyView(context: AttackContext, strike: StrikeContext, index: number): OddsView {
  const { settings } = context;
  const target = strike.target!;
  const odds = attackOdds({
    ...input(context, strike, index),
    defence: target.defence.value,
    critNeedsHit: settings.critNeedsHit,
    ...(target.body
      ? { body: { ...target.body, overflowKills: settings.overflowKills, npcWounds: settings.npcWounds } }
      : {}),
  });
  // A miss and a glance both deal nothing, and are two bars all the same.
  const bars = new Map<string, { at: number; faces: number[]; tone: OddsBar["tone"] }>();
  for (const { face, damage, result } of odds.faces) {
    const key = `${damage} ${result}`;
    const bar = bars.get(key) ?? { at: damage, faces: [], tone: result };
    bar.faces.push(face);
    bars.set(key, bar);
  }
  const drop = target.body?.stressLeft ?? 0;
  return {
    headlines: [
      { words: { key: "FRAY.Odds.hit" }, value: odds.hit, kind: "chance" },
      { words: { key: "FRAY.Odds.drop" }, value: odds.drop ?? 0, kind: "chance" },
      { words: { key: "FRAY.Odds.expectedStress" }, value: odds.expected, kind: "number" },
    ],
    axis: { key: "FRAY.Odds.stressDealt" },
    bars: [...bars.values()]
      .sort((one, other) => one.at - other.at)
      .map((bar) => ({ ...bar, chance: bar.faces.length / odds.faces.length })),
    thresholds: drop > 0 ? [{ at: drop, words: { key: "FRAY.Odds.dropsAt", data: { at: drop } } }] : [],
  };
}

function groupView(context: AttackContext, strike: StrikeContext, index: number): OddsView {
  const { addWeaponDamage, weaponDamageOnFailure, critApplies } = context.settings;
  const group = strike.target!.group!;
  const odds = groupAttackOdds({
    ...input(context, strike, index),
    ...group,
    addWeaponDamage,
    weaponDamageOnFailure,
    critApplies,
  });
  const bars = entriesOf(odds.dealt).map(([at, chance]): OddsBar => ({ at, chance, tone: at > 0 ? "hit" : "miss" }));
  return {
    headlines: [
      { words: { key: "FRAY.Odds.hit" }, value: odds.hit, kind: "chance" },
      { words: { key: "FRAY.Odds.wipe" }, value: odds.wipe, kind: "chance" },
      { words: { key: "FRAY.Odds.expectedStress" }, value: odds.expectedDealt, kind: "number" },
    ],
    axis: { key: "FRAY.Odds.stressDealt" },
    bars,
    thresholds: [
      {
        at: group.stressEach - group.carried,
        words: { key: "FRAY.Odds.killsAt", data: { at: group.stressEach - group.carried } },
      },
    ],
  };
}
