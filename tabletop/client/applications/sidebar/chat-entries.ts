import { menuEntry } from "../ux/menu-entry.ts";
import type { Loose } from "../support.ts";
import { build } from "../support.ts";
import { ChatPopout } from "./apps/chat-popout.ts";

/** The message of a row in the chat log; undefined where it has been deleted. */
const messageOf = (row: HTMLElement): Loose => game.messages.get(row.dataset.messageId);
/** Whether this user may change a row's message: a gamemaster or its author. */
const isOwner = (row: HTMLElement): boolean => game.user.isGM || messageOf(row)?.isAuthor;

/**
 * Makes the entries of a message's context menu: show the message in a window, reveal it to all, show a roll to
 * gamemasters only, delete the message. An entry is shown only where the user can use it.
 */
export function messageEntries(): Loose[] {
  const isHidden = (row: HTMLElement): boolean => messageOf(row)?.whisper?.length > 0 || messageOf(row)?.blind;
  // each entry: its label, its icon, whether a row's menu shows it, and what it does
  return [
    menuEntry(
      "CHAT.Popout",
      "fa-solid fa-up-right-from-square",
      (row: HTMLElement) => !!messageOf(row),
      (row: HTMLElement) => void new ChatPopout({ message: messageOf(row) }).render({ force: true }),
    ),
    menuEntry(
      "CHAT.Reveal",
      "fa-solid fa-eye",
      (row: HTMLElement) => isOwner(row) && isHidden(row) && messageOf(row)?.isContentVisible !== false,
      (row: HTMLElement) => messageOf(row)?.update({ whisper: [], blind: false }),
    ),
    menuEntry(
      "CHAT.Conceal",
      "fa-solid fa-eye-slash",
      (row: HTMLElement) => isOwner(row) && messageOf(row)?.isRoll && !isHidden(row),
      (row: HTMLElement) =>
        messageOf(row)?.update({ whisper: ChatMessage.getWhisperRecipients("gm").map((user: Loose) => user.id) }),
    ),
    menuEntry(
      "CHAT.Delete",
      "fa-solid fa-trash",
      (row: HTMLElement) => messageOf(row)?.canUserModify(game.user, "delete"),
      (row: HTMLElement) => messageOf(row)?.delete(),
    ),
  ];
}

/** Makes the browser download all messages as the file chat.txt: time, speaker and plain text of each. */
export function exportLog(): void {
  const lines = [...game.messages].map((message: Loose) => {
    const holder = build("div");
    holder.innerHTML = `${message.flavor ?? ""} ${message.content ?? ""}`;
    return `[${new Date(message.timestamp).toLocaleString()}] ${message.alias}: ${holder.textContent?.trim()}`;
  });
  const link = build("a", {
    href: URL.createObjectURL(new Blob([lines.join("\n")], { type: "text/plain" })),
    download: "chat.txt",
  });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
