import { host } from "../../host/host.ts";
import type { MessageDocument } from "../../host/host.ts";
import { inMode } from "../../host/compat.ts";
import type { MessageMode } from "../../host/compat.ts";
import { rulesets } from "../../contract/registry.ts";
import type { FlowState } from "./flow.ts";
import { expect, until } from "./flow.ts";

/** Sends a line to the chat as if this user had typed it, and resolves to the new message. */
async function sendLine(line: string): Promise<MessageDocument> {
  const knownIds = new Set(host.game.messages.map(({ id }) => id));
  await host.ui.chat.processMessage(line);
  return until(
    () => host.game.messages.find(({ id, author }) => !knownIds.has(id) && Boolean(author?.isSelf)),
    `a message of “${line}”`,
  );
}

/** Draws a message and resolves to its element; throws an Error if it is empty. */
async function drawChecked(message: MessageDocument): Promise<HTMLElement> {
  const html = await (message as unknown as { renderHTML(): Promise<HTMLElement> }).renderHTML();
  expect(html.textContent?.trim(), "the message is drawn empty");
  return html;
}

/**
 * Checks “/r” and each chat command of the rulesets that has an example: each must make a message with a roll, and the
 * message must not be drawn empty. Resolves to the commands tried.
 */
export async function checkCommands(): Promise<string> {
  const roll = await sendLine("/r 2d6 + 1");
  expect(roll.rolls.length === 1, `/r made ${roll.rolls.length} rolls`);
  await drawChecked(roll);
  const tried = ["/r"];
  for (const { word, example } of rulesets().flatMap((ruleset) => ruleset.commands ?? [])) {
    if (!example) continue;
    const message = await sendLine(example);
    expect(message.rolls.length > 0, `/${word} rolled nothing`);
    await drawChecked(message);
    tried.push(`/${word}`);
  }
  return tried.join(", ");
}

/**
 * Whispers a code to the gamemasters and checks that nobody else may read it. Resolves to the message, which the check
 * of a player's client uses.
 */
export const checkWhisper = (_bag: FlowState, code: string): Promise<MessageDocument> => sendSecret(code, "gm");

/**
 * Sends a blind message with a code and checks that only gamemasters may read it. Resolves to the message, which the
 * check of a player's client uses.
 */
export async function checkBlindMessage(_bag: FlowState, code: string): Promise<MessageDocument> {
  const message = await sendSecret(code, "blind");
  expect(message.blind, "the message is not marked as blind");
  return message;
}

/**
 * Sends a message with a code in a mode that only gamemasters may read. Checks that the message names readers, and no
 * players among them, that this gamemaster may read the message, and that the message is drawn with the code. Resolves
 * to the message.
 */
async function sendSecret(code: string, mode: MessageMode): Promise<MessageDocument> {
  const data = inMode({ content: `<p>${code}</p>`, speaker: {} }, mode);
  const message = await host.CONFIG.ChatMessage.documentClass.create(data);
  expect(message, "nothing was written");
  const gamemasters = [...host.game.users].filter(({ isGM }) => isGM).map(({ id }) => id);
  expect(message.whisper.length > 0, "the message names no readers");
  const readersNotGamemasters = message.whisper.filter((id) => !gamemasters.includes(id));
  expect(!readersNotGamemasters.length, `${readersNotGamemasters.length} players may read it`);
  expect(message.isContentVisible, "this gamemaster may not read it");
  expect((await drawChecked(message)).textContent?.includes(code), "it is drawn without its words");
  return message;
}
