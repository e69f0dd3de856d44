import { actorsOf, statusesEnded, itemFieldsSet, worthOffering } from "../../../combat/resets.ts";
import type { Change } from "../../../contract/change.ts";
import type { ResetOffer } from "../../../contract/combat.ts";
import type { ActorDocument, CombatDocument, ItemDocument } from "../../../host/documents.ts";
import { AWAY, COVERED, GRAPPLED, GUARDING, PRONE, YIELDING } from "../derived.ts";
import type { StagedCombatant } from "./models.ts";
import type { StagedModel } from "../models.ts";
import { FATIGUE } from "../models.ts";
import type { StagedWeapon } from "../types.ts";
import { isOut } from "../body.ts";
import { fatigueChanges } from "../attack/apply.ts";
import { gripForgotten } from "../actions/grip.ts";

/** Returns the typed system data of a weapon. */
const weaponOf = (item: ItemDocument): StagedWeapon => item.system as StagedWeapon;

/** Returns the changes that forget the strength and the holder of the grip on an actor; none without a grip. */
const gripEnded = (actor: ActorDocument): Change[] => (actor.statuses.has(GRAPPLED) ? gripForgotten(actor) : []);

/** The conditions that end with the fight, by id. */
const STATUSES = [PRONE, COVERED, GRAPPLED, YIELDING, GUARDING, AWAY];

/**
 * Returns the offers to the gamemaster at the end of an encounter: to end conditions of the fight and to load weapons,
 * both for actors still able to fight, and to remove all fatigue. Exertion in defence ends for all actors. Offers that
 * would change nothing are left out; nothing changes until one is accepted. `ticked`: accepted unless the gamemaster
 * unticks it.
 */
export function endOfEncounter(combat: CombatDocument): ResetOffer[] {
  const actors = actorsOf(combat);
  const stillAble = actors.filter((actor) => !isOut(actor));
  const offers: ResetOffer[] = [
    {
      id: "conditions",
      words: { key: "FRAY.Staged.Reset.conditions" },
      ticked: true,
      rule: "ST-A14",
      changes: [
        ...statusesEnded(stillAble, STATUSES),
        // Exertion in defence ends for those out of the fight too.
        ...statusesEnded(actors.filter(isOut), [GUARDING]),
        ...stillAble.flatMap(gripEnded),
      ],
    },
    {
      id: "loaded",
      words: { key: "FRAY.Staged.Reset.loaded" },
      ticked: true,
      rule: "ST-080",
      changes: itemFieldsSet(
        stillAble,
        "system.readied",
        (item) => item.type === "stagedWeapon" && weaponOf(item).readied < weaponOf(item).loading,
        // The new value: all rounds of loading are done.
        (item) => weaponOf(item).loading,
      ),
    },
    // Takes off as many levels of fatigue as there are, which ends all of it.
    {
      id: "breath",
      words: { key: "FRAY.Staged.Reset.breath" },
      ticked: false,
      rule: "ST-P07",
      changes: actors
        .filter((actor) => (actor.system as StagedModel).fatigue !== "fresh")
        .flatMap((actor) => fatigueChanges(actor, -FATIGUE.length)),
    },
  ];
  return worthOffering(offers);
}

/**
 * Returns the changes at the start of a round, which end exertion in defence (ST-P11), wishes to interrupt and wishes
 * for the rear (ST-017).
 */
export function startOfRound(combat: CombatDocument): Change[] {
  return combat.combatants.contents.flatMap((combatant): Change[] => {
    const { actor } = combatant;
    const changes: Change[] = [];
    const stored = combatant.system as StagedCombatant;
    const expiredWishes = (["interrupting", "wantsRear"] as const).filter((field) => stored[field]);
    if (actor?.statuses.has(GUARDING))
      changes.push({ kind: "status", uuid: actor.uuid, status: GUARDING, active: false });
    changes.push(
      ...expiredWishes.map((field): Change => ({
        kind: "set",
        uuid: combatant.uuid,
        path: `system.${field}`,
        value: false,
      })),
    );
    return changes;
  });
}
