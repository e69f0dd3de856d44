import type { StoredItem } from "../../contract/declarations.ts";
import {
  choice,
  flag,
  health,
  html,
  LenientModel,
  modelOf,
  number,
  schema,
  text,
  version,
} from "../../contract/reading/model.ts";
import type { ActorDocument } from "../../host/documents.ts";
import { deriveBody } from "./derived.ts";
import { MAX_LEVEL } from "../../../rules/turns/tables.ts";
import type { AttackMode } from "../../../rules/turns/types.ts";
import type { Place } from "../../../rules/turns/types.ts";
import type { AbilityId, TurnsSystem, TurnsThing } from "./types.ts";

/** The ids of the six ability bonuses of a sheet; the rules use all but intelligence and charisma. */
export const ABILITIES = [
  "strength",
  "dexterity",
  "constitution",
  "intelligence",
  "wisdom",
  "charisma",
] as const satisfies readonly AbilityId[];

/**
 * The system data of a fighter. Damage takes stamina first, then inventory slots, which turn into injuries (CT-023,
 * CT-P03).
 */
export class TurnsModel extends modelOf<TurnsSystem>() {
  /** Returns the stored fields, with their defaults and limits. */
  static override defineSchema(): object {
    const ability = (): object => number(0, { min: -20, max: 40 });
    return {
      schemaVersion: version(),
      /** true for a player's character; no rule reads it */
      hero: flag(),
      level: number(1, { min: 1, max: MAX_LEVEL }),
      abilities: schema(Object.fromEntries(ABILITIES.map((id) => [id, ability()]))),
      /** Armor Points of the body itself: hide, scales, stone (CT-037) */
      hide: number(0, { min: 0, max: 99 }),
      /** movement in a turn, in the scene's unit of distance (CT-A16) */
      speed: number(30, { min: 0, max: 999 }),
      health: health(),
      stamina: schema({ value: number(10, { min: 0, max: 9999 }), max: number(10, { min: 0, max: 9999 }) }),
      /** false for a creature without slots, which dies when its stamina is gone (CT-P03) */
      slotted: flag(true),
      /** injuries taken, and the number of inventory slots without effects */
      injuries: schema({ value: number(0, { min: 0, max: 999 }), slots: number(10, { min: 1, max: 999 }) }),
      /**
       * the parry declared last: the ids of the weapon and the shield, the number of explosions counted against the
       * weapon so far, the id of the encounter, its round (CT-047, CT-A04)
       */
      parry: schema({
        weapon: text(),
        shield: text(),
        counted: number(0, { min: 0 }),
        combat: text(),
        round: number(0, { min: 0 }),
      }),
      description: html(),
      notes: html(),
    };
  }

  override prepareDerivedData(): void {
    deriveBody(this, this.parent as ActorDocument);
  }
}

/**
 * The places of an item: in hand, quickly drawn (which takes no action), in the pack, on the ground (CT-010, CT-011,
 * CT-013).
 */
export const PLACES = ["hand", "quick", "backpack", "dropped"] as const satisfies readonly Place[];

/** The damage dice of weapons and spells. */
export const DICE = ["d4", "d6", "d8", "d10"] as const;
/** How a weapon or spell reaches its target. */
export const MODES = ["melee", "reach", "ranged"] as const;
/** The kinds of damage. They are words only: no rule reads them (CT-A19). */
export const DAMAGE_KINDS = ["slashing", "piercing", "bludgeoning", "fire", "cold", "lightning", "other"] as const;

/**
 * Returns the schema of the fields that all items in the inventory have. `carried`: the place of a new item; `slots`:
 * the number of inventory slots that a new one fills.
 */
const thing = (carried: Place, slots = 1): Record<string, object> => ({
  carried: choice(PLACES, carried),
  /** inventory slots that the item fills; it falls to the ground when the injuries reach its slots (CT-P03) */
  slots: number(slots, { min: 0, max: 20 }),
});

/** The system data of a weapon; its fields are explained at `TurnsWeaponModel`. */
export interface TurnsWeapon extends TurnsThing {
  die: (typeof DICE)[number];
  mode: AttackMode;
  finesse: boolean;
  reach: number;
  range: number;
  plus: number;
  quick: boolean;
  hands: number;
  reload: boolean;
  loaded: boolean;
  breakable: boolean;
  broken: boolean;
  kind: string;
}

/** The system data of a weapon. */
export class TurnsWeaponModel extends LenientModel {
  /** Returns the stored fields, with their defaults and limits. */
  static override defineSchema(): object {
    return {
      schemaVersion: version(),
      die: choice(DICE, "d6"),
      mode: choice(MODES),
      /** true if Dexterity may add to its damage, and sneak attacks be made with it */
      finesse: flag(),
      /** distance that it reaches in melee, in the scene's unit (CT-019) */
      reach: number(5, { min: 0, max: 999 }),
      /** longest distance of a shot, in the scene's unit; 0 for any (CT-020) */
      range: number(0, { min: 0, max: 9999 }),
      /** magical bonus, added once for each die first rolled (CT-032) */
      plus: number(0, { min: 0, max: 20 }),
      /** true if it can be carried so that it is quickly drawn: in a sheath, a holster, a bandolier (CT-011) */
      quick: flag(true),
      /** number of hands that hold it; 0 for a natural weapon */
      hands: number(1, { min: 0, max: 2 }),
      /** true if it must be loaded again after each shot */
      reload: flag(),
      loaded: flag(true),
      /** true if a power attack or a parry can break it (CT-A13) */
      breakable: flag(true),
      broken: flag(),
      /** kind of damage, words that no rule reads (CT-A19) */
      kind: choice(DAMAGE_KINDS, "slashing"),
      ...thing("hand"),
      description: html(),
    };
  }
}

/** The system data of a shield; `points`: the damage that it can still stop, and all it can. */
export class TurnsShieldModel extends LenientModel {
  /** Returns the stored fields, with their defaults and limits. */
  static override defineSchema(): object {
    return {
      schemaVersion: version(),
      points: schema({ value: number(10, { min: 0, max: 999 }), max: number(10, { min: 0, max: 999 }) }),
      ...thing("hand"),
      description: html(),
    };
  }
}

/** The system data of armour; `points`: its Armor Points, which count while it is worn. */
export class TurnsArmourModel extends LenientModel {
  /** Returns the stored fields, with their defaults and limits. */
  static override defineSchema(): object {
    return {
      schemaVersion: version(),
      points: number(1, { min: 0, max: 99 }),
      worn: flag(true),
      ...thing("quick", 0),
      description: html(),
    };
  }
}

/** The system data of an attack spell; it fills no hand and cannot break (CT-010, CT-A13). */
export class TurnsSpellModel extends LenientModel {
  /**
   * Returns the stored fields, with their defaults and limits. Each means what the field of the same name in a
   * TurnsWeaponModel means.
   */
  static override defineSchema(): object {
    return {
      schemaVersion: version(),
      die: choice(DICE, "d6"),
      mode: choice(MODES, "ranged"),
      reach: number(5, { min: 0, max: 999 }),
      range: number(0, { min: 0, max: 9999 }),
      plus: number(0, { min: 0, max: 20 }),
      kind: choice(DAMAGE_KINDS, "fire"),
      description: html(),
    };
  }
}

/** The names of rations in the languages of Fray's compendia, with or without a number. */
const RATION = /^[\d\s()×x]*(?:rations?|rationen|raci[oó]n|raciones)[\d\s()×x]*$/iu;

/** The beginnings of a ration's description in the languages of Fray's compendia. */
const DAYS_FOOD = /^<p>(?:A day’s food|Essen für einen Tag|La nourriture d’un jour|Comida de un día)\./;

/** The end of the uuid that the ration of the compendium has, whatever the system's id. */
const RATION_ENTRY = /\.turns-arms\.Item\.0h7J6w1LASqlRcPe$/;

/**
 * Marks rations of old worlds, which did not mark them, as food (CT-P04). A ration that was renamed is known by its
 * description or by the compendium's entry that it was made from.
 */
export function markRations({ name, system, _stats }: StoredItem): void {
  if ("food" in system) return;
  const isRation =
    RATION.test(String(name)) ||
    DAYS_FOOD.test(String(system.description)) ||
    RATION_ENTRY.test(String(_stats?.compendiumSource));
  if (isRation) system.food = true;
}

/** The system data of any other gear. */
export class TurnsGearModel extends LenientModel {
  /** Returns the stored fields, with their defaults and limits. */
  static override defineSchema(): object {
    return {
      schemaVersion: version(),
      /** how many there are; of rations halves too */
      quantity: number(1, { min: 0, max: 9999, integer: false }),
      /** true for rations, which rests eat (CT-P04) */
      food: flag(),
      ...thing("backpack"),
      description: html(),
    };
  }
}
