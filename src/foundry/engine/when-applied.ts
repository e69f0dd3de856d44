import { host } from "../host/host.ts";
import { phaseOfCard } from "./journal/phase.ts";
import { claimOf } from "./state.ts";
import type { CardMessage } from "./state.ts";

/** The hooks after which a card may have been applied, refused or deleted, or no gamemaster be connected any more. */
const SIGNS = [
  "updateChatMessage",
  "deleteChatMessage",
  "updateActor",
  "updateActorDelta",
  "updateItem",
  "createSetting",
  "updateSetting",
  "userConnected",
] as const;

/**
 * Resolves once a card (the chat message of an action) has been applied, undone, refused or deleted, or no gamemaster
 * is connected any more; at once if that is so already. For cards that are applied automatically.
 */
export function whenApplied(message: CardMessage): Promise<void> {
  const hasEnded = (): boolean =>
    !host.game.users.activeGM ||
    !host.game.messages.get(message.id) ||
    claimOf(message).stage === "refused" ||
    phaseOfCard(message) !== "open";
  if (hasEnded()) return Promise.resolve();
  // Looks again after each sign; the first time it has ended, all listeners are removed.
  return new Promise((resolve) => {
    const resolveIfEnded = (): void => {
      if (!hasEnded()) return;
      for (const [hook, id] of listeners) host.Hooks.off(hook, id);
      resolve();
    };
    const listeners = SIGNS.map((hook) => [hook, host.Hooks.on(hook, resolveIfEnded)] as const);
  });
}
