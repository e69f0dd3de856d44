/** A hostile player's console: what it can send, with no code of Fray's in the way. */
import { vi } from "vitest";
import "./globals.ts";
import { afterEarlierPlaces } from "../../src/foundry/combat/kept-places.ts";
import { canonical, digest } from "../../src/foundry/engine/journal/digest.ts";
import { sendCardCommand, type CardCommand } from "../../src/foundry/engine/requests.ts";
import { PLAYER, remote, type Table } from "../unit/host/headless.ts";

const page = globalThis as any;

export class HostileClient {
  #serial = 0;
  /** the last request, as it was sent; null before the first */
  last: object | null = null;

  constructor(
    readonly table: Table,
    readonly user = PLAYER,
  ) {}

  /** Creates a message as this user, with whatever it likes in it, and waits until the gamemaster has looked at it. */
  async post(system: object, more: object = {}, operation: object = {}): Promise<string> {
    const known = new Set(this.table.game.messages.map((message: any) => message.id));
    await remote(
      this.table,
      "ChatMessage",
      "create",
      {
        data: [{ type: "action", author: this.user, content: "", rolls: [], system, ...stamp(), ...more }],
        ...operation,
      },
      this.user,
    );
    await this.quiet();
    return this.table.game.messages.find((message: any) => !known.has(message.id)).id;
  }

  /** Creates the card of a blow with its die thrown: a ten. */
  async strike(system: object): Promise<string> {
    const { actor } = (system as any).declaration;
    return this.post(system, { rolls: [JSON.stringify((await rolled("strike1", actor)).toJSON())] });
  }

  /** Edits a message of its own. */
  async edit(card: string, changes: object, operation: object = {}): Promise<void> {
    await remote(
      this.table,
      "ChatMessage",
      "update",
      { updates: [{ _id: card, ...changes }], ...operation },
      this.user,
    );
    await this.quiet();
  }

  /** Asks the gamemaster's client with a proper seal. */
  async ask(
    request: unknown,
    claimed = this.user,
    name = "fray.card",
    time = String(page.game.time.serverTime),
  ): Promise<any> {
    const nonce = `${time}.${this.user}${this.#serial++}`;
    const seal = digest([nonce, canonical(JSON.parse(JSON.stringify(request)))]);
    await remote(this.table, "User", "update", { updates: [{ _id: this.user, flags: { fray: { seal } } }] }, this.user);
    this.last = { request, user: claimed, nonce };
    const reply = await page.CONFIG.queries[name](this.last);
    await this.quiet();
    return reply;
  }

  /** The gamemaster's own press. */
  async asGamemaster(request: unknown): Promise<boolean> {
    const done = await sendCardCommand(request as CardCommand);
    await this.quiet();
    return done;
  }

  /** Waits until the gamemaster's client has done what it began: each turn of its queues, however long. */
  async quiet(): Promise<void> {
    let before = -1;
    while (before !== this.table.server.requests.length) {
      before = this.table.server.requests.length;
      // what is loaded when first needed may take longer than the turns below
      for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
      await vi.dynamicImportSettled();
      await afterEarlierPlaces(async () => undefined);
      for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

let clock = Date.now();
/** The stamp of the server, which no client writes. */
const stamp = (): object => ({ _stats: { createdTime: clock++ } });

/** A roll of a formula that carries the id of a card's dice request and of the user who is to have thrown it. */
export async function rolled(id: string, roller: string, formula = "1d10"): Promise<any> {
  const FrayPlusRoll = page.CONFIG.Dice.rolls.find((one: any) => one.name === "FrayPlusRoll");
  return new FrayPlusRoll(formula, {}, { fray: { id, roller } }).evaluate();
}
