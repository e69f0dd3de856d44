/** One attack of a fight, played by honest clients, and the dishonest requests that disturb it. */
import "./globals.ts";
import { rollDice } from "../../src/foundry/engine/dice.ts";
import { partsOf } from "../../src/foundry/engine/state.ts";
import { blowOf, documentsOf, SECOND_GM, SECOND_PLAYER, setFight } from "./fights.ts";
import { HostileClient } from "./hostile.ts";
import { JUNK, PARTS, plant, seeded } from "./junk.ts";
import { GM, PLAYER, type FrayTable } from "./table.ts";

export const CARD = "card000000000000";
export type Moment = "dice" | "reaction" | "frozen" | "applied";

export class Blow {
  readonly pick: <T>(list: readonly T[]) => T;
  readonly by: Readonly<Record<string, HostileClient>>;
  /** how many dishonest requests and writes have been tried */
  reached = 0;
  /** the newest honest request, and who sent it */
  last: { who: string; request: object } | null = null;
  /** true: an open reaction is answered with its fallback; false: with the first other option */
  meek = false;
  /** copies of the card's message at each step so far */
  readonly steps: any[] = [];

  constructor(
    readonly ruleset: string,
    readonly table: FrayTable,
    public below: (limit: number) => number,
  ) {
    this.pick = (list) => list[this.below(list.length)]!;
    this.by = Object.fromEntries(
      [PLAYER, SECOND_PLAYER, SECOND_GM].map((user) => [user, new HostileClient(table, user)]),
    );
  }

  /** The attacks from now on are those of another seed. */
  reseed(seed: number): void {
    this.below = seeded(seed);
  }

  get message(): any {
    return this.table.game.messages.get(CARD);
  }

  get moment(): Moment | "refused" {
    const { stage, deadlines, answers } = this.message.system;
    if (stage !== "declared") return stage;
    return Object.keys(deadlines).some((id) => !answers[id]) ? "reaction" : "dice";
  }

  /** The first unanswered reaction, the option that honest players choose (see `meek`), and the user who may answer. */
  question(): { reaction: string; option: string; who: string } {
    const { action, state } = partsOf(this.message)!;
    const reaction = action.reactions!(state).find(({ id }) => !state.answers[id])!;
    const option = reaction.options.find(({ id, refused }) => !refused && (id === reaction.fallback) === this.meek)!;
    const actor = option.actor ?? reaction.actor;
    const owner = actor.includes("mine") ? PLAYER : SECOND_PLAYER;
    return { reaction: reaction.id, option: option.id, who: reaction.gamemaster ? SECOND_GM : owner };
  }

  /** Throws the first dice that the card waits for; gives the roll and the id of the user who may throw it. */
  async thrown(): Promise<{ rolls: any[]; who: string }> {
    const { action, state } = partsOf(this.message)!;
    const { awaiting } = this.message.system;
    const [request] = action.dice(state).filter(({ id }) => awaiting[id]);
    const roll = JSON.parse(JSON.stringify((await rollDice(request!)).toJSON()));
    return { rolls: [roll], who: awaiting[request!.id] };
  }

  /** Sends the next honest request, a reaction's answer or dice; false if it was refused. */
  async next(): Promise<boolean> {
    const { moment } = this;
    if (moment === "reaction") {
      const { who, ...answer } = this.question();
      return this.#send(who, { card: CARD, act: "answer", ...answer });
    }
    const { who, rolls } = await this.thrown();
    return this.#send(who, { card: CARD, act: "dice", rolls });
  }

  async #send(who: string, request: object): Promise<boolean> {
    this.last = { who, request };
    return (await this.by[who]!.ask(request)).ok;
  }

  /** The client of the player who is not `who`. */
  other(who: string): HostileClient {
    return this.by[who === PLAYER ? SECOND_PLAYER : PLAYER]!;
  }

  /** Sends a dishonest request (as the user `claimed`, if given); throws unless it is refused. */
  async refused(client: HostileClient, request: object, claimed?: string): Promise<void> {
    const reply = await client.ask(request, claimed);
    if (reply.ok) throw new Error(`${client.user} was not refused: ${JSON.stringify(request)}`);
    this.reached++;
  }

  /** Edits the card as its author would; a refusal by the server is ignored. */
  async edit(changes: object, operation: object = {}): Promise<void> {
    await this.by[PLAYER]!.edit(CARD, changes, operation).catch(() => undefined);
    this.reached++;
  }

  /** A copy of the card's system data and rolls. */
  photograph(): any {
    const { system, rolls } = this.message.toObject();
    return structuredClone({ system, rolls });
  }
}

/**
 * Posts the attack's card: as it is ("honest"), with junk in three of its parts ("planted"), or with junk written into
 * the stored card each time just before the gamemaster's client updates it ("between").
 */
export async function posted(blow: Blow, how: "honest" | "planted" | "between"): Promise<void> {
  const content = blowOf(blow.ruleset, blow.table);
  const parts = PARTS.filter((part) => !/^(declaration|ruleset|action)/.test(part));
  const { server } = blow.table;
  const send = server.send.bind(server);
  if (how === "planted")
    for (let times = 3; times > 0; times--) {
      plant(content, blow.pick(parts), structuredClone(blow.pick(JUNK)));
      blow.reached++;
    }
  if (how === "between")
    server.send = async (request: any) => {
      const update = request.type === "ChatMessage" && request.action === "update" && request.operation.updates[0];
      const stored = update && server.userId === GM && server.documents.ChatMessage!.find((one) => one._id === CARD);
      if (stored) {
        stored.system[blow.pick(parts)] = structuredClone(blow.pick(JUNK));
        blow.reached++;
      }
      return send(request);
    };
  await blow.by[PLAYER]!.post(content, { _id: CARD }, { keepId: true });
  server.send = send;
}

/** Sets a fight's table and posts its attack's card, with random choices from a seed. */
export async function begun(
  ruleset: string,
  seed: number,
  how: "honest" | "planted" | "between" = "honest",
): Promise<Blow> {
  const blow = new Blow(ruleset, await setFight(ruleset), seeded(seed));
  await posted(blow, how);
  blow.steps.push(blow.photograph());
  return blow;
}

/**
 * Plays an attack to its end and applies it, with `disturb.work` called at the moments named. Gives the documents after
 * it, and the moments the card went through.
 */
export async function played(
  blow: Blow,
  disturb?: { at: readonly Moment[]; work: (blow: Blow) => Promise<void> },
): Promise<any> {
  const moments: string[] = [];
  for (;;) {
    const { moment } = blow;
    moments.push(moment);
    if (moment !== "refused" && disturb?.at.includes(moment)) await disturb.work(blow);
    if (moment !== "dice" && moment !== "reaction") break;
    if (!(await blow.next())) throw new Error(`${moment} was refused to whom it belongs to: ${moments.join()}`);
    blow.steps.push(blow.photograph());
    if (moments.length > 20) throw new Error("it does not end");
  }
  await blow.by[PLAYER]!.asGamemaster({ card: CARD, act: "apply" });
  if (disturb?.at.includes("applied")) await disturb.work(blow);
  return { moments, documents: documentsOf(blow.table) };
}
