/** Rolls by name and modifier, uuids of packs, import and export. */
import { describe, expect, it, vi } from "vitest";
import { GM, setTable } from "../../../tests/unit/host/headless.ts";
import { CompendiumCollection } from "../../client/documents/collections/compendium.ts";

const page = globalThis as any;
const SWORD = "sword00000000000";
const PACK = "probe.things";

describe("dice", () => {
  it("D-138: rolls come back by their class's name, dice by denomination; an unknown one throws", async () => {
    setTable();
    class FirstRoll extends page.Roll {}
    const Twin = { FirstRoll: class extends page.Roll {} }.FirstRoll;
    Object.defineProperty(Twin, "name", { value: "FirstRoll" });
    page.CONFIG.Dice.rolls.push(FirstRoll, Twin);
    const stored = JSON.parse(JSON.stringify(await new (Twin as any)("1d4").evaluate()));
    expect(stored.class).toBe("FirstRoll");
    // of two packages' classes with one name the first that was registered is taken
    expect(page.Roll.fromData(stored)).toBeInstanceOf(FirstRoll);
    expect(() => page.Roll.fromData({ ...stored, class: "UnknownRoll" })).toThrow(/UnknownRoll/);
    page.CONFIG.Dice.terms.z = class extends page.foundry.dice.terms.Die {
      static DENOMINATION = "z";
    };
    expect(new page.Roll("1dz").terms[0]).toBeInstanceOf(page.CONFIG.Dice.terms.z);
    expect(() => new page.Roll("1dy")).toThrow();
  });

  it("D-139: without waiting there is no chance, unless it is not strict or a face is forced; once is enough", async () => {
    setTable();
    const roll = (formula: string) => new page.Roll(formula);
    expect(() => roll("1d6").evaluateSync()).toThrow();
    expect(roll("1d6 + 2").evaluateSync({ strict: false }).total).toBe(2);
    expect(roll("1d6 + 2").evaluateSync({ maximize: true }).total).toBe(8);
    expect(roll("3 + 4").evaluateSync().total).toBe(7);
    const done = await roll("1d6").evaluate();
    await expect(done.evaluate()).rejects.toThrow(/already/);
  });

  it("D-140: modifiers run in the order written, each waited for; false means: not mine", async () => {
    setTable();
    const { Die } = page.foundry.dice.terms;
    const order: string[] = [];
    class Probe extends Die {
      static DENOMINATION = "p";
      static MODIFIERS = { ...Die.MODIFIERS, ya: "slow", yb: () => void order.push("b"), yc: () => false };
      async slow(): Promise<void> {
        await new Promise((resolve) => setImmediate(resolve));
        order.push("a");
      }
    }
    page.CONFIG.Dice.terms.p = Probe;
    const term = new (Probe as any)({ number: 1, faces: 6, modifiers: ["ya", "yb"] });
    await term.evaluate();
    expect(order).toEqual(["a", "b"]);
  });

  it("D-141: dice in hand are asked for unless that is forbidden; the window is not in the tabletop", async () => {
    setTable();
    const { fulfillment } = page.CONFIG.Dice;
    const before = { ...fulfillment };
    fulfillment.methods = { manual: { label: "In hand", interactive: true } };
    fulfillment.defaultMethod = "manual";
    try {
      await expect(new page.Roll("1d6").evaluate()).rejects.toThrow("not in the tabletop: RollResolver");
      const roll = await new page.Roll("1d6").evaluate({ allowInteractive: false });
      expect(roll.total).toBeGreaterThan(0);
      expect(() => page.Roll.resolverImplementation).toThrow("not in the tabletop: RollResolver");
    } finally {
      Object.assign(fulfillment, before);
    }
  });
});

describe("CONFIG.Dice", () => {
  it("keeps what packages add out of the defaults: the next start has none of it", () => {
    setTable();
    const { Dice } = page.CONFIG;
    Dice.fulfillment.methods.probe = { label: "Probe" };
    Dice.fulfillment.dice.d6.label = "cube";
    Dice.fulfillment.dice.d7 = { label: "d7", icon: "" };
    Dice.fulfillment.defaultMethod = "probe";
    Dice.rollModes.publicroll.label = "Aloud";
    Dice.rollModes.probe = { label: "Probe", icon: "" };
    setTable();
    const { fulfillment, rollModes } = page.CONFIG.Dice;
    expect([fulfillment.methods, fulfillment.defaultMethod, fulfillment.dice.d7]).toEqual([{}, "", undefined]);
    expect([fulfillment.dice.d6.label, rollModes.publicroll.label, rollModes.probe]).toEqual([
      "d6",
      "CHAT.RollPublic",
      undefined,
    ]);
  });
});

describe.each([13, 14])("packs, generation %i", (generation) => {
  const open = () => {
    const t = setTable({ generation, documentTypes: { Item: { thing: {} } } });
    const source = {
      _id: SWORD,
      name: "Sword",
      type: "thing",
      folder: "folder0000000000",
      sort: 5,
      ownership: { default: 2 },
      effects: [{ _id: "effect0000000000", name: "Sharp" }],
    };
    t.server.documents.Item = [source];
    const pack = new CompendiumCollection({
      id: PACK,
      name: "things",
      label: "Things",
      type: "Item",
      packageType: "system",
      packageName: "probe",
      ownership: {},
      locked: true,
      index: [{ _id: SWORD, name: "Sword", img: null, type: "thing" }],
      folders: [],
    } as any);
    t.game.packs.set(PACK, pack);
    return { ...t, pack, uuid: `Compendium.${PACK}.Item.${SWORD}` };
  };

  it("D-142: fromUuidSync gives the index entry of what is not loaded, and of what lies in it nothing; fromUuid loads", async () => {
    const { uuid } = open();
    const entry = page.fromUuidSync(uuid);
    expect(entry).toMatchObject({ _id: SWORD, name: "Sword", pack: PACK });
    expect(entry.documentName).toBeUndefined();
    const inside = `${uuid}.ActiveEffect.effect0000000000`;
    expect(() => page.fromUuidSync(inside)).toThrow();
    expect(page.fromUuidSync(inside, { strict: false })).toBeNull();
    const document = await page.fromUuid(uuid);
    expect(document.documentName).toBe("Item");
    expect(page.fromUuidSync(uuid)).toBe(document);
    expect(page.fromUuidSync(inside).name).toBe("Sharp");
  });

  it("D-143: importing notes where from, drops sort and ownership, keeps the folder unless told; exporting clears sources", async () => {
    const { game, uuid } = open();
    const document = await page.fromUuid(uuid);
    const data = game.items.fromCompendium(document);
    expect(data._stats.compendiumSource).toBe(uuid);
    expect([data._id, data.sort, data.folder]).toEqual([undefined, undefined, "folder0000000000"]);
    expect(data.ownership).toEqual({ default: 0, [GM]: 3 });
    expect(game.items.fromCompendium(document, { clearFolder: true, keepId: true })).toMatchObject({ _id: SWORD });
    expect(game.items.fromCompendium(document, { clearFolder: true }).folder).toBeUndefined();
    document.updateSource({ _stats: { compendiumSource: "Compendium.other.pack.Item.other00000000000" } });
    expect(document.toCompendium()._stats.compendiumSource).toBeNull();
    expect(document.toCompendium(null, { clearSource: false })._stats.compendiumSource).not.toBeNull();
    const saved = (page.foundry.utils.saveDataToFile = vi.fn());
    document.exportToJSON();
    const file = JSON.parse(saved.mock.calls[0]![0]);
    expect(file._stats.exportSource).toMatchObject({ worldId: "w", uuid, systemId: "probe", systemVersion: "1" });
  });

  it("D-144: fromImport makes a document of data of an older core, or of none that they name", async () => {
    open();
    const source = { name: "Old", type: "thing", effects: [{ _id: "effect0000000000", label: "Glow", icon: "a.svg" }] };
    const item = await page.Item.fromImport(source);
    expect([item.name, item.effects.contents[0].name]).toEqual(["Old", "Glow"]);
    await expect(page.Item.fromImport({ ...source, type: "nothing" })).rejects.toThrow();
  });

  it("D-145: a result of a table has a name and a range of two ascending whole numbers", () => {
    open();
    const make = (range: unknown) =>
      new page.RollTable({
        name: "T",
        results: [{ _id: "result0000000000", type: "text", name: "R", description: "<p>r</p>", range }],
      });
    expect(make([1, 3]).results.contents[0]).toMatchObject({ name: "R", description: "<p>r</p>", range: [1, 3] });
    const told = vi.spyOn(console, "error").mockImplementation(() => {});
    for (const wrong of [[3, 1], [1]]) expect(make(wrong).results.size).toBe(0);
    told.mockRestore();
  });

  it("D-145: what results were called before becomes what they are called now, and can still be read", () => {
    open();
    const told = vi.spyOn(console, "warn").mockImplementation(() => {});
    const make = (data: object) =>
      new page.RollTable({
        name: "T",
        results: [{ _id: "result0000000000", name: "R", range: [1, 1], ...data }],
      }).results.contents[0];
    const text = make({ type: 0, text: "<p>old</p>" });
    expect([text.type, text._source.description, text.text]).toEqual(["text", "<p>old</p>", "<p>old</p>"]);
    const item = make({ type: 1, documentCollection: "Item", documentId: SWORD });
    expect([item.type, item._source.documentUuid]).toEqual(["document", `Item.${SWORD}`]);
    expect([item.documentCollection, item.documentId]).toEqual(["Item", SWORD]);
    const packed = make({ type: "pack", documentCollection: PACK, documentId: SWORD });
    expect([packed.type, packed.documentCollection, packed.documentId]).toEqual(["document", PACK, SWORD]);
    expect(page.fromUuidSync(packed.documentUuid)).toMatchObject({ _id: SWORD, pack: PACK });
    told.mockRestore();
  });
});
