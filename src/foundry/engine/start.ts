import { host, runDetached, report } from "../host/host.ts";
import type { MessageDocument } from "../host/host.ts";
import { NAMESPACE } from "../settings.ts";
import { acts, standIn } from "./client.ts";
import { resume } from "./journal/apply.ts";
import { heardLedger, ledgerEntry } from "./journal/ledger.ts";
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
  Hooks.on("updateSetting", ({ key }) => {
    if (key === `${NAMESPACE}.ledger`) heardLedger();
  });
}

/** At ready, and when this client becomes the active gamemaster: what was cut off is finished, what waited goes on. */
export async function takeOver(): Promise<void> {
  if (!acts()) return;
  await resume();
  advanceAll();
  // Windows whose time ran, or ran out, while nobody who could close them was here.
  for (const message of host.game.messages) if (isCard(message)) watchDeadlines(message);
}

/** In a gamemaster's other tab: a card that nobody looks at is this one's to look at. */
async function waitFor(message: CardMessage): Promise<void> {
  if (await standIn(() => host.game.messages.has(message.id) && !ledgerEntry(message.id))) await takeOver();
}

function watch(message: MessageDocument, work: (message: CardMessage) => Promise<void>): void {
  if (!isCard(message)) return;
  watchDeadlines(message);
  if (acts()) runDetached(work(message));
  else if (host.game.user.isActiveGM && message.system.stage === "declared") runDetached(waitFor(message));
  rollAwaited(message).catch(report);
}
