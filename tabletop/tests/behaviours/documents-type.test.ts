/** Changes of a document's `type`: the data that must come with them, and the data that stay. */
import { describe, expect, it } from "vitest";
import { GM, listen, setTable, type Table } from "../../../tests/unit/host/headless.ts";

const page = globalThis as any;
const HERO = "hero000000000000";
const SWORD = "sword00000000000";

function models(): void {
  const f = page.foundry.data.fields;
  const model = (schema: () => object): any =>
    class extends page.foundry.abstract.TypeDataModel {
      static defineSchema(): object {
        return schema();
      }
    };
  page.CONFIG.Actor.dataModels.hero = model(() => ({ might: new f.NumberField({ initial: 3 }) }));
  page.CONFIG.Actor.dataModels.foe = model(() => ({
    malice: new f.NumberField({ initial: 1, integer: true }),
    bag: new f.ObjectField(),
  }));
  page.CONFIG.Item.dataModels.weapon = model(() => ({ damage: new f.NumberField({ initial: 1 }) }));
}

const table = (generation: number): Table =>
  setTable({
    generation,
    before: models,
    documentTypes: { Actor: { hero: {}, foe: {}, plain: {}, other: {} }, Item: { weapon: {}, tool: {} } },
    documents: {
      Actor: [
        {
          _id: HERO,
          name: "Hero",
          type: "hero",
          system: { might: 5 },
          items: [{ _id: SWORD, name: "Sword", type: "weapon", system: { damage: 2 }, effects: [] }],
          effects: [],
          ownership: { default: 0, [GM]: 3 },
          prototypeToken: {},
        },
      ],
    },
  });

/** Makes changes that replace all of `system`, in the form of the generation. */
const replaced = (generation: number, value: object): object =>
  generation < 14 ? { "==system": value } : { system: page.foundry.data.operators.ForcedReplacement.create(value) };

describe.each([13, 14])("generation %i", (generation) => {
  const id = generation < 14 ? "D-001" : "D-002";

  it(`${id} updateSource throws when the type changes and system is not replaced`, () => {
    const actor = table(generation).game.actors.get(HERO);
    for (const changes of [{ type: "foe" }, { type: "foe", system: {} }, { type: "foe", "system.malice": 2 }]) {
      expect(() => actor.updateSource(changes)).toThrow(/type of this Actor/);
      expect(actor._source).toMatchObject({ type: "hero", system: { might: 5 } });
    }
    actor.updateSource({ type: "foe", ...replaced(generation, {}) });
    expect(actor._source).toMatchObject({ type: "foe", system: { malice: 1 } });
  });

  it(`${id} a type that stays the same needs no replacement`, () => {
    const actor = table(generation).game.actors.get(HERO);
    actor.updateSource({ type: "hero", system: { might: 7 } });
    expect(actor.system.might).toBe(7);
  });

  it(`${id} update does not reject: the error is reported, and nothing of that document changes`, async () => {
    const { game, server, notices } = table(generation);
    const actor = game.actors.get(HERO);
    const heard = listen("error");
    expect(await actor.update({ type: "foe", name: "Renamed" })).toBeUndefined();
    heard.stop();
    expect(heard.calls).toHaveLength(1);
    expect(heard.calls[0]![1]).toBeInstanceOf(Error);
    expect(notices.filter(([kind]) => kind === "error")).toHaveLength(1);
    expect(server.requests).toEqual([]);
    expect(actor.name).toBe("Hero");
  });

  it(`${id} updateDocuments leaves out the refused document and changes the others`, async () => {
    const { game } = table(generation);
    const other = await page.Actor.create({ name: "Other", type: "hero" });
    const updated = await page.Actor.updateDocuments([
      { _id: HERO, type: "foe" },
      { _id: other.id, name: "Changed" },
    ]);
    expect(updated).toEqual([other]);
    expect([game.actors.get(HERO).type, other.name]).toEqual(["hero", "Changed"]);
  });

  it(`${id} embedded sources written through their parent are held to it too`, () => {
    const actor = table(generation).game.actors.get(HERO);
    expect(() => actor.updateSource({ items: [{ _id: SWORD, type: "tool" }] })).toThrow(/type/);
    actor.updateSource({ items: [{ _id: SWORD, type: "tool", ...replaced(generation, { use: "dig" }) }] });
    expect(actor._source.items[0]).toMatchObject({ type: "tool", system: { use: "dig" } });
  });

  it("D-003 [both] system is cleaned by the new type's model and holds what the replacement carries", async () => {
    const { game, server } = table(generation);
    const actor = game.actors.get(HERO);
    const heard = listen("updateActor");
    await actor.update({ type: "foe", ...replaced(generation, { malice: "4", might: 9 }) });
    heard.stop();
    expect(actor._source.system).toEqual({ malice: 4, bag: {} });
    expect(actor.system.malice).toBe(4);
    expect(server.documents.Actor![0]).toMatchObject({ type: "foe", system: { malice: 4, bag: {} } });
    expect(server.documents.Actor![0]!.system).not.toHaveProperty("might");
    const changed = heard.calls[0]![1];
    expect(changed.type).toBe("foe");
    if (generation < 14) expect(changed["==system"]).toEqual({ malice: 4, bag: {} });
    else expect(changed.system).toBeInstanceOf(page.foundry.data.operators.ForcedReplacement);
  });

  it("D-003 [both] a type without a model keeps the replacement as it is, an empty one too", async () => {
    const actor = table(generation).game.actors.get(HERO);
    await actor.update({ type: "plain", ...replaced(generation, { odd: [1] }) });
    expect(actor._source).toMatchObject({ type: "plain", system: { odd: [1] } });
    await actor.update({ type: "foe", ...replaced(generation, {}) });
    expect(actor._source.system).toEqual({ malice: 1, bag: {} });
  });

  it("D-003 [both] a replacement equal to what is stored is not lost on the way", async () => {
    const { game } = table(generation);
    const actor = game.actors.get(HERO);
    await actor.update({ type: "plain", ...replaced(generation, {}) });
    await page.Actor.updateDocuments([{ _id: HERO, type: "other", ...replaced(generation, {}) }]);
    expect(actor._source).toMatchObject({ type: "other", system: {} });
  });
});

it("D-001 [13] recursive: false with system is the other way", async () => {
  const actor = table(13).game.actors.get(HERO);
  expect(() => actor.updateSource({ type: "foe" }, { recursive: false })).toThrow(/type/);
  actor.updateSource({ type: "foe", system: { malice: 2 } }, { recursive: false });
  expect(actor._source.system).toEqual({ malice: 2, bag: {} });
  const again = table(13).game.actors.get(HERO);
  await again.update({ type: "foe", system: { malice: 5 } }, { recursive: false });
  expect(again._source).toMatchObject({ type: "foe", system: { malice: 5, bag: {} } });
});

it("D-002 [14] recursive: false is no way out", () => {
  const actor = table(14).game.actors.get(HERO);
  expect(() => actor.updateSource({ type: "foe", system: {} }, { recursive: false })).toThrow(/type/);
});

describe.each([13, 14])("elements of a TypedSchemaField, generation %i", (generation) => {
  it("D-004 [both] their type changes with the whole value only, or not recursively", () => {
    table(generation);
    const f = page.foundry.data.fields;
    class Shape extends page.foundry.abstract.DataModel {
      static defineSchema(): object {
        const type = (): object => new f.StringField({ required: true });
        return {
          shape: new f.TypedSchemaField({
            box: { type: type(), side: new f.NumberField({ initial: 1 }) },
            ball: { type: type(), radius: new f.NumberField({ initial: 2 }) },
          }),
        };
      }
    }
    const made = (): any => new (Shape as any)({ shape: { type: "box", side: 3 } });
    const model = made();
    expect(() => model.updateSource({ shape: { type: "ball", radius: 4 } })).toThrow(/type of "shape"/);
    expect(model.shape).toEqual({ type: "box", side: 3 });
    model.updateSource({ "==shape": { type: "ball", radius: 4 } });
    expect(model.shape).toEqual({ type: "ball", radius: 4 });
    const other = made();
    other.updateSource({ shape: { type: "ball", radius: 5 } }, { recursive: false });
    expect(other.shape).toEqual({ type: "ball", radius: 5 });
  });
});
