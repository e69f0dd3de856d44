import { host, runDetached } from "../host/host.ts";
import { NAMESPACE } from "../settings.ts";
import { recordsOfCard } from "../engine/journal/apply.ts";
import { mayApply } from "../engine/permissions.ts";
import { sendCardCommand } from "../engine/requests.ts";
import { phaseOf } from "../engine/journal/records.ts";
import { isCard } from "../engine/state.ts";
import type { CardMessage } from "../engine/state.ts";

/** Ctrl+Z and Ctrl+Shift+Z on one's last card; where there is none, the host's own undo of the canvas has them. */
export function registerKeys(): void {
  const { CONST } = host;
  const register = (action: string, modifiers: string[], act: "undo" | "redo"): void =>
    host.game.keybindings.register(NAMESPACE, action, {
      name: `FRAY.Key.${action}`,
      hint: `FRAY.Key.${action}Hint`,
      editable: [{ key: "KeyZ", modifiers }],
      precedence: CONST.KEYBINDING_PRECEDENCE.PRIORITY,
      onDown: () => onKey(act),
    });
  register("undo", ["Control"], "undo");
  register("redo", ["Control", "Shift"], "redo");
}

function onKey(act: "undo" | "redo"): boolean {
  const typing = document.activeElement;
  if (typing?.matches?.("input, textarea, select, [contenteditable]")) return false;
  const card = lastCard(act);
  if (!card) return false;
  runDetached(sendCardCommand({ card: card.id, act }));
  return true;
}

/** The newest card this person may take back (or repeat), among the last fifty messages. */
function lastCard(act: "undo" | "redo"): CardMessage | null {
  const { user, messages } = host.game;
  for (const message of messages.contents.slice(-50).reverse()) {
    if (!isCard(message) || message.system.stage !== "frozen" || !mayApply(message, user)) continue;
    const records = recordsOfCard(message.id);
    if (!records.length) continue;
    // What it cost may still be on its way back: a redo then waits its turn.
    const wanted =
      act === "undo" ? records.some((record) => record.state === "applied") : phaseOf(records) === "undone";
    if (wanted) return message;
    // Redo belongs to the newest card only: something newer stands applied.
    if (act === "redo") return null;
  }
  return null;
}
