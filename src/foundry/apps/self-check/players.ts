import { host, localize } from "../../host/host.ts";
import type { ActorDocument, HostUser } from "../../host/documents.ts";
import { rulesets } from "../../contract/registry.ts";
import { shared } from "../../settings.ts";
import { checkBlindMessage, checkWhisper } from "./chat.ts";
import { copyOf, fightersOf } from "./fight.ts";
import type { FlowState } from "./flow.ts";
import { Skipped, expect, until } from "./flow.ts";
import { inFight } from "./move.ts";
import type { Asked, Seen } from "./player.ts";
import { PLAYER_QUERY, showsCode } from "./player.ts";

/** The longest time that a player's client has for its answer, in milliseconds. */
const ANSWER_TIMEOUT = 20_000;

/**
 * Checks the client of each connected player, one after another, and resolves to one line of the report with the
 * findings on all these clients. While a client is checked, the window of the check shows the code that its player sees
 * too. Throws Skipped if no player is connected.
 */
export async function checkPlayers(bag: FlowState): Promise<string> {
  const connected = [...host.game.users].filter(({ active, isGM }) => active && !isGM);
  if (!connected.length) throw new Skipped(localize("FRAY.SelfCheck.told.noPlayer"));
  const lines: string[] = [];
  for (const user of connected) lines.push(await checkPlayer(bag, user));
  return lines.join("; ");
}

/**
 * Has one player's client do its part, checks its answer, and resolves to its line of the report. The client tells what
 * it shows of messages, writes a blind message, and drags a token too far and then a little (`player.ts`). `bag`: what
 * the checks of one run share.
 */
async function checkPlayer(bag: FlowState, user: HostUser): Promise<string> {
  const code = host.foundry.utils.randomID(6);
  const { name } = user;
  await bag.say(`${code}: ${name}`);
  // A ruleset with rules of movement, so that a drag can be too far.
  const ruleset = rulesets().find(({ movement }) => movement)!;
  const [fighter] = await fightersOf(bag, ruleset);
  const { OWNER } = host.CONST.DOCUMENT_OWNERSHIP_LEVELS;
  const actor: ActorDocument = await copyOf(bag, fighter, { ownership: { [user.id]: OWNER } });
  return inFight(bag, ruleset, actor, async (token) => {
    // Messages that the player may not read; then the message that asks the client, which all users may read.
    const secret = [(await checkWhisper(bag, code)).id, (await checkBlindMessage(bag, code)).id];
    const asked: Asked = { code, secret, token: token.uuid };
    const data = { content: `<p>${code}</p>`, flags: { fray: { selfCheck: asked } } };
    const publicMessage = await host.CONFIG.ChatMessage.documentClass.create(data);
    const answer = (await user.query(PLAYER_QUERY, publicMessage!.id, { timeout: ANSWER_TIMEOUT })) as Seen | null;
    // What the player's client has answered.
    expect(answer?.code === code, `${name}'s page does not answer`);
    expect(answer.open, `${name}'s page does not show what is for everybody`);
    expect(!answer.leaked.length, `${name}'s page shows ${answer.leaked.length} messages it may not`);
    expect(answer.blind, `${name}'s page could not write a blind message`);
    await until(() => host.game.messages.has(answer.blind), "the player's blind message");
    expect(await showsCode(answer.blind, code), `what ${name} wrote blindly is not shown to the gamemaster`);
    expect(
      answer.far === (shared("movement") !== "stop"),
      `${name}'s drag of 400 squares ${answer.far ? "went" : "stopped"}`,
    );
    expect(answer.near, `${name}'s drag of one square was stopped`);
    return localize("FRAY.SelfCheck.told.followed", { name, code });
  });
}
