import "./globals.ts";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { derivedId } from "../../src/foundry/engine/journal/digest.ts";
import { recordsOfCard } from "../../src/foundry/engine/journal/find-records.ts";
import type { Change } from "../../src/foundry/contract/change.ts";
import { undoStep } from "../../src/foundry/engine/journal/undo-step.ts";
import { finishCutOffPlans, writeStep } from "../../src/foundry/engine/journal/apply.ts";
import { withWriteLock } from "../../src/foundry/engine/journal/lock.ts";
import { undoPlain } from "../../src/foundry/engine/journal/undo-plain.ts";
import { writeUndoable } from "../../src/foundry/engine/journal/write-plain.ts";
import { wholeNumber } from "../switches.ts";
import { seeded } from "./junk.ts";
import { FOE, HERO, setFrayTable, type FrayTable } from "./table.ts";

/*
 * Cards that write the same numbers, values, words, conditions and items, undone, redone and amended in any order: at
 * any time all is as if only those that stand had been carried out, each as it is amended, in the order in which they
 * were first. Turns and moves, which have no card, write among them, and so do users by hand.
 */

const SEEDS = wholeNumber("FRAY_STORIES", 1) ?? 30;
const FROM = wholeNumber("FRAY_STORY", 1) ?? 1;
const SCENE = "scene00000000000";
const TOKEN = "token00000000000";
const STATUSES = ["dead", "fray.dying", "fray.charging"];
/** The host's own effect of this condition, as the token's menu makes it. */
const BY_HAND = "dead";

let table: FrayTable;

beforeEach(async () => {
  const token = { _id: TOKEN, name: "Foe", actorId: FOE, actorLink: false, x: 0, y: 0, width: 1, height: 1 };
  table = setFrayTable({ Scene: [{ _id: SCENE, name: "Yard", tokens: [token] }] });
});

const actors = (): any[] => [table.game.actors.get(HERO), table.game.scenes.get(SCENE).tokens.get(TOKEN).actor];

/** What is compared of an actor. */
interface State {
  damage: number;
  fate: number;
  used: string[];
  statuses: string[];
  items: string[];
}

const stateOf = (actor: any): State => ({
  damage: actor._source.system.physical.damage,
  fate: actor._source.system.fate.value,
  used: [...actor._source.system.fate.used].sort(),
  statuses: STATUSES.filter((status) => actor.statuses.has(status)),
  items: actor.items.map(({ name }: any) => name).sort(),
});

/** The same change, without the host, on a state. */
function replay(state: State, change: Change): State {
  const clamp = (value: number, { min = -Infinity, max = Infinity }: any): number =>
    Math.max(min, Math.min(max, value));
  const field = (path: string): "damage" | "fate" => (path.endsWith("damage") ? "damage" : "fate");
  if (change.kind === "delta") {
    const name = field(change.path);
    return { ...state, [name]: clamp(state[name] + change.amount, change) };
  }
  if (change.kind === "set") return { ...state, [field(change.path)]: change.value };
  if (change.kind === "add") return { ...state, used: [...state.used, change.value].sort() };
  if (change.kind === "create") return { ...state, items: [...state.items, String(change.data.name)].sort() };
  if (change.kind !== "status") throw new Error(change.kind);
  return {
    ...state,
    statuses: STATUSES.filter((status) => (status === change.status ? change.active : state.statuses.includes(status))),
  };
}

const isDamage = (change: Change): boolean => "path" in change && change.path === "system.physical.damage";

/** A card that was carried out once: its changes now, and whether it stands. */
interface Card {
  readonly id: string;
  changes: Change[];
  stands: boolean;
  /** of a turn or move: what undoes it */
  readonly goBack?: () => Promise<unknown>;
  /** true of what was changed by hand, which stays */
  readonly isByHand?: true;
}

/** Notes a card in the ledger, as one that a gamemaster's client has looked at. */
async function noteCard(id: string): Promise<void> {
  const ledger = table.game.settings.get("fray", "ledger");
  const entry = { digest: "", at: 1, touched: [], marks: {} };
  await table.game.settings.set("fray", "ledger", { ...ledger, cards: { ...ledger.cards, [id]: entry } });
}

const write = (id: string, changes: readonly Change[]): Promise<void> =>
  writeStep(id, "effects", table.game.user, changes);
const undo = (id: string): Promise<unknown> => undoStep(id, "effects", table.game.user);
/** Undoes a card only to carry it out with other changes. */
async function amend(id: string, changes: readonly Change[]): Promise<void> {
  await undoStep(id, "effects", table.game.user, true);
  await write(id, changes);
}

/**
 * Does something, while the line to the server is cut at a request that `below` chooses; then the gamemaster's client
 * is there again, finishes what was begun, and does it once more.
 */
async function cutOff(work: () => Promise<unknown>, below: (limit: number) => number): Promise<void> {
  const send = table.server.send.bind(table.server);
  const place = below(6);
  let count = 0;
  table.server.send = async (request) => {
    if (count++ >= place) throw new Error("the line is cut");
    return send(request);
  };
  await work().catch(() => undefined);
  table.server.send = send;
  await finishCutOffPlans();
  await work();
}

async function story(seed: number, isCut: boolean): Promise<void> {
  const below = seeded(seed);
  const done = (work: () => Promise<unknown>): Promise<unknown> => (isCut && below(2) ? cutOff(work, below) : work());
  const uuids = actors().map(({ uuid }) => uuid as string);
  for (const actor of actors()) {
    await actor.update({ "system.physical.damage": below(10), "system.fate.value": below(4) });
    if (below(2)) await actor.toggleStatusEffect(BY_HAND, { active: true });
  }
  const before = actors().map(stateOf);
  /** in the order of their places */
  let cards: Card[] = [];
  const told: string[] = [];

  const change = (): Change => {
    const uuid = uuids[below(uuids.length)]!;
    switch (below(8)) {
      case 0:
      case 1:
        return {
          kind: "delta",
          uuid,
          path: "system.physical.damage",
          amount: below(21) - 10,
          min: 0,
          max: 20,
        };
      case 2:
        return { kind: "delta", uuid, path: "system.fate.value", amount: below(7) - 3, min: 0 };
      case 3:
        return { kind: "set", uuid, path: "system.fate.value", value: below(5) };
      case 4:
        return { kind: "add", uuid, path: "system.fate.used", value: ["a", "b"][below(2)]! };
      case 5:
        return {
          kind: "create",
          uuid,
          type: "Item",
          data: { name: `made ${below(3)}`, type: "crusadeWeapon", system: {} },
        };
      default:
        return { kind: "status", uuid, status: STATUSES[below(3)]!, active: below(2) === 0 };
    }
  };
  /** Changes of one card; of a condition only one, as a card does not give and take the same. */
  const someChanges = (): Change[] => {
    const all = Array.from({ length: 1 + below(3) }, change);
    return all.filter(
      (one, index) =>
        one.kind !== "status" ||
        !all.slice(0, index).some((o) => o.kind === "status" && o.uuid === one.uuid && o.status === one.status),
    );
  };
  /** Tells whether it is known when a number was changed by hand: not if the card before it had not written it. */
  const isKnown = (card: Card, { kind, uuid }: Change): boolean => {
    const hasWritten = (one: Card): boolean =>
      one.changes.some((other) => other.kind === "delta" && isDamage(other) && other.uuid === uuid);
    const since = cards.slice(cards.indexOf(card));
    return kind !== "delta" || hasWritten(card) || !since.some((one) => one.isByHand && hasWritten(one));
  };
  const apply = ({ id, changes }: Card): Promise<void> => write(id, changes);
  const check = (): void => {
    const expected = before.map((state, index) =>
      cards
        .filter(({ stands }) => stands)
        .flatMap(({ changes }) => changes.filter(({ uuid }) => uuid === uuids[index]))
        .reduce(replay, state),
    );
    expect(actors().map(stateOf), told.join("\n")).toEqual(expected);
  };

  for (let step = 0; step < 14; step++) {
    const card = cards[below(Math.max(1, cards.length))];
    const kind = card ? ["act", "act", "undo", "redo", "amend", "amend", "turn", "hand"][below(8)]! : "act";
    if (kind === "turn") {
      // As rulesets do, a turn changes only what is otherwise.
      const has = (uuid: string, status: string): boolean =>
        actors()[uuids.indexOf(uuid)].statuses.has(status) as boolean;
      const changes = someChanges().filter((one) => one.kind !== "status" || has(one.uuid, one.status) !== one.active);
      const writes = await writeUndoable(changes);
      const goBack = (): Promise<unknown> => withWriteLock(() => undoPlain(writes));
      cards.push({ id: `turn ${step}`, changes, stands: true, goBack });
      told.push(`turn ${step} ${JSON.stringify(changes)}`);
    } else if (kind === "hand") {
      const index = below(2);
      const uuid = uuids[index]!;
      const path = "system.physical.damage";
      const newest = cards.findLast(
        ({ stands, changes }) => stands && changes.some((one) => one.uuid === uuid && isDamage(one)),
      );
      // Two changes by hand, one after the other, are one.
      if (newest?.isByHand) continue;
      const [from, to] = [stateOf(actors()[index]).damage, below(20)];
      await actors()[index].update({ [path]: to });
      const changes: Change[] = [{ kind: "delta", uuid, path, amount: to - from, min: 0, max: 20 }];
      if (to !== from) cards.push({ id: `by hand ${step}`, changes, stands: true, isByHand: true });
      told.push(`by hand ${JSON.stringify(changes)}`);
    } else if (card?.isByHand) {
      continue;
    } else if (card?.goBack) {
      if (kind !== "undo" || !card.stands) continue;
      await card.goBack();
      card.stands = false;
      told.push(`undo ${card.id}`);
    } else if (kind === "act") {
      const made: Card = { id: derivedId("card", seed, step), changes: someChanges(), stands: true };
      await noteCard(made.id);
      await done(() => apply(made));
      cards.push(made);
      told.push(`act ${made.id} ${JSON.stringify(made.changes)}`);
    } else if (kind === "undo" && card!.stands) {
      await done(() => undo(card!.id));
      card!.stands = false;
      told.push(`undo ${card!.id}`);
    } else if (kind === "redo" && !card!.stands) {
      // Done again, it is done now.
      await done(() => apply(card!));
      card!.stands = true;
      cards = [...cards.filter((other) => other !== card), card!];
      told.push(`redo ${card!.id}`);
    } else if (kind === "amend" && card!.stands) {
      card!.changes = someChanges().filter((one) => isKnown(card!, one));
      await done(() => amend(card!.id, card!.changes));
      told.push(`amend ${card!.id} ${JSON.stringify(card!.changes)}`);
    } else continue;
    check();
  }
  for (let standing = cards.filter(({ stands, isByHand }) => stands && !isByHand); standing.length;) {
    const card = standing[below(standing.length)]!;
    if (card.goBack) await card.goBack();
    else await done(() => undo(card.id));
    card.stands = false;
    told.push(`undo ${card.id}`);
    check();
    standing = standing.filter((other) => other !== card);
  }
  if (!cards.some(({ isByHand }) => isByHand)) expect(actors().map(stateOf)).toEqual(before);
  expect(cards.flatMap(({ id }) => recordsOfCard(id)).filter(({ state }) => state === "applied")).toEqual([]);
}

describe("cards that change the same, of a linked actor and of an unlinked token's", () => {
  it.each(Array.from({ length: SEEDS }, (_, index) => FROM + index))(
    "leave all as those that stand would, in story %i",
    (seed) => story(seed, false),
  );

  it.each(Array.from({ length: SEEDS }, (_, index) => FROM + index))(
    "leave all as those that stand would, in story %i, though the line is cut again and again",
    async (seed) => {
      vi.spyOn(console, "error").mockImplementation(() => undefined);
      await story(seed, true);
      vi.restoreAllMocks();
    },
  );
});

const [FIRST, SECOND, THIRD] = ["first00000000000", "second0000000000", "third00000000000"] as const;

describe.each([
  ["a linked actor", 0],
  ["an unlinked token's actor", 1],
])("of %s", (_, index) => {
  const actor = (): any => actors()[index];
  const dying = (active: boolean): Change[] => [{ kind: "status", uuid: actor().uuid, status: "fray.dying", active }];
  const isDying = (): boolean => actor().statuses.has("fray.dying");
  const fate = (value: number): Change[] => [{ kind: "set", uuid: actor().uuid, path: "system.fate.value", value }];
  const fateNow = (): number => stateOf(actor()).fate;
  const harm = (amount: number): Change[] => [
    { kind: "delta", uuid: actor().uuid, path: "system.physical.damage", amount, min: 0 },
  ];

  beforeEach(async () => {
    for (const id of [FIRST, SECOND, THIRD]) await noteCard(id);
  });

  it.each([
    [FIRST, SECOND],
    [SECOND, FIRST],
  ])("a condition that two cards have given stays until both are undone: %s, then %s", async (one, other) => {
    for (const id of [FIRST, SECOND]) await write(id, dying(true));
    await undo(one);
    expect(isDying()).toBe(true);
    await undo(other);
    expect(isDying()).toBe(false);
  });

  it.each([
    [FIRST, SECOND],
    [SECOND, FIRST],
  ])("a condition that two cards have ended stays away until both are undone: %s, then %s", async (one, other) => {
    await write(THIRD, dying(true));
    for (const id of [FIRST, SECOND]) await write(id, dying(false));
    await undo(one);
    expect(isDying()).toBe(false);
    await undo(other);
    expect(isDying()).toBe(true);
  });

  it("a condition that a gamemaster has given stays, though a card that gave it, too, is undone", async () => {
    await actor().toggleStatusEffect("fray.dying", { active: true });
    await write(FIRST, dying(true));
    await undo(FIRST);
    expect(isDying()).toBe(true);
  });

  it("a condition that a later card has ended is not given again by an amendment, nor when that card is undone", async () => {
    await write(FIRST, dying(true));
    await write(SECOND, dying(false));
    await amend(FIRST, dying(true));
    expect(isDying()).toBe(false);
    await amend(FIRST, harm(1));
    await undo(SECOND);
    expect(isDying()).toBe(false);
  });

  it("a condition that an amendment gives is ended by a later card, though that one had found nothing to end", async () => {
    await write(FIRST, harm(1));
    await write(SECOND, dying(false));
    await amend(FIRST, dying(true));
    expect(isDying()).toBe(false);
    await undo(SECOND);
    expect(isDying()).toBe(true);
    await undo(FIRST);
    expect(isDying()).toBe(false);
  });

  it("a condition that a turn has ended stays away when the card that gave it is undone, or amended, and the turn too", async () => {
    await write(FIRST, dying(true));
    const writes = await writeUndoable(dying(false));
    const turnBack = (): Promise<unknown> => withWriteLock(() => undoPlain(writes));
    await amend(FIRST, dying(true));
    expect(isDying()).toBe(false);
    await undo(FIRST);
    await turnBack();
    expect(isDying()).toBe(false);
  });

  it("a condition that two starts of a turn have ended stays away when the card that gave it is undone, then they", async () => {
    await write(FIRST, dying(true));
    const starts = [await writeUndoable(dying(false)), await writeUndoable(dying(false))];
    await undo(FIRST);
    for (const writes of starts.toReversed()) await withWriteLock(() => undoPlain(writes));
    expect(isDying()).toBe(false);
  });

  it("a condition that a move has given and a card has ended comes back with neither once both are undone", async () => {
    const writes = await writeUndoable(dying(true));
    await write(FIRST, dying(false));
    await withWriteLock(() => undoPlain(writes));
    await undo(FIRST);
    expect(isDying()).toBe(false);
  });

  it("a value that a later card has set stays when an older one is amended", async () => {
    const before = fateNow();
    await write(FIRST, fate(3));
    await write(SECOND, fate(2));
    await amend(FIRST, fate(5));
    expect(fateNow()).toBe(2);
    await undo(SECOND);
    expect(fateNow()).toBe(5);
    await undo(FIRST);
    expect(fateNow()).toBe(before);
  });

  it("a number changes by what the amendment changes, as far as its limits let it", async () => {
    await write(FIRST, harm(8));
    await write(SECOND, harm(-6));
    await write(THIRD, harm(3));
    await amend(FIRST, harm(4));
    // Of four, healing takes all; then three more.
    expect(stateOf(actor()).damage).toBe(3);
    await amend(FIRST, harm(9));
    expect(stateOf(actor()).damage).toBe(6);
    await undo(SECOND);
    expect(stateOf(actor()).damage).toBe(12);
  });
});
