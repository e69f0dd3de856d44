import { commandMode } from "../ux/enrich.ts";
import type { Loose } from "../support.ts";
import { escapeHTML, generation, words } from "../support.ts";

/** What can be typed, by command. */
export const MESSAGE_PATTERNS: Record<string, RegExp> = {
  roll: /^(\/r(?:oll)? )([^#]+)(?:#(.*))?$/i,
  gmroll: /^(\/gmr(?:oll)? )([^#]+)(?:#(.*))?$/i,
  blindroll: /^(\/(?:br|broll|blindroll) )([^#]+)(?:#(.*))?$/i,
  selfroll: /^(\/(?:sr|selfroll) )([^#]+)(?:#(.*))?$/i,
  publicroll: /^(\/(?:pr|publicroll) )([^#]+)(?:#(.*))?$/i,
  ic: /^(\/ic )([^]*)/i,
  ooc: /^(\/ooc )([^]*)/i,
  emote: /^(\/(?:em(?:ote)?|me) )([^]*)/i,
  whisper: /^(\/w(?:hisper)?\s)(\[(?:[^\]]+)\]|(?:[^\s]+))\s*([^]*)/i,
  reply: /^(\/reply )([^]*)/i,
  gm: /^(\/gm )([^]*)/i,
  players: /^(\/players )([^]*)/i,
  macro: /^(\/m(?:acro)? )([^]*)/i,
  invalid: /^(\/[^]*)/,
  none: /^[^]*/,
};

const ROLLS = ["roll", "gmroll", "blindroll", "selfroll", "publicroll"];

/** Which command a text is, with its match. */
export function parseCommand(text: string): [string, RegExpMatchArray | RegExpMatchArray[]] {
  for (const [command, pattern] of Object.entries(MESSAGE_PATTERNS)) {
    if (ROLLS.includes(command)) {
      const lines = text
        .split("\n")
        .filter((line) => line.trim())
        .map((line) => pattern.exec(line.trim()));
      if (lines.length && lines.every(Boolean)) return [command, lines as RegExpMatchArray[]];
      continue;
    }
    const match = pattern.exec(text);
    if (match) return [command, match];
  }
  return ["none", [text] as unknown as RegExpMatchArray];
}

/** Typed text as HTML: escaped where it is not markup, with line breaks. */
function asHTML(text: string): string {
  return (/<[a-z][^>]*>/i.test(text) ? text : escapeHTML(text)).replace(/\n/g, "<br>");
}

async function rollLines(command: string, matches: RegExpMatchArray[], chatData: Loose): Promise<Loose> {
  const actor = ChatMessage.getSpeakerActor?.(chatData.speaker) ?? game.user.character;
  const rollData = actor?.getRollData?.() ?? {};
  const created: Loose[] = [];
  for (const [, , formula = "", flavor] of matches) {
    const roll = Roll.create(formula.trim(), rollData);
    const mode = command === "roll" ? null : commandMode(`/${command}`);
    const key = generation() < 14 ? "rollMode" : "messageMode";
    await roll.evaluate({ allowInteractive: command !== "blindroll" });
    created.push(
      await roll.toMessage({ ...chatData, flavor: flavor?.trim() || undefined }, mode ? { [key]: mode } : {}),
    );
  }
  return created.at(-1);
}

function whisper(match: RegExpMatchArray, chatData: Loose): void {
  const [, , targets = "", text = ""] = match;
  const names = targets
    .replace(/[[\]]/g, "")
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
  const users = names.flatMap((name) => ChatMessage.getWhisperRecipients?.(name) ?? []);
  if (!users.length) throw new Error(words("CHAT.NoTarget", { name: names.join(", ") }));
  chatData.whisper = [...new Set(users.map((user: Loose) => user.id))];
  chatData.content = asHTML(text);
}

/** Carry out what was typed. @throws a localised sentence when it makes no sense */
export async function runCommand(text: string, chatData: Loose): Promise<Loose> {
  const [command, match] = parseCommand(text);
  if (ROLLS.includes(command)) return rollLines(command, match as RegExpMatchArray[], chatData);
  const found = match as RegExpMatchArray;
  const styles = CONST.CHAT_MESSAGE_STYLES;
  const options: Loose = {};
  switch (command) {
    case "invalid":
      throw new Error(words("CHAT.InvalidCommand", { command: text.split(" ")[0] }));
    case "macro": {
      const macro = game.macros.getName?.(found[2]?.trim());
      if (!macro) throw new Error(words("CHAT.NoMacro", { name: found[2] }));
      return macro.execute();
    }
    case "whisper":
      whisper(found, chatData);
      break;
    case "reply": {
      const last = [...game.messages]
        .reverse()
        .find((message: Loose) => message.whisper?.includes(game.user.id) && !message.isAuthor);
      if (!last) throw new Error(words("CHAT.NoReply"));
      chatData.whisper = [last.author.id];
      chatData.content = asHTML(found[2] ?? "");
      break;
    }
    case "gm":
    case "players": {
      chatData.whisper = game.users
        .filter((user: Loose) => (command === "gm" ? user.isGM : user.role >= 1))
        .map((user: Loose) => user.id);
      chatData.content = asHTML(found[2] ?? "");
      break;
    }
    case "emote":
      Object.assign(chatData, {
        content: `${escapeHTML(chatData.speaker?.alias ?? game.user.name)} ${asHTML(found[2] ?? "")}`,
        style: styles.EMOTE,
      });
      break;
    case "ic":
      Object.assign(chatData, { content: asHTML(found[2] ?? ""), style: styles.IC });
      options.chatBubble = true;
      break;
    case "ooc":
      Object.assign(chatData, {
        content: asHTML(found[2] ?? ""),
        style: styles.OOC,
        speaker: { alias: game.user.name },
      });
      break;
    default: {
      const speaking = !!chatData.speaker?.actor || !!chatData.speaker?.token;
      Object.assign(chatData, { content: asHTML(text), style: speaking ? styles.IC : styles.OOC });
      if (speaking) options.chatBubble = true;
      if (generation() >= 14) options.messageMode = game.settings.get("core", "messageMode");
    }
  }
  return ChatMessage.implementation.create(chatData, options);
}
