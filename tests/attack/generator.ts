/** Attacks made up by a seeded generator: junk in the places of honest values, at random moments. */
import { attack as blow, defence } from "../../src/rules/crusade/index.ts";
import { REQUESTS } from "../../src/foundry/engine/permissions.ts";
import { resumeOpenCards } from "../../src/foundry/engine/start.ts";
import { GM, PLAYER, remote } from "../unit/host/headless.ts";
import { JUNK, PARTS, plant, raised } from "./junk.ts";
import { HostileClient, rolled } from "./hostile.ts";
import { FOE, HERO, attack, harm, type FrayTable } from "./table.ts";

export const ALLY = "ally000000000000";
export const SECOND_GM = "gamemaster000002";
export const SECOND_PLAYER = "player0000000002";

/** The generator's record of a card: what its author posted, its dice, and whether it is applied. */
interface Known {
  readonly author: string;
  readonly posted: any;
  readonly faces: readonly number[];
  applied: boolean;
  /** a frozen card that has been compared with the rule */
  damage: number | null;
  fate: number;
  target: string;
}

/** Attacks a table of two gamemasters and two players, and compares its documents with what the pure rules give. */
export class Siege {
  readonly cards = new Map<string, Known>();
  readonly clients: Readonly<Record<string, HostileClient>>;
  /** true once an owner has written lies into a document's own records, which owners may do */
  lied = false;
  readonly #pick: <T>(list: readonly T[]) => T;

  constructor(
    readonly table: FrayTable,
    readonly below: (limit: number) => number,
  ) {
    this.#pick = (list) => list[below(list.length)]!;
    this.clients = Object.fromEntries(
      [PLAYER, SECOND_PLAYER, SECOND_GM].map((user) => [user, new HostileClient(table, user)]),
    );
  }

  /** Makes one attack of a random kind; gives its name, for the message of a failed test. */
  async strike(): Promise<string> {
    // Without a card there is nothing to attack.
    if (!this.cards.size) await this.#post(this.clients[PLAYER], attack(HERO, this.#pick([FOE, ALLY])));
    const kinds = [
      "card",
      "card",
      "card",
      "request",
      "request",
      "request",
      "edit",
      "record",
      "replay",
      "absent",
      "race",
      "between",
    ];
    const kind = this.#pick(kinds);
    if (kind === "card") await this.#post();
    else if (kind === "request") await this.#ask();
    else if (kind === "edit") await this.#edit();
    else if (kind === "record") await this.#record();
    else if (kind === "replay") await this.#replay();
    else if (kind === "absent") await this.#absent();
    else if (kind === "race") await this.#race();
    else await this.#between();
    for (const client of Object.values(this.clients)) await client.quiet();
    return kind;
  }

  /** A card, honest or with junk in up to three places. */
  #content(): any {
    const other = this.#pick([FOE, ALLY, HERO]);
    const base: any = structuredClone(
      this.#pick([
        harm(HERO, 1 + this.below(3)),
        attack(HERO, other),
        attack(HERO, other),
        attack(HERO, null),
        harm(FOE, 2),
        attack(FOE, HERO),
      ]),
    );
    if (base.action === "attack" && this.below(2)) base.declaration.choices.modifier = this.below(41) - 20;
    for (let times = this.#pick([0, 0, 0, 1, 1, 2, 3]); times > 0; times--)
      plant(base, this.#pick(PARTS), structuredClone(this.#pick(JUNK)));
    return base;
  }

  /** The die of a blow; now and then with one thing wrong. */
  async #rolls(): Promise<object[]> {
    const flaw = this.below(2) ? "" : this.#pick(["face", "face", "dice", "name", "twice", "none", "roller"]);
    const formula = flaw === "dice" ? this.#pick(["2d10", "1d4", "10", "1d10 + 9"]) : "1d10";
    const name = flaw === "name" ? this.#pick(["strike2", "__proto__", ""]) : "strike1";
    const roll: any = (await rolled(name, `Actor.${flaw === "roller" ? FOE : HERO}`, formula)).toJSON();
    const [result] = roll.terms[0]?.results ?? [];
    if (result) result.result = flaw === "face" ? this.#pick([11, 12, -3, 4.5, 1e9]) : 1 + this.below(10);
    if (flaw === "none") return [];
    return flaw === "twice" ? [roll, roll] : [roll];
  }

  async #post(client = this.clients[this.#pick([PLAYER, PLAYER, SECOND_PLAYER])]!, honest?: object): Promise<void> {
    const content: any = honest ?? this.#content();
    const rolls = honest
      ? [(await rolled("strike1", `Actor.${HERO}`)).toJSON()]
      : content.action === "attack" || this.below(6) === 0
        ? await this.#rolls()
        : [];
    const known = new Set(this.table.game.messages.map((message: any) => message.id));
    const posted = structuredClone(content);
    await client.post(content, { rolls: rolls.map((roll) => JSON.stringify(roll)) }).catch(() => undefined);
    const faces = rolls.map((roll: any) => roll.terms[0]?.results?.[0]?.result);
    for (const { id } of this.table.game.messages)
      if (!known.has(id))
        this.cards.set(id, { author: client.user, posted, faces, applied: false, damage: null, fate: 0, target: "" });
  }

  #card(): string {
    return this.#pick([...this.cards.keys(), "nothing000000000"]);
  }

  #request(): any {
    const request: any = { card: this.#card(), act: this.#pick([...REQUESTS, "apply", "undo", "constructor", "", 5]) };
    const more: Record<string, () => unknown> = {
      reaction: () => this.#pick(JUNK),
      option: () => this.#pick(JUNK),
      rolls: () => this.#pick([[], [{}], [null], JUNK]),
      amendment: () => ({
        kind: this.#pick(["modifier", "reroll", "target", "choice", "x"]),
        value: this.#pick(JUNK),
        die: "strike1",
      }),
      id: () => this.#pick(JUNK),
      target: () => ({ actor: `Actor.${this.#pick([FOE, HERO, ALLY])}`, token: this.#pick([null, null, "x"]) }),
      targets: () => this.#pick(JUNK),
      extra: () => 1,
    };
    for (const [key, value] of Object.entries(more)) if (this.below(5) === 0) request[key] = value();
    if (request.act === "target" && this.below(3))
      request.target = { actor: `Actor.${this.#pick([FOE, ALLY])}`, token: null };
    return request;
  }

  /**
   * Sends a random request as a random user, now and then in another's name. The second gamemaster only presses
   * buttons.
   */
  async #ask(): Promise<void> {
    const who = this.#pick([PLAYER, PLAYER, SECOND_PLAYER, SECOND_GM]);
    const request = this.#request();
    if (who === SECOND_GM && !["apply", "undo", "redo"].includes(request.act)) request.act = "apply";
    const claimed = this.below(6) === 0 ? this.#pick([GM, SECOND_GM, PLAYER, "constructor"]) : who;
    const reply = await this.clients[who]!.ask(request, claimed);
    if (claimed !== who && reply.ok) throw new Error(`asked in the name of ${claimed}, and was answered`);
    this.#heard(request, reply);
  }

  #heard(request: any, reply: any): void {
    const card = this.cards.get(request?.card);
    if (!card || !reply?.ok) return;
    if (["apply", "redo"].includes(request.act)) card.applied = true;
    if (request.act === "undo") card.applied = false;
  }

  /** Lets the author edit a card (junk, or higher numbers), and mostly the second gamemaster press Apply. */
  async #edit(): Promise<void> {
    const id = this.#card();
    const card = this.cards.get(id);
    if (!card) return;
    const changes: any = {};
    if (this.below(2)) {
      const { system } = this.table.game.messages.get(id).toObject();
      const part = this.#pick(["outcome", "context", "declaration"]);
      plant(
        changes,
        `system.${part}`,
        part === "declaration" ? { targets: [{ actor: `Actor.${ALLY}`, token: null }] } : raised(system[part]),
      );
    } else
      for (let times = 1 + this.below(3); times > 0; times--)
        plant(changes, `system.${this.#pick(PARTS)}`, structuredClone(this.#pick(JUNK)));
    if (this.below(3) === 0) changes.timestamp = this.#pick([0, 9e15, -1]);
    if (this.below(4) === 0) changes.rolls = (await this.#rolls()).map((roll) => JSON.stringify(roll));
    await this.clients[card.author]!.edit(id, changes).catch(() => undefined);
    if (!this.below(3)) return;
    const request = { card: id, act: "apply" };
    this.#heard(request, await this.clients[SECOND_GM]!.ask(request));
  }

  /** The player writes into the records of their own hero, and asks for what follows from them. */
  async #record(): Promise<void> {
    this.lied = true;
    const id = this.#card();
    const entry = {
      kind: this.#pick(["set", "delta", "push", "x"]),
      path: this.#pick(["ownership.default", "type", "system.physical.damage", "system.__proto__.x", 5]),
      before: this.#pick(JUNK),
      after: this.#pick(JUNK),
    };
    const record = {
      card: id,
      step: "effects",
      state: this.#pick(["applied", "undone", 5]),
      at: this.#pick([1, 9e15]),
      by: "x",
      entries: this.#pick([[entry], [null], entry]),
      made: [],
      removed: [],
      skipped: [],
    };
    await remote(
      this.table,
      "Actor",
      "update",
      {
        updates: [{ _id: HERO, flags: { fray: { records: this.#pick([[null], { [`${id}-effects`]: record }, 5]) } } }],
      },
      PLAYER,
    );
    const request = { card: id, act: this.#pick(["undo", "redo", "apply"]) };
    this.#heard(request, await this.clients[PLAYER]!.ask(request));
  }

  /** The last request once more, with the nonce that has served. */
  async #replay(): Promise<void> {
    const { last } = this.clients[this.#pick([PLAYER, SECOND_PLAYER, SECOND_GM])]!;
    const reply = last ? await (globalThis as any).CONFIG.queries["fray.card"](last) : { ok: false };
    if (reply.ok) throw new Error("a request was answered twice");
  }

  /** A card that comes while no gamemaster acts, edited before one does. */
  async #absent(): Promise<void> {
    const { user } = this.table.game;
    Object.defineProperty(user, "isActiveGM", { configurable: true, get: () => false });
    const before = new Set(this.cards.keys());
    await this.#post();
    const made = [...this.cards.keys()].find((id) => !before.has(id));
    if (made && this.below(2)) {
      const content = this.#content();
      this.cards.set(made, {
        ...this.cards.get(made)!,
        posted: structuredClone({ ...this.cards.get(made)!.posted, ...content }),
      });
      await this.clients[this.cards.get(made)!.author]!.edit(made, { system: content }, { recursive: true }).catch(
        () => undefined,
      );
      const now = this.table.server.documents.ChatMessage!.find((one) => one._id === made)!;
      this.cards.set(made, { ...this.cards.get(made)!, posted: structuredClone(now.system) });
    }
    delete user.isActiveGM;
    await Promise.all([resumeOpenCards(), resumeOpenCards()]);
  }

  /** Two gamemasters and a player press the same button in one breath: at most one press counts. */
  async #race(): Promise<void> {
    const request = { card: this.#card(), act: this.#pick(["apply", "apply", "undo", "redo"]) };
    const [first, second] = Object.values(this.clients);
    const presses = [
      first!.asGamemaster(request),
      first!.asGamemaster(request),
      second!.ask(request),
      this.clients[SECOND_GM]!.ask(request).then(({ ok }) => ok as boolean),
    ];
    const done = (await Promise.all(presses)).filter((press) => press === true).length;
    if (done > 1 && this.cards.has(request.card)) throw new Error(`${request.act} was done ${done} times`);
    this.#heard(request, { ok: done > 0 });
  }

  /** The author's edits land before each of the gamemaster's writes. */
  async #between(): Promise<void> {
    const { server } = this.table;
    const original = server.send.bind(server);
    const planted = structuredClone(this.#pick(JUNK));
    const part = this.#pick(PARTS.filter((one) => !one.startsWith("declaration.")));
    server.send = async (request: any) => {
      const update = request.type === "ChatMessage" && request.action === "update" && request.operation.updates[0];
      const stored =
        update && server.userId === GM && server.documents.ChatMessage!.find((one) => one._id === update._id);
      if (stored) stored.system[part] = planted;
      return original(request);
    };
    await this.#post();
    server.send = original;
  }

  /** The documents that differ from what the rules give for the verified cards, in words; empty if none does. */
  problems(): string[] {
    const { game } = this.table;
    const found: string[] = [];
    const expected: Record<string, number> = { [HERO]: 0, [FOE]: 0, [ALLY]: 0 };
    let fate = FATE;
    for (const [id, card] of this.cards) {
      const message = game.messages.get(id);
      const entry = game.settings.get("fray", "ledger")?.cards?.[id];
      if (entry && card.damage === null && message.system.stage === "frozen" && message.system.outcome)
        found.push(...this.#compare(id, card, message));
      if (!card.applied || card.damage === null) continue;
      expected[card.target]! += card.damage;
      fate += card.fate;
    }
    for (const [id, damage] of Object.entries(expected)) {
      if (this.lied && id === HERO) continue;
      const actor = game.actors.get(id);
      const stands = actor.system.physical.damage;
      if (stands !== damage) found.push(`${id}: ${stands} stress, the rules say ${damage}`);
      if (actor.type !== "crusade" || actor._source.ownership.default !== 0)
        found.push(`${id}: ownership or type changed`);
      if (actor.name !== NAMES[id]) found.push(`${id}: is called ${actor.name}`);
    }
    if (!this.lied && game.actors.get(HERO).system.fate.value !== fate)
      found.push(`FATE ${game.actors.get(HERO).system.fate.value}, the rules say ${fate}`);
    if (({} as any).x !== undefined) found.push("a prototype was written");
    if (game.users.get(PLAYER).role !== 1) found.push("a player was promoted");
    return found;
  }

  /** A card just signed: whose it is, what it says, and what the rule says of it. */
  #compare(id: string, card: Known, message: any): string[] {
    const { declaration, amendments, outcome } = message.system;
    const found: string[] = [];
    if (declaration.actor !== `Actor.${HERO}` || card.author !== PLAYER) found.push(`${id}: signed for somebody else`);
    if (declaration.actor !== card.posted.declaration?.actor) found.push(`${id}: another actor than was declared`);
    const allowed = card.posted.declaration?.targets?.length ? 0 : 1;
    if (amendments.length > allowed || amendments.some((one: any) => one.kind !== "target"))
      found.push(`${id}: amended by a player`);
    if (message.system.action === "harm") {
      const amount = Number(card.posted.declaration.choices.amount);
      card.damage = amount;
      card.target = HERO;
      card.applied = true;
      if (!Number.isInteger(amount) || Math.abs(amount) > 999) found.push(`${id}: harm of ${amount}`);
      return found;
    }
    const target = (amendments[0]?.target ?? declaration.targets[0]).actor;
    card.target = target.slice("Actor.".length);
    const [face] = card.faces;
    if (card.faces.length !== 1 || !Number.isInteger(face) || face! < 1 || face! > 10)
      found.push(`${id}: signed with dice ${card.faces}`);
    const modifier = Number(card.posted.declaration.choices?.modifier ?? 0);
    if (!(Math.abs(modifier) <= 20)) found.push(`${id}: signed with a modifier of ${modifier}`);
    const stands = defence({
      against: "melee",
      grace: 4,
      armour: 0,
      shield: false,
      cover: "none",
      held: [{ id: "sword", ranged: false, skill: 0, defends: "own" }],
      blunt: null,
      polearms: null,
      unarmedSkill: 0,
    });
    const rule = blow({
      die: face!,
      skill: 0,
      defence: stands.value,
      weaponDamage: 2,
      modifier: Math.trunc(modifier),
      charge: false,
    });
    card.damage = rule.damage;
    card.fate = rule.fate;
    if (outcome.strikes?.[0]?.result?.damage !== undefined && outcome.strikes[0].result.damage !== rule.damage)
      found.push(`${id}: signed damage ${outcome.strikes[0].result.damage}, the rule says ${rule.damage}`);
    return found;
  }
}

export const FATE = 3;
export const NAMES: Readonly<Record<string, string>> = { [HERO]: "Hero", [FOE]: "Foe", [ALLY]: "Ally" };
