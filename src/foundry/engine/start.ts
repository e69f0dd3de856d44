import { host, runDetached, report } from "../host/host.ts";
import type { MessageDocument } from "../host/host.ts";
import { resume } from "./journal/apply.ts";
import { advance, advanceAll, receive, watchDeadlines } from "./lifecycle.ts";
import { registerCardQuery, rollAwaited } from "./requests.ts";
import type { CardMessage } from "./state.ts";
import { isCard } from "./state.ts";

/** Wires the life of cards to the host: at init. */
export function startEngine(): void {
  registerCardQuery();
  const { Hooks } = host;
  Hooks.on("createChatMessage", (message: MessageDocument) => watch(message, receive));
  Hooks.on("updateChatMessage", (message: MessageDocument) => watch(message, advance));
  Hooks.on("userConnected", () => runDetached(takeOver()));
}

/** At ready, and when this client becomes the active gamemaster: what was cut off is finished, what waited goes on. */
export async function takeOver(): Promise<void> {
  if (!host.game.user.isActiveGM) return;
  await resume();
  advanceAll();
  // Windows whose time ran, or ran out, while nobody who could close them was here.
  for (const message of host.game.messages) if (isCard(message)) watchDeadlines(message);
}

function watch(message: MessageDocument, work: (message: CardMessage) => Promise<void>): void {
  if (!isCard(message)) return;
  watchDeadlines(message);
  if (host.game.user.isActiveGM) runDetached(work(message));
  rollAwaited(message).catch(report);
}
