/**
 * Stories of a fight: acts declared, answered, amended, taken back and done again in an order made up by a seed; in
 * some also turns, moves and the end of the fight, which give and end conditions.
 */
import "./globals.ts";
import { declareAtOnce } from "../../src/foundry/engine/declare.ts";
import { resetsOf, rulesetById } from "../../src/foundry/contract/registry.ts";
import { readerFor } from "../../src/foundry/contract/reading/reader.ts";
import { rollDice } from "../../src/foundry/engine/dice.ts";
import { phaseOfCard } from "../../src/foundry/engine/journal/phase.ts";
import { recordsOfCard } from "../../src/foundry/engine/journal/find-records.ts";
import { giveBackMoves, movesWritten } from "../../src/foundry/engine/journal/moves.ts";
import { askCard } from "../../src/foundry/engine/requests.ts";
import { roundOpened } from "../../src/foundry/combat/opening.ts";
import { stepBack } from "../../src/foundry/combat/step-back.ts";
import { isCard, partsOf } from "../../src/foundry/engine/state.ts";
import { plain } from "../../src/foundry/host/json.ts";
import { MINE, setFight, THEIRS } from "./fights.ts";
import { HostileClient } from "./hostile.ts";
import { WORDS } from "./pairs.ts";
import type { FrayTable } from "./table.ts";

const FIGHTERS = [MINE, THEIRS];

/** The most steps back that a story may need. */
const MOST = 500;

/** A fight at which a gamemaster plays everybody; all that happens is told in `told`. */
export class Story {
  readonly told: string[] = [];
  readonly #hostile: HostileClient;

  private constructor(
    readonly ruleset: string,
    readonly table: FrayTable,
    readonly below: (limit: number) => number,
  ) {
    this.#hostile = new HostileClient(table);
  }

  /** Sets the table; `below(n)` returns whole numbers from 0 to n - 1. One fighter's token is linked to it or not. */
  static async begin(ruleset: string, below: (limit: number) => number, isLinked = true): Promise<Story> {
    const table = await setFight(ruleset);
    if (!isLinked)
      for (const { tokens } of table.game.scenes.contents) await tokens.get(THEIRS)?.update({ actorLink: false });
    table.game.i18n.translations = WORDS;
    for (const [key, value] of Object.entries({ economy: "advice", reactionSeconds: 0, outOfTurn: "allow" }))
      await table.game.settings.set("fray", key, value);
    (globalThis as any).CONFIG.Dice.randomUniform = () => (below(1000) + 0.5) / 1000;
    return new Story(ruleset, table, below);
  }

  /** The actor of a fighter: that of its token, if there is one. */
  actorOf(id: string): any {
    const token = this.#tokenOf(id);
    return token && !token.actorLink ? token.actor : this.table.game.actors.get(id);
  }

  #tokenOf = (id: string): any =>
    this.table.game.scenes.contents.map(({ tokens }: any) => tokens.get(id)).find(Boolean) ?? null;

  /** A fighter as a target, an unlinked one by its token. */
  #target(): object {
    const id = this.#pick(FIGHTERS);
    const token = this.#tokenOf(id);
    return { actor: this.actorOf(id).uuid, token: token && !token.actorLink ? token.uuid : null };
  }

  #pick = <T>(list: readonly T[]): T => list[this.below(list.length)]!;

  /** The cards of the story that have an outcome, oldest first. */
  cards(): any[] {
    return this.table.game.messages.contents.filter(
      (message: any) => isCard(message) && (message as any).system.stage === "frozen",
    );
  }

  /** Lets something happen. */
  async go(): Promise<void> {
    const cards = this.cards();
    const kind = cards.length ? this.#pick(["act", "act", "act", "undo", "undo", "redo", "amend", "retract"]) : "act";
    if (kind === "act") await this.act();
    else if (kind === "amend") await this.#amend(this.#pick(cards).id);
    else if (kind === "retract") await this.#retract(this.#pick(cards));
    else await this.press(this.#pick(cards).id, kind as "undo");
  }

  /** Tells whether the fight stands at its beginning. */
  #isAtStart(): boolean {
    const { round, turn } = this.table.game.combat;
    return round === 1 && turn === 0;
  }
  /** The moves that stand, oldest first: which, whose and from where. */
  #moves: { id: string; fighter: string; from: { x: number; y: number } }[] = [];

  /** Lets something happen, a turn, a move or the end of the fight too. */
  async goOn(): Promise<void> {
    const kind = this.#pick(["card", "card", "card", "turn", "turn", "turnBack", "move", "move", "moveBack", "rest"]);
    if (kind === "card") await this.go();
    else if (kind === "turn") await this.#turn();
    else if (kind === "turnBack") await this.#turnBack();
    else if (kind === "move") await this.#move();
    else if (kind === "moveBack") await this.#moveBack();
    else await this.#rest();
  }

  async #turn(): Promise<void> {
    const { combat } = this.table.game;
    await combat.nextTurn();
    await this.#hostile.quiet();
    await roundOpened(combat);
    await this.#hostile.quiet();
    this.told.push(`turn ${combat.round} ${combat.turn}`);
  }

  async #turnBack(): Promise<void> {
    const { combat } = this.table.game;
    if (this.#isAtStart()) return;
    if (combat.round > 1) await combat.previousTurn();
    else await combat.goTo(combat.turns[0].id, {}, -1);
    await this.#hostile.quiet();
    await stepBack(combat, true);
    this.told.push(`turn back ${combat.round} ${combat.turn}`);
  }

  /** Drags a fighter a few squares, by one of the ruleset's ways to move. */
  async #move(): Promise<void> {
    const fighter = this.#pick(FIGHTERS);
    const token = this.#tokenOf(fighter);
    const actions = rulesetById(this.ruleset)!.movement?.actions ?? [];
    if (!token || !actions.length) return;
    const from = { x: token.x, y: token.y };
    const action = `fray-${this.ruleset}-${this.#pick(actions).id}`;
    const [x, y] = [100 * this.below(8), 100 * this.below(3)];
    const before = token.movementHistory.at(-1)?.movementId;
    await token.move([{ x, y, action }], { method: "dragging", showRuler: false });
    await this.#hostile.quiet();
    await movesWritten(token);
    const id = token.movementHistory.at(-1)?.movementId;
    if (id && id !== before) this.#moves.push({ id, fighter, from });
    this.told.push(`${fighter.slice(0, 4)} ${action} ${x} ${y} ${id !== before}`);
  }

  async #moveBack(): Promise<void> {
    const fighter = this.#pick(FIGHTERS);
    const move = this.#moves.findLast((one) => one.fighter === fighter);
    const token = this.#tokenOf(fighter);
    if (!move || !token) return;
    if (!(await token.revertRecordedMovement(move.id))) {
      await token.update(move.from);
      await giveBackMoves(token, [move.id]);
    }
    await this.#hostile.quiet();
    await movesWritten(token);
    this.#moves = this.#moves.filter((one) => one !== move);
    this.told.push(`${fighter.slice(0, 4)} moved back`);
  }

  /** Resets all that the end of a fight resets. */
  async #rest(): Promise<void> {
    const { combat } = this.table.game;
    const ruleset = rulesetById(this.ruleset)!;
    const offers = resetsOf(ruleset).endOfEncounter(combat.known, readerFor(this.ruleset));
    const declaration = {
      action: "endOfEncounter",
      actor: this.actorOf(MINE).uuid,
      token: null,
      item: null,
      targets: [],
      choices: { combat: combat.uuid, offers: offers.map(({ id }) => id) },
    };
    const made = (await declareAtOnce(declaration)) as { id: string } | null;
    await this.#hostile.quiet();
    if (made && this.#stage(made.id) === "frozen") await this.press(made.id, "apply");
    this.told.push(`rest ${offers.map(({ id }) => id)} ${made !== null}`);
  }

  /** Takes back all cards, turns and moves, in an order made up by the seed. */
  async takeBackEverything(): Promise<void> {
    for (let times = 0; times < MOST; times++) {
      const standing = this.cards().filter(({ id }) => recordsOfCard(id).some(({ state }) => state === "applied"));
      const kinds = [
        ...(standing.length ? ["card"] : []),
        ...(this.#isAtStart() ? [] : ["turn"]),
        ...(this.#moves.length ? ["move"] : []),
      ];
      if (!kinds.length) return;
      const kind = this.#pick(kinds);
      if (kind === "turn") await this.#turnBack();
      else if (kind === "move") await this.#moveBack();
      else if (!(await this.press(this.#pick(standing).id, "undo"))) throw new Error(this.told.join("\n"));
    }
    throw new Error(`something cannot be taken back:\n${this.told.join("\n")}`);
  }

  /** Presses a button as the gamemaster. */
  async press(card: string, act: "undo" | "redo" | "apply", more: object = {}): Promise<boolean> {
    const reply = await askCard({ card, act, ...more } as never);
    await this.#hostile.quiet();
    const words = reply && !reply.ok ? reply.refusal.refused : "";
    this.told.push(`${act} ${this.#nameOf(card)} ${JSON.stringify(more)} ${words}`);
    return reply?.ok === true;
  }

  #nameOf(card: string): string {
    const index = this.table.game.messages.contents.findIndex(({ id }: any) => id === card);
    return `${index}:${this.table.game.messages.get(card)?.system.action}`;
  }

  /**
   * Declares an act of a sheet's offers, or damage from outside, settles it and mostly applies it. Gives the card's id,
   * "" if it came to nothing.
   */
  async act(): Promise<string> {
    const id = this.#pick(FIGHTERS);
    const actor = this.actorOf(id);
    const offers = rulesetById(this.ruleset)!.offers(actor, null, readerFor(this.ruleset));
    const target = this.#target();
    const offered = this.#pick([...offers.map(({ declaration }: any) => declaration), null]);
    const declaration = offered
      ? { ...structuredClone(offered), targets: [target] }
      : {
          action: "harm",
          actor: actor.uuid,
          token: null,
          item: null,
          targets: [],
          choices: { amount: 1 + this.below(12) },
        };
    const made = (await declareAtOnce(declaration)) as { id: string } | null;
    await this.#hostile.quiet();
    this.told.push(`${id.slice(0, 4)} ${declaration.action} ${JSON.stringify(declaration.choices)}`);
    if (!made) return "";
    await this.#settle(made.id);
    if (this.#stage(made.id) === "frozen" && this.below(8)) await this.press(made.id, "apply");
    return phaseOfCard(made) === "applied" ? made.id : "";
  }

  #stage = (card: string): string => this.table.game.messages.get(card).system.stage;

  /** Gives a card answers and dice until it waits no more. */
  async #settle(card: string): Promise<void> {
    const message = this.table.game.messages.get(card);
    for (let times = 0; times < 30 && message.system.stage === "declared"; times++) {
      const { action, state } = partsOf(message)!;
      const [open] = (action.reactions?.(state) ?? []).filter(({ id }) => !state.answers[id]);
      const missing = action.dice(state).filter(({ id }) => !state.dice[id]);
      const options = open?.options.filter(({ refused }) => !refused) ?? [];
      if (open) await this.press(card, "answer" as never, { window: open.id, option: this.#pick(options).id });
      else if (missing[0]) {
        const rolls = [plain((await rollDice(missing[0])).toJSON())];
        await askCard({ card, act: "dice", rolls: rolls as never });
        await this.#hostile.quiet();
      } else await this.press(card, "target" as never, { target: this.#target() });
    }
  }

  async #amend(card: string): Promise<void> {
    const { action, state } = partsOf(this.table.game.messages.get(card))!;
    const die = action.dice(state).map(({ id }) => id);
    const kinds = ["modifier", "modifier", "target", ...(die.length ? ["reroll"] : [])];
    const kind = this.#pick(kinds);
    if (kind === "target") await this.press(card, "target" as never, { target: this.#target() });
    else {
      const amendment =
        kind === "reroll" ? { kind, die: this.#pick(die) } : { kind, value: this.below(21) - 10, note: "" };
      await this.press(card, "amend" as never, { amendment });
    }
    await this.#settle(card);
  }

  async #retract(card: any): Promise<void> {
    const { amendments } = card.system;
    if (!amendments.length) return;
    await this.press(card.id, "retract" as never, { id: this.#pick(amendments as any[]).id });
    await this.#settle(card.id);
  }

  /** Ids of what was deleted by hand. */
  readonly deleted = new Set<string>();

  /** Deletes by hand an item or effect of a fighter, or a fighter's combatant or token, if there is one left. */
  async deleteOne(): Promise<void> {
    const actor = this.actorOf(this.#pick(FIGHTERS));
    const { combat, scenes } = this.table.game;
    const lists = [
      actor.items.contents,
      actor.effects.contents,
      combat.combatants.contents,
      scenes.contents.flatMap(({ tokens }: any) => tokens.contents),
    ];
    const list = this.#pick(lists.filter((one) => one.length)) ?? [];
    const document = this.#pick(list as any[]);
    if (!document) return;
    this.deleted.add(document.id);
    this.told.push(`deleted ${document.documentName} ${document.name} ${document.id}`);
    await document.delete();
    await this.#hostile.quiet();
  }

  /** The fighters, without what was deleted by hand. */
  fighters(): any {
    const isLeft = ({ _id }: any): boolean => !this.deleted.has(_id);
    return this.documents().actors.map((actor: any) => ({
      ...actor,
      items: actor.items.filter(isLeft),
      effects: actor.effects.filter(isLeft),
    }));
  }

  /** Takes back all cards that have written anything, in an order made up by the seed. */
  async takeBackAll(): Promise<void> {
    for (;;) {
      const standing = this.cards().filter(({ id }) => recordsOfCard(id).some(({ state }) => state === "applied"));
      if (!standing.length) return;
      if (!(await this.press(this.#pick(standing).id, "undo"))) throw new Error(this.told.join("\n"));
    }
  }

  /** Amends a card by a modifier and takes the amendment away again; false if the card takes none. */
  async amendAndRetract(card: string): Promise<boolean> {
    return (await this.amend(card, 3)) && this.retractLast(card);
  }

  /** Amends a card by a modifier; false if the card takes none. */
  async amend(card: string, value: number): Promise<boolean> {
    if (!(await this.press(card, "amend" as never, { amendment: { kind: "modifier", value, note: "" } }))) return false;
    await this.#settle(card);
    return true;
  }

  /** Takes the last amendment of a card away again. */
  retractLast(card: string): Promise<boolean> {
    const { amendments } = this.table.game.messages.get(card).system;
    return this.press(card, "retract" as never, { id: amendments.at(-1).id });
  }

  /** Tells whether a card has its outcome and is applied. */
  stands(card: string): boolean {
    return this.#stage(card) === "frozen" && phaseOfCard({ id: card }) === "applied";
  }

  /** The documents of the fight as the gamemaster's client has them, without what tells how they came to be. */
  documents(): any {
    const { game } = this.table;
    // Lists of what was done are compared whatever their order.
    const sorted = (value: any): any => {
      if (Array.isArray(value))
        return value.map(sorted).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
      if (typeof value !== "object" || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, sorted(entry)]));
    };
    const bare = (document: any): any => {
      const { system, items, effects, x, y, initiative } = document.toObject();
      const embedded = (list: any[] = []): any[] =>
        list.map(({ _id, name, statuses, system: own }) => ({ _id, name, statuses, system: own })).sort(byId);
      return { system: sorted(system), items: embedded(items), effects: embedded(effects), x, y, initiative };
    };
    const { combat } = game;
    return JSON.parse(
      JSON.stringify({
        actors: FIGHTERS.map((id) => bare(this.actorOf(id))),
        combatants: combat.combatants.contents.map(bare),
        tokens: game.scenes.contents.flatMap(({ tokens }: any) => tokens.contents.map(bare)),
        combat: { ...bare(combat).system, ...Object.fromEntries(TOLD_OF_TURNS.map((key) => [key, null])) },
        world: game.settings.get("fray", "store")?.system ?? null,
      }),
    );
  }
}

/** What an encounter keeps to tell how it came to be, and to go back. */
const TOLD_OF_TURNS = [
  ...["history", "marks", "opened", "ended", "started", "orders", "orderOf", "done", "undone"],
  ...["first", "sideDice", "sidesRound", "tie"],
];

const byId = (a: any, b: any): number => (a._id < b._id ? -1 : 1);
