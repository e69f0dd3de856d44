/** One blow, played by honest people, and those who disturb them. */
import "./globals.ts";
import { rollDice } from "../../src/foundry/engine/dice.ts";
import { partsOf } from "../../src/foundry/engine/state.ts";
import { blowOf, documentsOf, SECOND_GM, SECOND_PLAYER, setFight } from "./fights.ts";
import { HostileClient } from "./hostile.ts";
import { JUNK, PARTS, plant, seeded } from "./junk.ts";
import { GM, PLAYER, type FrayTable } from "./table.ts";

export const CARD = "card000000000000";
export type Moment = "dice" | "window" | "frozen" | "applied";

export class Blow {
  readonly pick: <T>(list: readonly T[]) => T;
  readonly by: Readonly<Record<string, HostileClient>>;
  /** how often the attack had its moment */
  reached = 0;
  /** the newest honest request, and who sent it */
  last: { who: string; request: object } | null = null;
  /** whoever is asked lets it happen */
  meek = false;
  /** the message as it stood at each step so far */
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
    return Object.keys(deadlines).some((id) => !answers[id]) ? "window" : "dice";
  }

  /** The reaction that waits, its first real choice, and whose it is. */
  question(): { window: string; option: string; who: string } {
    const { action, state } = partsOf(this.message)!;
    const reaction = action.reactions!(state).find(({ id }) => !state.answers[id])!;
    const option = reaction.options.find(({ id, refused }) => !refused && (id === reaction.fallback) === this.meek)!;
    const actor = option.actor ?? reaction.actor;
    const owner = actor.includes("mine") ? PLAYER : SECOND_PLAYER;
    return { window: reaction.id, option: option.id, who: reaction.gamemaster ? SECOND_GM : owner };
  }

  /** The dice that wait, thrown, and whose they are. */
  async thrown(): Promise<{ rolls: any[]; who: string }> {
    const { action, state } = partsOf(this.message)!;
    const { awaiting } = this.message.system;
    const [request] = action.dice(state).filter(({ id }) => awaiting[id]);
    const roll = JSON.parse(JSON.stringify((await rollDice(request!)).toJSON()));
    return { rolls: [roll], who: awaiting[request!.id] };
  }

  /** The next honest request; whether it was done. */
  async next(): Promise<boolean> {
    const { moment } = this;
    if (moment === "window") {
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

  /** Whoever else asks: the other player. */
  other(who: string): HostileClient {
    return this.by[who === PLAYER ? SECOND_PLAYER : PLAYER]!;
  }

  /** An attacker asks, and must be refused. */
  async refused(client: HostileClient, request: object, claimed?: string): Promise<void> {
    const reply = await client.ask(request, claimed);
    if (reply.ok) throw new Error(`${client.user} was not refused: ${JSON.stringify(request)}`);
    this.reached++;
  }

  /** The author edits the card. */
  async edit(changes: object, operation: object = {}): Promise<void> {
    await this.by[PLAYER]!.edit(CARD, changes, operation).catch(() => undefined);
    this.reached++;
  }

  photograph(): any {
    const { system, rolls } = this.message.toObject();
    return structuredClone({ system, rolls });
  }
}

/** What is in the card from the beginning, or put in while the gamemaster's client works on it. */
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

/** Plays a blow to its end, and gives what the documents come to. */
export async function played(
  blow: Blow,
  disturb?: { at: readonly Moment[]; work: (blow: Blow) => Promise<void> },
): Promise<any> {
  const moments: string[] = [];
  for (;;) {
    const { moment } = blow;
    moments.push(moment);
    if (moment !== "refused" && disturb?.at.includes(moment)) await disturb.work(blow);
    if (moment !== "dice" && moment !== "window") break;
    if (!(await blow.next())) throw new Error(`${moment} was refused to whom it belongs to: ${moments.join()}`);
    blow.steps.push(blow.photograph());
    if (moments.length > 20) throw new Error("it does not end");
  }
  await blow.by[PLAYER]!.asGamemaster({ card: CARD, act: "apply" });
  if (disturb?.at.includes("applied")) await disturb.work(blow);
  return { moments, documents: documentsOf(blow.table) };
}
