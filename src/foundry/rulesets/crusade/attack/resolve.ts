import { amendedParts } from "../../../contract/action.ts";
import type { CardState } from "../../../contract/action.ts";
import type { Explained, Part } from "../../../../rules/explain.ts";
import { splitParts } from "../../../documents/bonuses.ts";
import type {
  AttackContext,
  BlockOutcome,
  GroupContext,
  ShieldContext,
  StrikeOutcome,
  WeaponContext,
} from "../types.ts";
import { counterOf } from "./counterspell.ts";
import { blockChosen, blockedBefore, faceOf, fateChosen, shieldDie } from "./state.ts";
import { attack } from "../../../../rules/crusade/attack.ts";
import { groupAttack, groupKilled } from "../../../../rules/crusade/group-attack.ts";
import { isShieldLost, shieldBlock, withoutShield } from "../../../../rules/crusade/shield.ts";

/*
 * A reaction is a question with options, put to a user. FATE: points that buy a bonus, a new roll or a block. `index`
 * is a strike's place on the card, from 0.
 */

/**
 * Resolves one strike of the card by the rules and the answers given so far. The strike must have a target. Before its
 * die is rolled it is computed with a 1, and `die` is 0.
 */
export function resolveStrike(state: CardState<AttackContext>, index: number): StrikeOutcome {
  const { context } = state;
  const strike = context.strikes[index]!;
  const target = strike.target!;
  const rolled = rollStrike(state, index);
  const block = blockOf(state, index);
  const counter = counterOf(state, strike);
  const isHero = context.fate.spender === "pc";
  const damage = dealtBy(state, index, rolled.struck);
  const defence = defenceAt(state, index);
  return {
    // For a group `killed` is counted anew: on what earlier strikes of the card have left, and without blocked damage.
    ...rolled,
    ...(target.group ? { killed: killedBy(state, index, damage) } : {}),
    ...(rolled.suffered && target.group?.wound ? { sufferedWound: target.group.wound } : {}),
    target: target.actor,
    weapon: strike.weapon.name,
    die: faceOf(state, strike) ?? 0,
    damage,
    // Only players' criticals give FATE, unless a setting gives it for those of NPCs too.
    fate: isHero || context.settings.npcCritFate ? rolled.fate : 0,
    wound: strike.weapon.wound,
    block,
    blunted: isBlunted(state, index),
    counter,
    defence: defence.value,
    defenceParts: defence.parts,
  };
}

/**
 * Tells whether a strike deals no damage because the attacker is blunted: has the condition that a block with their own
 * shield gave them before. It affects only the first strike of a card (EC-140).
 */
export const isBlunted = ({ context }: Pick<CardState<AttackContext>, "context">, index: number): boolean =>
  context.blunted && index === 0;

/** Returns the points that a strike deals in the end: `struck`, or 0 if it was blocked, countered or blunted. */
function dealtBy(state: CardState<AttackContext>, index: number, struck: number): number {
  const isStopped =
    isBlunted(state, index) ||
    blockOf(state, index)?.absorbed ||
    counterOf(state, state.context.strikes[index]!)?.countered;
  return isStopped ? 0 : struck;
}

/**
 * Returns the points that the card's earlier strikes have dealt to the target of the strike at `index`, after blocks,
 * counterspells and blunting.
 */
export function dealtBefore(state: CardState<AttackContext>, index: number): number {
  const { strikes } = state.context;
  const target = strikes[index]!.target!.actor;
  let dealt = 0;
  for (let earlierIndex = 0; earlierIndex < index; earlierIndex++)
    if (strikes[earlierIndex]!.target?.actor === target)
      dealt += dealtBy(state, earlierIndex, rollStrike(state, earlierIndex).struck);
  return dealt;
}

/**
 * Returns how many members of a group a strike fells, counted on what the card's earlier strikes have dealt to it
 * (EC-100).
 */
function killedBy(state: CardState<AttackContext>, index: number, damage: number): number {
  const group = groupAt(state, index)!;
  const dealtEarlier = dealtBefore(state, index);
  return groupKilled(group, dealtEarlier + damage) - groupKilled(group, dealtEarlier);
}

/**
 * What the roll of a strike comes to before block, counterspell and blunting. `struck`: the damage to the target;
 * `suffered`: the damage to the attacker, by a group; `over`: total less defence.
 */
type Rolled = Pick<
  StrikeOutcome,
  "total" | "result" | "over" | "critical" | "struck" | "suffered" | "killed" | "fate" | "parts" | "damageParts"
>;

/**
 * Computes a strike's roll to hit and its damage before block, counterspell and blunting; the reactions depend on this.
 * A group hurts an attacker who fails in melee, as long as a member stands. A die that is not rolled yet counts as 1.
 * @param withFate false leaves out a bonus bought by FATE
 */
export function rollStrike(state: CardState<AttackContext>, index: number, withFate = true): Rolled {
  const { context } = state;
  const strike = context.strikes[index]!;
  const group = groupAt(state, index);
  const { settings } = context;
  const fateBonus: Part[] =
    withFate && fateChosen(state, strike) === "bonus"
      ? [{ label: "FRAY.Part.Fate", value: settings.fateBonus, rule: "EC-A24" }]
      : [];
  const input = {
    die: faceOf(state, strike) ?? 1,
    skill: strike.weapon.skill,
    weaponDamage: strike.weapon.damage,
    modifiers: [...context.modifiers, ...amendedParts(state.amendments, "EC-058").parts, ...fateBonus],
    charge: context.charge && index === 0,
  };
  // A group: the total is compared with its DR, its difficulty rating.
  if (group) {
    // If earlier strikes have felled every member of the group, none is left to hurt the attacker.
    const isStruckBack =
      strike.weapon.kind === "melee" && groupKilled(group, dealtBefore(state, index)) < group.opponents;
    const { addWeaponDamage, weaponDamageOnFailure, critApplies } = settings;
    const outcome = groupAttack({ ...input, ...group, addWeaponDamage, weaponDamageOnFailure, critApplies });
    return rolledAtGroup(outcome, strike.weapon, isStruckBack);
  }
  // A single target: the total is compared with its defence.
  const outcome = attack({ ...input, defence: defenceAt(state, index).value, critNeedsHit: settings.critNeedsHit });
  const { total, result, over, critical, damage, fate } = outcome;
  const parts = splitParts(outcome.parts, "FRAY.Part.Skill", strike.weapon.skillParts);
  const damageParts = splitParts(outcome.damageParts, "FRAY.Part.Weapon", strike.weapon.damageParts);
  return { total, result, over, critical, struck: damage, suffered: 0, killed: null, fate, parts, damageParts };
}

/**
 * Returns what the roll of a strike at a group comes to. A total equal to the DR is called a glance.
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
    // For a failed attack the damage shown is that to the attacker.
    damageParts: outcome.result === "fail" ? outcome.attackerParts : damageParts,
  };
}

/** Returns the block of a strike; null if none was chosen, or before the shield's die is rolled. */
export function blockOf(state: CardState<AttackContext>, index: number): BlockOutcome | null {
  const { context } = state;
  const strike = context.strikes[index]!;
  const shield = strike.target?.shield;
  const die = state.dice[shieldDie(strike)]?.terms[0]?.faces[0];
  if (!shield || die === undefined || !blockChosen(state, strike)) return null;
  // Each block that broke a shield has left the next one in hand.
  const shieldsInHand = [shield.item, ...(shield.spares ?? [])];
  return {
    ...shieldBlock({ die, sidhe: strike.weapon.sidhe, npc: shield.npc, row6Absorbs: context.settings.row6Absorbs }),
    item: shieldsInHand[breaksBefore(state, index).length] ?? shield.item,
    die,
  };
}

/**
 * Returns the defence that a strike meets. It lacks the shield's bonus if the last whole shield in hand broke when it
 * blocked an earlier strike of the card (EC-013, EC-015).
 */
function defenceAt(state: CardState<AttackContext>, index: number): Explained {
  const { defence } = state.context.strikes[index]!.target!;
  return brokenBy(state, index) ? withoutShield(defence) : defence;
}

/**
 * Returns the shield of a strike's target if that shield and all spare shields broke when they blocked earlier strikes
 * of the card; undefined while one of these shields is whole.
 */
function brokenBy(state: CardState<AttackContext>, index: number): ShieldContext | undefined {
  const breaks = breaksBefore(state, index).filter((otherIndex) => otherIndex < index);
  if (!breaks.length) return undefined;
  const shield = state.context.strikes[breaks[0]!]!.target!.shield!;
  return isWithoutShield(shield, breaks.length) ? shield : undefined;
}

/** Tells whether a target has no whole shield left in hand once this many blocks of a card have broken one each. */
export const isWithoutShield = ({ spares = [] }: ShieldContext, breaks: number): boolean =>
  isShieldLost({ spares: spares.length, breaks });

/**
 * Returns the points of stress that a strike's target has lost with its shield, which broke when it blocked an earlier
 * strike of the card; 0 unless by setting shields add stress (EC-015, EC-A03).
 */
export const lostWithShield = (state: CardState<AttackContext>, index: number): number =>
  brokenBy(state, index)?.stress ?? 0;

/**
 * Returns the group that a strike meets; null for a single target. If a shield that adds stress broke on the card
 * before, the group has that much less stress (EC-A03, EC-A30).
 */
export function groupAt(state: CardState<AttackContext>, index: number): GroupContext | null {
  const { group } = state.context.strikes[index]!.target!;
  const lost = group ? lostWithShield(state, index) : 0;
  if (!group || !lost) return group;
  const stressEach = Math.max(1, group.stressEach - lost);
  return { ...group, stressEach, carried: Math.min(stressEach - 1, group.carried) };
}

/**
 * Returns the indexes of other strikes at the same target whose block broke a shield. Once the target has answered
 * whether to block the strike at `index`, only blocks chosen before that answer count; until then all chosen blocks
 * count.
 */
export function breaksBefore(state: CardState<AttackContext>, index: number): number[] {
  const { strikes } = state.context;
  return blockedBefore(state, strikes[index]!)
    .map((other) => strikes.indexOf(other))
    .filter((otherIndex) => blockOf(state, otherIndex)?.destroyed);
}
