import { host, localize } from "../host/host.ts";
import { replacement } from "../host/compat.ts";
import type { JsonObject } from "../host/json.ts";
import type { CombatDocument, CombatantDocument } from "../host/documents.ts";
import { notify } from "../engine/declare.ts";
import { canonical } from "../engine/journal/digest.ts";
import { unlessLeaving, writeUnlessLeaving } from "../engine/leaving.ts";
import { beginningOf } from "./beginning.ts";
import { fighterIdOf } from "./fighter.ts";

/*
 * What happens to combatants that players remove and add. The host lets an actor's owners do both, with any data;
 * what a combatant has spent and done in the fight must not be lost or made up by this.
 */

/** A combatant that a player has removed. */
interface Left {
  /** server time, in milliseconds, at which the fight had begun; 0 if unknown */
  readonly began: number;
  /** the combatant's stored data */
  readonly source: JsonObject;
}

/** Returns when an encounter began (server time, milliseconds); 0 if that is not stored. */
const beganAt = (combat: CombatDocument): number => beginningOf(combat)?.at ?? 0;

/**
 * Stores the data of a combatant that a player has removed in a flag of the encounter, which no player may write. This
 * client's gamemaster is warned, with the name of that player.
 * @param fighterId id of the combatant's fighter (`fighterIdOf`), by which the data are found again
 */
export async function storeLeft(combatant: CombatantDocument, fighterId: string, userId: string): Promise<void> {
  const combat = combatant.combat as CombatDocument;
  const leftData: Left = { began: beganAt(combat), source: combatant.toObject() as JsonObject };
  // Nothing is written to an encounter that is being deleted.
  await unlessLeaving(combat, () =>
    combat.update({ [`flags.fray.left.${fighterId}`]: leftData }, { turnEvents: false, render: false }),
  );
  const userName = host.game.users.get(userId)?.name ?? "";
  host.ui.notifications.warn(localize("FRAY.Combat.tookOut", { user: userName, name: combatant.name }), {
    permanent: true,
  });
}

/**
 * Checks the new combatant `combatant`, which has joined an encounter. Does the first of three things that applies, if
 * any; nothing if the new combatant has no fighter or is no longer in the encounter.
 * 1. A player has made the new combatant, and its fighter has another one: deletes the new combatant, and tells this
 *    client's gamemaster.
 * 2. A player has removed the fighter's combatant earlier in this fight, and the fighter has none beside the new one:
 *    puts the removed combatant back in place of the new one. If a gamemaster has made the new one, this is done only
 *    if its data are those with which any combatant begins.
 * 3. A player has made the new combatant: resets its initiative and data to those with which any combatant begins, and
 *    its token to none if the token does not exist.
 * @param createdData the new combatant's data when it joined
 * @param byPlayer true if a player has made the new combatant, false for a gamemaster
 */
export async function checkJoined(
  combatant: CombatantDocument,
  createdData: Record<string, unknown>,
  byPlayer: boolean,
): Promise<void> {
  const combat = combatant.combat as CombatDocument;
  const fighterId = fighterIdOf(combatant);
  if (!fighterId || !combat.combatants.has(combatant.id)) return;
  const hasOtherCombatant = combat.combatants.some((other) => other !== combatant && fighterIdOf(other) === fighterId);
  // The fighter's combatant that a player has removed, in this fight or an earlier one.
  const removedBefore = (combat.flags.fray?.left as Record<string, Left | null> | undefined)?.[fighterId];
  // Whether the new combatant's data, and also its initiative and token, are those with which any combatant begins.
  const firstData = newSystem(combatant);
  const hasFirstData = canonical(createdData.system) === canonical(firstData);
  const namesNoLostToken = Boolean(combatant.token) || combatant.tokenId === null;
  const isAllAsFirst = hasFirstData && createdData.initiative === null && namesNoLostToken;
  if (byPlayer && hasOtherCombatant) {
    await combat.deleteEmbeddedDocuments("Combatant", [combatant.id]);
    notify({ refused: "FRAY.Combat.fightsAlready", data: { name: combatant.name } });
    return;
  }
  const isOfThisFight = removedBefore?.began === beganAt(combat);
  const mayBeReplaced = !hasOtherCombatant && (byPlayer || hasFirstData);
  if (removedBefore && isOfThisFight && mayBeReplaced) await putBack(combatant, removedBefore);
  else if (byPlayer && !isAllAsFirst)
    await writeUnlessLeaving(combatant, () =>
      combatant.update({ ...placeOf(combatant), initiative: null, ...replacement("system", firstData) }),
    );
}

/**
 * Returns the ids of a combatant's token and scene. Both are null if the token does not exist, so that the combatant
 * takes no other token's place.
 */
const placeOf = ({ token, tokenId, sceneId }: CombatantDocument): object =>
  token ? { tokenId, sceneId } : { tokenId: null, sceneId: null };

/** Returns the data with which a combatant of this type begins. */
function newSystem({ system }: CombatantDocument): object {
  const Model = (system as object).constructor as new (source: object) => { toObject(): object };
  return new Model({}).toObject();
}

/**
 * Deletes the combatant that has joined (`joinedEntry`), and creates the one that had left again from its stored data
 * (`source`). The created combatant has the id of the one that had left, by which turns and the records of actions find
 * it, but the actor and token of `joinedEntry`.
 */
async function putBack(joinedEntry: CombatantDocument, { source }: Left): Promise<void> {
  const combat = joinedEntry.combat as CombatDocument;
  await combat.deleteEmbeddedDocuments("Combatant", [joinedEntry.id]);
  await combat.createEmbeddedDocuments(
    "Combatant",
    [{ ...source, actorId: joinedEntry.actorId, ...placeOf(joinedEntry) }],
    {
      keepId: true,
    },
  );
  // If it leaves again with nothing to keep, an older state must not come back.
  const fighterId = fighterIdOf(joinedEntry);
  await unlessLeaving(combat, () =>
    combat.update({ [`flags.fray.left.${fighterId}`]: null }, { turnEvents: false, render: false }),
  );
}
