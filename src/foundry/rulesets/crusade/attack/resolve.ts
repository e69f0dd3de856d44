import { amendedParts } from "../../../contract/action.ts";
import type { CardState } from "../../../contract/action.ts";
import type { Explained, Part } from "../../../../rules/explain.ts";
import { splitParts } from "../../../documents/bonuses.ts";
import type { AttackContext, BlockOutcome, StrikeOutcome, WeaponContext } from "../types.ts";
import { counterOf } from "./counterspell.ts";
import { blockChosen, blockedBefore, faceOf, fateChosen, shieldDie } from "./state.ts";
import { attack } from "../../../../rules/crusade/attack.ts";
import { groupAttack, groupKilled } from "../../../../rules/crusade/group-attack.ts";
import { shieldBlock, withoutShield } from "../../../../rules/crusade/shield.ts";

/**
 * Resolves one strike of the card (`index` from 0), which has a target, by the rules and with the answers given so far.
 * Its attack die counts as a 1 until it is rolled, and is 0 in the outcome.
 */
export function resolveStrike(state: CardState<AttackContext>, index: number): StrikeOutcome {
  const { context } = state;
  const strike = context.strikes[index]!;
  const target = strike.target!;
  const struck = rollStrike(state, index);
  const block = blockOf(state, index);
  const counter = counterOf(state, strike);
  const hero = context.fate.spender === "pc";
  const damage = dealtBy(state, index, struck.struck);
  const defence = defenceAt(state, index);
  return {
    ...struck,
    ...(target.group ? { killed: killedBy(state, index, damage) } : {}),
    ...(struck.suffered && target.group?.wound ? { sufferedWound: target.group.wound } : {}),
    target: target.actor,
    weapon: strike.weapon.name,
    die: faceOf(state, strike) ?? 0,
    damage,
    fate: hero || context.settings.npcCritFate ? struck.fate : 0,
    wound: strike.weapon.wound,
    block,
    blunted: isBlunted(state, index),
    counter,
    defence: defence.value,
    defenceParts: defence.parts,
  };
}

/**
 * Tells whether a strike (`index` from 0) deals no damage because it is the card's first and a shield has taken the
 * damage out of the attacker's next attack (EC-140).
 */
export const isBlunted = ({ context }: Pick<CardState<AttackContext>, "context">, index: number): boolean =>
  context.blunted && index === 0;

/** Returns the points that a blow deals: `struck`, or 0 if it was blocked, countered or blunted. */
function dealtBy(state: CardState<AttackContext>, index: number, struck: number): number {
  const stopped =
    isBlunted(state, index) ||
    blockOf(state, index)?.absorbed ||
    counterOf(state, state.context.strikes[index]!)?.countered;
  return stopped ? 0 : struck;
}

/**
 * Returns the points that earlier strikes of this card have dealt to this strike's target, after blocks, counterspells
 * and blunting.
 */
export function dealtBefore(state: CardState<AttackContext>, index: number): number {
  const { strikes } = state.context;
  const target = strikes[index]!.target!.actor;
  let dealt = 0;
  for (let earlier = 0; earlier < index; earlier++)
    if (strikes[earlier]!.target?.actor === target) dealt += dealtBy(state, earlier, rollStrike(state, earlier).struck);
  return dealt;
}

/** Returns the number of members that a blow fells, after those felled or hurt by the blows before it (EC-100). */
function killedBy(state: CardState<AttackContext>, index: number, damage: number): number {
  const group = state.context.strikes[index]!.target!.group!;
  const before = dealtBefore(state, index);
  return groupKilled(group, before + damage) - groupKilled(group, before);
}

/** What the die of a strike comes to, before block, counterspell and blunting. */
type Rolled = Pick<
  StrikeOutcome,
  "total" | "result" | "over" | "critical" | "struck" | "suffered" | "killed" | "fate" | "parts" | "damageParts"
>;

/**
 * Returns the roll to hit and its damage before block, counterspell and blunting; which reactions are offered depends
 * on it. A group hurts an attacker who fails in melee, while it has a member left. An unrolled die counts as a 1.
 * @param withFate false leaves out the bonus of FATE
 */
export function rollStrike(state: CardState<AttackContext>, index: number, withFate = true): Rolled {
  const { context } = state;
  const strike = context.strikes[index]!;
  const { group } = strike.target!;
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
  if (group) {
    // If earlier strikes have felled every member of the group, none is left to hurt the attacker.
    const isStruckBack =
      strike.weapon.kind === "melee" && groupKilled(group, dealtBefore(state, index)) < group.opponents;
    const { addWeaponDamage, weaponDamageOnFailure, critApplies } = settings;
    const outcome = groupAttack({ ...input, ...group, addWeaponDamage, weaponDamageOnFailure, critApplies });
    return rolledAtGroup(outcome, strike.weapon, isStruckBack);
  }
  // Against a single target the total is compared with its defence.
  const outcome = attack({ ...input, defence: defenceAt(state, index).value, critNeedsHit: settings.critNeedsHit });
  const { total, result, over, critical, damage, fate } = outcome;
  const parts = splitParts(outcome.parts, "FRAY.Part.Skill", strike.weapon.skillParts);
  const damageParts = splitParts(outcome.damageParts, "FRAY.Part.Weapon", strike.weapon.damageParts);
  return { total, result, over, critical, struck: damage, suffered: 0, killed: null, fate, parts, damageParts };
}

/**
 * Returns what the die of a strike comes to against a group, whose rating the total is compared with.
 * @param isStruckBack true if the group hurts an attacker who fails
 */
function rolledAtGroup(outcome: ReturnType<typeof groupAttack>, weapon: WeaponContext, isStruckBack: boolean): Rolled {
  const { total, dr, critical, dealt, killed, fate } = outcome;
  const damageParts = splitParts(outcome.damageParts, "FRAY.Part.Weapon", weapon.damageParts);
  return {
    total,
    result: ({ hit: "hit", tie: "glance", fail: "miss" } as const)[outcome.result],
    over: total - dr,
    critical,
    struck: dealt,
    suffered: isStruckBack ? outcome.damageToAttacker : 0,
    killed,
    fate,
    parts: splitParts(outcome.parts, "FRAY.Part.Skill", weapon.skillParts),
    damageParts: outcome.result === "fail" ? outcome.attackerParts : damageParts,
  };
}

/** Returns the shield block of a strike; null if none was chosen or its die is not rolled yet. */
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

/**
 * Returns the defence that a strike meets: without the bonus of a shield that has broken as it blocked a strike before
 * this one (EC-015).
 */
function defenceAt(state: CardState<AttackContext>, index: number): Explained {
  const { defence } = state.context.strikes[index]!.target!;
  return breaksBefore(state, index).some((place) => place < index) ? withoutShield(defence) : defence;
}

/**
 * Returns the places of the strikes whose blocks, answered before that of the strike at `index`, have broken the same
 * target's shield.
 */
export function breaksBefore(state: CardState<AttackContext>, index: number): number[] {
  const { strikes } = state.context;
  return blockedBefore(state, strikes[index]!)
    .map((other) => strikes.indexOf(other))
    .filter((place) => blockOf(state, place)?.destroyed);
}
