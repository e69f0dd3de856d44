import { host, runDetached, report } from "../host/host.ts";
import { idle } from "../host/idle.ts";
import type { MessageDocument } from "../host/host.ts";
import type { ActorDocument } from "../host/documents.ts";
import { loadActions, rulesetOf } from "../contract/registry.ts";
import { NAMESPACE, shared } from "../settings.ts";
import { isActingClient, takeOverWhenSilent } from "./client.ts";
import { forgetIntegrity } from "./integrity.ts";
import { finishCutOffPlans } from "./journal/apply.ts";
import { restoreOverwritten, ledgerEntry } from "./journal/ledger.ts";
import { advance, advanceAll, receive, watchDeadlines } from "./lifecycle.ts";
import { registerCardQuery, rollAwaited } from "./requests.ts";
import type { CardMessage } from "./state.ts";
import { claimOf, isCard } from "./state.ts";
/*
 * Starts the engine: what runs when cards (chat messages of actions) arrive and change, and when users connect. The
 * acting client: the active gamemaster's tab that works for the table. It signs cards in the ledger, a world setting.
 */

/**
 * How many milliseconds after ready the actions of all other rulesets are loaded, so that the first scene is not
 * delayed.
 */
const CAN_WAIT = 1000;

/**
 * Registers the hooks and the query by which cards go on, and hooks that load the rulesets' actions; called at init.
 */
export function startEngine(): void {
  registerCardQuery();
  const { Hooks } = host;
  // The actions are loaded in three steps: those needed first, later all others of the world, and those of new actors.
  Hooks.once("setup", () => runDetached(loadActionsAtHand()));
  Hooks.once("ready", () => setTimeout(() => runDetached(idle().then(loadActionsInPlay)), CAN_WAIT));
  Hooks.on("createActor", (actor: ActorDocument) => runDetached(loadActions(rulesetOf(actor)?.id)));
  // New cards are received, changed ones go on. When a user comes or goes, cards that wait are looked at again. A
  // ledger that another client has overwritten is restored.
  Hooks.on("createChatMessage", (message: MessageDocument) => lookAfter(message, receive));
  Hooks.on("updateChatMessage", (message: MessageDocument) => {
    forgetIntegrity(message);
    lookAfter(message, advance);
  });
  Hooks.on("userConnected", () => runDetached(resumeOpenCards()));
  Hooks.on("updateSetting", ({ key }, _changed: object, _options: object, userId: string) => {
    if (key !== `${NAMESPACE}.ledger`) return;
    restoreOverwritten();
    // The last plan of a gamemaster who has left may arrive after the news that they left.
    if (userId !== host.game.user.id && isActingClient()) runDetached(finishCutOffPlans());
  });
}

/** Loads the actions of the rulesets with these ids, each once; unknown ids are passed over. */
const loadAll = (ids: Iterable<string | undefined>) => Promise.all([...new Set(ids)].map(loadActions));

/** Loads the actions of all rulesets of which the world has an actor. */
const loadActionsInPlay = () => loadAll(host.game.actors.map((actor) => rulesetOf(actor)?.id));

/** Loads the actions needed first: of the world's own ruleset, of the tokens on its active scene, and of its cards. */
export async function loadActionsAtHand(): Promise<void> {
  const { messages, scenes } = host.game;
  const rulesetIds = [shared<string>("ruleset")];
  for (const { actor } of scenes.active?.tokens ?? []) rulesetIds.push(rulesetOf(actor)?.id ?? "");
  for (const message of messages) if (isCard(message)) rulesetIds.push(claimOf(message).ruleset);
  await loadAll(rulesetIds);
}

/**
 * Finishes writes that were cut off, and resumes cards that wait; on the acting client only. Called at ready, when a
 * user connects or leaves, and when this client becomes the acting one.
 */
export async function resumeOpenCards(): Promise<void> {
  if (!isActingClient()) return;
  await loadActionsAtHand();
  await finishCutOffPlans();
  advanceAll();
  // Deadlines may have passed while no gamemaster was connected.
  for (const message of host.game.messages) if (isCard(message)) watchDeadlines(message);
}

/** Makes this tab of the gamemaster the acting one if, after 3 seconds, the acting tab has not signed a new card. */
async function takeOverUnlessSeen(message: CardMessage): Promise<void> {
  if (await takeOverWhenSilent(() => host.game.messages.has(message.id) && !ledgerEntry(message.id)))
    await resumeOpenCards();
}

/**
 * Looks after a message that was created or changed, if the message is a card: sets the timer of the card's deadlines,
 * and throws the dice that the card awaits from this user. The acting client also runs `work`; another tab of the same
 * gamemaster stands by to take over a declared card.
 */
function lookAfter(message: MessageDocument, work: (message: CardMessage) => Promise<void>): void {
  if (!isCard(message)) return;
  watchDeadlines(message);
  if (isActingClient()) runDetached(work(message));
  else if (host.game.user.isActiveGM && claimOf(message).stage === "declared") runDetached(takeOverUnlessSeen(message));
  rollAwaited(message).catch(report);
}
