import type { Part } from "../../../../rules/explain.ts";
import type { Declaration, Refusal, TargetRef } from "../../../contract/action.ts";
import type { ActorDocument, GameReader } from "../../../host/documents.ts";
import { BLUNTED, bodyOf, CHARGING, DEATHS_DOOR, DYING, groupOf, isBody } from "../body.ts";
import { skillIn } from "../derived.ts";
import type { CrusadeWeapon } from "../models.ts";
import { fateContext, shieldContext } from "./fate-pool.ts";
import { foughtAsGroup, groupDr } from "../../../../rules/crusade/group.ts";
import type { FateSpender, FateUse } from "../../../../rules/crusade/fate.ts";
import type { DefenceKind, Tier } from "../../../../rules/crusade/types.ts";
import { reservedThisRound } from "../../../combat/spent.ts";
import { engagedGroup, groupProblem, opponentsNow } from "../combat/engaged.ts";
import { Advice, economyProblem } from "../combat/economy.ts";
import { allowedAttacks, sequenceProblem, targetOf } from "./sequence.ts";
import { isPole, weaponsOf, woundOfGroup } from "./weapons.ts";

/** One strike of the Fight action: with what, at whom. */
export interface StrikeContext {
  readonly id: string;
  readonly weapon: WeaponContext;
  readonly target: TargetContext | null;
}

export interface WeaponContext {
  /** uuid of the item, or null with empty hands */
  readonly item: string | null;
  readonly id: string;
  readonly name: string;
  readonly kind: DefenceKind;
  readonly skillName: string;
  readonly skill: number;
  readonly damage: number;
  readonly sidhe: boolean;
  readonly wound: "cutting" | "piercing" | "blunt";
  /** must be loaded again after the shot */
  readonly loads: boolean;
  /** a spell may be met by a counterspell (EC-054) */
  readonly spell: boolean;
  /** of two spells in one action neither may be Advanced (EC-076) */
  readonly advanced?: boolean;
}

export interface TargetContext {
  readonly actor: string;
  readonly token: string | null;
  readonly name: string;
  readonly defence: { readonly kind: DefenceKind; readonly value: number; readonly parts: readonly Part[] };
  readonly body: BodyContext | null;
  readonly group: GroupContext | null;
  /** an average foe alone, fought as a group of one (EC-A30) */
  readonly lone?: boolean;
  /** a shield that can still block, and who pays (EC-137, EC-153, EC-157) */
  readonly shield: ShieldContext | null;
  /** what it casts with, if it casts at all: a counterspell is rolled with that (EC-P03) */
  readonly casting: number | null;
}

export interface ShieldContext {
  readonly item: string;
  /** an ordinary foe: what befalls the arm on the chart's last rows is the end of him (EC-143, EC-144) */
  readonly npc: boolean;
  /** an NPC's free absorption is still to be had (EC-153) */
  readonly free: boolean;
  /** who pays otherwise, and what is in that pool */
  readonly payer: FateSpender;
  readonly fate: number;
}

export interface BodyContext {
  readonly stressLeft: number;
  readonly tempWounds: number;
  readonly brawn: number;
  readonly grace: number;
  readonly dying: boolean;
  readonly checkDue: boolean;
  readonly tier: Tier;
}

export interface GroupContext {
  readonly groupSkill: number;
  readonly opponents: number;
  readonly stressEach: number;
  readonly carried: number;
  readonly dr: number;
  /** how its members hurt whoever fails to beat them (EC-105, EC-110) */
  readonly wound?: WeaponContext["wound"];
}

export interface AttackContext {
  readonly name: string;
  readonly strikes: readonly StrikeContext[];
  /** a legal charge ended in front of the target (EC-047, EC-048) */
  readonly charge: boolean;
  /** the shield chart took the harm out of the first attack (EC-140) */
  readonly blunted: boolean;
  readonly modifiers: readonly Part[];
  readonly fate: FateContext;
  readonly allowed: number;
  readonly notes: readonly string[];
  /** what a stricter table would have refused, and why (EC-021, EC-079) */
  readonly advice?: readonly Refusal[];
  readonly combatant: string | null;
  readonly round: number;
  readonly settings: AttackSettings;
}

export interface FateContext {
  readonly spender: FateSpender;
  readonly points: number;
  readonly used: readonly FateUse[];
}

export interface AttackSettings {
  readonly critNeedsHit: boolean;
  readonly npcCritFate: boolean;
  readonly addWeaponDamage: boolean;
  readonly weaponDamageOnFailure: boolean;
  readonly critApplies: boolean;
  readonly overflowKills: boolean;
  readonly npcWounds: boolean;
  readonly row6Absorbs: boolean;
  readonly fateBonus: number;
  readonly fateOnce: boolean;
}

export { BLUNTED, bodyOf, CHARGING, DEATHS_DOOR, DYING, groupOf, isBody } from "../body.ts";

/** Reads everything an attack needs (EC-055..086), or says why it cannot be. */
export function attackContext(declaration: Declaration, reader: GameReader): AttackContext | Refusal {
  const actor = reader.actor(declaration.actor);
  if (!actor) return { refused: "NoActor" };
  const unable = unableToAct(actor);
  if (unable) return unable;
  const token = reader.token(declaration.token);
  const combatant = reader.combatant(actor, token);
  const advice = new Advice();
  const over = combatant && advice.check(economyProblem(reservedThisRound(combatant), "fight"));
  if (over) return over;
  const charging = actor.statuses.has(CHARGING);
  const granted = Boolean(declaration.choices.pole) && isPole(reader.item(declaration.item));
  const weapons = weaponsOf(declaration, actor, granted && !charging, reader);
  if ("refused" in weapons) return weapons;
  const charge = charging && weapons[0]!.kind === "melee";
  const pole = granted && !charge;
  const { attacks: allowed, notes } = allowedAttacks(actor, charge, pole);
  const targets = weapons.map((_, index) => targetOf(declaration, index));
  const problem = sequenceProblem(weapons, { actor, targets, allowed, charge, pole });
  if (problem) return problem;
  const strikes: StrikeContext[] = [];
  let engaged = engagedGroup(combatant, token, reader);
  for (const [index, weapon] of weapons.entries()) {
    const reference = targets[index]!;
    const target = reference && targetContext(reference, weapon.kind, reader);
    if (target && "refused" in target) return target;
    const crowded = target && advice.check(engagementProblem(actor, target, weapon.kind, engaged, reader));
    if (crowded) return crowded;
    // The first group struck on a card is the one the rest of it is fought with (EC-079).
    if (target?.group && !target.lone && weapon.kind === "melee") engaged ??= reader.actor(target.actor);
    strikes.push({ id: `strike${index + 1}`, weapon, target });
  }
  return {
    name: actor.name,
    strikes,
    charge,
    blunted: actor.statuses.has(BLUNTED),
    modifiers: declaredModifiers(declaration),
    fate: fateContext(actor, reader),
    allowed,
    notes,
    advice: advice.given,
    combatant: combatant?.uuid ?? null,
    round: combatant?.combat?.round ?? 0,
    settings: attackSettings(reader),
  };
}

/** A character strikes at one group at a time; a group shoots at those it is not in melee with (EC-079, EC-080). */
function engagementProblem(
  actor: ActorDocument,
  target: TargetContext,
  kind: DefenceKind,
  engaged: ActorDocument | null,
  reader: GameReader,
): Refusal | null {
  const foe = reader.actor(target.actor);
  if (!foe) return null;
  if (isBody(actor) && !isBody(foe) && kind === "melee")
    return groupProblem({ character: actor, group: foe, shoots: false, engaged });
  if (isBody(actor) || !isBody(foe)) return null;
  const standing = reader.token(target.token);
  return groupProblem({
    character: foe,
    group: actor,
    shoots: true,
    engaged: engagedGroup(reader.combatant(foe, standing), standing, reader),
  });
}

/** Out of the fight is out: dead, dying or down, or with a death check to roll first. A group needs a member standing. */
export function unableToAct(actor: ActorDocument): Refusal | null {
  const { name } = actor;
  if (actor.statuses.has("dead")) return { refused: "Out", rule: "EC-A28", data: { name } };
  if (!isBody(actor)) return groupOf(actor).derived.alive ? null : { refused: "Out", rule: "EC-100", data: { name } };
  if (actor.statuses.has(DYING)) return { refused: "Unconscious", rule: "EC-118", data: { name } };
  // What comes of the check is unconscious or dead: there is no act between.
  if (actor.statuses.has(DEATHS_DOOR)) return { refused: "DeathCheckFirst", rule: "EC-116", data: { name } };
  return null;
}

export function targetContext(reference: TargetRef, kind: DefenceKind, reader: GameReader): TargetContext | Refusal {
  const actor = reader.actor(reference.actor);
  if (!actor) return { refused: "NoTarget" };
  const base = { actor: actor.uuid, token: reference.token, name: actor.name };
  if (!isBody(actor)) {
    const group = groupOf(actor);
    if (!group.derived.alive) return { refused: "TargetOut", data: { name: actor.name } };
    const combatant = reader.combatant(actor, reader.token(reference.token));
    const fixed = opponentsNow(actor, combatant);
    return {
      ...base,
      body: null,
      shield: null,
      casting: null,
      ...asGroup(
        group.skill,
        fixed,
        group.derived.alive,
        group.derived.stressEach,
        group.derived.carried,
        woundOfGroup(group),
      ),
    };
  }
  const system = bodyOf(actor);
  if (actor.statuses.has("dead")) return { refused: "TargetOut", data: { name: actor.name } };
  const { brawn, grace } = system.attributes;
  const shield = shieldContext(actor, reader);
  const casting = castingOf(actor);
  if (kind === "melee" && foughtAsGroup({ tier: system.tier, asIndividual: system.asIndividual })) {
    const skill = Math.min(4, system.derived.weaponSkill);
    const carried = Math.min(system.physical.max - 1, system.physical.damage);
    return {
      ...base,
      lone: true,
      body: null,
      shield,
      casting,
      ...asGroup(skill, 1, 1, system.physical.max, carried, woundOf(actor)),
    };
  }
  const { derived } = system;
  const stands = kind === "melee" ? derived.melee : derived.ranged;
  return {
    ...base,
    defence: { kind, value: stands.value, parts: stands.parts },
    body: {
      stressLeft: system.physical.value,
      tempWounds: derived.wounds,
      brawn,
      grace,
      dying: actor.statuses.has(DYING),
      checkDue: actor.statuses.has(DEATHS_DOOR),
      tier: system.tier,
    },
    group: null,
    shield,
    casting,
  };
}

/** The best skill among one's spells, or Casting; null: no caster, or one who can do nothing. */
function castingOf(actor: ActorDocument): number | null {
  if (unableToAct(actor)) return null;
  const { skills } = bodyOf(actor).derived;
  const spells = actor.items.filter((item) => item.type === "crusadeSpell");
  const keys = [
    ...spells.map((item) => (item.system as { skill: string }).skill.trim().toLowerCase()),
    ...("casting" in skills ? ["casting"] : []),
  ];
  return keys.length ? Math.max(...keys.map((key) => skills[key] ?? 0)) : null;
}

/** How somebody hurts with the best of what is in hand for a melee; empty hands bruise (EC-110, EC-111). */
function woundOf(actor: ActorDocument): WeaponContext["wound"] {
  const { skills } = bodyOf(actor).derived;
  const held = actor.items
    .filter((item) => item.type === "crusadeWeapon")
    .map((item) => item.system as CrusadeWeapon)
    .filter((weapon) => weapon.held && !weapon.ranged);
  const [best] = held.sort((one, other) => (skillIn(skills, other.skill) ?? 0) - (skillIn(skills, one.skill) ?? 0));
  return best?.wound ?? "blunt";
}

function asGroup(
  skill: number,
  atRound: number,
  alive: number,
  stressEach: number,
  carried: number,
  wound: WeaponContext["wound"],
): Pick<TargetContext, "defence" | "group"> {
  const rating = groupDr({ skill, opponents: Math.max(atRound, alive) });
  return {
    defence: { kind: "melee", value: rating.value, parts: rating.parts },
    group: { groupSkill: skill, opponents: alive, stressEach, carried, dr: rating.value, wound },
  };
}

function declaredModifiers(declaration: Declaration): Part[] {
  const other = Number(declaration.choices.modifier ?? 0);
  return other ? [{ label: "FRAY.Part.Other", value: other, rule: "EC-058" }] : [];
}

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
