import {
  barValue,
  choice,
  data,
  flag,
  health,
  html,
  LenientModel,
  list,
  modelOf,
  number,
  schema,
  text,
  version,
} from "../../contract/reading/model.ts";
import { fields } from "../../host/host.ts";
import type { ActorDocument } from "../../host/documents.ts";
import type { Tier } from "../../../rules/crusade/types.ts";
import { WEAPON_CATEGORIES } from "../../../rules/crusade/tables.ts";
import { deriveBody, deriveGroup } from "./derived.ts";
import type { CrusadeSystem, CrusadeGroupSystem } from "./types.ts";

/**
 * The data of a character with two stress tracks. Points lost are stored; maxima, defences and what is left are
 * derived.
 */
export class CrusadeModel extends modelOf<CrusadeSystem>() {
  static override defineSchema(): object {
    const attribute = (): object => number(1, { min: 0, max: 20 });
    return {
      schemaVersion: version(),
      hero: flag(),
      tier: choice<Tier>(["pc", "boss", "average"]),
      attributes: schema({ brawn: attribute(), grace: attribute(), brilliance: attribute(), alacrity: attribute() }),
      health: health(),
      physical: schema({ value: barValue(), damage: number(0, { min: 0 }) }),
      mental: schema({ value: barValue(), damage: number(0, { min: 0 }) }),
      fate: schema({ value: number(0, { min: 0 }), used: list(new fields.StringField!()) }),
      /** blows taken; each may be healed once in the fight (EC-126) */
      injuries: list(new fields.ObjectField!()),
      /** the attempts at healing these blows; of several at one blow only the first counts (EC-126) */
      tended: list(new fields.ObjectField!()),
      /** run by the staff like a player character, with its own pool of FATE (EC-159) */
      staff: flag(),
      freeShieldUsed: flag(),
      /** an average foe fought against MD and RD instead of the DR (EC-A30) */
      asIndividual: flag(),
      secondAttack: flag(),
      dualWield: flag(),
      /** id of the held weapon chosen to defend with; "" for the best (EC-A32) */
      defendsWith: text(),
      description: html(),
      notes: html(),
    };
  }

  override prepareDerivedData(): void {
    deriveBody(this, this.parent as ActorDocument);
  }
}

/** Up to five foes of one kind, fought as one (EC-077..106). The pool of stress is the group's, not its members'. */
export class CrusadeGroupModel extends modelOf<CrusadeGroupSystem>() {
  static override defineSchema(): object {
    return {
      schemaVersion: version(),
      size: number(5, { min: 1, max: 5 }),
      skill: number(1, { min: 0, max: 4 }),
      /** points of stress of one member, not halved (EC-A29) */
      baseStress: number(6, { min: 0, max: 999 }),
      health: health(),
      pool: schema({ value: barValue(), damage: number(0, { min: 0 }) }),
      weaponDamage: number(1, { min: 0 }),
      weaponName: text(),
      ranged: flag(),
      matinga: flag(),
      /** one token for each member, or one for the whole group */
      tokens: choice(["group", "member"] as const),
      /** what Dark FATE bought for it in this scene (EC-165) */
      fateUsed: list(new fields.StringField!()),
      /** path of the picture on a member's token; "" leaves the token's own */
      memberImage: text(),
      /** uuid of the actor that its members were made from, if any */
      member: text(),
      description: html(),
      notes: html(),
    };
  }

  override prepareDerivedData(): void {
    deriveGroup(this);
  }
}

/** The data of a weapon, for melee, or for shots (`ranged`). */
export class CrusadeWeaponModel extends LenientModel {
  static override defineSchema(): object {
    return {
      schemaVersion: version(),
      category: choice(WEAPON_CATEGORIES.map((category) => category.id)),
      /** key of the skill it is used with */
      skill: text("blades"),
      damage: number(1, { min: 0, max: 99 }),
      /** number of hands that hold it; 0 for a natural weapon */
      hands: number(1, { min: 0, max: 2 }),
      /** squares that a melee weapon reaches, as its text says; 1 for adjacent foes only */
      reach: number(1, { min: 1, max: 20 }),
      ranged: flag(),
      loading: choice(["none", "crossbow", "powder"] as const),
      loaded: flag(true),
      held: flag(),
      defends: choice(["own", "blunt", "polearms", "none"] as const),
      sidhe: flag(),
      wound: choice(["cutting", "piercing", "blunt"] as const),
      description: html(),
    };
  }
}

/** The data of armour; `value`: its points, which add to defence and stress. */
export class CrusadeArmourModel extends LenientModel {
  static override defineSchema(): object {
    return { schemaVersion: version(), value: number(1, { min: 0, max: 4 }), worn: flag(), description: html() };
  }
}

/** The data of a shield, which defends while it is held and not destroyed. */
export class CrusadeShieldModel extends LenientModel {
  static override defineSchema(): object {
    return { schemaVersion: version(), held: flag(), destroyed: flag(), description: html() };
  }
}

/** The data of a skill; `key`: the name by which weapons use it, "" if that is its own name. */
export class CrusadeSkillModel extends LenientModel {
  static override defineSchema(): object {
    return { schemaVersion: version(), key: text(), rating: number(1, { min: 0, max: 20 }), description: html() };
  }
}

/** A stunt or a trait: its text and, if the rules know it, what it grants. */
export class CrusadeStuntModel extends LenientModel {
  static override defineSchema(): object {
    return {
      schemaVersion: version(),
      kind: choice(["stunt", "trait", "permanent"] as const),
      grants: choice(["nothing", "secondAttack", "dualWield"] as const),
      description: html(),
    };
  }
}

/**
 * The data of a spell; `skill`: key of the skill it is cast with; `advanced`: it is the action's only attack (EC-076).
 */
export class CrusadeSpellModel extends LenientModel {
  static override defineSchema(): object {
    return {
      schemaVersion: version(),
      skill: text("casting"),
      damage: number(1, { min: 0, max: 99 }),
      advanced: flag(),
      ranged: flag(true),
      description: html(),
    };
  }
}

/** A Temporary Wound: its name, its days, and the kind of blow it came from. */
export class CrusadeWoundModel extends LenientModel {
  static override defineSchema(): object {
    return {
      schemaVersion: version(),
      days: number(7, { min: 0, max: 9999 }),
      source: choice(["cutting", "piercing", "blunt"] as const),
      severed: flag(),
      description: html(),
      origin: data(),
    };
  }
}
