/** The operations that the server permits to users in play: encounters, settings, users, tokens, packs. */
import { describe, expect, it } from "vitest";
import { GM, PLAYER, setTable, type Table } from "../../../tests/unit/host/headless.ts";
import { BaseActor } from "../../common/documents/index.ts";
import { canModify, permissionsOf } from "../../common/documents/permissions.ts";
import { isLocked } from "../../server/packs.ts";
import { StoredDocument } from "../../server/stored-document.ts";

const page = globalThis as any;
const COMBAT = "combat0000000000";
const MINE = "mine000000000000";
const THEIRS = "theirs0000000000";
const ASSISTANT = "assistant0000000";
const User = [
  { _id: GM, name: "Gamemaster", role: 4 },
  { _id: PLAYER, name: "Player", role: 1 },
  { _id: ASSISTANT, name: "Assistant", role: 3 },
];

const table = (generation: number, userId = GM): Table =>
  setTable({
    generation,
    userId,
    documents: {
      User,
      Actor: [
        { _id: MINE, name: "Mine", type: "base", ownership: { default: 0, [PLAYER]: 3 } },
        { _id: THEIRS, name: "Theirs", type: "base", ownership: { default: 0 } },
      ],
      Combat: [
        {
          _id: COMBAT,
          round: 1,
          turn: 0,
          combatants: [MINE, THEIRS].map((_id) => ({ _id, actorId: _id, initiative: 1 })),
        },
      ],
      Scene: [
        {
          _id: "scene00000000000",
          name: "S",
          tokens: [
            { _id: "token00000000000", actorId: MINE, actorLink: true },
            { _id: "foe0000000000000", actorId: THEIRS, actorLink: true },
            { _id: "lost000000000000", actorId: "gone000000000000", actorLink: true },
          ],
        },
      ],
    },
  });

describe.each([13, 14])("who may, generation %i", (generation) => {
  const people = (t: Table) => ({
    gm: t.game.users.get(GM),
    player: t.game.users.get(PLAYER),
    assistant: t.game.users.get(ASSISTANT),
  });

  it("D-081: the server lets players change round and turn whatever a package's class says", () => {
    const t = table(generation);
    const { player } = people(t);
    const combat = t.game.combats.get(COMBAT);
    combat._canChangeTurn = () => false;
    expect(combat.canUserModify(player, "update", { turn: 1 })).toBe(false);
    const link = { definition: { name: "Combat" }, source: combat._source } as any;
    const stored = new StoredDocument(link, { world: {} as any, parents: [], pack: null });
    expect(canModify(permissionsOf("Combat").update, player, stored as any, { turn: 1 })).toBe(true);
    expect(canModify(permissionsOf("Combat").update, player, stored as any, { turn: 1, flags: {} })).toBe(false);
  });

  it("D-082: owners of a combatant change its initiative, flags and defeat, not its system data", () => {
    const t = table(generation);
    const { player, gm } = people(t);
    const [mine, theirs] = [MINE, THEIRS].map((id) => t.game.combats.get(COMBAT).combatants.get(id));
    for (const changes of [{ initiative: 5 }, { defeated: true }, { flags: { world: { a: 1 } } }]) {
      expect(mine.canUserModify(player, "update", changes)).toBe(true);
      expect(theirs.canUserModify(player, "update", changes)).toBe(false);
    }
    for (const changes of [{ system: { pace: "x" } }, { initiative: 5, system: { pace: "x" } }, { hidden: true }]) {
      expect(mine.canUserModify(player, "update", changes)).toBe(false);
      expect(mine.canUserModify(gm, "update", changes)).toBe(true);
    }
  });

  it("D-083: an update that carries the type unchanged does not send it", async () => {
    const t = table(generation);
    await t.game.combats.get(COMBAT).combatants.get(MINE).update({ type: "base", initiative: 7 });
    expect((t.server.requests.at(-1)!.operation as any).updates).toEqual([{ _id: MINE, initiative: 7 }]);
  });

  it("D-084: assistants make encounters; combatants are made and removed by the actor's owners", () => {
    const t = table(generation);
    const { player, assistant } = people(t);
    expect([player, assistant].map((user) => page.Combat.canUserCreate(user))).toEqual([false, true]);
    const combat = t.game.combats.get(COMBAT);
    const make = (actorId: string) => new page.Combatant({ actorId }, { parent: combat });
    expect(make(MINE).canUserModify(player, "create")).toBe(true);
    expect(make(THEIRS).canUserModify(player, "create")).toBe(false);
    expect(combat.combatants.get(MINE).canUserModify(player, "delete")).toBe(true);
    expect(combat.combatants.get(THEIRS).canUserModify(player, "delete")).toBe(false);
  });

  it("D-085: world settings need SETTINGS_MODIFY, those of a user are the user's own", () => {
    const t = table(generation);
    const { player, assistant } = people(t);
    const setting = (user: string | null) =>
      new page.CONFIG.Setting.documentClass({ key: "probe.x", value: "1", user });
    expect([player, assistant].map((user) => setting(null).canUserModify(user, "create"))).toEqual([false, true]);
    expect(setting(PLAYER).canUserModify(player, "create")).toBe(true);
    expect(setting(GM).canUserModify(player, "create")).toBe(false);
  });

  it("D-087: users change themselves, but neither role, name nor permissions; an assistant writes a player's flags", () => {
    const t = table(generation);
    const { player, assistant, gm } = people(t);
    for (const changes of [{ flags: { world: {} } }, { hotbar: {} }, { character: MINE }, { color: "#ff0000" }]) {
      expect(player.canUserModify(player, "update", changes)).toBe(true);
      expect(gm.canUserModify(player, "update", changes)).toBe(false);
      expect(player.canUserModify(assistant, "update", changes)).toBe(true);
    }
    for (const changes of [{ role: 2 }, { name: "X" }, { permissions: {} }])
      expect(player.canUserModify(player, "update", changes)).toBe(false);
  });

  it("D-088: a token is moved by its actor's owners; one whose actor is gone by everybody", () => {
    const t = table(generation);
    const { player } = people(t);
    const may = (id: string) =>
      t.game.scenes.get("scene00000000000").tokens.get(id).canUserModify(player, "update", { x: 5 });
    expect(["token00000000000", "foe0000000000000", "lost000000000000"].map(may)).toEqual([true, false, true]);
  });

  it("D-089: a permission is a role or a permission's name, a level of ownership, or a function", () => {
    const t = table(generation);
    const { player, assistant } = people(t);
    const [mine, theirs] = [t.game.actors.get(MINE), t.game.actors.get(THEIRS)];
    const may = (permission: any, user: any, document: any) => canModify(permission, user, document, {});
    expect([player, assistant].map((user) => may("ASSISTANT", user, mine))).toEqual([false, true]);
    expect([player, assistant].map((user) => may("ACTOR_CREATE", user, mine))).toEqual([false, true]);
    expect([mine, theirs].map((document) => may("OWNER", player, document))).toEqual([true, false]);
    expect(may((user: any) => user === player, player, theirs)).toBe(true);
    expect([player, assistant].map((user) => page.Actor.canUserCreate(user))).toEqual([false, true]);
    expect(BaseActor.metadata.name).toBe("Actor");
  });
});

describe("packs", () => {
  it("D-090: packs of a package start locked, those of the world open, until a gamemaster turns it", () => {
    const pack = (id: string, packageType: string) => ({ id, packageType }) as any;
    expect(isLocked(pack("probe.things", "system"), {})).toBe(true);
    expect(isLocked(pack("world.things", "world"), {})).toBe(false);
    expect(isLocked(pack("probe.things", "system"), { "probe.things": { locked: false } })).toBe(false);
    expect(isLocked(pack("world.things", "world"), { "world.things": { locked: true } })).toBe(true);
  });
});
