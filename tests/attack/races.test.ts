import "./globals.ts";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { finishCutOffPlans } from "../../src/foundry/engine/journal/apply.ts";
import { resumeOpenCards } from "../../src/foundry/engine/start.ts";
import { startFollowing } from "../../src/foundry/documents/follow.ts";
import { enterRulesets } from "../../src/foundry/rulesets/index.ts";
import { remote } from "../unit/host/headless.ts";
import { begun, CARD, played, posted, Blow } from "./blow.ts";
import { documentsOf, FIGHTS, MINE, SECOND_GM, SECOND_PLAYER, setFight, THEIRS } from "./fights.ts";
import { JUNK, PARTS, plant, raised, seeded } from "./junk.ts";
import { chance } from "./pairs.ts";
import { PLAYER, type FrayTable } from "./table.ts";
import { sampled } from "../sample.ts";

/*
 * A blow of each ruleset whose buttons are pressed by all users at the same moment, whose records are forged, and that is struck
 * while no gamemaster is there: documents are as the honest blow leaves them, as they were, or what their owner wrote
 * into them.
 */

enterRulesets();
// As at a table: a team that changes takes its members' places.
startFollowing();
const SEEDS = sampled([1, 2, 3], 1);

/** Lets all users press one button of the card at the same moment; gives how many presses succeeded. */
async function all(blow: Blow, act: string): Promise<number> {
  const request = { card: CARD, act };
  const presses = [
    blow.by[PLAYER]!.asGamemaster(request),
    blow.by[PLAYER]!.asGamemaster(request),
    ...Object.values(blow.by).map((client) => client.ask(request).then(({ ok }) => ok as boolean)),
  ];
  return (await Promise.all(presses)).filter((done) => done === true).length;
}

/** Documents without what cards have noted of themselves. */
function bare(table: FrayTable): any {
  const without = (value: any): any => {
    if (Array.isArray(value)) return value.map(without);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, one]) => (key === "flags" ? [] : [[key, without(one)]])),
    );
  };
  return without(documentsOf(table));
}

/** Plays a blow until its outcome is there, and no further. */
async function frozen(blow: Blow): Promise<void> {
  for (let steps = 0; blow.moment === "dice" || blow.moment === "reaction"; steps++) {
    if (!(await blow.next()) || steps > 20) throw new Error(`stuck at ${blow.moment}`);
  }
}

type Way = readonly [meek: boolean, uniform: number];

/**
 * How a fight's blow leaves its mark: whether whoever is asked lets it happen, what dice are made of; and that mark.
 */
const marking = new Map<string, { readonly way: Way; readonly ends: any }>();

async function going(fight: string, [meek, uniform]: Way): Promise<Blow> {
  const blow = await begun(fight, 1);
  blow.meek = meek;
  chance(uniform);
  await frozen(blow);
  return blow;
}

/** A blow that leaves its mark, ready to be applied, and what it leaves. */
async function effective(fight: string): Promise<{ blow: Blow; ends: any }> {
  for (const uniform of [FIGHTS[fight]!.uniform, 0.25, 0.05, 0.5, 0.75, 0.95])
    for (const meek of [false, true]) {
      if (marking.has(fight)) break;
      const blow = await going(fight, [meek, uniform]);
      const before = bare(blow.table);
      await blow.by[PLAYER]!.asGamemaster({ card: CARD, act: "apply" });
      const ends = bare(blow.table);
      if (JSON.stringify(ends) !== JSON.stringify(before)) marking.set(fight, { way: [meek, uniform], ends });
    }
  const { way, ends } = marking.get(fight)!;
  return { blow: await going(fight, way), ends };
}

const owner = (id: string): string => (id === MINE ? PLAYER : SECOND_PLAYER);

/** Update data with which an actor's owner forges the records that cards have left in it. */
function lies(blow: Blow, id: string): object {
  const known = blow.table.game.actors.get(id).flags.fray?.records ?? {};
  const entry = {
    kind: blow.pick(["set", "delta", "push", "x"]),
    path: blow.pick(["ownership.default", "type", "system.__proto__.x", "items", "name", 5]),
    before: blow.pick(JUNK),
    after: blow.pick(JUNK),
  };
  const record = {
    card: CARD,
    step: "effects",
    state: blow.pick(["applied", "undone", 5]),
    at: 1,
    by: "x",
    entries: blow.pick([[entry], [null], entry]),
    made: blow.pick([[], [{ type: "Macro", id: "macro00000000000", data: {} }]]),
    removed: [],
    skipped: [],
  };
  return blow.pick<any>([
    [null],
    5,
    { [`${CARD}-effects`]: record },
    { ...known, [`${CARD}-costs`]: { ...record, step: "costs" } },
    { [`${CARD}-effects`]: null },
  ]);
}

afterEach(() => vi.restoreAllMocks());

describe.each(Object.keys(FIGHTS))("a blow of %s", (fight) => {
  let honest: any;

  beforeAll(async () => {
    honest = (await played(await begun(fight, 1))).documents;
  });

  it("is applied, taken back and applied again once, however many press at once", async () => {
    const { blow, ends } = await effective(fight);
    expect(await all(blow, "apply")).toBe(1);
    expect(bare(blow.table)).toEqual(ends);
    expect(await all(blow, "undo")).toBe(1);
    const undone = bare(blow.table);
    expect(undone).not.toEqual(ends);
    expect(await all(blow, "redo")).toBe(1);
    expect(bare(blow.table)).toEqual(ends);
    expect(await all(blow, "undo")).toBe(1);
    expect(bare(blow.table)).toEqual(undone);
  });

  it("is answered and thrown once, however often it is sent at once", async () => {
    const blow = await begun(fight, 1);
    for (let steps = 0; blow.moment === "dice" || blow.moment === "reaction"; steps++) {
      if (steps > 20) throw new Error("it does not end");
      const { who, ...rest } = blow.moment === "reaction" ? blow.question() : await blow.thrown();
      const request = { card: CARD, act: blow.moment === "reaction" ? "answer" : "dice", ...rest };
      const replies = await Promise.all([1, 2, 3].map(() => blow.by[who]!.ask(request)));
      expect(replies.filter(({ ok }) => ok).length).toBe(1);
    }
    await blow.by[PLAYER]!.asGamemaster({ card: CARD, act: "apply" });
    expect(documentsOf(blow.table)).toEqual(honest);
  });

  it.each(SEEDS)("writes nothing that a lying record asks for (seed %i)", async (seed) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const { blow } = await effective(fight);
    blow.reseed(seed);
    await blow.by[PLAYER]!.asGamemaster({ card: CARD, act: "apply" });
    for (const id of [MINE, THEIRS]) {
      const flags = { fray: { records: lies(blow, id) } };
      await remote(blow.table, "Actor", "update", { updates: [{ _id: id, flags }], recursive: true }, owner(id));
    }
    const { game } = blow.table;
    const before = [MINE, THEIRS].map((id) => structuredClone(game.actors.get(id)._source));
    const macros = blow.table.server.documents.Macro?.length ?? 0;
    for (const act of ["undo", "redo", "undo", "apply"]) {
      await blow.by[SECOND_GM]!.ask({ card: CARD, act });
      await blow.by[PLAYER]!.ask({ card: CARD, act });
    }
    await resumeOpenCards();
    await finishCutOffPlans();
    for (const [index, id] of [MINE, THEIRS].entries()) {
      const { ownership, type, name, prototypeToken } = game.actors.get(id)._source;
      const { ownership: owned, type: was, name: called, prototypeToken: looked } = before[index];
      expect({ ownership, type, name, prototypeToken }).toEqual({
        ownership: owned,
        type: was,
        name: called,
        prototypeToken: looked,
      });
    }
    expect(({} as any).x).toBeUndefined();
    expect(blow.table.server.documents.Macro?.length ?? 0).toBe(macros);
    expect(game.users.get(PLAYER).role).toBe(1);
  });

  it.each(SEEDS)("struck while no gamemaster is there ends as it would, or not at all (seed %i)", async (seed) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const blow = new Blow(fight, await setFight(fight), seeded(seed));
    const { user } = blow.table.game;
    const before = bare(blow.table);
    Object.defineProperty(user, "isActiveGM", { configurable: true, get: () => false });
    await posted(blow, "honest");
    const parts = PARTS.filter((part) => !/^(declaration|ruleset|action)/.test(part));
    const changes = {};
    for (let times = 1 + blow.below(3); times > 0; times--)
      plant(changes, `system.${blow.pick(parts)}`, structuredClone(blow.pick(JUNK)));
    if (blow.below(2)) plant(changes, "system.outcome", raised({ damage: 3, strikes: [{ damage: 5 }] }));
    await blow.edit(changes);
    const asked = await blow.by[PLAYER]!.ask({ card: CARD, act: "apply" });
    expect(asked.ok).toBe(false);
    expect(bare(blow.table)).toEqual(before);
    delete user.isActiveGM;
    await Promise.all([resumeOpenCards(), resumeOpenCards()]);
    await blow.by[PLAYER]!.quiet();
    if (blow.moment === "refused") {
      expect(bare(blow.table)).toEqual(before);
      return;
    }
    expect((await played(blow)).documents).toEqual(honest);
  });
});
