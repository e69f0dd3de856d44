import "./globals.ts";
import { afterEach, describe, expect, it, vi } from "vitest";
import { moveInWords, postReport, rewind } from "../../src/foundry/combat/rewind.ts";
import { postOverstep } from "../../src/foundry/movement/overstep-line.ts";
import { askCard } from "../../src/foundry/engine/requests.ts";
import { GM } from "../unit/host/headless.ts";
import { HostileClient } from "./hostile.ts";
import { attack, FOE, HERO, setFrayTable, type FrayTable } from "./table.ts";

/* What was taken back is told to all; of what has no public words only gamemasters are told what could not be. */

afterEach(() => vi.restoreAllMocks());

/** Makes the text of a report the JSON of what its template gets. */
const reportAsJson = (): unknown =>
  vi
    .spyOn((globalThis as any).foundry.applications.handlebars, "renderTemplate")
    .mockImplementation(async (_path: unknown, data: unknown) => JSON.stringify(data));

it("a report says nothing of who is hidden but to gamemasters", async () => {
  const table = setFrayTable();
  reportAsJson();
  const hidden: any = { name: "Lurker", hidden: true };
  const events = [
    { text: { key: "Tavi: move" }, left: [{ key: "Tavi: stress" }] },
    { text: moveInWords(hidden), left: [{ key: "Lurker could not be moved back." }] },
  ];
  await postReport({ type: "crusade" } as any, "FRAY.Rewind.told", "Round 2", events);
  const posted = table.game.messages.map(({ content, whisper, flags }: any) => ({
    content,
    whisper: [...whisper],
    told: JSON.stringify(flags.fray.told),
  }));
  expect(posted).toEqual([
    { content: expect.stringContaining("Tavi: stress"), whisper: [], told: expect.any(String) },
    { content: expect.stringContaining("Lurker could not be moved back."), whisper: [GM], told: expect.any(String) },
  ]);
  expect(posted[0].content).not.toContain("Lurker");
  expect(posted[0].told).not.toContain("Lurker");
});

it("a move past the rules is told to gamemasters by keys, which each reads in their language", async () => {
  const table = setFrayTable();
  const at = { x: 0, y: 0, elevation: 0 };
  const movement: any = { id: "move000000000000", origin: at, destination: { ...at, x: 100 } };
  const refusals = [{ refused: "WalkTooFar" }, { refused: "FRAY.Turns.Problem.not_hidden" }];
  await postOverstep({ uuid: "Scene.a.Token.b", name: "Hero" } as any, movement, { name: "Player" } as any, refusals);
  const { whisper, flags } = table.game.messages.contents.at(-1);
  expect([...whisper]).toEqual([GM]);
  expect(flags.fray.told.data.words).toMatchObject({
    key: "FRAY.Movement.overstep",
    data: {
      user: "Player",
      name: "Hero",
      reasons: {
        data: { first: { key: "FRAY.Refused.WalkTooFar" }, others: { key: "FRAY.Turns.Problem.not_hidden" } },
      },
    },
  });
});

it("what a card did to a target that it was given later is taken back, and told of that target", async () => {
  const combat = { _id: "combat0000000000", type: "crusade", round: 1, turn: 0, active: true, system: {} };
  // The target given later is the only one of the card's who fights in the encounter.
  const foe = { _id: "foe0000000000000", type: "crusade", actorId: FOE, initiative: 5, system: {} };
  const table = setFrayTable({ Combat: [{ ...combat, combatants: [foe] }] });
  reportAsJson();
  vi.spyOn(table.game.i18n, "format").mockImplementation((key: any, data: any) =>
    [key, data.name, data.targets].join(),
  );
  const player = new HostileClient(table);
  const stress = (): number => table.game.actors.get(FOE).system.physical.damage;
  const card = await player.strike(attack(HERO, HERO));
  const target = { actor: `Actor.${FOE}`, token: null };
  expect(await player.asGamemaster({ card, act: "target", target })).toBe(true);
  expect(await player.asGamemaster({ card, act: "apply" })).toBe(true);
  expect(stress()).toBeGreaterThan(0);
  const start = { round: 1, combatant: foe._id, at: 0, writes: [] };
  await rewind(table.game.combats.get(combat._id), start, { key: "Round 1" });
  expect(stress()).toBe(0);
  const { lines, left } = JSON.parse(table.game.messages.contents.at(-1).content);
  expect([lines, left]).toEqual([["FRAY.Rewind.deedAt,Hero,Foe"], []]);
});

describe("what an undo leaves of a foe whose numbers are hidden", () => {
  /** The hero's blow at the foe; the gamemaster heals the foe of most of it by hand. */
  async function struck(table: FrayTable, player: HostileClient): Promise<string> {
    for (const [key, value] of Object.entries({ visibility: "outcome", undo: "attacker" }))
      await table.game.settings.set("fray", key, value);
    const card = await player.strike(attack(HERO, FOE));
    await player.asGamemaster({ card, act: "apply" });
    const foe = table.game.actors.get(FOE);
    expect(foe.system.physical.damage).toBeGreaterThan(1);
    await foe.update({ "system.physical.damage": 1 });
    return card;
  }

  it("is told to the player who takes it back without number and name, and to gamemasters with both", async () => {
    const table = setFrayTable();
    const player = new HostileClient(table);
    const card = await struck(table, player);
    expect(await player.ask({ card, act: "undo" })).toEqual({ ok: true, skipped: [{ key: "FRAY.Undo.changed" }] });
    await player.asGamemaster({ card, act: "redo" });
    await table.game.actors.get(FOE).update({ "system.physical.damage": 1 });
    expect(await askCard({ card, act: "undo" })).toMatchObject({
      skipped: [{ key: "FRAY.Undo.clampedIn", data: { name: "Foe", missing: expect.any(Number) } }],
    });
  });

  it("is told to all without number and name when the fight is taken back, and to gamemasters with both", async () => {
    const combat = { _id: "combat0000000000", type: "crusade", round: 1, turn: 0, active: true, system: {} };
    const foe = { _id: "foe0000000000000", type: "crusade", actorId: FOE, initiative: 5, system: {} };
    const table = setFrayTable({ Combat: [{ ...combat, combatants: [foe] }] });
    reportAsJson();
    await struck(table, new HostileClient(table));
    vi.spyOn(table.game.i18n, "format").mockImplementation((key: any, data: any) => [key, data.missing].join());
    await rewind(
      table.game.combats.get(combat._id),
      { round: 1, combatant: foe._id, at: 0, writes: [] },
      { key: "Round 1" },
    );
    const [toAll, toGamemasters] = table.game.messages.contents.slice(-2);
    expect(JSON.parse(toAll.content).left).toEqual([expect.stringContaining("FRAY.Undo.changed")]);
    expect([...toGamemasters.whisper]).toEqual([GM]);
    expect(toGamemasters.content).toMatch(/FRAY\.Undo\.clampedIn,\d/);
  });
});
