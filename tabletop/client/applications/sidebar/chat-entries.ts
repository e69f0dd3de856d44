import { menuEntry } from "../ux/menu-entry.ts";
import type { Loose } from "../support.ts";
import { build } from "../support.ts";
import { ChatPopout } from "./apps/chat-popout.ts";

const message = (row: HTMLElement): Loose => game.messages.get(row.dataset.messageId);
/** Tells whether the user may change the message of a row. */
const owner = (row: HTMLElement): boolean => game.user.isGM || message(row)?.isAuthor;

/**
 * Makes the entries of a message's context menu: pop out, reveal, conceal, delete, each shown where the user may do it.
 */
export function messageEntries(): Loose[] {
  const hidden = (row: HTMLElement): boolean => message(row)?.whisper?.length > 0 || message(row)?.blind;
  return [
    menuEntry(
      "CHAT.Popout",
      "fa-solid fa-up-right-from-square",
      (row: HTMLElement) => !!message(row),
      (row: HTMLElement) => void new ChatPopout({ message: message(row) }).render({ force: true }),
    ),
    menuEntry(
      "CHAT.Reveal",
      "fa-solid fa-eye",
      (row: HTMLElement) => owner(row) && hidden(row) && message(row)?.isContentVisible !== false,
      (row: HTMLElement) => message(row)?.update({ whisper: [], blind: false }),
    ),
    menuEntry(
      "CHAT.Conceal",
      "fa-solid fa-eye-slash",
      (row: HTMLElement) => owner(row) && message(row)?.isRoll && !hidden(row),
      (row: HTMLElement) =>
        message(row)?.update({ whisper: ChatMessage.getWhisperRecipients("gm").map((user: Loose) => user.id) }),
    ),
    menuEntry(
      "CHAT.Delete",
      "fa-solid fa-trash",
      (row: HTMLElement) => message(row)?.canUserModify(game.user, "delete"),
      (row: HTMLElement) => message(row)?.delete(),
    ),
  ];
}

/** Makes the browser download all messages of the world, as chat.txt: a line of plain text for each. */
export function exportLog(): void {
  const lines = [...game.messages].map((one: Loose) => {
    const holder = build("div");
    holder.innerHTML = `${one.flavor ?? ""} ${one.content ?? ""}`;
    return `[${new Date(one.timestamp).toLocaleString()}] ${one.alias}: ${holder.textContent?.trim()}`;
  });
  const link = build("a", {
    href: URL.createObjectURL(new Blob([lines.join("\n")], { type: "text/plain" })),
    download: "chat.txt",
  });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
