import "./globals.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { cardContext } from "../../src/foundry/cards/view.ts";
import { startTellingDeleted } from "../../src/foundry/cards/deleted.ts";
import { PLAYER, remote } from "../unit/host/headless.ts";
import { HostileClient } from "./hostile.ts";
import { WORDS } from "./pairs.ts";
import { FOE, HERO, attack, setFrayTable, type FrayTable } from "./table.ts";

/* A card whose dice users have seen is not lost in silence: whatever its author does with the message, the log says so. */

let table: FrayTable;
let hostile: HostileClient;
let started = false;

/** Makes what a message says the JSON of what its template gets. */
const contentAsJson = (): unknown =>
  vi
    .spyOn((globalThis as any).foundry.applications.handlebars, "renderTemplate")
    .mockImplementation(async (_path: unknown, data: unknown) => JSON.stringify(data));

beforeEach(() => {
  table = setFrayTable();
  contentAsJson();
  hostile = new HostileClient(table);
  if (!started) startTellingDeleted();
  started = true;
});

afterEach(() => vi.restoreAllMocks());

/** Lines in the log that are not the player's: what they say, and to whom. */
const lines = (): { content: string; whisper: readonly string[] }[] =>
  table.game.messages
    .filter((message: any) => message.author?.id !== PLAYER)
    .map(({ content, whisper }: any) => ({ content, whisper: [...whisper] }));
const said = (what: string): unknown =>
  vi.waitFor(() => expect(lines()).toEqual([{ content: expect.stringContaining(`FRAY.Card.${what}`), whisper: [] }]));
const remove = (id: string): Promise<unknown> => remote(table, "ChatMessage", "delete", { ids: [id] }, PLAYER);

/** A blow that waits for its target, with the die that its author has seen. */
const waiting = (): Promise<string> => hostile.strike(attack(HERO, null));

it("deleted, it is told", async () => {
  await remove(await waiting());
  await said("deleted");
});

it("withdrawn and then deleted, it is told too", async () => {
  const id = await waiting();
  expect(await hostile.ask({ card: id, act: "withdraw" })).toMatchObject({ ok: true });
  expect(table.game.messages.get(id).system.refusal.refused).toBe("Withdrawn");
  await remove(id);
  await said("deleted");
});

it("a line about a card names the target that was chosen on it after it was declared", async () => {
  table.game.i18n.translations = WORDS;
  const id = await waiting();
  const target = { actor: `Actor.${FOE}`, token: null };
  expect(await hostile.ask({ card: id, act: "target", target })).toMatchObject({ ok: true });
  // What no client of Fray writes there is passed over.
  const { amendments } = table.game.messages.get(id).system;
  await hostile.edit(id, { system: { amendments: [...amendments, null, { kind: "target", target: 3 }] } });
  await remove(id);
  await vi.waitFor(() =>
    expect(lines().map(({ content }) => content)).toEqual([expect.stringMatching(/Hero(,| →) Foe/)]),
  );
});

it("a first target is said to be chosen, and only one after it to be another", async () => {
  table.game.i18n.translations = WORDS;
  const amendedAs = async (id: string): Promise<string[]> => {
    const context: any = await cardContext(table.game.messages.get(id));
    return context.amendments.map(({ text }: any) => text);
  };
  const id = await waiting();
  for (const actor of [FOE, HERO])
    expect(
      await hostile.asGamemaster({ card: id, act: "target", target: { actor: `Actor.${actor}`, token: null } }),
    ).toBe(true);
  expect(await amendedAs(id)).toEqual([
    expect.stringMatching(/: target chosen$/),
    expect.stringMatching(/: another target$/),
  ]);
  const aimed = await hostile.strike(attack(HERO, FOE));
  await hostile.asGamemaster({ card: aimed, act: "target", target: { actor: `Actor.${HERO}`, token: null } });
  expect(await amendedAs(aimed)).toEqual([expect.stringMatching(/: another target$/)]);
});

const hidings: Readonly<Record<string, object>> = {
  "shown to its author alone": { whisper: [PLAYER] },
  "made blind": { blind: true },
  "emptied of its dice": { rolls: [] },
  "called a refused one": { system: { stage: "refused", refusal: { refused: "NoActor" } } },
  "made another action's": { system: { action: "nothing of ours" } },
};
for (const [what, changes] of Object.entries(hidings))
  it(`${what}, it is told to everybody, once, and again when it is deleted`, async () => {
    const id = await waiting();
    await hostile.edit(id, changes);
    await said("hidden");
    await hostile.edit(id, { rolls: [], whisper: [PLAYER] });
    await remove(id);
    await vi.waitFor(() => expect(lines().map(({ content }) => content)).toHaveLength(2));
    expect(lines()[1]).toEqual({ content: expect.stringContaining("FRAY.Card.deleted"), whisper: [] });
  });

it("a card that was refused before it meant anything goes without a word", async () => {
  const id = await hostile.strike(attack("nobody0000000000", null));
  await remove(id);
  await hostile.quiet();
  expect(lines()).toEqual([]);
});
