import { host } from "../../../host/host.ts";
import { isCard } from "../../../engine/state.ts";
import { phaseOf } from "../../../engine/journal/records.ts";
import { recordsOfCard } from "../../../engine/journal/apply.ts";

/** Whether the gamemaster has already chosen what somebody's fumble on a card brings, and not taken it back (OQ-P15). */
export function fumbleChosen(card: string, actor: string): boolean {
  return host.game.messages.contents.some((message) => {
    if (!isCard(message) || !message.author?.isGM || message.system.stage === "refused") return false;
    const { action, actor: who, choices } = message.system.declaration;
    if (action !== "fumble" || who !== actor || choices.card !== card) return false;
    return phaseOf(recordsOfCard(message.id)) !== "undone";
  });
}
