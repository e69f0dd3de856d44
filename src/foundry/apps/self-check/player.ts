import { Roll, host, localize } from "../../host/host.ts";
import type { MessageDocument } from "../../host/host.ts";
import { inMode } from "../../host/compat.ts";
import type { TokenDocument } from "../../host/documents.ts";
import { documentOf } from "../../host/host.ts";
import { expect, until } from "./flow.ts";

/** The name of the query to a player's client. menus.ts registers the query, without loading this file. */
export const PLAYER_QUERY = "fray.selfCheck";

/**
 * What a player's client is asked to do. It stands in the flags of a message, so that the client can see that a
 * gamemaster has asked.
 */
export interface Asked {
  /** the code to show */
  readonly code: string;
  /** ids of messages that this player may not read */
  readonly secret: readonly string[];
  /** uuid of a token that the player owns during the check; null for none */
  readonly token: string | null;
}

/** The answer of a player's client. */
export interface Seen {
  readonly code: string;
  /** true if the client shows the message that is for all users */
  readonly open: boolean;
  /** ids of the messages that it shows although this player may not read them */
  readonly leaked: readonly string[];
  /** id of the blind message that it has sent, which its own user may not read; "" if it could not be sent */
  readonly blind: string;
  /** true if a drag of its token by 400 squares went through */
  readonly far: boolean;
  /** true if a drag of its token by one square went through */
  readonly near: boolean;
}

/**
 * Tells whether the message with this id shows a code when this client draws it. False if the message does not exist,
 * or this user may not see it.
 */
export async function showsCode(id: string, code: string): Promise<boolean> {
  const message = host.game.messages.get(id);
  if (!message?.visible) return false;
  const html = await (message as MessageDocument & { renderHTML(): Promise<HTMLElement> }).renderHTML();
  return Boolean(html.textContent?.includes(code));
}

/**
 * Does a player's part of the check, for which the message with this id asks: shows the code to the user, tests which
 * secret messages show it, sends a blind message, and drags the token once too far and once not. Resolves to what was
 * seen and done. Throws an Error if the message does not come or is no gamemaster's request for the check.
 */
export async function answerAsPlayer(id: string): Promise<Seen> {
  const message = await until(() => host.game.messages.get(id), "the message of the check");
  const asked = message.flags.fray?.selfCheck as Asked | undefined;
  expect(message.author?.isGM && asked, "no gamemaster asked for this");
  const { code, secret, token } = asked;
  host.ui.notifications.info(localize("FRAY.SelfCheck.code", { code }));
  // Ids of messages that show the code to this player, though they should not.
  const leaked: string[] = [];
  for (const messageId of secret) if (await showsCode(messageId, code)) leaked.push(messageId);
  // The message has a roll: in Foundry 13 the author of a blind message may read it unless it is a roll.
  const rolls = [await new Roll("1d4").evaluate()];
  const data = { content: `<p>${code}</p>`, rolls, flags: { fray: { selfCheck: { code } } } };
  const blindMessage = await host.CONFIG.ChatMessage.documentClass.create(inMode(data, "blind"));
  if (blindMessage && (await showsCode(blindMessage.id, code))) leaked.push(blindMessage.id);
  // Drags of the token: one that is too far, and one that is not.
  const tokenToDrag = documentOf<TokenDocument>(token);
  // Drags the token so many squares to the right; resolves to whether it went there.
  const dragBy = async (squares: number): Promise<boolean> => {
    if (!tokenToDrag) return false;
    const { x, y, movementAction: action } = tokenToDrag;
    const to = { x: x + squares * (tokenToDrag.parent?.grid.size ?? 100), y, action };
    return (await tokenToDrag.move([to], { method: "dragging", showRuler: false })) && tokenToDrag.x === to.x;
  };
  const [farDragWorked, nearDragWorked] = [await dragBy(400), await dragBy(1)];
  return {
    code,
    open: await showsCode(id, code),
    leaked,
    blind: blindMessage?.id ?? "",
    far: farDragWorked,
    near: nearDragWorked,
  };
}
