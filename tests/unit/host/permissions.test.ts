/** Clients ask the same table as the server: what a client would refuse, the server would, and the other way round. */
import { beforeAll, describe, expect, it } from "vitest";
import { setGeneration } from "../../../tabletop/common/abstract/generation.ts";
import { USER_PERMISSIONS } from "../../../tabletop/common/const.ts";
import { hasPermission } from "../../../tabletop/common/documents/permissions.ts";
import { DOCUMENTS } from "../../../tabletop/common/hierarchy.ts";
import { type Name, NAMES, type Row, ROWS } from "../../../tabletop/tests/server/permission-rows.ts";
import { BOB, COMBAT, FOE, HERO, id, SEED, SWORD } from "../../../tabletop/tests/server/table.ts";
import { setTable, type Table } from "./headless.ts";

/** What clients keep without classes of its own. */
const ROWS_OF_CLIENTS = ROWS.filter(([, , type]) => type !== "PlaylistSound");

let table: Table;

beforeAll(() => {
  const documents: Record<string, object[]> = {};
  for (const [key, source] of Object.entries(SEED)) {
    const [, collection, _id] = key.split("!");
    const { name } = DOCUMENTS.find((definition) => definition.primary && definition.collection === collection)!;
    (documents[name] ??= []).push({ ...source, _id });
  }
  table = setTable({
    documentTypes: { Actor: { person: {} }, Item: { thing: {} } },
    documents,
    userId: NAMES.gamemaster,
  });
});

const user = (name: Name): any => table.game.users.get(NAMES[name]);

/** The document a row is about, as a client has it. */
function documentOf([, action, type, operation]: Row, author: string): { document: any; data: object } {
  const { parentUuid, data, updates, ids } = operation as any;
  const [uuid, delta] = String(parentUuid ?? "").split(".ActorDelta.");
  const near = uuid ? globalThis.fromUuidSync(uuid) : null;
  const parent = delta ? near.actor : near;
  if (action === "create") {
    const own = ["ChatMessage", "Macro", "MeasuredTemplate", "Drawing"].includes(type) ? { author } : {};
    const source = { ...own, ...data[0] };
    return { document: new globalThis.CONFIG[type].documentClass(source, { parent, strict: false }), data: source };
  }
  const changes = updates?.[0] ?? { _id: ids[0] };
  if (type === "ActorDelta") return { document: near.delta, data: changes };
  const collection = parent ? parent.getEmbeddedCollection(type) : table.game.collections.get(type);
  return { document: collection.get(changes._id), data: changes };
}

describe("who may, as a client sees it", () => {
  it.each(ROWS_OF_CLIENTS)("have it done: %s (%s %s)", (...row) => {
    for (const name of Object.keys(NAMES) as Name[]) {
      const { document, data } = documentOf(row, NAMES[name]);
      const { _id, ...changes } = data as any;
      // an update says nothing of what stays as it is
      if (row[1] === "update" && changes.type === document.type) delete changes.type;
      expect(document.canUserModify(user(name), row[1], changes), name).toBe(row[4].includes(name));
    }
  });

  it("lets a combat's class narrow who changes turn and round", () => {
    const combat = table.game.combats.get(COMBAT);
    combat._canChangeTurn = () => false;
    expect(combat.canUserModify(user("alice"), "update", { turn: 1 })).toBe(false);
    expect(combat.canUserModify(user("alice"), "update", { turn: 0, round: 2 })).toBe(true);
    expect(combat.canUserModify(user("gamemaster"), "update", { turn: 1 })).toBe(true);
    combat._canChangeRound = () => false;
    expect(combat.canUserModify(user("alice"), "update", { round: 2 })).toBe(false);
    delete combat._canChangeTurn;
    delete combat._canChangeRound;
  });
});

describe("permissions by name", () => {
  const granted = (person: object, permission: string, table = {}) =>
    hasPermission({ role: 1, ...person }, permission, table);

  it("follow a word of one's own, then the world's table, then the default role", () => {
    expect(granted({}, "MACRO_SCRIPT")).toBe(true);
    expect(granted({}, "PING_CANVAS")).toBe(false);
    expect(granted({ role: 2 }, "PING_CANVAS")).toBe(true);
    expect(granted({}, "ACTOR_CREATE", { ACTOR_CREATE: [1, 3, 4] })).toBe(true);
    expect(granted({ role: 2 }, "ACTOR_CREATE", { ACTOR_CREATE: [1, 3, 4] })).toBe(false);
    expect(granted({ permissions: { ACTOR_CREATE: false } }, "ACTOR_CREATE", { ACTOR_CREATE: [1] })).toBe(false);
    expect(granted({ permissions: { ACTOR_CREATE: true } }, "ACTOR_CREATE")).toBe(true);
    expect(granted({ role: 0, permissions: { ACTOR_CREATE: true } }, "ACTOR_CREATE")).toBe(false);
    expect(granted({ role: 4 }, "NO_SUCH_PERMISSION")).toBe(false);
  });

  it("of generation 14 some roles always have", () => {
    const nobody = { ACTOR_CREATE: [], SETTINGS_MODIFY: [], MANUAL_ROLLS: [] };
    expect(granted({ role: 3 }, "ACTOR_CREATE", nobody)).toBe(true);
    expect(granted({ role: 3 }, "SETTINGS_MODIFY", nobody)).toBe(false);
    expect(granted({ role: 4 }, "SETTINGS_MODIFY", nobody)).toBe(true);
    expect(granted({ role: 4 }, "MANUAL_ROLLS", nobody)).toBe(false);
  });

  it("of generation 13 a gamemaster always has, but for those that can be denied", () => {
    setGeneration(13);
    const nobody = { ACTOR_CREATE: [], MANUAL_ROLLS: [] };
    expect(granted({ role: 3 }, "ACTOR_CREATE", nobody)).toBe(false);
    expect(granted({ role: 4 }, "ACTOR_CREATE", nobody)).toBe(true);
    expect(granted({ role: 4 }, "MANUAL_ROLLS", nobody)).toBe(false);
    setGeneration(14);
  });
});

describe("levels of ownership", () => {
  it("are what is recorded, whatever the role, while a test of permission counts the role", () => {
    const hero = table.game.actors.get(HERO);
    expect(hero.getUserLevel(user("gamemaster"))).toBe(0);
    expect(hero.testUserPermission(user("gamemaster"), "OWNER")).toBe(true);
    expect(hero.getUserLevel(user("alice"))).toBe(3);
    expect(hero.testUserPermission(user("bob"), "LIMITED")).toBe(false);
  });

  it("of what is embedded are the parent's, but for pages with a record of their own", () => {
    const hero = table.game.actors.get(HERO);
    expect(hero.items.get(SWORD).getUserLevel(user("alice"))).toBe(3);
    const book = table.game.journal.get(id("book"));
    expect(book.pages.get(id("open")).getUserLevel(user("alice"))).toBe(3);
    expect(book.pages.get(id("shut")).getUserLevel(user("alice"))).toBe(0);
    expect(book.pages.get(id("shut")).getUserLevel(user("bob"))).toBe(3);
  });

  it("of messages and people are the author's and one's own", () => {
    expect(table.game.messages.get(id("greeting")).isOwner).toBe(true);
    expect(table.game.messages.get(id("greeting")).getUserLevel(user("alice"))).toBe(3);
    expect(table.game.messages.get(id("greeting")).getUserLevel(user("bob"))).toBe(0);
    expect(user("alice").getUserLevel(user("alice"))).toBe(3);
    expect(user("alice").getUserLevel(user("bob"))).toBe(0);
  });

  it("of an unlinked token's actor are the delta's where that says so", () => {
    const token = table.game.scenes.contents[0].tokens.getName("Foe");
    expect(token.getUserLevel(user("bob"))).toBe(0);
    token.updateSource({ delta: { ownership: { default: 0, [BOB]: 3 } } });
    token._refreshSyntheticActor();
    expect(token.actor.getUserLevel(user("bob"))).toBe(3);
    expect(token.getUserLevel(user("bob"))).toBe(3);
    expect(table.game.actors.get(FOE).getUserLevel(user("bob"))).toBe(0);
    expect(token.actor.getUserLevel(user("alice"))).toBe(0);
  });

  it("tell which kinds a user may create at all", () => {
    const may = (name: string, kind: Name) => globalThis.CONFIG[name].documentClass.canUserCreate(user(kind));
    expect([may("Actor", "trusted"), may("Actor", "assistant")]).toEqual([false, true]);
    expect([may("Macro", "alice"), may("Setting", "alice"), may("JournalEntry", "trusted")]).toEqual([
      true,
      false,
      true,
    ]);
    expect(may("ChatMessage", "alice")).toBe(true);
  });
});

// last, as it makes a table of its own
it.each([13, 14])("generation %i: a world that has set none names the roles of each", (generation) => {
  const { game } = setTable({ generation });
  expect(Object.keys(game.permissions).sort()).toEqual(Object.keys(USER_PERMISSIONS).sort());
  expect(game.permissions).toMatchObject({ SETTINGS_MODIFY: [3, 4], MACRO_SCRIPT: [1, 2, 3, 4] });
  expect(game.settings.get("core", "permissions")).toEqual(game.permissions);
});
