import "./globals.ts";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { loadActions } from "../../src/foundry/contract/registry.ts";
import { declareAtOnce } from "../../src/foundry/engine/declare.ts";
import { giveBackMoves, movesWritten } from "../../src/foundry/engine/journal/moves.ts";
import { phaseOfCard } from "../../src/foundry/engine/journal/phase.ts";
import { startFollowingPlaces } from "../../src/foundry/movement/jumps.ts";
import { remote } from "../unit/host/headless.ts";
import { finishMove, type FinishedMove } from "./finished-move.ts";
import { MINE, SECOND_GM, SECOND_PLAYER, setFight, THEIRS } from "./fights.ts";
import { HostileClient } from "./hostile.ts";
import { GM, type FrayTable } from "./table.ts";

/* What a player's page says of a move, its id, where it begins, what it is, decides nothing but that move. */

const SCENE = "scene00000000000";
const COVER = "fray.coverPartial";
let table: FrayTable;
let hostile: HostileClient;
/** Each time in another place: where tokens were is known for as long as the page is open. */
let row = 0;
const scene = (): any => table.game.scenes.get(SCENE);
const token = (id = MINE): any => scene().tokens.get(id);
const actor = (): any => table.game.actors.get(MINE);
const stress = (): number => actor().system.physical.damage;
const combatant = (id = MINE): any => table.game.combats.contents[0].combatants.get(id);
const spent = (id = MINE): number => combatant(id).system.spent.length;

async function open(ruleset: string): Promise<void> {
  table = await setFight(ruleset);
  await loadActions(ruleset);
  hostile = new HostileClient(table);
  vi.stubGlobal("canvas", { ready: false });
  row += 3;
  for (const id of [MINE, THEIRS]) token(id).updateSource({ x: 1000, y: 100 * (row + Number(id === THEIRS)) });
}

/** The gamemaster's client learns of a finished move, by default of the player's token, and all that follows is done. */
async function moved(squares: number, { of = MINE, ...move }: FinishedMove & { of?: string } = {}): Promise<void> {
  finishMove(table, token(of), squares, move);
  await hostile.quiet();
  await movesWritten(token(of));
  await hostile.quiet();
}

/** The gamemaster hurts the player's fighter; gives the card's id. */
async function hurt(): Promise<string> {
  const declaration = { action: "harm", actor: actor().uuid, token: null, item: null, targets: [] };
  const { id } = (await declareAtOnce({ ...declaration, choices: { amount: 3 } })) as { id: string };
  await hostile.quiet();
  return id;
}

describe("a move under the id of something else", () => {
  beforeEach(() => open("crusade"));

  it("takes back no card of that id when it is undone", async () => {
    const id = await hurt();
    expect(stress()).toBe(3);
    await actor().toggleStatusEffect(COVER, { active: true });
    await moved(1, { id });
    await moved(-1, { method: "undo" });
    expect([stress(), actor().statuses.has(COVER)]).toEqual([3, true]);
  });

  it("does not have a card count as applied that is not", async () => {
    const id = await hurt();
    await hostile.asGamemaster({ card: id, act: "undo" });
    await actor().toggleStatusEffect(COVER, { active: true });
    await moved(1, { id });
    expect(phaseOfCard({ id })).toBe("undone");
    expect(await hostile.asGamemaster({ card: id, act: "redo" })).toBe(true);
    expect(stress()).toBe(3);
  });

  it("does not keep another token's move of that id from being given back", async () => {
    const id = "theirmove0000000";
    await moved(1, { id, of: THEIRS, user: SECOND_PLAYER });
    expect(spent(THEIRS)).toBe(1);
    await moved(1, { id });
    await giveBackMoves(token(THEIRS), [id]);
    expect(spent(THEIRS)).toBe(0);
  });
});

describe("a move that calls itself an undo", () => {
  beforeEach(() => open("crusade"));

  it("gives back nothing by a copy of another token's record", async () => {
    await moved(1, { of: THEIRS, user: SECOND_PLAYER });
    expect(spent(THEIRS)).toBe(1);
    const moves = structuredClone(token(THEIRS).flags.fray.moves);
    expect(Object.keys(moves)).toHaveLength(1);
    token().updateSource({ y: token(THEIRS).y, flags: { fray: { moves } } });
    await moved(0, { method: "undo" });
    expect(spent(THEIRS)).toBe(1);
  });

  it("gives back nothing of an earlier turn, and is paid for", async () => {
    const mark = (round: number, at: number): Promise<unknown> =>
      table.game.combat.update({ round, "system.marks": [{ round, combatant: MINE, at, writes: [] }] });
    await mark(1, Date.now() - 1);
    await moved(-1);
    const [first] = Object.values(token().flags.fray.moves) as { at: number }[];
    await mark(2, first!.at + 0.001);
    await moved(-1);
    expect(spent()).toBe(2);
    await moved(2, { method: "undo" });
    expect(spent()).toBe(3);
  });
});

describe("a player who says that they ride", () => {
  beforeEach(() => open("staged"));

  it.each([
    ["another player's fighter", { [SECOND_PLAYER]: 3 }],
    ["a foe", {}],
  ])("%s does not move them", async (_, ownership) => {
    await table.game.actors.get(THEIRS).update({ ownership: { default: 0, [SECOND_PLAYER]: 0, ...ownership } });
    await actor().update({ "system.mount": `Actor.${THEIRS}`, "system.mounted": true });
    token(THEIRS).updateSource({ x: token().x, y: token().y });
    const before = token(THEIRS).x;
    await moved(2);
    expect(token(THEIRS).x).toBe(before);
    token().updateSource({ x: before });
    await moved(1, { user: GM });
    await vi.waitFor(() => expect(token(THEIRS).x).not.toBe(before));
  });
});

let isFollowing = false;

describe("a token's place that a player writes", () => {
  const told = (): any[] =>
    table.game.messages.contents.flatMap(({ flags, whisper }: any) => (flags.fray?.overstep ? [[...whisper]] : []));
  const toGamemasters = [[GM, SECOND_GM]];
  const write = (x: number, more: object = {}): Promise<void> =>
    remote(table, "Token", "update", {
      updates: [{ _id: MINE, x }],
      parentUuid: scene().uuid,
      parent: scene(),
      ...more,
    });

  beforeEach(async () => {
    await open("crusade");
    await table.game.settings.set("fray", "movement", "stop");
    if (!isFollowing) startFollowingPlaces();
    isFollowing = true;
    for (const id of [MINE, THEIRS]) (globalThis as any).Hooks.callAll("createToken", token(id));
  });

  /** What a page says of a move. */
  const movement = (from: number, to: number): object => {
    const { y, elevation } = token();
    const destination = { x: to, y, elevation, action: "fray-crusade-walk" };
    const section = { waypoints: [], distance: 0, cost: 0, spaces: 0, diagonals: 0 };
    return {
      id: "move000000000000",
      method: "dragging",
      origin: { x: from, y, elevation },
      destination,
      passed: { ...section, waypoints: [destination] },
      pending: section,
      history: { recorded: section, unrecorded: section, cost: 0 },
      recorded: false,
      constrainOptions: {},
    };
  };

  it("without any move is paid for and told, as a move is", async () => {
    await write(4000);
    await vi.waitFor(() => expect(told()).toEqual(toGamemasters), 5000);
    expect(spent()).toBe(1);
  });

  it("by a move that is said to begin beside it is told", async () => {
    await write(4000, { _movement: { [MINE]: movement(3900, 4000) } });
    await vi.waitFor(() => expect(told()).toEqual(toGamemasters), 5000);
  });

  it("by a move that is said to end elsewhere is told", async () => {
    await write(4000, { _movement: { [MINE]: movement(1000, 1100) } });
    await vi.waitFor(() => expect(told()).toEqual(toGamemasters), 5000);
  });

  it("by a move as it was made is paid for once, and not told", async () => {
    await write(1100, { _movement: { [MINE]: movement(1000, 1100) } });
    await hostile.quiet();
    await write(4000);
    await vi.waitFor(() => expect(told()).toEqual(toGamemasters), 5000);
    expect(spent()).toBe(2);
  });
});
