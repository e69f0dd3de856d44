import { Roll, host, localize } from "../../host/host.ts";
import type { MessageDocument } from "../../host/host.ts";
import { inMode } from "../../host/compat.ts";
import type { TokenDocument } from "../../host/documents.ts";
import { documentOf } from "../../host/host.ts";
import { expect, until } from "./flow.ts";

/** The name of the host's query to a player's client; menus.ts registers it, before this file is loaded. */
export const PLAYER_QUERY = "fray.selfCheck";

/** The task of a player's client, in the flags of a message, where only a gamemaster can have written it. */
export interface Asked {
  readonly code: string;
  /** ids of messages that this player may not read */
  readonly secret: readonly string[];
  /** uuid of a token that the player owns during the check */
  readonly token: string | null;
}

/** The answer of the player's client. */
export interface Seen {
  readonly code: string;
  /** true if it shows the message that is for all users */
  readonly open: boolean;
  /** ids of messages that it shows and should not */
  readonly leaked: readonly string[];
  /** id of its own blind message, which it may not read; "" if none was created */
  readonly blind: string;
  /** true if a drag of its token of 400 squares was made */
  readonly far: boolean;
  /** true if one of a single square was made */
  readonly near: boolean;
}

/**
 * Tells whether this client shows a code in a message, by the message's id; false if the user may not see the message.
 */
export async function showsCode(id: string, code: string): Promise<boolean> {
  const message = host.game.messages.get(id);
  if (!message?.visible) return false;
  const html = await (message as MessageDocument & { renderHTML(): Promise<HTMLElement> }).renderHTML();
  return Boolean(html.textContent?.includes(code));
}

/**
 * Does the player's part of the check, which the message of this id asks for: shows the code, sends a blind message and
 * drags the token. Returns which messages this client shows and which drags were made; throws an Error if no gamemaster
 * asked.
 */
export async function answerAsPlayer(id: string): Promise<Seen> {
  const message = await until(() => host.game.messages.get(id), "the message of the check");
  const asked = message.flags.fray?.selfCheck as Asked | undefined;
  expect(message.author?.isGM && asked, "no gamemaster asked for this");
  const { code, secret, token } = asked;
  host.ui.notifications.info(localize("FRAY.SelfCheck.code", { code }));
  const leaked: string[] = [];
  for (const messageId of secret) if (await showsCode(messageId, code)) leaked.push(messageId);
  // With dice: in V13 the author of a blind message may read it unless it is a roll.
  const rolls = [await new Roll("1d4").evaluate()];
  const data = { content: `<p>${code}</p>`, rolls, flags: { fray: { selfCheck: { code } } } };
  const blind = await host.CONFIG.ChatMessage.documentClass.create(inMode(data, "blind"));
  if (blind && (await showsCode(blind.id, code))) leaked.push(blind.id);
  const moving = documentOf<TokenDocument>(token);
  const dragBy = async (squares: number): Promise<boolean> => {
    if (!moving) return false;
    const { x, y, movementAction: action } = moving;
    const to = { x: x + squares * (moving.parent?.grid.size ?? 100), y, action };
    return (await moving.move([to], { method: "dragging", showRuler: false })) && moving.x === to.x;
  };
  const [far, near] = [await dragBy(400), await dragBy(1)];
  return { code, open: await showsCode(id, code), leaked, blind: blind?.id ?? "", far, near };
}
