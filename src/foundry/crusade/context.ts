import type { Part } from "../../rules/explain.ts";
import type { Declaration, Refusal, TargetRef } from "../contract/action.ts";
import type { ActorDocument, CombatantDocument, ItemDocument, Table, TokenDocument } from "../contract/documents.ts";
import { BLUNTED, bodyOf, CHARGING, DYING, groupOf, isBody } from "./bodies.ts";
import { darkPoints } from "./dark-fate.ts";
import type { CrusadeModel, CrusadeWeapon } from "./models.ts";
import { ACTION_COST, attacksAllowed, foughtAsGroup, groupDr } from "./rules.ts";
import type { DefenceKind, FateSpender, FateUse, Tier } from "./rules.ts";
import { spentNow } from "../combat/spent.ts";
import { engagedGroup, groupProblem, opponentsNow } from "./engaged.ts";
import { economyCheck } from "./economy.ts";

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
  readonly tier: Tier;
}

export interface GroupContext {
  readonly groupSkill: number;
  readonly opponents: number;
  readonly stressEach: number;
  readonly carried: number;
  readonly dr: number;
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

export { BLUNTED, bodyOf, CHARGING, DEATHS_DOOR, DYING, groupOf, isBody } from "./bodies.ts";

/** Reads everything an attack needs (EC-055..086), or says why it cannot be. */
export function attackContext(declaration: Declaration, table: Table): AttackContext | Refusal {
  const actor = table.actor(declaration.actor);
  if (!actor) return { refused: "NoActor" };
  const unable = unableToAct(actor);
  if (unable) return unable;
  const token = table.token(declaration.token);
  const combatant = table.combatant(actor, token);
  const spent = spentNow(combatant);
  const over = combatant && economyCheck(spent, "fight", ACTION_COST.fight, table);
  if (over) return over;
  const weapons = weaponsOf(declaration, actor, table);
  if ("refused" in weapons) return weapons;
  const charge = actor.statuses.has(CHARGING) && weapons[0]!.kind === "melee";
  const pole = Boolean(declaration.choices.pole) && isPole(table.item(declaration.item));
  const { attacks: allowed, notes } = allowedAttacks(actor, charge, pole);
  const problem = sequenceProblem(weapons, { actor, allowed, charge, pole, table });
  if (problem) return problem;
  const strikes: StrikeContext[] = [];
  for (const [index, weapon] of weapons.slice(0, allowed).entries()) {
    const reference = declaration.targets[Math.min(index, declaration.targets.length - 1)] ?? null;
    const target = reference && targetContext(reference, weapon.kind, table);
    if (target && "refused" in target) return target;
    const crowded = target && crowding(actor, target, weapon.kind, combatant, token, table);
    if (crowded) return crowded;
    strikes.push({ id: `strike${index + 1}`, weapon, target });
  }
  return {
    name: actor.name,
    strikes,
    charge,
    blunted: actor.statuses.has(BLUNTED),
    modifiers: declaredModifiers(declaration),
    fate: fateContext(actor, table),
    allowed,
    notes,
    combatant: combatant?.uuid ?? null,
    round: combatant?.combat?.round ?? 0,
    settings: attackSettings(table),
  };
}

const isPole = (item: ItemDocument | null): boolean => (item?.system as CrusadeWeapon | undefined)?.category === "pole";

interface Sequence {
  readonly actor: ActorDocument;
  readonly allowed: number;
  readonly charge: boolean;
  readonly pole: boolean;
  readonly table: Table;
}

/** What a sequence of attacks may be: no more than allowed, each of two weapons once, no third weapon, no Advanced spell among two (EC-024, EC-049, EC-069, EC-075, EC-076). */
function sequenceProblem(weapons: readonly WeaponContext[], { actor, allowed, charge, pole, table }: Sequence): Refusal | null {
  const { name } = actor;
  if (weapons.length < 2) return null;
  if (weapons.length > allowed)
    return charge && allowedAttacks(actor, false, pole).attacks >= weapons.length
      ? { refused: "ChargeOneAttack", rule: "EC-049", data: { name } }
      : { refused: "TooManyAttacks", rule: "EC-069", data: { name, allowed } };
  if (weapons.some((weapon) => (table.item(weapon.item)?.system as { advanced?: boolean } | undefined)?.advanced))
    return { refused: "AdvancedSpell", rule: "EC-076", data: { name } };
  if (new Set(weapons.filter(({ spell }) => !spell).map(({ item }) => item)).size > 2) return drawnFresh(actor);
  const again = weapons[0]!.item === weapons[1]!.item;
  if (again && !pole && !hasSecondAttack(actor)) return { refused: "BothWeapons", rule: "EC-024", data: { name } };
  return null;
}

/** The third attack is made with one of the two weapons in hand: nothing is drawn from a brace for it (EC-075). */
const drawnFresh = ({ name }: ActorDocument): Refusal => ({ refused: "DrawnFresh", rule: "EC-075", data: { name } });

function hasSecondAttack(actor: ActorDocument): boolean {
  return bodyOf(actor).secondAttack || actor.items.some((item) => (item.system as { grants?: string }).grants === "secondAttack");
}

/** A character strikes at one group at a time; a group shoots at those it is not in melee with (EC-079, EC-080). */
function crowding(actor: ActorDocument, target: TargetContext, kind: DefenceKind, combatant: CombatantDocument | null, token: TokenDocument | null, table: Table): Refusal | null {
  const foe = table.actor(target.actor);
  if (!foe) return null;
  if (isBody(actor) && !isBody(foe) && kind === "melee")
    return groupProblem({ character: actor, group: foe, shoots: false, engaged: engagedGroup(combatant, token, table) });
  if (isBody(actor) || !isBody(foe)) return null;
  const standing = table.token(target.token);
  return groupProblem({ character: foe, group: actor, shoots: true, engaged: engagedGroup(table.combatant(foe, standing), standing, table) });
}

/** Out of the fight is out: dead, dying or down. A group needs a member standing. */
export function unableToAct(actor: ActorDocument): Refusal | null {
  const { name } = actor;
  if (actor.statuses.has("dead")) return { refused: "Out", rule: "EC-A28", data: { name } };
  if (!isBody(actor)) return groupOf(actor).derived.alive ? null : { refused: "Out", rule: "EC-100", data: { name } };
  if (actor.statuses.has(DYING)) return { refused: "Unconscious", rule: "EC-118", data: { name } };
  return null;
}

function weaponsOf(declaration: Declaration, actor: ActorDocument, table: Table): WeaponContext[] | Refusal {
  if (!isBody(actor)) return groupOf(actor).ranged ? [groupWeapon(actor)] : { refused: "GroupNeverRolls", rule: "EC-A15" };
  const chosen = [declaration.item, declaration.choices.second, declaration.choices.third];
  const weapons: WeaponContext[] = [];
  for (const [index, uuid] of chosen.entries()) {
    if (index > 0 && !uuid) continue;
    const item = typeof uuid === "string" ? table.item(uuid) : null;
    if (item && !("held" in (item.system as object)) && item.type !== "crusadeSpell") return { refused: "NotAWeapon", data: { name: item.name } };
    const fired = weapons.some((earlier) => earlier.item === uuid && earlier.loads);
    const weapon = item ? weaponContext(item, bodyOf(actor), fired) : unarmed(bodyOf(actor));
    if ("refused" in weapon) return index > 1 && weapon.refused === "NotHeld" ? drawnFresh(actor) : weapon;
    weapons.push(weapon);
  }
  return weapons;
}

/** A weapon held; a cannon already fired is a club (EC-074). */
function weaponContext(item: ItemDocument, body: CrusadeModel, fired: boolean): WeaponContext | Refusal {
  const system = item.system as CrusadeWeapon & { advanced?: boolean };
  const spell = item.type === "crusadeSpell";
  if (!spell && !system.held) return { refused: "NotHeld", rule: "EC-013", data: { name: item.name } };
  const loads = !spell && system.ranged && system.loading !== "none";
  if (loads && !system.loaded && !fired) return { refused: "NotLoaded", rule: system.loading === "powder" ? "EC-038" : "EC-037", data: { name: item.name } };
  const ranged = system.ranged && !fired;
  const skillName = fired ? "blunt" : system.skill;
  return {
    item: item.uuid,
    id: item.id,
    name: item.name,
    kind: ranged ? "ranged" : "melee",
    skillName,
    skill: body.derived.skills[skillName.trim().toLowerCase()] ?? 0,
    damage: system.damage,
    sidhe: Boolean(system.sidhe) || system.category === "sidhe",
    wound: fired ? "blunt" : (system.wound ?? "blunt"),
    loads: loads && !fired,
    spell,
  };
}

/** Empty hands: Brawl, no weapon damage (EC-P01). */
function unarmed(body: CrusadeModel): WeaponContext {
  const skill = body.derived.skills.brawl ?? body.derived.weaponSkill;
  return { item: null, id: "unarmed", name: "", kind: "melee", skillName: "brawl", skill, damage: 0, sidhe: false, wound: "blunt", loads: false, spell: false };
}

/** A group that shoots: one roll of the gamemaster's for all (EC-A15). */
function groupWeapon(actor: ActorDocument): WeaponContext {
  const group = groupOf(actor);
  return {
    item: null,
    id: "group",
    name: (group as unknown as { weaponName: string }).weaponName,
    kind: group.ranged ? "ranged" : "melee",
    skillName: "group",
    skill: group.skill,
    damage: group.weaponDamage,
    sidhe: false,
    wound: group.ranged ? "piercing" : "cutting",
    loads: false,
    spell: false,
  };
}

export function targetContext(reference: TargetRef, kind: DefenceKind, table: Table): TargetContext | Refusal {
  const actor = table.actor(reference.actor);
  if (!actor) return { refused: "NoTarget" };
  const base = { actor: actor.uuid, token: reference.token, name: actor.name };
  if (!isBody(actor)) {
    const group = groupOf(actor);
    if (!group.derived.alive) return { refused: "TargetOut", data: { name: actor.name } };
    const combatant = table.combatant(actor, table.token(reference.token));
    const fixed = opponentsNow(actor, combatant);
    return { ...base, body: null, shield: null, casting: null, ...asGroup(group.skill, fixed, group.derived.alive, group.derived.stressEach, group.derived.carried) };
  }
  const system = bodyOf(actor);
  if (actor.statuses.has("dead")) return { refused: "TargetOut", data: { name: actor.name } };
  const { brawn, grace } = system.attributes;
  const shield = shieldContext(actor, table);
  const casting = castingOf(actor);
  if (kind === "melee" && foughtAsGroup({ tier: system.tier, asIndividual: system.asIndividual })) {
    const skill = Math.min(4, system.derived.weaponSkill);
    const carried = Math.min(system.physical.max - 1, system.physical.damage);
    return { ...base, lone: true, body: null, shield, casting, ...asGroup(skill, 1, 1, system.physical.max, carried) };
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
      tier: system.tier,
    },
    group: null,
    shield,
    casting,
  };
}

/** The best skill among one's spells, or Casting; null: no caster, or one who is unconscious. */
function castingOf(actor: ActorDocument): number | null {
  if (actor.statuses.has(DYING)) return null;
  const { skills } = bodyOf(actor).derived;
  const spells = actor.items.filter((item) => item.type === "crusadeSpell");
  const keys = [...spells.map((item) => (item.system as { skill: string }).skill.trim().toLowerCase()), ...("casting" in skills ? ["casting"] : [])];
  return keys.length ? Math.max(...keys.map((key) => skills[key] ?? 0)) : null;
}

function asGroup(skill: number, atRound: number, alive: number, stressEach: number, carried: number): Pick<TargetContext, "defence" | "group"> {
  const rating = groupDr({ skill, opponents: Math.max(atRound, alive) });
  return {
    defence: { kind: "melee", value: rating.value, parts: rating.parts },
    group: { groupSkill: skill, opponents: alive, stressEach, carried, dr: rating.value },
  };
}

function shieldContext(actor: ActorDocument, table: Table): ShieldContext | null {
  const system = bodyOf(actor);
  const { shield } = system.derived;
  if (!shield) return null;
  const { spender, points } = fateContext(actor, table);
  return { item: shield.uuid, npc: !system.hero && !system.staff, free: !system.hero && !system.freeShieldUsed, payer: spender, fate: points };
}

/** Attacks of the Fight action: dual wielding, Second Attack, a pole strike granted (EC-056, EC-057, EC-069). */
export function allowedAttacks(actor: ActorDocument, charging: boolean, poleBonus: boolean): { attacks: number; notes: readonly string[] } {
  if (!isBody(actor)) return { attacks: 1, notes: [] };
  const system = bodyOf(actor);
  const grants = (what: string): boolean => actor.items.some((item) => (item.system as { grants?: string }).grants === what);
  return attacksAllowed({
    dualWielding: system.derived.held.length >= 2,
    grace: system.attributes.grace,
    boughtDualWield: system.dualWield || grants("dualWield"),
    secondAttack: system.secondAttack || grants("secondAttack"),
    charging,
    poleBonus,
  });
}

function declaredModifiers(declaration: Declaration): Part[] {
  const other = Number(declaration.choices.modifier ?? 0);
  return other ? [{ label: "FRAY.Part.Other", value: other, rule: "EC-058" }] : [];
}

/**
 * Who pays, what is in that pool, and what has been bought in this scene (EC-154, EC-159, EC-165, EC-A31). Whom staff
 * runs has a pool of its own on top of Dark FATE: when it is empty, Dark FATE pays.
 */
export function fateContext(actor: ActorDocument, table: Table): FateContext {
  const dark = { spender: "dark" as const, points: darkPoints(table) };
  if (!isBody(actor)) return { ...dark, used: [...groupOf(actor).fateUsed] as FateUse[] };
  const system = bodyOf(actor);
  const used = [...system.fate.used] as FateUse[];
  const own = { points: system.fate.value, used };
  if (system.hero) return { spender: "pc", ...own };
  return system.staff && (own.points > 0 || dark.points < 1) ? { spender: "staff", ...own } : { ...dark, used };
}

export function attackSettings(table: Table): AttackSettings {
  return {
    critNeedsHit: table.setting<boolean>("critNeedsHit"),
    npcCritFate: table.setting<boolean>("npcCritFate"),
    addWeaponDamage: table.setting<boolean>("groupWeaponDamage"),
    weaponDamageOnFailure: table.setting<boolean>("groupWeaponDamageOnFailure"),
    critApplies: table.setting<boolean>("groupCrit"),
    overflowKills: table.setting<boolean>("overflowKills"),
    npcWounds: table.setting<boolean>("npcWounds"),
    row6Absorbs: table.setting<boolean>("shieldRow6Absorbs"),
    fateBonus: table.setting<number>("fateBonus"),
    fateOnce: table.setting<boolean>("pcFateOncePerKind"),
  };
}
