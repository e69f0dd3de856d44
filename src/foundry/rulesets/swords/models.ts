import {
  barValue,
  flag,
  health,
  html,
  LenientModel,
  list,
  type Migration,
  modelOf,
  number,
  schema,
  text,
  version,
} from "../../contract/reading/model.ts";
import { host, runDetached, localize } from "../../host/host.ts";
import type { ActorDocument, HostUser, ItemDocument } from "../../host/documents.ts";
import { deriveFighter, MAX_COVERAGE, MAX_TOUGHNESS } from "./derived.ts";
import { MAX_POOL, MAX_RATING } from "../../../rules/swords/tables.ts";
import type { ArmourNumbers, SwordsSystem, TeamMember, SwordsCliche } from "./types.ts";

/**
 * Returns the schema of armour's two numbers: toughness, the hits it absorbs, and coverage, the difference of dice it
 * stops.
 */
const armourNumbers = (): Record<string, object> => ({
  toughness: number(0, { min: 0, max: MAX_TOUGHNESS }),
  coverage: number(0, { min: 0, max: MAX_COVERAGE }),
});

/** Tells whether an update, or the source of a new document, sets toughness or coverage in the object at `path`. */
function setsArmour(changes: unknown, path: string): boolean {
  const numbers = host.foundry.utils.getProperty(changes as object, path) as Partial<ArmourNumbers> | undefined;
  return numbers !== undefined && (numbers.toughness !== undefined || numbers.coverage !== undefined);
}

/**
 * Removes toughness and coverage at `path` from a player's update, in place. If there was either, warns the user that
 * only the gamemaster sets these numbers (SS-031). A gamemaster's update stays as it is.
 */
function keepForGamemaster(changes: object, path: string, user: HostUser): void {
  if (user.isGM || !setsArmour(changes, path)) return;
  const numbers = host.foundry.utils.getProperty(changes, path) as Partial<ArmourNumbers>;
  delete numbers.toughness;
  delete numbers.coverage;
  host.ui.notifications.warn(`${localize("FRAY.Refused.ArmourGamemaster")} (SS-031)`);
}

/**
 * The system data of a fighter. Hits that its armour absorbed are stored here, dice lost on its clichés; the rest is
 * derived. A cliché is what a fighter is good at, rated in dice.
 */
export class SwordsModel extends modelOf<SwordsSystem>() {
  /** Returns the stored fields, with their defaults and limits. */
  static override defineSchema(): object {
    return {
      schemaVersion: version(),
      hero: flag(),
      /** natural armour */
      hide: schema(armourNumbers()),
      health: health(),
      /** the dice of the cliché in use that are left; derived */
      dice: schema({ value: barValue() }),
      /** `value`: the hits that armour can still absorb, derived; `absorbed`: those that it has absorbed */
      armour: schema({ value: barValue(), absorbed: number(0, { min: 0, max: MAX_TOUGHNESS }) }),
      /** id of the cliché chosen for use; "": the primary cliché */
      inUse: text(),
      description: html(),
      notes: html(),
    };
  }

  override prepareDerivedData(): void {
    deriveFighter(this, this.parent as ActorDocument);
  }

  /** Takes the numbers of natural armour out of a player's update before it is written. */
  async _preUpdate(changes: object, _options: object, user: HostUser): Promise<boolean | void> {
    keepForGamemaster(changes, "system.hide", user);
  }
}

/** The system data of a team: fighters who fight as one (SS-005, SS-P02). Dice and armour stay with the members. */
export class SwordsTeamModel extends LenientModel {
  declare members: TeamMember[];
  declare leader: string;
  declare vengeance: boolean;
  declare disbanded: boolean;

  /** Returns the stored fields, with their defaults and limits. */
  static override defineSchema(): object {
    return {
      schemaVersion: version(),
      health: health(),
      /** uuids of the members, each with the id of the cliché it fights with ("": the one in use) */
      members: list(schema({ actor: text(), cliche: text() })),
      /** uuid of the leader; "": the member with the most dice leads */
      leader: text(),
      /** true after a volunteer has borne the team's loss: the leader's dice are doubled in its next contest */
      vengeance: flag(),
      /** true for a team that was broken up; it can form again */
      disbanded: flag(),
      description: html(),
      notes: html(),
    };
  }
}

/** The system data of a cliché: `full`, its dice, and `lost`, how many of these are lost now. */
export class SwordsClicheModel extends LenientModel {
  /** Returns the stored fields, with their defaults and limits. */
  static override defineSchema(): object {
    return {
      schemaVersion: version(),
      full: number(3, { min: 1, max: MAX_POOL }),
      lost: number(0, { min: 0, max: MAX_POOL }),
      /** true for the cliché that wounds by missiles take dice from (SS-012) */
      primary: flag(),
      /** true if it stands for speed or agility, which acts earlier (SS-015) */
      speedy: flag(),
      /**
       * true if it does not suit this fight; a win with it costs an opponent with a suitable cliché three dice (SS-P03)
       */
      inappropriate: flag(),
      /** true if its tools are missing */
      toolsMissing: flag(),
      description: html(),
    };
  }

  /**
   * Keeps one cliché primary: after an update that marks this cliché, takes the mark from the fighter's other clichés
   * (SS-012). Only the client of the user who made the update does so.
   */
  _onUpdate(changed: { system?: Partial<SwordsCliche> }, _options: object, userId: string): void {
    const item = this.parent as ItemDocument;
    if (!changed.system?.primary || userId !== host.game.userId || !item.actor) return;
    const others = item.actor.items.filter(
      (other) => other.type === item.type && other.id !== item.id && (other.system as SwordsCliche).primary,
    );
    if (others.length)
      runDetached(
        item.actor.updateEmbeddedDocuments(
          "Item",
          others.map(({ id }) => ({ _id: id, "system.primary": false })),
        ),
      );
  }
}

/** System data of a melee weapon. */
export class SwordsWeaponModel extends LenientModel {
  /** Returns the stored fields, with their defaults and limits. */
  static override defineSchema(): object {
    return {
      schemaVersion: version(),
      rating: number(1, { min: 0, max: MAX_RATING }),
      /** true if it is in hand */
      held: flag(),
      /** number of hands that hold it; 0 for a natural weapon */
      hands: number(1, { min: 0, max: 2 }),
      /** squares that it reaches; 1: neighbouring squares only */
      reach: number(1, { min: 1, max: 20 }),
      description: html(),
    };
  }
}

/**
 * Puts the missile weapons of old worlds into the hand: those worlds did not store what is in hand, and let every
 * carried one shoot.
 */
const missilesInHand: Migration = (source) => ({ held: true, ...source });

/** The system data of a missile weapon; it has no rating, because the cliché's dice alone decide a shot. */
export class SwordsMissileModel extends LenientModel {
  static override migrations = [missilesInHand];

  /** Returns the stored fields, with their defaults and limits; `held`: true if it is in hand. */
  static override defineSchema(): object {
    return {
      schemaVersion: version(this.migrations),
      held: flag(),
      /** number of hands that hold it */
      hands: number(2, { min: 0, max: 2 }),
      description: html(),
    };
  }
}

/** The system data of armour: all that a fighter wears counts as one suit with toughness and coverage (SS-030). */
export class SwordsArmourModel extends LenientModel {
  /** Returns the stored fields, with their defaults and limits. */
  static override defineSchema(): object {
    return { schemaVersion: version(), ...armourNumbers(), worn: flag(), description: html() };
  }

  /**
   * Sets toughness and coverage to 0 in armour that a player makes, because only the gamemaster sets these numbers. A
   * copy, from a compendium or of another item, keeps its numbers.
   */
  async _preCreate(
    source: { _stats?: Record<string, unknown>; system?: object },
    _options: object,
    user: HostUser,
  ): Promise<boolean | void> {
    const isCopy = source._stats?.compendiumSource ?? source._stats?.duplicateSource;
    if (user.isGM || isCopy || !setsArmour(source, "system")) return;
    this.updateSource({ toughness: 0, coverage: 0 });
  }

  /** Takes the numbers of armour out of a player's update before it is written. */
  async _preUpdate(changes: object, _options: object, user: HostUser): Promise<boolean | void> {
    keepForGamemaster(changes, "system", user);
  }
}
