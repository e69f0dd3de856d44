import type { Refusal } from "../../contract/action.ts";
import { problem } from "../../../rules/turns/problems.ts";
import { refusalOf } from "./refusal.ts";
import type { Explained } from "../../../rules/explain.ts";
import type { ActorDocument, ItemDocument } from "../../host/documents.ts";
import { PARRYING, WITHOUT_DEXTERITY } from "./conditions.ts";
import type { TurnsModel, TurnsWeapon } from "./models.ts";
import type { StandingParry, TurnsShield, TurnsThing } from "./types.ts";
import { defencePoints } from "../../../rules/turns/derived.ts";

/** Returns an actor's system data as this ruleset's. The actor's type is not checked. */
export const bodyOf = (actor: ActorDocument): TurnsModel => actor.system as TurnsModel;
/** Returns an item's system data as a weapon's. The item's type is not checked. */
export const weaponOf = (item: ItemDocument): TurnsWeapon => item.system as TurnsWeapon;
/** Returns an item's system data as a shield's. The item's type is not checked. */
export const shieldOf = (item: ItemDocument): TurnsShield => item.system as TurnsShield;

/** Tells whether an actor is dead: by the rules, or by the condition "dead". */
export function isDead(actor: ActorDocument): boolean {
  return actor.statuses.has("dead") || bodyOf(actor).derived.dead;
}

/**
 * Returns an actor's Defense Points, part by part: Armor Points, with the effects on Armor Points, and Dexterity
 * (CT-026, CT-027, CT-A18). `dexterityCounts`: whether Dexterity counts; by default true unless a condition of the
 * actor excludes it.
 */
export function defenceOf(actor: ActorDocument, dexterityCounts = countsDexterity(actor)): Explained {
  const { derived, abilities } = bodyOf(actor);
  const armour = derived.armour.parts;
  const defence = defencePoints({ armour: derived.armour.value, dexterity: abilities.dexterity, dexterityCounts });
  // The parts of the Armor Points stand in place of the single part that the rule gives for Armor Points.
  const partsBesideArmour = defence.parts.filter((part) => part.label !== "FRAY.Part.Armour");
  return { value: defence.value, parts: [...armour, ...partsBesideArmour] };
}

/** Tells whether Dexterity counts in an actor's defence: true unless one of its conditions takes it out. */
export function countsDexterity(actor: ActorDocument): boolean {
  return !WITHOUT_DEXTERITY.some((status) => actor.statuses.has(status));
}

/**
 * Returns the items that an actor could parry with, in hand or quickly drawn: weapons that can break, are not broken
 * and are not ranged, and shields with points left (CT-047, CT-A13).
 */
export function parryTools(actor: ActorDocument): { weapons: ItemDocument[]; shields: ItemDocument[] } {
  const isAtHand = (item: ItemDocument): boolean =>
    ["hand", "quick"].includes((item.system as { carried: string }).carried);
  return {
    weapons: actor.items.filter((item) => {
      if (item.type !== "turnsWeapon" || !isAtHand(item)) return false;
      const { broken, breakable, mode } = weaponOf(item);
      return !broken && breakable && mode !== "ranged";
    }),
    shields: actor.items.filter(
      (item) => item.type === "turnsShield" && isAtHand(item) && shieldOf(item).points.value > 0,
    ),
  };
}

/**
 * Returns the parry that protects an actor now; null if it does not parry (CT-047, CT-048). A weapon no longer in hand
 * counts as none: `weapon` and `weaponItem` are null. So does a shield: `shieldPoints` is 0 and `shieldItem` null.
 */
export function parryOf(actor: ActorDocument): StandingParry | null {
  if (!actor.statuses.has(PARRYING)) return null;
  const { parry } = bodyOf(actor);
  const isInHand = (id: string): boolean =>
    (actor.items.get(id)?.system as Partial<TurnsThing> | undefined)?.carried === "hand";
  const { weapon, weaponItem, shieldPoints, shieldItem } = parryGear(actor);
  return {
    ...(isInHand(parry.weapon) ? { weapon, weaponItem } : { weapon: null, weaponItem: null }),
    ...(isInHand(parry.shield) ? { shieldPoints, shieldItem } : { shieldPoints: 0, shieldItem: null }),
  };
}

/**
 * Returns the parry that an actor declared last, even if that parry has ended (an attack that is redone meets it
 * again). The weapon and shield are as they are now. For a broken weapon, which does not parry, `weapon` is null,
 * though `weaponItem` is not. If an item no longer exists, all fields about it are null or 0.
 */
export function parryGear(actor: ActorDocument): StandingParry {
  const { parry } = bodyOf(actor);
  const weapon = actor.items.get(parry.weapon) ?? null;
  const shield = actor.items.get(parry.shield) ?? null;
  const isUnbroken = weapon !== null && !weaponOf(weapon).broken;
  return {
    // `counted`: how many explosions of damage dice count against the weapon so far (CT-A04).
    weapon: isUnbroken ? { plus: weaponOf(weapon).plus, counted: parry.counted } : null,
    shieldPoints: shield ? shieldOf(shield).points.value : 0,
    weaponItem: weapon && { uuid: weapon.uuid, name: weapon.name },
    shieldItem: shield && { uuid: shield.uuid, name: shield.name },
  };
}

/**
 * Returns the refusal of every act of a dead actor (CT-P03); null for an actor that is not dead. `final`: no choice in
 * a dialog changes it.
 */
export const unableToAct = (actor: ActorDocument): Refusal | null =>
  isDead(actor) ? { ...refusalOf(problem("dead")), final: true } : null;
