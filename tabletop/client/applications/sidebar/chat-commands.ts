import { commandMode } from "../ux/enrich.ts";
import type { Loose } from "../support.ts";
import { escapeHTML, generation, words } from "../support.ts";

/** The match of a command's pattern; for a multiline command a list with one for each line. */
type Match = RegExpMatchArray | (RegExpMatchArray | null)[];

/**
 * A chat command. `fn` is called with the chat log as `this`, and completes `chatData`, the data of the new message,
 * and `createOptions`, those of its creation; it returns `false` where no message is to be created.
 */
export interface ChatCommand {
  /** its second group is the text after the command, e.g. a roll's formula; its third, of a roll, the flavour */
  rgx: RegExp;
  fn: (command: string, match: Match, chatData: Loose, createOptions: Loose) => Promise<Loose> | Loose;
  /** the message mode; without it the one that the user has chosen */
  mode?: string;
  /** true: the pattern is matched with the plain text, never with HTML */
  isRoll?: boolean;
  /** true: the pattern must match each line of the plain text */
  isMultiline?: boolean;
}

// The text of a match's group, as HTML.
const htmlPart = (match: Match, group = 2): string => asHTML(String(match[group] ?? ""));

/**
 * Makes a message a whisper to these users. The mode is removed from the options, as it would change the recipients
 * again.
 */
function whisperTo(chatData: Loose, createOptions: Loose, users: Loose[]): void {
  chatData.whisper = [...new Set(users.map((user) => user.id))];
  delete createOptions.messageMode;
}

/** Makes the tabletop's own chat commands (`/roll`, `/whisper` …), by name, in the order in which they are tried. */
export function coreCommands(): Record<string, ChatCommand> {
  const rollCommand = (rgx: RegExp): ChatCommand => ({ rgx, isRoll: true, isMultiline: true, fn: rollLines });
  const styles = (): Loose => CONST.CHAT_MESSAGE_STYLES;
  return {
    // rolls, each command with its mode
    roll: rollCommand(/^(\/r(?:oll)? )([^#]+)(?:#(.*))?$/i),
    gmroll: { ...rollCommand(/^(\/gmr(?:oll)? )([^#]+)(?:#(.*))?$/i), mode: "gm" },
    blindroll: { ...rollCommand(/^(\/(?:br|broll|blindroll) )([^#]+)(?:#(.*))?$/i), mode: "blind" },
    selfroll: { ...rollCommand(/^(\/(?:sr|selfroll) )([^#]+)(?:#(.*))?$/i), mode: "self" },
    publicroll: { ...rollCommand(/^(\/(?:pr|publicroll) )([^#]+)(?:#(.*))?$/i), mode: "public" },
    // in character, out of character, and what a character does
    ic: {
      rgx: /^(\/ic )([^]*)/i,
      mode: "ic",
      fn: (_command, match, chatData, options) => {
        Object.assign(chatData, { content: htmlPart(match), style: styles().IC });
        options.chatBubble = true;
      },
    },
    ooc: {
      rgx: /^(\/ooc )([^]*)/i,
      fn: (_command, match, chatData, options) => {
        const speaker = { alias: game.user.name };
        Object.assign(chatData, { content: htmlPart(match), style: styles().OOC, speaker });
        delete options.messageMode;
      },
    },
    emote: {
      rgx: /^(\/(?:em(?:ote)?|me) )([^]*)/i,
      fn: (_command, match, chatData, options) => {
        const name = escapeHTML(chatData.speaker?.alias ?? game.user.name);
        Object.assign(chatData, { content: `${name} ${htmlPart(match)}`, style: styles().EMOTE });
        options.chatBubble = true;
        delete options.messageMode;
      },
    },
    // to some users only
    whisper: { rgx: /^(\/w(?:hisper)?\s)(\[(?:[^\]]+)\]|(?:[^\s]+))\s*([^]*)/i, fn: whisper },
    reply: {
      rgx: /^(\/reply )([^]*)/i,
      fn: (_command, match, chatData, options) => {
        const last = [...game.messages]
          .reverse()
          .find((message: Loose) => message.whisper?.includes(game.user.id) && !message.isAuthor);
        if (!last) throw new Error(words("CHAT.NoReply"));
        whisperTo(chatData, options, [last.author]);
        chatData.content = htmlPart(match);
      },
    },
    gm: {
      rgx: /^(\/gm )([^]*)/i,
      fn: (_command, match, chatData, options) => {
        const gamemasters = game.users.filter((user: Loose) => user.isGM);
        whisperTo(chatData, options, gamemasters);
        chatData.content = htmlPart(match);
      },
    },
    players: {
      rgx: /^(\/players )([^]*)/i,
      fn: (_command, match, chatData, options) => {
        const users = game.users.filter((user: Loose) => user.role >= 1);
        whisperTo(chatData, options, users);
        chatData.content = htmlPart(match);
      },
    },
    // runs the macro of that name, and creates no message
    macro: {
      rgx: /^(\/m(?:acro)? )([^]*)/i,
      fn: async (_command, match) => {
        const name = String(match[2] ?? "").trim();
        const macro = game.macros.getName?.(name);
        if (!macro) throw new Error(words("CHAT.NoMacro", { name }));
        await macro.execute();
        return false;
      },
    },
  };
}

/** Generation 13: the patterns of the commands, of an unknown command (`invalid`) and of plain text (`none`). */
export const MESSAGE_PATTERNS: Record<string, RegExp> = {
  ...Object.fromEntries(Object.entries(coreCommands()).map(([command, { rgx }]) => [command, rgx])),
  invalid: /^(\/[^]*)/,
  none: /^[^]*/,
};

/** Turns typed text into HTML: escaped, unless it has elements itself; line breaks become `<br>`. */
function asHTML(typed: string): string {
  return (/<[a-z][^>]*>/i.test(typed) ? typed : escapeHTML(typed)).replace(/\n/g, "<br>");
}

/**
 * Reads a typed message: HTML of generation 14's editor, or plain text of generation 13's text area.
 * @returns `text`: the message as plain text in lines; `inner`: its HTML, without the `<p>` around a single paragraph, or
 * for plain text the text as typed, not escaped
 */
function readMessage(message: string): { text: string; inner: string } {
  if (!/<[a-z][^>]*>|&\w+;/i.test(message)) return { text: message, inner: message };
  const holder = document.createElement("div");
  holder.innerHTML = message.replace(/<br\s*\/?>|<\/p>\s*<p>/gi, "\n");
  const plainText = (holder.textContent ?? "").replaceAll("\u00a0", " ").trim();
  const innerHTML = /^<p>((?:(?!<p[ >])[^])*)<\/p>$/i.exec(message)?.[1] ?? message;
  return { text: plainText, inner: innerHTML };
}

/** Matches a message with a command's pattern, for a multiline command each line; null unless all match. */
function matchOf({ rgx, isRoll, isMultiline }: Omit<ChatCommand, "fn">, message: string): Match | null {
  const { text: plainText, inner: innerHTML } = readMessage(message);
  if (isMultiline) {
    const lines = plainText.split("\n").filter((line) => line.trim());
    const matches = lines.map((line) => rgx.exec(line.trim()));
    return matches.length && matches.every(Boolean) ? matches : null;
  }
  // other commands keep the message's HTML, if their pattern matches it
  return isRoll ? rgx.exec(plainText) : (rgx.exec(innerHTML) ?? rgx.exec(plainText));
}

/**
 * Finds the first command whose pattern matches a message.
 * @param commands by name, in the order in which they are tried
 * @returns its name, match and function; without a function: "invalid" for any other text with a slash at its start,
 * "none" for plain text
 */
export function parseCommand(
  message: string,
  commands: Record<string, ChatCommand> = coreCommands(),
): [string, Match, ChatCommand["fn"]?] {
  for (const [command, config] of Object.entries(commands)) {
    const match = matchOf(config, message);
    if (match) return [command, match, config.fn];
  }
  const { text } = readMessage(message);
  const invalid = MESSAGE_PATTERNS.invalid!.exec(text);
  return invalid ? ["invalid", invalid] : ["none", [message] as unknown as RegExpMatchArray];
}

/**
 * Generation 13: makes the commands, by name, from their patterns. A name that the tabletop does not know, added by a
 * package, posts the whole text as a plain message.
 */
export function commandsByPattern(patterns: Record<string, RegExp>): Record<string, ChatCommand> {
  const coreByName = coreCommands();
  const ownPatterns = Object.entries(patterns).filter(([command]) => command !== "invalid" && command !== "none");
  return Object.fromEntries(
    ownPatterns.map(([command, rgx]) => [command, { ...(coreByName[command] ?? { fn: say }), rgx }]),
  );
}

/**
 * Rolls the formula in each line, with the speaker's data, and adds the rolls, the first flavour text and the sound of
 * dice to the message.
 */
async function rollLines(command: string, match: Match, chatData: Loose): Promise<void> {
  const actor = ChatMessage.getSpeakerActor?.(chatData.speaker) ?? game.user.character;
  const rollData = actor?.getRollData?.() ?? {};
  const lines = (match as (RegExpMatchArray | null)[]).filter((line) => !!line);
  chatData.rolls = [];
  for (const [, , formula = ""] of lines) {
    const roll = Roll.create(formula.trim(), rollData);
    // who may not see the result cannot be asked for the faces
    await roll.evaluate({ allowInteractive: command !== "blindroll" });
    chatData.rolls.push(roll);
  }
  chatData.flavor = lines.map(([, , , flavor]) => flavor?.trim()).find(Boolean);
  chatData.sound = CONFIG.sounds.dice;
}

/**
 * Makes the message a whisper to the users whom the match names.
 * @param match groups: the command; a name, or several in brackets; the text. A name is that of a user or a user's
 *   character, "GM" or "players"
 * @throws Error where no name stands for a user
 */
function whisper(_command: string, match: Match, chatData: Loose, options: Loose): void {
  const names = String(match[2] ?? "")
    .replace(/[[\]]/g, "")
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
  const users = names.flatMap((name) => ChatMessage.getWhisperRecipients?.(name) ?? []);
  if (!users.length) throw new Error(words("CHAT.NoTarget", { name: names.join(", ") }));
  whisperTo(chatData, options, users);
  chatData.content = htmlPart(match, 3);
}

/**
 * Makes a plain message of the typed text. If a token or actor is the speaker, it is in character and gets a speech
 * bubble.
 */
function say(_command: string, match: Match, chatData: Loose, options: Loose): void {
  const isSpeaking = !!chatData.speaker?.actor || !!chatData.speaker?.token;
  const styles = CONST.CHAT_MESSAGE_STYLES;
  Object.assign(chatData, { content: htmlPart(match, 0), style: isSpeaking ? styles.IC : styles.OOC });
  if (isSpeaking) options.chatBubble = true;
}

/** The mode of a command's message, as an option of its creation; generation 13 has modes for rolls only. */
function modeOf(command: string, config: ChatCommand | undefined): object {
  if (generation() >= 14) return { messageMode: config?.mode ?? game.settings.get("core", "messageMode") };
  return config?.isRoll ? { rollMode: commandMode(`/${command}`) ?? game.settings.get("core", "rollMode") } : {};
}

/**
 * Runs the command of a typed message, or takes it as plain text, and creates the chat message.
 * @param log the chat log, whose class parses the message
 * @param chatData the data of the new message, completed in place
 * @param commands by name, for the mode of the message
 * @returns the created message; undefined where the command creates none
 * @throws Error in the user's language, such as for an unknown command
 */
export async function runCommand(
  log: Loose,
  message: string,
  chatData: Loose,
  commands: Record<string, ChatCommand>,
): Promise<Loose> {
  const [command, match, fn = say] = log.constructor.parse(message);
  if (command === "invalid")
    throw new Error(words("CHAT.InvalidCommand", { command: readMessage(message).text.split(" ")[0] }));
  const options: Loose = modeOf(command, commands[command]);
  if ((await fn.call(log, command, match, chatData, options)) === false) return undefined;
  return ChatMessage.implementation.create(chatData, options);
}
