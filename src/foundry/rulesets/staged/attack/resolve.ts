import { RulesError } from "../../../../rules/error.ts";
import type { CardState, Declaration, DiceRequest } from "../../../contract/action.ts";
import { amendedParts } from "../../../contract/action.ts";
import type { Change } from "../../../contract/change.ts";
import type { ActorDocument, GameReader } from "../../../host/documents.ts";
import type { Part } from "../../../../rules/explain.ts";
import { explain, sumOf } from "../../../../rules/explain.ts";
import type { AttackContext, StrikeOutcome, RearOutcome, AttackOutcome, TargetContext } from "../types.ts";
import { AWAY } from "../derived.ts";
import { stressFormula, stressOf } from "../formulas.ts";
import { areFriendsSpared, areFriendsUndecided, REAR_DIE, GUARD_DIE, ATTACK_DIE } from "./state.ts";
import { spendAct } from "../combat/economy.ts";
import { resolveHit, woundLevel } from "../../../../rules/staged/damage.ts";
import { groupBlows } from "../../../../rules/staged/group.ts";
import { rearAttackerBonus, rearDefenderBonus, rearRush } from "../../../../rules/staged/stances.ts";
import { explainRoll } from "../../../../rules/staged/stress.ts";
import { entryOf, firstActChanges } from "../combat/sides.ts";
import { fatigueChanges } from "./apply.ts";

/**
 * Returns the parts of the Attack Total against one target without the die: the bonus and the situation's modifiers.
 */
export function attackParts(context: AttackContext, target: TargetContext): readonly Part[] {
  return [...context.bonus, ...target.situation];
}

/**
 * Returns the outcome of the rush past the defender in front. Null if no defender blocks the way, and while one of the
 * two dice is not thrown yet (ST-025, ST-026).
 */
export function rearOutcome({ context, dice }: CardState<AttackContext>): RearOutcome | null {
  const { rear } = context;
  const [attackerRoll, defenderRoll] = [stressOf(dice[REAR_DIE]), stressOf(dice[GUARD_DIE])];
  if (!rear || !attackerRoll || !defenderRoll) return null;
  return rearRush({
    ...rear,
    attackerDie: attackerRoll.value,
    attackerBotch: attackerRoll.botch,
    defenderDie: defenderRoll.value,
    defenderBotch: defenderRoll.botch,
  });
}

/**
 * Returns the dice that an attack asks for: the two of the rush past the front, if one is needed, and the attack's own
 * once that rush is won (ST-025, ST-P02). None while the gamemaster has not decided whether friends may be hit, and
 * none if friends are spared, as the shot is then not fired.
 */
export function attackDice(state: CardState<AttackContext>): DiceRequest[] {
  const { context, declaration } = state;
  const { botchDice, rear } = context;
  const requests: DiceRequest[] = [];
  if (areFriendsUndecided(state) || areFriendsSpared(state)) return requests;
  // Adds the request for a stress die with a modifier, thrown by the owner of the actor `roller`.
  const request = (id: string, roller: string, modifier: number): void => {
    const formula = stressFormula(modifier, botchDice);
    requests.push({
      id,
      roller,
      roll: "FrayStressRoll",
      formula,
      label: id === ATTACK_DIE ? "FRAY.Die.attack" : `FRAY.Staged.Die.${id}`,
    });
  };
  if (rear) {
    request(REAR_DIE, declaration.actor, sumOf(rearAttackerBonus(rear)));
    request(GUARD_DIE, rear.actor, sumOf(rearDefenderBonus(rear)));
    if (!rearOutcome(state)?.through) return requests;
  }
  const [firstTarget] = context.targets;
  request(ATTACK_DIE, declaration.actor, firstTarget ? sumOf(attackParts(context, firstTarget)) : sumOf(context.bonus));
  return requests;
}

/**
 * Returns the changes that an attack makes whether it hits or misses. It spends the action (in an encounter), unloads
 * the weapon, and costs a level of fatigue for exertion. It locks the round's stances, sets the attacker's tries to
 * leave to 0, and ends the condition of having left the fight (ST-049, ST-080, ST-A08, ST-P11, ST-P13).
 */
export function attackCosts({ context, declaration, card }: CardState<AttackContext>, reader: GameReader): Change[] {
  const changes: Change[] = [];
  const { combatant, weapon } = context;
  const actor = reader.actor(declaration.actor);
  if (combatant) {
    // Targets and weapon are stored, because a combatant who wants to leave must beat its recent attackers (ST-P13).
    const targetUuids = weapon.kind === "melee" ? context.targets.map((target) => target.actor) : [];
    changes.push(
      spendAct(combatant, card, context.round, "act", {
        attack: true,
        multiple: context.multiple,
        at: targetUuids,
        item: weapon.item,
      }),
    );
    if (actor && leavingTries(actor, declaration, reader))
      changes.push({ kind: "set", uuid: combatant, path: "system.leaving", value: 0 });
  }
  changes.push(...firstActChanges(declaration, reader));
  if (weapon.loading > 0 && weapon.item)
    changes.push({ kind: "set", uuid: weapon.item, path: "system.readied", value: 0 });
  if (context.exert && actor) changes.push(...fatigueChanges(actor, 1));
  if (actor?.statuses.has(AWAY)) changes.push({ kind: "status", uuid: actor.uuid, status: AWAY, active: false });
  return changes;
}

/** Returns the number of tries to leave the fight stored on an actor's combatant; 0 outside an encounter. */
const leavingTries = (actor: ActorDocument, declaration: Declaration, reader: GameReader): number => {
  const combatant = reader.combatant(actor, reader.token(declaration.token));
  return combatant ? entryOf(combatant).leaving : 0;
};

/**
 * Returns the outcome of an attack: of the rush if there is one, then of the one roll against every target (ST-085,
 * ST-P04). After a lost rush there are no strikes. Throws if the gamemaster has spared the friends.
 */
export function resolveAttack(state: CardState<AttackContext>): AttackOutcome {
  const { context } = state;
  if (areFriendsSpared(state)) throw new RulesError("FRAY.Staged.Refused.FriendsSpared", "ST-087");
  // A lost rush past the front ends the attack.
  const rear = rearOutcome(state);
  if (rear && !rear.through) return { rear, strikes: [], botch: 0, harmless: true };
  const die = stressOf(state.dice[ATTACK_DIE])!;
  const amended = amendedParts(state.amendments, "ST-P02").parts;
  // The same die counts against every target.
  const strikes = context.targets.map((target): StrikeOutcome => {
    const total = explainRoll([...attackParts(context, target), ...amended], die.value, die.botch);
    const hit = resolveHit({
      attack: total.value,
      defence: target.defence.value,
      strength: context.strength,
      weaponDamage: context.weapon.damage,
      stamina: target.stamina,
      protection: target.protection.value,
      size: target.size,
    });
    return {
      target: target.actor,
      token: target.token,
      total: total.value,
      parts: total.parts,
      defence: target.defence.value,
      defenceParts: target.defence.parts,
      hit: hit.hit,
      advantage: hit.advantage,
      damage: hit.damage,
      soak: hit.soak,
      net: hit.net,
      wound: hit.wound,
      damageParts: hit.damageParts,
      soakParts: explain([
        { label: "FRAY.Part.Stamina", value: target.stamina, rule: "ST-P04" },
        ...target.protection.parts,
      ]).parts,
      blows: hit.net > 0 ? blowsOf(context, target, hit.net) : [],
    };
  });
  return { rear, strikes, botch: die.botchZeros, harmless: strikes.every((strike) => strike.wound === "none") };
}

/**
 * Returns the wounds of one hit: one for each attacker of the attacking group, all on the target, or spread over the
 * members of its group; each by the Size of the one who takes it (ST-P10).
 */
function blowsOf({ blows: attackers }: AttackContext, target: TargetContext, net: number): StrikeOutcome["blows"] {
  const targetAlone = { actor: target.actor, token: target.token, name: target.name, size: target.size };
  const members = target.members.length ? target.members : [targetAlone];
  // By member, the number of wounds that fall to it.
  const woundCounts = groupBlows({ attackers, defenders: members.length });
  return woundCounts.flatMap((count, index) => {
    const { actor, token, name, size } = members[index]!;
    return Array.from({ length: count }, () => ({ target: actor, token, name, wound: woundLevel({ net, size }) }));
  });
}
