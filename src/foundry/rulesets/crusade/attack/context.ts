import { acting } from "../../../contract/reading/acting.ts";
import { drawInstead } from "../../../contract/reading/hands.ts";
import { shownName } from "../../../contract/reading/names.ts";
import type { Part } from "../../../../rules/explain.ts";
import type { CardState, Declaration, Refusal, TargetRef } from "../../../contract/action.ts";
import type { ActorDocument, CombatantDocument, GameReader } from "../../../host/documents.ts";
import { BLUNTED, bodyOf, CHARGING, DEATHS_DOOR, DYING, groupOf, isBody, unableToAct } from "../body.ts";
import { skillIn, skillParts, withDamage } from "../derived.ts";
import type {
  StrikeContext,
  GroupContext,
  TargetContext,
  AttackContext,
  AttackSettings,
  ShieldContext,
} from "../types.ts";
import { fateContext } from "../combat/fate.ts";
import { bonusParts } from "../../../documents/bonuses.ts";
import { foughtAsGroup, loneSkill, groupDr } from "../../../../rules/crusade/group.ts";
import type { DefenceKind } from "../../../../rules/crusade/types.ts";
import { reservedThisRound } from "../../../combat/spent.ts";
import { engagedGroup, groupProblem, opponentsNow } from "../group/engagement.ts";
import { Advice, economyProblem } from "../combat/economy.ts";
import { allowedAttacks, sequenceProblem, targetOf } from "./attacks.ts";
import { groupWound } from "../../../../rules/crusade/weapons.ts";
import { isPole, meleeHarm, weaponsOf } from "./weapons.ts";
import { reachProblem } from "./reach.ts";
import type { Change } from "../../../contract/change.ts";
import { reservedCosts } from "../../../engine/reserved-costs.ts";
import { fateChosen, blockChosen } from "./state.ts";

/**
 * Reads all that an attack needs from the documents: weapon and target of each strike (an attack has several, each with
 * its own die), modifiers, FATE (points that change throws), settings. Returns a refusal if the attack is impossible
 * (EC-055..086). A strike's `target` is null until a target is chosen.
 */
export function attackContext(declaration: Declaration, reader: GameReader): AttackContext | Refusal {
  const performer = acting(declaration, reader, unableToAct);
  if ("refused" in performer) return performer;
  const { actor, name, token, combatant, round } = performer;
  // In a fight the round must have actions left. `check` returns the problem; in a world that only advises on the rules
  // it keeps the problem in `given` and returns null.
  const advice = new Advice();
  const unaffordable = combatant && advice.check(economyProblem(reservedThisRound(combatant), "fight"));
  if (unaffordable) return unaffordable;
  // The weapon of each strike. If the clicked item is refused because it is not in hand, the refusal offers to draw
  // this item.
  const charging = actor.statuses.has(CHARGING);
  const clicked = reader.item(declaration.item);
  const poleGranted = Boolean(declaration.choices.pole) && isPole(clicked);
  const weapons = weaponsOf(declaration, actor, poleGranted && !charging, reader);
  if ("refused" in weapons) {
    const isClickedNotHeld = weapons.refused === "NotHeld" && weapons.data?.name === clicked?.name;
    if (!clicked || !isClickedNotHeld) return weapons;
    const draw = { action: "act", choices: { act: "draw" } };
    return { ...weapons, instead: drawInstead(actor, clicked, declaration, draw) };
  }
  // How many strikes there are, and at which targets. A charge ends, and allows fewer strikes, only if the first
  // strike is in melee (EC-049).
  const charge = charging && weapons[0]!.kind === "melee";
  const pole = poleGranted && !charge;
  const { attacks: allowed, notes } = allowedAttacks(actor, charge, pole);
  const targets = weapons.map((_, index) => targetOf(declaration, index));
  const problem = sequenceProblem(weapons, { actor, targets, allowed, charge, pole });
  if (problem) return problem;
  // Each target with its defence, if the weapon reaches it and the rules on groups allow it.
  const strikes: StrikeContext[] = [];
  let engaged = engagedGroup(combatant, token, reader);
  for (const [index, weapon] of weapons.entries()) {
    const reference = targets[index]!;
    const target = reference && targetContext(reference, weapon.kind, reader);
    if (target && "refused" in target) return target;
    const tooFar = target && weapon.kind === "melee" && reachProblem(performer, target, weapon.reach ?? 1, reader);
    if (tooFar) return tooFar;
    const engagedElsewhere = target && advice.check(engagementProblem(actor, target, weapon.kind, engaged, reader));
    if (engagedElsewhere) return engagedElsewhere;
    // A character is in melee with one group at a time: the group of earlier turns, else the first struck on this card
    // (EC-079).
    if (target?.group && !target.lone && weapon.kind === "melee") engaged ??= reader.actor(target.actor);
    strikes.push({ id: `strike${index + 1}`, weapon, target });
  }
  return {
    name,
    strikes,
    charge,
    blunted: actor.statuses.has(BLUNTED),
    modifiers: [...bonusParts(actor, "attack"), ...declaredModifiers(declaration)],
    fate: fateContext(actor, reader),
    allowed,
    notes,
    advice: advice.given,
    combatant: combatant?.uuid ?? null,
    round,
    settings: attackSettings(reader),
  };
}

/**
 * Returns the refusal of an attack between a character and a group: a character strikes at one group at a time, and a
 * group shoots only at characters it is not in melee with (EC-079, EC-080). Null if allowed, and for any other attack.
 * @param engaged the group that the attacking character is in melee with, or null
 */
function engagementProblem(
  attacker: ActorDocument,
  target: TargetContext,
  kind: DefenceKind,
  engaged: ActorDocument | null,
  reader: GameReader,
): Refusal | null {
  const foe = reader.actor(target.actor);
  if (!foe) return null;
  // A character strikes at a group.
  if (isBody(attacker) && !isBody(foe) && kind === "melee")
    return groupProblem({ character: attacker, group: foe, shoots: false, engaged });
  // A group shoots at a character, who may be in melee with it or another group.
  if (isBody(attacker) || !isBody(foe)) return null;
  const foeToken = reader.token(target.token);
  return groupProblem({
    character: foe,
    group: attacker,
    shoots: true,
    engaged: engagedGroup(reader.combatant(foe, foeToken), foeToken, reader),
  });
}

/**
 * Reads one target with its defence against attacks of `kind`; a refusal if the target no longer exists or is out. An
 * average foe in melee is met as a group of one, unless it is set to be fought as an individual (EC-A30).
 */
export function targetContext(reference: TargetRef, kind: DefenceKind, reader: GameReader): TargetContext | Refusal {
  const actor = reader.actor(reference.actor);
  if (!actor) return { refused: "NoTarget" };
  const isOut = isBody(actor) ? actor.statuses.has("dead") : !groupOf(actor).derived.alive;
  if (isOut) return { refused: "TargetOut", data: { name: shownName(actor) } };
  const identity = { actor: actor.uuid, token: reference.token, name: shownName(actor) };
  if (!isBody(actor)) {
    const combatant = reader.combatant(actor, reader.token(reference.token));
    return { ...identity, body: null, shield: null, casting: null, ...metAsGroup(actor, combatant) };
  }
  const { tier, asIndividual } = bodyOf(actor);
  const gear = { shield: shieldContext(actor, reader), ...castingOf(actor) };
  return kind === "melee" && foughtAsGroup({ tier, asIndividual })
    ? { ...identity, ...gear, lone: true, body: null, ...metAsLoneFoe(actor) }
    : { ...identity, ...gear, group: null, ...metAsIndividual(actor, kind) };
}

/** Returns a group's defence, its DR (difficulty rating), with the numbers on which damage depends. */
function metAsGroup(
  actor: ActorDocument,
  combatant: CombatantDocument | null,
): Pick<TargetContext, "defence" | "group"> {
  const { skill, ranged, weaponDamage, derived } = groupOf(actor);
  const { alive, stressEach, carried } = derived;
  const groupWeaponDamage = withDamage(actor, weaponDamage).value;
  const harmToAttacker = { wound: groupWound({ shoots: ranged }), groupWeaponDamage };
  return asGroup(skill, opponentsNow(actor, combatant), alive, stressEach, carried, harmToAttacker);
}

/** Returns the defence, as a DR, of an average foe that is met as a group of one (EC-A30). */
function metAsLoneFoe(actor: ActorDocument): Pick<TargetContext, "defence" | "group"> {
  const { derived, physical } = bodyOf(actor);
  const skill = loneSkill({ skill: derived.weaponSkill });
  // The foe's lost stress is that of the group's one member. It still stands, so at most all but 1 point count as lost.
  const carried = Math.min(physical.max - 1, physical.damage);
  return asGroup(skill, 1, 1, physical.max, carried, meleeHarm(actor));
}

/**
 * Returns a single target's defence against attacks of `kind`, with the numbers on which its damage and wounds depend.
 */
function metAsIndividual(actor: ActorDocument, kind: DefenceKind): Pick<TargetContext, "defence" | "body"> {
  const { attributes, physical, derived, tier } = bodyOf(actor);
  const { value, parts } = kind === "melee" ? derived.melee : derived.ranged;
  return {
    defence: { kind, value, parts },
    body: {
      stressLeft: physical.value,
      stressMax: physical.max,
      tempWounds: derived.wounds,
      brawn: attributes.brawn,
      grace: attributes.grace,
      dying: actor.statuses.has(DYING),
      checkDue: actor.statuses.has(DEATHS_DOOR),
      tier,
    },
  };
}

/**
 * Returns the actor's best rating for a counterspell: of the skills that its spells use and of the skill Casting, with
 * what effects add. Null if it has neither a spell nor Casting, or cannot act.
 */
function castingOf(actor: ActorDocument): Pick<TargetContext, "casting" | "castingParts"> {
  if (unableToAct(actor)) return { casting: null };
  const { skills, skillParts: added } = bodyOf(actor).derived;
  const spellItems = actor.items.filter((item) => item.type === "crusadeSpell");
  const keys = [
    ...spellItems.map((item) => (item.system as { skill: string }).skill),
    ...("casting" in skills ? ["casting"] : []),
  ];
  // The highest rating comes first; a skill that the actor lacks counts as 0.
  const rating = (key: string): number => skillIn(skills, key) ?? 0;
  const [bestKey] = keys.sort((first, second) => rating(second) - rating(first));
  if (bestKey === undefined) return { casting: null };
  const castingParts = skillParts(added, bestKey);
  return { casting: rating(bestKey), ...(castingParts.length && { castingParts }) };
}

/**
 * Returns a group's defence, which is its DR (difficulty rating), with the numbers on which damage depends. The DR
 * follows from its skill and from the larger of `atRoundStart` and `alive`.
 * @param atRoundStart members standing when the round began
 * @param alive members standing now
 * @param stressEach points of stress that fell one member
 * @param carried points that the next member to fall has already lost
 * @param harmToAttacker the wound and the damage that the group gives an attacker who fails
 */
function asGroup(
  skill: number,
  atRoundStart: number,
  alive: number,
  stressEach: number,
  carried: number,
  harmToAttacker: Pick<GroupContext, "wound" | "groupWeaponDamage">,
): Pick<TargetContext, "defence" | "group"> {
  const rating = groupDr({ skill, opponents: Math.max(atRoundStart, alive) });
  return {
    defence: { kind: "melee", value: rating.value, parts: rating.parts },
    group: { groupSkill: skill, opponents: alive, stressEach, carried, dr: rating.value, ...harmToAttacker },
  };
}

/** Returns the modifier typed into the dialog, as a list of one part; empty for 0. */
function declaredModifiers(declaration: Declaration): Part[] {
  const other = Number(declaration.choices.modifier ?? 0);
  return other ? [{ label: "FRAY.Part.Other", value: other, rule: "EC-058" }] : [];
}

/** Returns the world's settings that an attack depends on. */
export function attackSettings(reader: GameReader): AttackSettings {
  return {
    critNeedsHit: reader.setting<boolean>("critNeedsHit"),
    npcCritFate: reader.setting<boolean>("npcCritFate"),
    addWeaponDamage: reader.setting<boolean>("groupWeaponDamage"),
    weaponDamageOnFailure: reader.setting<boolean>("groupWeaponDamageOnFailure"),
    critApplies: reader.setting<boolean>("groupCrit"),
    overflowKills: reader.setting<boolean>("overflowKills"),
    npcWounds: reader.setting<boolean>("npcWounds"),
    row6Absorbs: reader.setting<boolean>("shieldRow6Absorbs"),
    fateBonus: reader.setting<number>("fateBonus"),
    fateOnce: reader.setting<boolean>("pcFateOncePerKind"),
  };
}

/**
 * Returns the shield that can still block for an actor, and who pays for the block (EC-137, EC-153, EC-157); null
 * without a shield. In a tied turn, in which several actors act at once, the shield is the one that the actor held
 * before that turn (EC-A21), but the points to pay with are the present ones.
 * @param card id of the open card (the chat message of an action) whose own reserved costs do not count as spent
 * @param before the actor as it was before a tied turn
 */
function shieldContext(actor: ActorDocument, reader: GameReader, card = "", before = actor): ShieldContext | null {
  // `staff`: a foe run like a player character, with its own pool of FATE.
  const { hero, staff, freeShieldUsed } = bodyOf(actor);
  const { derived } = bodyOf(before);
  if (!derived.shield) return null;
  const { spender, points } = fateContext(actor, reader, card);
  const takesFreeBlock = (change: Change): boolean =>
    change.kind === "set" && change.uuid === actor.uuid && change.path === "system.freeShieldUsed";
  // An NPC blocks once a scene without paying, unless another open card has taken that block.
  const isFree = !hero && !freeShieldUsed && !reservedCosts(card).some(takesFreeBlock);
  const stress = derived.shieldStress;
  return {
    item: derived.shield.uuid,
    ...(derived.spareShields.length > 0 && { spares: derived.spareShields.map(({ uuid }) => uuid) }),
    npc: !hero && !staff,
    free: isFree,
    payer: spender,
    fate: points,
    ...(stress > 0 && { stress }),
  };
}

/**
 * Returns the context of an open attack with FATE and shields as they are now, as other cards may have used some
 * (EC-137, EC-153, EC-154, EC-A31). The shield of a block that is already chosen stays, and so does the pool that has
 * paid for FATE on this card.
 * @param before reads documents as they were when a tied turn began, in which several act at once
 */
export function refreshAttack(state: CardState<AttackContext>, reader: GameReader, before: GameReader): AttackContext {
  const { context, declaration, card } = state;
  const attacker = reader.actor(declaration.actor);
  const fateNow = attacker ? fateContext(attacker, reader, card) : context.fate;
  // If FATE was bought for a strike of this card, the pool that paid also pays for the other strikes.
  const isFateBought = context.strikes.some((strike) => fateChosen(state, strike));
  const fate = isFateBought && fateNow.spender !== context.fate.spender ? context.fate : fateNow;
  const strikes = context.strikes.map((strike) => {
    const targetActor = strike.target && reader.actor(strike.target.actor);
    if (!targetActor || !isBody(targetActor) || blockChosen(state, strike)) return strike;
    return {
      ...strike,
      target: {
        ...strike.target!,
        shield: shieldContext(targetActor, reader, card, before.actor(targetActor.uuid) ?? targetActor),
      },
    };
  });
  return { ...context, fate, strikes };
}
