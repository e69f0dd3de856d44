/** Adventures: what they hold, and how it comes into the world. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { listen, setTable, type Table } from "../../../tests/unit/host/headless.ts";

const page = globalThis as any;
const id = (name: string): string => name.padEnd(16, "0");

const SOURCE = {
  _id: id("adventure"),
  name: "The mill",
  description: "<p>Flour and foes.</p>",
  actors: [
    {
      _id: id("miller"),
      name: "Miller",
      type: "npc",
      folder: id("folk"),
      items: [{ _id: id("flail"), name: "Flail", type: "thing" }],
    },
  ],
  scenes: [
    {
      _id: id("mill"),
      name: "Mill",
      tokens: [{ _id: id("token"), name: "Miller", actorId: id("miller"), actorLink: false, x: 100, y: 200 }],
      walls: [{ _id: id("wall"), c: [0, 0, 100, 0] }],
    },
  ],
  combats: [
    {
      _id: id("fight"),
      scene: id("mill"),
      combatants: [{ _id: id("one"), tokenId: id("token"), actorId: id("miller"), sceneId: id("mill"), initiative: 7 }],
    },
  ],
  journal: [
    {
      _id: id("read"),
      name: "Read me",
      pages: [{ _id: id("page"), name: "One", type: "text", text: { content: "<p>Go.</p>" } }],
    },
  ],
  folders: [{ _id: id("folk"), name: "Folk", type: "Actor" }],
};

let table: Table;
const adventure = (): any => new page.Adventure(structuredClone(SOURCE), { pack: "probe.adventures" });

describe.each([13, 14])(
  "adventures, generation %i (https://foundryvtt.com/api/v14/classes/foundry.documents.Adventure.html)",
  (generation) => {
    beforeEach(() => {
      table = setTable({ generation, documentTypes: { Actor: { npc: {} }, Item: { thing: {} } } });
    });

    it("hold sets of whole documents in documented fields", () => {
      const held = adventure();
      expect(Object.keys(page.Adventure.contentFields).sort()).toEqual([
        "actors",
        "cards",
        "combats",
        "folders",
        "items",
        "journal",
        "macros",
        "playlists",
        "scenes",
        "tables",
      ]);
      expect(page.Adventure.contentFields.actors).toBe(page.CONFIG.Actor.documentClass);
      expect(held.actors).toBeInstanceOf(Set);
      const [actor] = held.actors;
      expect(actor.name).toBe("Miller");
      expect(held.uuid).toBe(`Compendium.probe.adventures.Adventure.${id("adventure")}`);
      expect(page.game.collections.has("Adventure")).toBe(false);
    });

    it("prepareImport parts what is new from what is there, by id, and takes a subset of the fields", async () => {
      const held = adventure();
      const all = await held.prepareImport();
      expect(all.documentCount).toBe(5);
      expect(Object.keys(all.toCreate).sort()).toEqual(["Actor", "Combat", "Folder", "JournalEntry", "Scene"]);
      expect(all.toUpdate).toEqual({});
      await page.Actor.create({ _id: id("miller"), name: "Another", type: "npc" }, { keepId: true });
      const some = await held.prepareImport({ importFields: ["actors", "journal"] });
      expect(Object.keys(some.toCreate)).toEqual(["JournalEntry"]);
      expect(some.toUpdate.Actor[0]).toMatchObject({ _id: id("miller"), name: "Miller" });
    });

    it("import creates with ids kept, embedded ones too, calls its hooks and callbacks, and is remembered", async () => {
      const order: string[] = [];
      const before = listen("preImportAdventure", (_adventure, form) => {
        order.push("pre");
        form.postImport.push(async () => void order.push("added"));
      });
      const after = listen("importAdventure", () => void order.push("hook"));
      const held = adventure();
      const result = await held.import({
        preImport: [async (data: any) => void order.push(`data ${data.documentCount}`)],
        postImport: [async () => void order.push("post")],
      });
      before.stop();
      after.stop();
      expect(order).toEqual(["pre", "data 5", "post", "added", "hook"]);
      expect(before.calls[0]![0]).toBe(held);
      expect(before.calls[0]![2].Actor).toHaveLength(1);
      expect(after.calls[0]![2].Scene[0]).toBe(page.game.scenes.get(id("mill")));
      expect(result.updated).toEqual({});
      const miller = page.game.actors.get(id("miller"));
      expect(miller.items.get(id("flail")).name).toBe("Flail");
      expect(miller.folder.name).toBe("Folk");
      const token = page.game.scenes.get(id("mill")).tokens.get(id("token"));
      expect(token.baseActor ?? token.actor).toBeTruthy();
      const fight = page.game.combats.get(id("fight"));
      expect(fight.combatants.get(id("one")).token).toBe(token);
      expect(page.game.journal.get(id("read")).pages.get(id("page")).text.content).toBe("<p>Go.</p>");
      expect(page.game.settings.get("core", "adventureImports")[held.uuid]).toBe(true);
      const types = table.server.requests.filter(({ action }) => action === "create").map(({ type }) => type);
      expect(types.indexOf("Folder")).toBe(0);
      expect(types.indexOf("Combat")).toBeGreaterThan(types.indexOf("Scene"));
    });

    it("a listener may take the import over; what is there is written over only after a question", async () => {
      const stop = listen("preImportAdventure", () => false);
      expect(await adventure().import()).toEqual({ created: {}, updated: {} });
      stop.stop();
      expect(page.game.actors.size).toBe(0);
      await page.Actor.create({ _id: id("miller"), name: "Another", type: "npc" }, { keepId: true });
      const confirm = vi.fn(async () => false);
      page.foundry.applications.api = { DialogV2: { confirm } };
      expect(await adventure().import()).toEqual({ created: {}, updated: {} });
      expect(confirm).toHaveBeenCalledTimes(1);
      expect(page.game.actors.get(id("miller")).name).toBe("Another");
      const { updated } = await adventure().import({ dialog: false });
      expect(confirm).toHaveBeenCalledTimes(1);
      expect(updated.Actor).toHaveLength(1);
      expect(page.game.actors.get(id("miller")).name).toBe("Miller");
    });
  },
);
