import { PrototypeToken } from "../../common/data/data.ts";
import { PrototypeTokenOverrides } from "../../common/data/token-overrides.ts";
import { BaseToken } from "../../common/documents/scene.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GM, listen, setTable } from "../../../tests/unit/host/headless.ts";

/* The page's own globals are the public API; their types do not matter out here. */
const page = globalThis as any;
const said = (call: any[] | undefined): string => String(call?.[0]?.message ?? call?.[0]);

afterEach(() => vi.restoreAllMocks());

describe.each([13, 14])("data models as other systems use them, generation %i", (generation) => {
  beforeEach(() => void setTable({ generation }));

  it("F26 [both] `_configure` finds `_source`", () => {
    const { DataModel } = page.foundry.abstract;
    const { NumberField } = page.foundry.data.fields;
    const seen: unknown[] = [];
    class Lamp extends (DataModel as any) {
      static defineSchema() {
        return { oil: new NumberField({ initial: 3 }) };
      }
      _configure(options: object): void {
        super._configure(options);
        seen.push({ ...this._source }, this.oil);
      }
    }
    new (Lamp as any)({ oil: 5 });
    expect(seen).toEqual([{ oil: 5 }, undefined]);
  });

  it("F49 [14] `_getField` takes its path from the end, in 13 from its beginning", () => {
    const { ArrayField, ObjectField, SchemaField, StringField, TypedObjectField } = page.foundry.data.fields;
    const paths: string[][] = [];
    class Mapping extends ObjectField {
      inner = new SchemaField({ deep: new SchemaField({ word: new StringField() }) });
      _getField(path: string[]): unknown {
        paths.push([...path]);
        if (!path.length) return this;
        if (generation < 14) path.shift();
        else path.pop();
        return this.inner._getField(path);
      }
    }
    const schema = new SchemaField({
      map: new Mapping(),
      list: new ArrayField(new SchemaField({ word: new StringField({ label: "of a list" }) })),
      keyed: new TypedObjectField(new SchemaField({ word: new StringField({ label: "of a key" }) })),
    });
    const wanted = ["map", "anything", "deep", "word"];
    expect(schema.getField(wanted).name).toBe("word");
    expect(schema.getField("map.anything.deep").name).toBe("deep");
    expect(wanted).toHaveLength(4);
    const first = ["anything", "deep", "word"];
    expect(paths[0]).toEqual(generation < 14 ? first : first.reverse());
    expect(schema.getField("list.element.word").label).toBe("of a list");
    expect(schema.getField("list.0.word").label).toBe("of a list");
    expect(schema.getField("keyed.some.word").label).toBe("of a key");
    expect(schema.getField("keyed.some.other")).toBeUndefined();
  });

  it("F27 [both] `Document._addDataFieldShim` defines an old name of data, which warns", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const data: any = { system: { oil: { value: 4 } } };
    // each place that reads an old name warns once for all tests of this file
    const lamp = `lamp${generation}`;
    page.Actor._addDataFieldShim(data, `system.${lamp}`, "system.oil.value", { since: 13, until: 15 });
    expect(Object.keys(data.system)).toEqual(["oil"]);
    expect(data.system[lamp]).toBe(4);
    data.system[lamp] = 6;
    expect(data.system.oil.value).toBe(6);
    expect(said(warn.mock.calls[0])).toContain("system.oil.value");
    page.Actor._addDataFieldShims(data, { flame: "system.oil", system: "flame" }, { value: 1 });
    expect(data.flame).toBe(1);
    expect(data.system.oil.value).toBe(6);
  });

  it("F32 [both] `filterJoin` stands on the prototype of lists", () => {
    expect((["a", "", null, "b"] as any).filterJoin(", ")).toBe("a, b");
    expect("filterJoin" in Array).toBe(false);
  });

  it("F38 [both] `BitMask` keeps named bits", () => {
    const mask = new page.foundry.utils.BitMask({ LIT: true, WET: false, LOST: true });
    expect(Number(mask)).toBe(5);
    expect([mask.hasState("LIT"), mask.hasState("WET"), mask.isEmpty]).toEqual([true, false, false]);
    mask.toggleState("WET");
    mask.removeState("LIT");
    expect(String(mask)).toBe("110");
    const copy = mask.clone();
    mask.clear();
    expect([mask.isEmpty, copy.valueOf(), copy.isCompatible(mask)]).toEqual([true, 6, true]);
    expect(copy.toObject()).toEqual({ LIT: false, WET: true, LOST: true });
    expect(Number(page.foundry.utils.BitMask.fromJSON(copy.toJSON()))).toBe(6);
    expect(() => mask.addState("DRY")).toThrow(/DRY/);
    expect(page.foundry.utils.BitMask.generateShaderBitMaskConstants(["lit", "wet"]).split("\n")).toEqual([
      "const uint LIT = 0x1U;",
      "const uint WET = 0x2U;",
    ]);
  });

  it("F46 [both] `BaseFolder.SORTING_MODES` lists the ways of sorting", () => {
    expect(page.Folder.SORTING_MODES).toEqual(["a", "m"]);
    expect(page.Folder.schema.fields.sorting.choices).toEqual(["a", "m"]);
  });

  it("detection modes of tokens are a list in 13; in 14 they stand by their ids, and a list becomes that (#12976)", () => {
    const modes = [{ id: "seeAll", enabled: true, range: 30 }, { id: "feel" }];
    const token = new BaseToken({ name: "T", detectionModes: structuredClone(modes) });
    const prototype = new PrototypeToken({ name: "T", detectionModes: structuredClone(modes) });
    for (const { detectionModes } of [token, prototype] as any[]) {
      if (generation < 14) expect(detectionModes).toMatchObject(modes);
      else expect(detectionModes).toMatchObject({ seeAll: { enabled: true, range: 30 }, feel: { enabled: true } });
    }
    if (generation < 14) return;
    const keyed = new BaseToken({ name: "T", detectionModes: { feel: { range: 5 } } });
    expect(keyed.toObject().detectionModes).toEqual({ feel: { enabled: true, range: 5 } });
  });

  it("`deepFreeze` and `deepSeal` leave what is neither plain object nor list as it is, or throw when strict", () => {
    const { deepFreeze, deepSeal } = page.foundry.utils;
    class Rune {
      picture = "a";
    }
    const table = deepFreeze({ list: [{ rune: new Rune() }], sealed: null });
    expect([Object.isFrozen(table.list[0]), Object.isFrozen(table.list[0].rune)]).toEqual([true, false]);
    const sealed = deepSeal({ inner: { rune: new Rune() } });
    expect([Object.isSealed(sealed.inner), Object.isSealed(sealed.inner.rune)]).toEqual([true, false]);
    for (const work of [deepFreeze, deepSeal])
      expect(() => work({ rune: new Rune() }, { strict: true })).toThrow("plain objects and lists alone");
  });

  it("takes addresses of old, which do not name the type of what lies in a pack", () => {
    const { DocumentUUIDField } = page.foundry.data.fields;
    const old = "Compendium.probe.things.abcdefghijklmnop";
    expect(new DocumentUUIDField({ type: "Item" }).validate(old)).toBeUndefined();
    expect(new DocumentUUIDField().validate("Compendium.probe.things")?.unresolved).toBe(true);
    expect(new DocumentUUIDField().validate("abcdefghijklmnop")?.unresolved).toBe(true);
  });

  it("labels the types of macros", () => {
    expect(page.CONFIG.Macro.typeLabels).toEqual({ script: "TYPES.Macro.script", chat: "TYPES.Macro.chat" });
  });
});

describe("data models of generation 14", () => {
  it("F09 [14] `extendFields` adds fields in place; generation 13 does not have it", () => {
    setTable({ generation: 14 });
    const { ArrayField, NumberField, SchemaField } = page.foundry.data.fields;
    const schema = new SchemaField({ a: new NumberField({ initial: 1 }) });
    expect(schema.validate(schema.clean({}))).toBeUndefined();
    schema.extendFields({ b: new ArrayField(new NumberField()) });
    expect(schema.clean({})).toEqual({ a: 1, b: [] });
    expect(schema.getField("b.element").parent).toBe(schema.fields.b);
    expect(schema.fields.b.parent).toBe(schema);
    expect(() => schema.extendFields({ c: schema.fields.a })).toThrow();
  });
});

describe.each([13, 14])("rolls and operations as other systems use them, generation %i", (generation) => {
  const actor = { _id: "ada0000000000000", name: "Ada", type: "base" };
  const folder = { _id: "drawer0000000000", name: "Drawer", type: "Actor", sorting: "m" };
  const inside = (name: string, sort: number) => ({
    _id: name.toLowerCase().padEnd(16, "0"),
    name,
    type: "base",
    folder: folder._id,
    sort,
  });

  it("F53 [both] `Roll.fromTerms` takes a leading sign", async () => {
    setTable({ generation });
    const { NumericTerm, OperatorTerm } = page.foundry.dice.terms;
    const minus = () => new OperatorTerm({ operator: "-" });
    const three = () => new NumericTerm({ number: 3 });
    const roll = page.Roll.fromTerms([minus(), three(), new OperatorTerm({ operator: "*" }), three()]);
    expect((await roll.evaluate()).total).toBe(-9);
    const plus = page.Roll.fromTerms([new OperatorTerm({ operator: "+" }), three(), minus(), three()]);
    expect((await plus.evaluate()).total).toBe(0);
    const times = page.Roll.fromTerms([new OperatorTerm({ operator: "*" }), three()]);
    await expect(times.evaluate()).rejects.toThrow();
  });

  it("F52 [both] the operations a class hears of hold what was done", async () => {
    const heard: any[] = [];
    setTable({
      generation,
      before: () => {
        const { Actor } = page;
        page.CONFIG.Actor.documentClass = class extends Actor {
          static async _onCreateOperation(_documents: unknown, { data }: any) {
            heard.push(data.map((source: any) => source.name));
          }
          static async _onUpdateOperation(_documents: unknown, { updates }: any) {
            // The server stamps every write; what was asked is what counts here.
            heard.push(updates.map(({ _stats, ...asked }: any) => asked));
          }
          static async _onDeleteOperation(_documents: unknown, { ids }: any) {
            heard.push(ids);
          }
        };
      },
    });
    const hook = listen("createActor");
    const made = await page.CONFIG.Actor.documentClass.create({ name: "Ada", type: "base" });
    hook.stop();
    await made.update({ sort: 5, name: "Ada" });
    await made.delete();
    expect(heard).toEqual([["Ada"], [{ _id: made.id, sort: 5 }], [made.id]]);
  });

  it("F54 [both] `initializeTree` builds the tree of a collection, which follows what changes", async () => {
    const { game } = setTable({
      generation,
      documents: { Actor: [actor, inside("Zoe", 1), inside("Bob", 2)], Folder: [folder] },
    });
    const shape = (node: any): any => [
      node.folder?.name ?? "",
      node.entries.map((entry: any) => entry.name),
      ...node.children.map(shape),
    ];
    expect(game.actors.tree.root).toBe(true);
    expect(shape(game.actors.tree)).toEqual(["", ["Ada"], ["Drawer", ["Zoe", "Bob"]]]);
    await game.actors.getName("Bob").update({ folder: null });
    expect(shape(game.actors.tree)).toEqual(["", ["Ada", "Bob"], ["Drawer", ["Zoe"]]]);
    const before = game.actors.tree;
    game.actors.initializeTree();
    expect(game.actors.tree).not.toBe(before);
  });

  it("F23 [both] the setting `collectionSortingModes` says how a collection is sorted", async () => {
    const { game } = setTable({
      generation,
      documents: {
        Actor: [
          { ...actor, sort: 9 },
          { ...inside("Zoe", 1), folder: null },
        ],
      },
    });
    const names = () => game.actors.tree.entries.map((entry: any) => entry.name);
    expect([game.settings.get("core", "collectionSortingModes"), game.actors.sortingMode]).toEqual([{}, "a"]);
    expect(names()).toEqual(["Ada", "Zoe"]);
    game.actors.render = () => {};
    await game.actors.toggleSortingMode();
    expect(game.settings.get("core", "collectionSortingModes")).toEqual({ Actor: "m" });
    expect(names()).toEqual(["Zoe", "Ada"]);
  });

  it("the setting `prototypeTokenOverrides` is a model that can be changed and stored", async () => {
    const { game } = setTable({ generation });
    const set = game.settings.get("core", PrototypeTokenOverrides.SETTING);
    expect(set).toBeInstanceOf(PrototypeTokenOverrides);
    set.updateSource({ base: { displayName: 30, sight: { enabled: true } } });
    expect(set.toObject().base).toMatchObject({ displayName: 30, sight: { enabled: true } });
    PrototypeTokenOverrides.overrides = set;
    const source: any = { displayName: 0, sight: { range: 3 } };
    PrototypeTokenOverrides.applyOverrides(source, "base");
    PrototypeTokenOverrides.overrides = null;
    expect(source).toEqual({ displayName: 30, sight: { range: 3, enabled: true } });
  });

  it("F18 [both] the setting `adventureImports` is registered", () => {
    const { game } = setTable({ generation });
    expect(game.settings.get("core", "adventureImports")).toEqual({});
    expect(game.settings.settings.get("core.adventureImports").scope).toBe("world");
  });

  it("F24 [both] `SocketInterface.dispatch` sends a request to the server", async () => {
    const { SocketInterface } = await import("../../client/core/socket-interface.ts");
    const { server } = setTable({ generation, documents: { Actor: [actor] } });
    const request = { action: "get", type: "Actor", operation: { query: {} } };
    const answer = await SocketInterface.dispatch("modifyDocument", request);
    expect(answer).toMatchObject({ userId: GM, request, result: [{ name: "Ada" }] });
    server.send = async () => ({ error: { name: "Error", message: "no" } }) as any;
    await expect(SocketInterface.dispatch("modifyDocument", request)).rejects.toThrow("no");
    await expect(SocketInterface.dispatch("manageCompendium", {})).rejects.toThrow("not in the tabletop: ");
  });
});
