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
 * What happens to combatants that players remove and add. The host lets owners of an actor do so with any data; what a
 * combatant has spent and done in the fight must not be lost or made up by it.
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
 * @param fighterId id of its fighter (`fighterIdOf`), by which it is found again
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
 * Checks a combatant that has joined an encounter, and does at most one of three things:
 * 1. A player has made a second combatant of the same fighter: it is deleted, and this client's gamemaster told.
 * 2. A player had removed the fighter's combatant in this fight: that one is put back in the place of the new one. If a
 *    gamemaster made the new one, this is done only if its data are those of any new combatant.
 * 3. A player has made any other combatant: its initiative and data are set to those of any new combatant, and it names
 *    no token if its token does not exist.
 * @param createdData the combatant's data when it joined
 * @param byPlayer true if a player created it
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
  // Whether its data, and also its initiative and token, are those of any new combatant.
  const dataOfNew = newSystem(combatant);
  const hasDataOfNew = canonical(createdData.system) === canonical(dataOfNew);
  const namesNoLostToken = Boolean(combatant.token) || combatant.tokenId === null;
  const isAsNew = hasDataOfNew && createdData.initiative === null && namesNoLostToken;
  if (byPlayer && hasOtherCombatant) {
    await combat.deleteEmbeddedDocuments("Combatant", [combatant.id]);
    notify({ refused: "FRAY.Combat.fightsAlready", data: { name: combatant.name } });
    return;
  }
  const isOfThisFight = removedBefore?.began === beganAt(combat);
  const mayBeReplaced = !hasOtherCombatant && (byPlayer || hasDataOfNew);
  if (removedBefore && isOfThisFight && mayBeReplaced) await putBack(combatant, removedBefore);
  else if (byPlayer && !isAsNew)
    await writeUnlessLeaving(combatant, () =>
      combatant.update({ ...placeOf(combatant), initiative: null, ...replacement("system", dataOfNew) }),
    );
}

/**
 * Returns the ids of a combatant's token and scene; both null if there is no such token, so that it takes no other's
 * place.
 */
const placeOf = ({ token, tokenId, sceneId }: CombatantDocument): object =>
  token ? { tokenId, sceneId } : { tokenId: null, sceneId: null };

/** Returns the data with which a combatant of this type begins. */
function newSystem({ system }: CombatantDocument): object {
  const Model = (system as object).constructor as new (source: object) => { toObject(): object };
  return new Model({}).toObject();
}

/**
 * Deletes the combatant that has joined, and creates the one that had left again. The latter keeps its own id, by which
 * turns and the records of actions find it, but gets actor and token of the one that had joined.
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
}
