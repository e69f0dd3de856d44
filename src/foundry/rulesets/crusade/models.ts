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

/*
 * FATE: points that buy bonuses, new rolls and blocks; Dark FATE: the gamemaster's pool of FATE; DR: the
 * difficulty rating of a group, which attacks must exceed.
 */

/**
 * The data of a single character with its two stress tracks. The points lost on a track are stored; its maximum, the
 * points left and the defences are derived.
 */
export class CrusadeModel extends modelOf<CrusadeSystem>() {
  /** Returns the stored fields, with their defaults and limits. */
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
      /** points of FATE, and the uses bought with them in this scene */
      fate: schema({ value: number(0, { min: 0 }), used: list(new fields.StringField!()) }),
      /** blows that cost stress; healing may be tried once for each (EC-126) */
      injuries: list(new fields.ObjectField!()),
      /** the attempts at healing these blows; of several attempts at one blow only the first counts (EC-126) */
      tended: list(new fields.ObjectField!()),
      /** true for a foe run by the staff like a player character, with its own pool of FATE (EC-159) */
      staff: flag(),
      /** true once an NPC has blocked without paying in this scene (EC-153) */
      freeShieldUsed: flag(),
      /**
       * true for an average foe that is attacked by its defences MD and RD, not as a group of one by its DR (EC-A30)
       */
      asIndividual: flag(),
      /** the abilities to strike twice and with two weapons, ticked by hand; a stunt may grant them too */
      secondAttack: flag(),
      dualWield: flag(),
      /** id of the held weapon chosen to defend with; "": the best of those held defends (EC-A32) */
      defendsWith: text(),
      description: html(),
      notes: html(),
    };
  }

  override prepareDerivedData(): void {
    deriveBody(this, this.parent as ActorDocument);
  }
}

/** The data of a group: one to five foes of one kind, fought as one, with one pool of stress for all (EC-077..106). */
export class CrusadeGroupModel extends modelOf<CrusadeGroupSystem>() {
  /** Returns the stored fields, with their defaults and limits. */
  static override defineSchema(): object {
    return {
      schemaVersion: version(),
      size: number(5, { min: 1, max: 5 }),
      skill: number(1, { min: 0, max: 4 }),
      /** points of stress of a single member before they are halved (EC-A29) */
      baseStress: number(6, { min: 0, max: 999 }),
      health: health(),
      pool: schema({ value: barValue(), damage: number(0, { min: 0 }) }),
      weaponDamage: number(1, { min: 0 }),
      weaponName: text(),
      ranged: flag(),
      /** true for Matinga, the only foes that appear in groups of skill 4 */
      matinga: flag(),
      /** one token for each member, or one for the whole group */
      tokens: choice(["group", "member"] as const),
      /** the uses of Dark FATE bought for the group in this scene (EC-165) */
      fateUsed: list(new fields.StringField!()),
      /** path of the picture on the members' tokens; "": they keep the token's own */
      memberImage: text(),
      /** uuid of the actor from which the members were made; "" without one */
      member: text(),
      description: html(),
      notes: html(),
    };
  }

  override prepareDerivedData(): void {
    deriveGroup(this);
  }
}

/** The data of a weapon. `ranged`: it shoots; otherwise it strikes in melee. */
export class CrusadeWeaponModel extends LenientModel {
  /** Returns the stored fields, with their defaults and limits. */
  static override defineSchema(): object {
    return {
      schemaVersion: version(),
      category: choice(WEAPON_CATEGORIES.map((category) => category.id)),
      /** key of the skill used to strike with the weapon */
      skill: text("blades"),
      damage: number(1, { min: 0, max: 99 }),
      /** number of hands that hold it; 0 for a natural weapon */
      hands: number(1, { min: 0, max: 2 }),
      /** squares that a melee weapon reaches; 1: adjacent foes only */
      reach: number(1, { min: 1, max: 20 }),
      ranged: flag(),
      loading: choice(["none", "crossbow", "powder"] as const),
      loaded: flag(true),
      held: flag(),
      /**
       * the skill used for a melee defence with the weapon; "own": the one it strikes with, "none": it cannot defend
       */
      defends: choice(["own", "blunt", "polearms", "none"] as const),
      /** true: of Sidhe steel, against which shields block worse */
      sidhe: flag(),
      /** the kind of wound that the weapon makes */
      wound: choice(["cutting", "piercing", "blunt"] as const),
      description: html(),
    };
  }
}

/** The data of armour; `value`: its points, 0 to 4, which count for defences and physical stress. */
export class CrusadeArmourModel extends LenientModel {
  static override defineSchema(): object {
    return { schemaVersion: version(), value: number(1, { min: 0, max: 4 }), worn: flag(), description: html() };
  }
}

/** The data of a shield, which counts only while it is held and not destroyed. */
export class CrusadeShieldModel extends LenientModel {
  static override defineSchema(): object {
    return { schemaVersion: version(), held: flag(), destroyed: flag(), description: html() };
  }
}

/** The data of a skill; `key`: the key by which weapons name it, "" if that is the item's name. */
export class CrusadeSkillModel extends LenientModel {
  static override defineSchema(): object {
    return { schemaVersion: version(), key: text(), rating: number(1, { min: 0, max: 20 }), description: html() };
  }
}

/**
 * The data of a stunt, a trait, or a permanent trait that a death check has left. `grants`: the ability that the rules
 * compute from it, or "nothing" if its text is only shown.
 */
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
 * The data of a spell. `skill`: key of the skill that it is cast with; `advanced`: it is the only attack of its action
 * (EC-076).
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

/** The data of a Temporary Wound: the days it lasts, and the kind of blow that made it. `severed`: a lost limb. */
export class CrusadeWoundModel extends LenientModel {
  /** Returns the stored fields, with their defaults and limits. */
  static override defineSchema(): object {
    return {
      schemaVersion: version(),
      days: number(7, { min: 0, max: 9999 }),
      source: choice(["cutting", "piercing", "blunt"] as const),
      severed: flag(),
      description: html(),
      /** free data; this ruleset neither reads nor writes it */
      origin: data(),
    };
  }
}
