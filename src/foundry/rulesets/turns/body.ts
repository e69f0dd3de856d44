import type { Refusal } from "../../contract/action.ts";
import { problem } from "../../../rules/turns/problems.ts";
import { refusalOf } from "./refusal.ts";
import type { Explained } from "../../../rules/explain.ts";
import type { ActorDocument, ItemDocument } from "../../host/documents.ts";
import { PARRYING, WITHOUT_DEXTERITY } from "./conditions.ts";
import type { TurnsModel, TurnsWeapon } from "./models.ts";
import type { StandingParry, TurnsShield, TurnsThing } from "./types.ts";
import { defencePoints } from "../../../rules/turns/derived.ts";

/** The system data of an actor of this ruleset, typed. */
export const bodyOf = (actor: ActorDocument): TurnsModel => actor.system as TurnsModel;
/** The system data of a weapon, typed. */
export const weaponOf = (item: ItemDocument): TurnsWeapon => item.system as TurnsWeapon;
/** The system data of a shield, typed. */
export const shieldOf = (item: ItemDocument): TurnsShield => item.system as TurnsShield;

/** Tells whether an actor is dead, by the rules or by a condition the gamemaster has set. */
export function isDead(actor: ActorDocument): boolean {
  return actor.statuses.has("dead") || bodyOf(actor).derived.dead;
}

/** The Defense Points now; Dexterity is left out where a condition says so (CT-026, CT-027, CT-A18). */
export function defenceOf(actor: ActorDocument, dexterityCounts = countsDexterity(actor)): Explained {
  const { derived, abilities } = bodyOf(actor);
  const armour = derived.armour.parts;
  const all = defencePoints({ armour: derived.armour.value, dexterity: abilities.dexterity, dexterityCounts });
  const other = all.parts.filter((part) => part.label !== "FRAY.Part.Armour");
  return { value: all.value, parts: [...armour, ...other] };
}

/** Tells whether no condition of the actor takes Dexterity out of defence. */
export function countsDexterity(actor: ActorDocument): boolean {
  return !WITHOUT_DEXTERITY.some((status) => actor.statuses.has(status));
}

/** The items an actor could parry with: breakable weapons that are whole, shields with points left (CT-047, CT-A13). */
export function parryTools(actor: ActorDocument): { weapons: ItemDocument[]; shields: ItemDocument[] } {
  const ready = (item: ItemDocument): boolean =>
    ["hand", "quick"].includes((item.system as { carried: string }).carried);
  return {
    weapons: actor.items.filter((item) => {
      if (item.type !== "turnsWeapon" || !ready(item)) return false;
      const { broken, breakable, mode } = weaponOf(item);
      return !broken && breakable && mode !== "ranged";
    }),
    shields: actor.items.filter(
      (item) => item.type === "turnsShield" && ready(item) && shieldOf(item).points.value > 0,
    ),
  };
}

/**
 * The parry that protects an actor now, from its gear as it is now; null when it does not parry (CT-048). Gear dropped
 * since then no longer counts (CT-047).
 */
export function parryOf(actor: ActorDocument): StandingParry | null {
  if (!actor.statuses.has(PARRYING)) return null;
  const { parry } = bodyOf(actor);
  const held = (id: string): boolean =>
    (actor.items.get(id)?.system as Partial<TurnsThing> | undefined)?.carried === "hand";
  const { weapon, weaponItem, shieldPoints, shieldItem } = parryGear(actor);
  return {
    ...(held(parry.weapon) ? { weapon, weaponItem } : { weapon: null, weaponItem: null }),
    ...(held(parry.shield) ? { shieldPoints, shieldItem } : { shieldPoints: 0, shieldItem: null }),
  };
}

/** The gear of the last declared parry, whether it still lasts or not, so that a redone attack is stopped again. */
export function parryGear(actor: ActorDocument): StandingParry {
  const { parry } = bodyOf(actor);
  const weapon = actor.items.get(parry.weapon) ?? null;
  const shield = actor.items.get(parry.shield) ?? null;
  const whole = weapon !== null && !weaponOf(weapon).broken;
  return {
    weapon: whole ? { plus: weaponOf(weapon).plus, counted: parry.counted } : null,
    shieldPoints: shield ? shieldOf(shield).points.value : 0,
    weaponItem: weapon && { uuid: weapon.uuid, name: weapon.name },
    shieldItem: shield && { uuid: shield.uuid, name: shield.name },
  };
}

/** Refuses any action to a dead actor (CT-P03); null when the actor may act. */
export const unableToAct = (actor: ActorDocument): Refusal | null =>
  isDead(actor) ? { ...refusalOf(problem("dead")), final: true } : null;
