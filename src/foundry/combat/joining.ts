import { host, runDetached } from "../host/host.ts";
import type { CombatantDocument } from "../host/documents.ts";
import { rulesetById } from "../contract/registry.ts";
import { isActingClient } from "../engine/client.ts";
import type * as Joined from "./joined.ts";
import { fighterIdOf } from "./fighter.ts";
import { afterEarlierPlaces } from "./kept-places.ts";

/*
 * The host lets owners of an actor create and delete its combatants, with any data. What a combatant has spent and done
 * in a fight must neither go with it nor come with it. The acting client: the active gamemaster's tab that works for
 * the table.
 */

/**
 * Registers two hooks by which the acting client stores the data of each combatant that a player removes from an
 * encounter once that has started or the combatant has an initiative, and checks each combatant that joins one
 * (`joined.ts`). One that a gamemaster creates with its former id is restored, and not checked.
 */
export function startJoining(): void {
  host.Hooks.on("deleteCombatant", (combatant: CombatantDocument, _options: object, userId: string) => {
    if (!isWatched(combatant) || !isPlayer(userId)) return;
    // Before the fight begins there is nothing to keep but an initiative that was rolled.
    if (!combatant.combat!.started && combatant.initiative === null) return;
    const fighterId = fighterIdOf(combatant);
    if (fighterId) queueJoined(({ storeLeft }) => storeLeft(combatant, fighterId, userId));
  });
  host.Hooks.on("createCombatant", (combatant: CombatantDocument, options: { keepId?: boolean }, userId: string) => {
    const byPlayer = isPlayer(userId);
    if (!isWatched(combatant) || (!byPlayer && options.keepId)) return;
    // The data it was created with: by the time they are checked, its initiative may have been rolled.
    const createdData = combatant.toObject();
    queueJoined(({ checkJoined }) => checkJoined(combatant, createdData, byPlayer));
  });
}

/**
 * Queues `work` on a combatant that has joined or left, after earlier work; the functions of joined.ts are loaded for
 * it.
 */
const queueJoined = (work: (joined: typeof Joined) => Promise<void>): void =>
  runDetached(afterEarlierPlaces(async () => work(await import("./joined.ts"))));

/**
 * Tells whether this client has to store or check a combatant: it is the acting client, and the encounter has a
 * ruleset.
 */
const isWatched = ({ combat }: CombatantDocument): boolean =>
  isActingClient() && combat !== null && rulesetById(combat.type) !== null;

/** Tells whether the user with an id exists and is no gamemaster. */
const isPlayer = (id: string): boolean => host.game.users.get(id)?.isGM === false;
