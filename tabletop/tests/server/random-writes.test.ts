/**
 * Properties of what a player can do by writing whatever they like: nothing changes that is not theirs, what is refused
 * changes nothing, all that is stored is whole, and every page is told of all of it. `FRAY_RUNS` sets the number of
 * worlds.
 */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DocumentDefinition, embeddedPlaces, WORLD_DOCUMENTS } from "../../common/hierarchy.ts";
import { schemaValidator } from "../../server/schema-validator.ts";
import { cleanHtmlAt } from "../../server/html.ts";
import { type Documents, inOrder, takeIn } from "./mirror.ts";
import { type Sent, sent } from "./random-writes.ts";
import {
  ALICE,
  BOB,
  type Doc,
  GAMEMASTER,
  HERO,
  HERO_COMBATANT,
  HERO_TOKEN,
  id,
  LOST_TOKEN,
  type Person,
  Table,
} from "./table.ts";

const RUNS = Number(process.env.FRAY_RUNS ?? 40);
/** One seed in the usual run, so that each gives the same; others with `FRAY_RUNS`. */
const SEED = process.env.FRAY_RUNS ? undefined : 20_261_129;

let table: Table;
let gamemaster: Person;
let alice: Person;
let bob: Person;

beforeAll(async () => {
  table = await Table.open({ test: true });
  [gamemaster, alice, bob] = [await table.join(GAMEMASTER), await table.join(ALICE), await table.join(BOB)];
});
afterAll(() => table.close());

const worldOf = async (person: Person): Promise<Documents> => (await person.world()).documents as Documents;
const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
const without = (doc: Doc | undefined, ...fields: string[]): object =>
  Object.fromEntries(Object.entries(doc ?? {}).filter(([key]) => !fields.includes(key)));
const the = (docs: Doc[] | undefined, wanted: string): Doc => docs!.find(({ _id }) => _id === wanted)!;
/** The documents of a list but these. */
const others = (docs: Doc[], ...ids: string[]): Doc[] => docs.filter(({ _id }) => !ids.includes(_id));

/** Expects that nothing differs that is not Alice's. */
function expectOthersUnchanged(before: Documents, after: Documents): void {
  const both = [before, after];
  /** Expects that what is picked of both worlds is the same. */
  const same = (pick: (world: Documents) => unknown): void => expect(pick(after)).toEqual(pick(before));
  for (const kind of ["Folder", "Playlist", "Cards", "Item", "Adventure"]) same((world) => world[kind]);
  same(({ Actor }) => others(Actor!, HERO));
  same(({ Actor }) => {
    const { _id, ownership, system, _stats } = the(Actor, HERO);
    return { _id, ownership, secret: system.secret, created: _stats?.createdTime };
  });
  same(({ User }) => others(User!, ALICE));
  same(({ User }) => {
    const { _id, name, role, permissions } = the(User, ALICE);
    return { _id, name, role, permissions };
  });
  same(({ Setting }) => Setting!.filter(({ user }) => user !== ALICE));
  same(({ ChatMessage }) => ChatMessage!.filter(({ author }) => author !== ALICE));
  same(({ Macro }) => Macro!.filter(({ author }) => author !== ALICE));
  for (const world of both)
    expect(world.Macro!.filter(({ type }) => type === "script").map(({ _id }) => _id)).toSatisfy((found: string[]) =>
      found.every((one) => one === id("dance")),
    );
  same(({ RollTable }) => {
    const loot = the(RollTable, id("loot"));
    return [
      others(RollTable!, loot._id),
      without(loot, "results", "_stats"),
      (loot.results as Doc[]).map((one) => without(one, "drawn", "_stats")),
    ];
  });
  same(({ JournalEntry }) => others(JournalEntry!, id("book")));
  // The book is hers to delete, with what is in it.
  const [had, has] = both.map(({ JournalEntry }) => the(JournalEntry, id("book")));
  if (has) {
    expect(has.ownership).toEqual(had!.ownership);
    expect(the(has.pages, id("shut"))).toEqual(the(had!.pages, id("shut")));
  }
  same(({ Combat }) => {
    const [fight] = Combat!;
    const { combatants, groups } = fight!;
    return {
      all: Combat!.length,
      fight: without(fight, "round", "turn", "combatants", "groups", "_stats"),
      groups: (groups as Doc[]).map((group) =>
        without(group, "initiative", "_stats", "name", "flags", "img", "system", "type"),
      ),
      others: (combatants as Doc[]).filter(({ actorId, tokenId }) => actorId !== HERO && tokenId !== HERO_TOKEN),
    };
  });
  const own = (combatants: Doc[]): Doc => the(combatants, HERO_COMBATANT);
  const [was, is] = both.map(({ Combat }) => own(Combat![0]!.combatants));
  if (was && is)
    expect(without(is, "initiative", "flags", "defeated", "_stats")).toEqual(
      without(was, "initiative", "flags", "defeated", "_stats"),
    );
  same(({ Scene }) =>
    Scene!.map((scene) => ({
      ...without(scene, "tokens", "walls", "regions", "templates", "_stats"),
      walls: (scene.walls as Doc[]).map((wall) => without(wall, "ds")),
      tokens: others(scene.tokens as Doc[], HERO_TOKEN, LOST_TOKEN),
      ids: (scene.tokens as Doc[]).map(({ _id }) => _id),
    })),
  );
}

const validator = schemaValidator(14);

/**
 * Expects that a document is whole, and so is what is embedded in it: each id once, every field as its schema has it.
 */
function expectWhole(definition: DocumentDefinition, list: Doc[]): void {
  expect(new Set(list.map(({ _id }) => _id)).size).toBe(list.length);
  for (const doc of list) {
    expect(doc._id).toMatch(/^[A-Za-z0-9]{16}$/);
    expect(Object.hasOwn(doc, "constructor") || Object.hasOwn(doc, "__proto__")).toBe(false);
    for (const place of embeddedPlaces(definition)) {
      const held: unknown = doc[place.field];
      if (!place.single && held != null) expectWhole(place.definition, held as Doc[]);
    }
  }
}

const HTML: Readonly<Record<string, string>> = {
  ChatMessage: "content flavor",
  Item: "system.parts.*.text",
  Actor: "system.notes items.*.system.parts.*.text effects.*.description items.*.effects.*.description",
  JournalEntry: "pages.*.text.content",
};

let unlike: Documents;

/** Carries out one operation of Alice's, and expects what must hold of the world. */
async function attempt({ action, type, operation }: Sent): Promise<boolean> {
  const before = unlike;
  const { error, result } = await alice.ask(action, type, operation);
  const after = await worldOf(gamemaster);
  unlike = after;
  if (error) {
    expect(after).toEqual(before);
    expect(error.message).not.toMatch(/is not a function|Cannot|Maximum call/);
    return false;
  }
  expect(result).toBeInstanceOf(Array);
  expectOthersUnchanged(before, after);
  for (const definition of WORLD_DOCUMENTS) {
    const list = after[definition.name] ?? [];
    expectWhole(definition, list);
    for (const doc of list) {
      if (!before[definition.name]?.some((one) => JSON.stringify(one) === JSON.stringify(doc))) {
        // The schema takes it as it is, and adds at most what was deleted.
        expect(copy(validator.whole(definition, copy(doc)))).toMatchObject(doc);
        for (const path of (HTML[definition.name] ?? "").split(" ").filter(Boolean))
          expect(cleanHtmlAt(doc, path.split("."))).toEqual(doc);
      }
    }
  }
  return true;
}

describe("whatever a player writes", () => {
  it("changes nothing of others, is whole or refused, and is told to everybody", { timeout: 3_600_000 }, async () => {
    let [done, all] = [0, 0];
    await fc.assert(
      fc.asyncProperty(fc.array(sent, { minLength: 1, maxLength: 12, size: "max" }), async (operations) => {
        await fetch(`${table.server.url}/test/reset`, { method: "POST" });
        unlike = await worldOf(gamemaster);
        const mirror = await worldOf(bob);
        bob.heard.length = 0;
        for (const one of operations) {
          all++;
          if (await attempt(one)) done++;
        }
        expect(alice.socket.connected).toBe(true);
        const truth = await worldOf(bob);
        for (const { event, args } of bob.heard) if (event === "modifyDocument") takeIn(mirror, args[0]);
        expect(inOrder(mirror)).toEqual(inOrder(truth));
      }),
      { numRuns: RUNS, ...(SEED && { seed: SEED }) },
    );
    // Enough of it is allowed for all this to say something.
    expect(done / all).toBeGreaterThan(0.08);
    for (const [person, password] of [
      [BOB, "secret"],
      [GAMEMASTER, ""],
    ] as const)
      await (await table.join(person, password)).leave();
  });
});
