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

/** Returns the schema of toughness and coverage. */
const armourNumbers = (): Record<string, object> => ({
  toughness: number(0, { min: 0, max: MAX_TOUGHNESS }),
  coverage: number(0, { min: 0, max: MAX_COVERAGE }),
});

/** Tells whether an update sets toughness or coverage below `path`. */
function touches(changes: unknown, path: string): boolean {
  const found = host.foundry.utils.getProperty(changes as object, path) as Partial<ArmourNumbers> | undefined;
  return found !== undefined && (found.toughness !== undefined || found.coverage !== undefined);
}

/**
 * Removes toughness and coverage below `path` from a player's update, in place, and warns that only the gamemaster sets
 * them (SS-031).
 */
function keepForGamemaster(changes: object, path: string, user: HostUser): void {
  if (user.isGM || !touches(changes, path)) return;
  const found = host.foundry.utils.getProperty(changes, path) as Partial<ArmourNumbers>;
  delete found.toughness;
  delete found.coverage;
  host.ui.notifications.warn(`${localize("FRAY.Refused.ArmourGamemaster")} (SS-031)`);
}

/** System data of a fighter. Dice lost are stored on the cliché, hits absorbed here; everything else is derived. */
export class SwordsModel extends modelOf<SwordsSystem>() {
  static override defineSchema(): object {
    return {
      schemaVersion: version(),
      hero: flag(),
      hide: schema(armourNumbers()),
      health: health(),
      dice: schema({ value: barValue() }),
      armour: schema({ value: barValue(), absorbed: number(0, { min: 0, max: MAX_TOUGHNESS }) }),
      /** id of the cliché in use; empty for the primary one */
      inUse: text(),
      description: html(),
      notes: html(),
    };
  }

  override prepareDerivedData(): void {
    deriveFighter(this, this.parent as ActorDocument);
  }

  /** Keeps players from setting the numbers of natural armour. */
  async _preUpdate(changes: object, _options: object, user: HostUser): Promise<boolean | void> {
    keepForGamemaster(changes, "system.hide", user);
  }
}

/** System data of a team, fighters who fight as one (SS-005, SS-P02). The dice stay with the members. */
export class SwordsTeamModel extends LenientModel {
  declare members: TeamMember[];
  declare leader: string;
  declare vengeance: boolean;
  declare disbanded: boolean;

  static override defineSchema(): object {
    return {
      schemaVersion: version(),
      health: health(),
      members: list(schema({ actor: text(), cliche: text() })),
      /** uuid of the leader; empty for the member with the most dice */
      leader: text(),
      /** a volunteer bore the last loss, so the leader's next roll is doubled */
      vengeance: flag(),
      disbanded: flag(),
      description: html(),
      notes: html(),
    };
  }
}

/** System data of a cliché: its dice in full, and those lost. */
export class SwordsClicheModel extends LenientModel {
  static override defineSchema(): object {
    return {
      schemaVersion: version(),
      full: number(3, { min: 1, max: MAX_POOL }),
      lost: number(0, { min: 0, max: MAX_POOL }),
      primary: flag(),
      /** stands for speed or agility (SS-015) */
      speedy: flag(),
      /** does not fit this fight but is used entertainingly (SS-P03) */
      inappropriate: flag(),
      toolsMissing: flag(),
      description: html(),
    };
  }

  /**
   * Keeps one cliché primary: when this user marks another, removes the mark from the rest of the fighter's (SS-012).
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
  static override defineSchema(): object {
    return {
      schemaVersion: version(),
      rating: number(1, { min: 0, max: MAX_RATING }),
      held: flag(),
      /** hands that hold it; 0 for a natural weapon */
      hands: number(1, { min: 0, max: 2 }),
      /** squares it reaches; 1 for neighbouring ones only */
      reach: number(1, { min: 1, max: 20 }),
      description: html(),
    };
  }
}

/**
 * Gives the missile weapons of old worlds into the hand, since every carried one could shoot before hands were counted.
 */
const missilesInHand: Migration = (source) => ({ held: true, ...source });

/** System data of a missile weapon. */
export class SwordsMissileModel extends LenientModel {
  static override migrations = [missilesInHand];

  static override defineSchema(): object {
    return {
      schemaVersion: version(this.migrations),
      held: flag(),
      /** hands that hold it; 2 for a bow */
      hands: number(2, { min: 0, max: 2 }),
      description: html(),
    };
  }
}

/** System data of all armour that a fighter wears, as one suit with toughness and coverage (SS-030). */
export class SwordsArmourModel extends LenientModel {
  static override defineSchema(): object {
    return { schemaVersion: version(), ...armourNumbers(), worn: flag(), description: html() };
  }

  /**
   * Sets toughness and coverage of armour that a player makes to 0, since the gamemaster sets them; copies of other
   * armour keep theirs.
   */
  async _preCreate(
    source: { _stats?: Record<string, unknown>; system?: object },
    _options: object,
    user: HostUser,
  ): Promise<boolean | void> {
    const copied = source._stats?.compendiumSource ?? source._stats?.duplicateSource;
    if (user.isGM || copied || !touches(source, "system")) return;
    this.updateSource({ toughness: 0, coverage: 0 });
  }

  /** Keeps players from setting the numbers of armour. */
  async _preUpdate(changes: object, _options: object, user: HostUser): Promise<boolean | void> {
    keepForGamemaster(changes, "system", user);
  }
}
