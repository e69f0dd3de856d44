import { amendedParts } from "../contract/action.ts";
import type { CardState } from "../contract/action.ts";
import type { Part } from "../../rules/explain.ts";
import type { AttackContext } from "./context.ts";
import { counterOf } from "./counterspell.ts";
import type { CounterOutcome } from "./counterspell.ts";
import { blockChosen, faceOf, fateChosen, shieldDie } from "./attack-state.ts";
import { attack, groupAttack, shieldBlock } from "./rules.ts";
import type { ShieldBlockOutcome } from "./rules.ts";

export interface BlockOutcome extends ShieldBlockOutcome {
  readonly item: string;
  readonly die: number;
}

/** One strike, resolved and frozen. */
export interface StrikeOutcome {
  readonly target: string | null;
  readonly weapon: string;
  readonly die: number;
  readonly total: number;
  readonly result: "hit" | "glance" | "miss";
  readonly over: number;
  readonly critical: boolean;
  /** what applying it deals, after block and blunting */
  readonly damage: number;
  /** what it would have dealt */
  readonly struck: number;
  /** what the attacker takes from a group he failed to beat (EC-105) */
  readonly suffered: number;
  readonly killed: number | null;
  readonly fate: number;
  readonly wound: "cutting" | "piercing" | "blunt";
  readonly block: BlockOutcome | null;
  readonly blunted: boolean;
  readonly counter: CounterOutcome | null;
  readonly parts: readonly Part[];
  readonly damageParts: readonly Part[];
  readonly defenceParts: readonly Part[];
  readonly defence: number;
}

/** Resolves one strike of the card by the pure rules. */
export function resolveStrike(state: CardState<AttackContext>, index: number): StrikeOutcome {
  const { context } = state;
  const strike = context.strikes[index]!;
  const target = strike.target!;
  const struck = rollStrike(state, index);
  const block = blockOf(state, index);
  const blunted = context.blunted && index === 0;
  const counter = counterOf(state, strike);
  const hero = context.fate.spender === "pc";
  return {
    ...struck,
    target: target.actor,
    weapon: strike.weapon.name,
    die: faceOf(state, strike) ?? 0,
    damage: blunted || block?.absorbed || counter?.countered ? 0 : struck.struck,
    fate: hero || context.settings.npcCritFate ? struck.fate : 0,
    wound: strike.weapon.wound,
    block,
    blunted,
    counter,
    defence: target.defence.value,
    defenceParts: target.defence.parts,
  };
}

type Rolled = Pick<StrikeOutcome, "total" | "result" | "over" | "critical" | "struck" | "suffered" | "killed" | "fate" | "parts" | "damageParts">;

/** The to-hit roll and what it deals, before block and blunting; also what the windows look at. */
export function rollStrike(state: CardState<AttackContext>, index: number, withFate = true): Rolled {
  const { context } = state;
  const strike = context.strikes[index]!;
  const target = strike.target!;
  const { settings } = context;
  const bonus: Part[] =
    withFate && fateChosen(state, strike) === "bonus"
      ? [{ label: "FRAY.Part.Fate", value: settings.fateBonus, rule: "EC-A24" }]
      : [];
  const input = {
    die: faceOf(state, strike) ?? 1,
    skill: strike.weapon.skill,
    weaponDamage: strike.weapon.damage,
    modifiers: [...context.modifiers, ...amendedParts(state.amendments, "EC-058").parts, ...bonus],
    charge: context.charge && index === 0,
  };
  if (target.group) {
    const { addWeaponDamage, weaponDamageOnFailure, critApplies } = settings;
    const outcome = groupAttack({ ...input, ...target.group, addWeaponDamage, weaponDamageOnFailure, critApplies });
    const result = outcome.result === "hit" ? "hit" : outcome.result === "tie" ? "glance" : "miss";
    const melee = strike.weapon.kind === "melee";
    return {
      total: outcome.total,
      result,
      over: outcome.total - outcome.dr,
      critical: outcome.critical,
      struck: outcome.dealt,
      suffered: melee ? outcome.damageToAttacker : 0,
      killed: outcome.killed,
      fate: outcome.fate,
      parts: outcome.parts,
      damageParts: outcome.result === "fail" ? outcome.attackerParts : outcome.damageParts,
    };
  }
  const outcome = attack({ ...input, defence: target.defence.value, critNeedsHit: settings.critNeedsHit });
  const { total, result, over, critical, damage, fate, parts, damageParts } = outcome;
  return { total, result, over, critical, struck: damage, suffered: 0, killed: null, fate, parts, damageParts };
}

/** The shield block of a strike, once its die is thrown; null: none. */
export function blockOf(state: CardState<AttackContext>, index: number): BlockOutcome | null {
  const { context } = state;
  const strike = context.strikes[index]!;
  const shield = strike.target?.shield;
  const die = state.dice[shieldDie(strike)]?.terms[0]?.faces[0];
  if (!shield || die === undefined || !blockChosen(state, strike)) return null;
  return {
    ...shieldBlock({ die, sidhe: strike.weapon.sidhe, npc: shield.npc, row6Absorbs: context.settings.row6Absorbs }),
    item: shield.item,
    die,
  };
}
