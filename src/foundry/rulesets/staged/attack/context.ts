import { acting } from "../../../contract/reading/acting.ts";
import { encounterOf } from "../../../contract/reading/strangers.ts";
import { drawInstead } from "../../../contract/reading/hands.ts";
import { shownName } from "../../../contract/reading/names.ts";
import type { Part } from "../../../../rules/explain.ts";
import { explain, withParts } from "../../../../rules/explain.ts";
import { bonusParts } from "../../../documents/bonuses.ts";
import type { Declaration, Refusal, TargetRef } from "../../../contract/action.ts";
import type { CombatantDocument, GameReader } from "../../../host/documents.ts";
import { AWAY, rideBonus } from "../derived.ts";
import { gripRefusal } from "../actions/grip.ts";
import { groupOf, groupParts, vanguardOf } from "../group/members.ts";
import type { StagedModel } from "../models.ts";
import type { WeaponContext, TargetContext, AttackContext, ActingContext } from "../types.ts";
import { actionCheck } from "../combat/economy.ts";
import { firstRefusal } from "../refusal.ts";
import type { Stance } from "../../../../rules/staged/types.ts";
import { attackBonus, exertionBonus } from "../../../../rules/staged/attack.ts";
import { protectionAgainst } from "../../../../rules/staged/firearms.ts";
import { attackByStance } from "../../../../rules/staged/stances.ts";
import { struckBeside, friendsAmong, factsOf, rearGuard, spreadRefusal, situationOf } from "./situation.ts";
import { distanceOf } from "../movement/distance.ts";
import { reachProblem } from "./reach.ts";
import { typedModifier } from "./fields.ts";
import { isFreeform, isOnMat, stancesOf } from "../combat/sides.ts";
import { systemOf, unableToAct } from "../body.ts";
import { weaponOf, weakness } from "./weapons.ts";

/*
 * A card is the chat message of an action. Its declaration says what the user wants to do; its context is what the
 * action has read from the documents for that. A group of fighters acts as one, led by one of them, its vanguard.
 */

/**
 * Returns the actor, token, combatant, encounter and round (0 outside an encounter) of a declaration, and whether
 * positions are measured (`mat`); or a refusal if the actor does not exist.
 */
export function actingContext(declaration: Declaration, reader: GameReader): ActingContext | Refusal {
  const performer = acting(declaration, reader);
  if ("refused" in performer) return performer;
  const { actor, token, combatant } = performer;
  const combat = encounterOf(combatant);
  const mat = isOnMat(combat, token, reader);
  return { actor, token, combatant, combat, round: combat?.round ?? 0, mat };
}

/**
 * Returns everything that an attack needs, as plain data that stays on its card (ST-001 … ST-012, ST-024 … ST-029,
 * ST-080 … ST-087); or why the attack is refused. With `escaping` it is an attack on the holder of the attacker's own
 * grip; any other attack is refused in a grip.
 */
export function attackContext(
  declaration: Declaration,
  reader: GameReader,
  { escaping = false } = {},
): AttackContext | Refusal {
  const performer = actingContext(declaration, reader);
  if ("refused" in performer) return performer;
  const { actor, token, combatant, combat } = performer;
  // The attacker and the weapon must allow an attack. `multiple`: it is a further attack of the round.
  const { multiple, refused: economyProblem } = actionCheck(actor, combatant, true);
  const gripProblem = escaping ? null : gripRefusal(actor);
  const refusal = unableToAct(actor) ?? gripProblem ?? followRefusal(combatant, reader) ?? economyProblem;
  if (refusal) return refusal;
  const item = reader.item(declaration.item);
  const weapon = weaponOf(item, systemOf(actor));
  if ("refused" in weapon)
    return item && weapon.refused === "FRAY.Staged.Refused.NotHeld"
      ? { ...weapon, instead: drawInstead(actor, item, declaration, { action: "act", choices: { act: "draw" } }) }
      : weapon;
  const notes: string[] = [];
  const weak = weakness(reader.item(declaration.item), systemOf(actor), reader);
  if (weak?.refused) return weak.refusal;
  if (weak) notes.push("FRAY.Staged.Problem.too_weak");
  // If the fight is played by stances (front or rear), the attacker's stance must allow this weapon.
  const stances = combat && isFreeform(combat, token, reader) ? stancesOf(combat, reader) : null;
  const stanceProblem = stances && stanceRefusal(weapon, (combatant && stances[combatant.id]) || "forward");
  if (stanceProblem) return stanceProblem;
  // The targets; and whether one shot may be at all of them.
  const targets: TargetContext[] = [];
  for (const reference of declaration.targets) {
    const target = targetContext(reference, performer, weapon, declaration, reader);
    if ("refused" in target) return target;
    targets.push(target);
  }
  const friends = friendsAmong(targets, performer, reader);
  const spreadProblem = spreadRefusal(targets, performer, weapon, friends, reader);
  if (spreadProblem) return spreadProblem;
  // If the target stands in the rear: the defender in front whom the attacker must rush past.
  const rear = stances
    ? rearGuard({ performer, stances, weapon, target: declaration.targets[0] ?? null, declaration, reader })
    : null;
  // What the attacker's bonus depends on.
  const system = systemOf(actor);
  const isExerting = Boolean(declaration.choices.exert) && system.fatigue !== "unconscious";
  const group = groupOf(combatant, reader);
  return {
    name: shownName(actor),
    weapon,
    bonus: [
      ...bonusOf(system, weapon, isExerting, declaration),
      ...bonusParts(actor, "attack"),
      ...groupParts(group, "attack"),
    ],
    strength: system.characteristics.strength,
    targets,
    rear,
    exert: isExerting,
    fatigue: system.fatigue,
    multiple,
    blows: group?.members.length ?? 1,
    botchDice: reader.setting<number>("botchDice") ?? 1,
    notes,
    friends,
    beside: struckBeside(targets, performer, weapon, reader),
    mat: performer.mat,
    combatant: combatant?.uuid ?? null,
    round: performer.round,
  };
}

/** Returns why a weapon cannot be used from the attacker's own stance; null if it can. */
function stanceRefusal({ kind, hands }: WeaponContext, stance: Stance): Refusal | null {
  // Judged against a target in front, so that nothing but the attacker's own stance can forbid it.
  const { problems } = attackByStance({
    attack: kind,
    stance,
    targetStance: "forward",
    twoHanded: hands > 1,
    defenders: 0,
  });
  return firstRefusal(problems);
}

/**
 * Returns the refusal for a combatant who stands behind a vanguard (the leading member of a group) and strikes only
 * together with it (ST-P10); null for others.
 */
function followRefusal(combatant: CombatantDocument | null, reader: GameReader): Refusal | null {
  const vanguard = combatant && vanguardOf(combatant, reader);
  return vanguard ? { refused: "FRAY.Staged.Refused.Follows", rule: "ST-P10", data: { name: vanguard.name } } : null;
}

/**
 * Returns the parts of the bonus to an attack's die: Dexterity, Ability, weapon, penalties, Ride, the gamemaster's
 * modifier (from the dialog, -40 to 40) and, with `exert`, exertion. The parts that active effects add are not included
 * (ST-P02, ST-P11).
 */
export function bonusOf(
  system: StagedModel,
  weapon: WeaponContext,
  exert: boolean,
  declaration: Pick<Declaration, "choices">,
): Part[] {
  const base = attackBonus({
    dexterity: system.characteristics.dexterity,
    ability: weapon.ability,
    weaponAttack: weapon.attack,
    penalties: system.derived.penalties.value,
  });
  return [
    ...base.parts,
    ...explain([
      { label: "FRAY.Part.Ride", value: rideBonus(system, system.derived.abilities), rule: "ST-P11" },
      { label: "FRAY.Part.Other", value: typedModifier(declaration), rule: "ST-P02" },
    ]).parts,
    ...(exert ? exertionBonus({ ability: weapon.ability }).parts : []),
  ];
}

/**
 * Returns one target as plain data, with distance in paces, situation, defence and protection; or why it cannot be
 * attacked.
 */
function targetContext(
  reference: TargetRef,
  performer: ActingContext,
  weapon: WeaponContext,
  declaration: Declaration,
  reader: GameReader,
): TargetContext | Refusal {
  const actor = reader.actor(reference.actor);
  if (!actor || actor.type !== "staged") return { refused: "NoTarget" };
  if (actor.statuses.has("dead")) return { refused: "FRAY.Staged.Refused.TargetOut", data: { name: shownName(actor) } };
  const token = reader.token(reference.token);
  // In melee, a combatant who has left the fight is out of reach, as is one too far away where positions are measured.
  if (weapon.kind === "melee" && performer.combat && !performer.mat && actor.statuses.has(AWAY))
    return { refused: "FRAY.Staged.Refused.HasLeft", rule: "ST-P13", data: { name: shownName(actor) } };
  const measuredDistance = performer.mat ? distanceOf(performer.token, token, reader) : null;
  const tooFar = weapon.kind === "melee" && performer.mat && reachProblem(performer, token, shownName(actor), reader);
  if (tooFar) return tooFar;
  // The distance of a shot is measured, or else typed in the dialog.
  const typedDistance = Math.max(0, Math.trunc(Number(declaration.choices.distance ?? 0)) || 0);
  const distance = weapon.kind === "missile" ? (measuredDistance ?? typedDistance) : null;
  const facts = factsOf(performer, actor, token, declaration, reader);
  // A group defends with its vanguard's numbers, and its members take the blows (ST-P10).
  const group = groupOf(reader.combatant(actor, token), reader);
  const defender = group?.vanguard.actor ?? actor;
  const system = systemOf(defender);
  const ownDefence = weapon.kind === "melee" ? system.derived.melee : system.derived.missile;
  const defence = explain([...ownDefence.parts, ...groupParts(group, "defence")]);
  const protectionInput = { piece: weapon, distance: distance ?? 0, protection: system.derived.protection };
  // Effects may change it without limit, even to less than 0.
  const protection = withParts(protectionAgainst(protectionInput), bonusParts(defender, "soak"), -Infinity);
  return {
    actor: actor.uuid,
    token: reference.token,
    name: shownName(actor),
    distance,
    situation: situationOf(facts, weapon, distance, reader),
    facts,
    defence: { value: defence.value, parts: defence.parts },
    stamina: system.characteristics.stamina,
    protection: { value: protection.value, parts: protection.parts },
    size: systemOf(actor).size,
    members: (group?.members ?? []).map((member) => ({
      actor: member.actor!.uuid,
      token: member.token?.uuid ?? null,
      name: member.name,
      size: systemOf(member.actor!).size,
    })),
  };
}
