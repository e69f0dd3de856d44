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
 * Stores the data of a combatant that a player has removed in a flag of the encounter, which no player may write, and
 * warns this client's gamemaster, with the name of that player.
 * @param fighterId id of its fighter (`fighterIdOf`), by which it is found again
 */
export async function storeLeft(combatant: CombatantDocument, fighterId: string, userId: string): Promise<void> {
  const combat = combatant.combat as CombatDocument;
  const leftData: Left = { began: beganAt(combat), source: combatant.toObject() as JsonObject };
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
 * 1. A player's second one for the same fighter is deleted, and this client's gamemaster told.
 * 2. If a player had removed the fighter's combatant in this fight, the removed one takes the place of this one (of a
 *    gamemaster's only if its data are those of a new one).
 * 3. Of any other combatant that a player made, the initiative and data are set back to those of a new one; if it names a
 *    token that does not exist, it names none afterwards.
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
  // Whether the combatant joined with the data, and then also the initiative and token, that any new one has.
  const system = newSystem(combatant);
  const isAsNew = canonical(createdData.system) === canonical(system);
  const isPlain = isAsNew && createdData.initiative === null && (combatant.token || combatant.tokenId === null);
  if (byPlayer && hasOtherCombatant) {
    await combat.deleteEmbeddedDocuments("Combatant", [combatant.id]);
    notify({ refused: "FRAY.Combat.fightsAlready", data: { name: combatant.name } });
    return;
  }
  const isOfThisFight = removedBefore?.began === beganAt(combat);
  const mayBeReplaced = !hasOtherCombatant && (byPlayer || isAsNew);
  if (removedBefore && isOfThisFight && mayBeReplaced) await putBack(combatant, removedBefore);
  else if (byPlayer && !isPlain)
    await writeUnlessLeaving(combatant, () =>
      combatant.update({ ...placeOf(combatant), initiative: null, ...replacement("system", system) }),
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
 * Deletes the combatant that has joined, and creates in its place the one that had left: with that one's id, so that
 * turns and the records of actions find it, and with the token of the one that has joined.
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
