/** Data models: their fields, and the cleaning and migration of their sources. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { installGlobals, listen, setTable } from "../../../tests/unit/host/headless.ts";

const page = globalThis as any;
let f: any;

/** A model of a schema, with more static members if need be. */
function model(schema: () => object, statics: object = {}): any {
  const made = class extends page.foundry.abstract.DataModel {
    static defineSchema(): object {
      return schema();
    }
  };
  return Object.assign(made, statics);
}

describe.each([13, 14])("data models, generation %i", (generation) => {
  beforeEach(() => {
    installGlobals(generation);
    f = page.foundry.data.fields;
  });

  it("D-005 [both] _source cannot be replaced, and no key of it comes or goes", () => {
    const made = new (model(() => ({ a: new f.NumberField({ initial: 1 }), b: new f.StringField() })))();
    expect(() => (made._source = {})).toThrow(TypeError);
    expect(() => (made._source.extra = 1)).toThrow(TypeError);
    expect(() => delete made._source.a).toThrow(TypeError);
    expect(made.toObject()).toStrictEqual({ a: 1 });
    made.updateSource({ b: "now" });
    expect(made.toObject()).toStrictEqual({ a: 1, b: "now" });
    made.updateSource({ "-=b": null });
    expect(made.toObject()).toStrictEqual({ a: 1 });
  });

  it("D-006 [both] the data given to a constructor become the source", () => {
    const data: any = { a: "5", unknown: true };
    const made = new (model(() => ({ a: new f.NumberField() })))(data);
    expect(made._source).toBe(data);
    expect(data).toEqual({ a: 5 });
  });

  it("D-008 [both] cleaning takes out unknown keys, those of operators too", () => {
    const cls = model(() => ({ a: new f.NumberField({ initial: 1 }) }));
    expect(cls.cleanData({ a: 2, b: 3, "-=c": null, "==d": {} })).toEqual({ a: 2 });
    expect(cls.cleanData({ b: 3, "-=c": null }, { partial: true })).toEqual({});
  });

  it("D-009 [both] no field of a schema is called _source", () => {
    expect(() => new f.SchemaField({ _source: new f.NumberField() })).toThrow(/_source/);
  });

  it("a field of any value takes any, and with `serializable` what JSON keeps as it is", () => {
    const loose = new f.AnyField();
    expect([loose.serializable, loose.validate(() => 1), loose.clean(" a ")]).toEqual([false, undefined, " a "]);
    expect(() => loose.toInput({ name: "a" })).toThrow();
    const strict = new f.AnyField({ serializable: true });
    for (const value of [" a ", 1, null, [1, { a: true }], Infinity])
      expect(strict.validate(strict.clean(value)), String(value)).toBeUndefined();
    expect([strict.clean(" a "), strict.clean(-Infinity)]).toEqual(["a", null]);
    for (const value of [() => 1, Number.NaN, new Set([1]), { a: () => 1 }, 10n])
      expect(strict.validate(value), String(value)).toBeDefined();
    expect(new f.AnyField({ serializable: true, nullable: false }).validate(Infinity)).toBeDefined();
  });

  it("D-010 [both] a field belongs to one parent", () => {
    const used = new f.NumberField();
    new f.SchemaField({ used });
    expect(() => new f.SchemaField({ again: used })).toThrow(/belongs/);
    expect(() => new f.ArrayField(used)).toThrow(/belongs/);
    expect(() => new f.TypedObjectField(used)).toThrow(/belongs/);
    const element = new f.StringField();
    new f.TypedObjectField(element);
    expect(() => new f.SetField(element)).toThrow(/belongs/);
  });

  it("D-011 [both] choices make a number not nullable, a text neither nullable nor blank", () => {
    expect([new f.NumberField().nullable, new f.NumberField({ choices: [1] }).nullable]).toEqual([true, false]);
    const text = new f.StringField({ choices: ["a"] });
    expect([text.nullable, text.blank, new f.StringField().blank]).toEqual([false, false, true]);
    expect(new f.NumberField({ choices: [1], nullable: true }).nullable).toBe(true);
  });

  it("D-012 [both] a list whose max is below its min cannot be made", () => {
    expect(() => new f.ArrayField(new f.NumberField(), { min: 3, max: 2 })).toThrow(/at least 3 and at most 2/);
    expect(new f.ArrayField(new f.NumberField(), { min: 2, max: 2 }).max).toBe(2);
  });

  it("D-013 [both] a list is replaced whole; keys with an index make a new one of what they say", () => {
    const element = (): object => ({ a: new f.NumberField({ initial: 7 }), b: new f.StringField({ required: true }) });
    const made = new (model(() => ({ list: new f.ArrayField(new f.SchemaField(element())) })))({
      list: [
        { a: 1, b: "one" },
        { a: 2, b: "two" },
      ],
    });
    made.updateSource({ "list.0.a": 5 });
    expect(made._source.list).toEqual([{ a: 5, b: "" }]);
    made.updateSource({ list: [{ b: "three" }] });
    expect(made._source.list).toEqual([{ a: 7, b: "three" }]);
  });

  it("D-014 [both] an element without a required key makes the update invalid", () => {
    const made = new (model(() => ({
      list: new f.ArrayField(new f.SchemaField({ a: new f.StringField({ required: true, blank: false }) })),
    })))({ list: [{ a: "x" }] });
    expect(() => made.updateSource({ list: [{ a: "y" }, {}] })).toThrow(/may not be undefined/);
    expect(made._source.list).toEqual([{ a: "x" }]);
  });

  it("D-016 [both] only an explicit false of validateKey takes a key away", () => {
    const validateKey = (key: string): any => ({ no: false, maybe: undefined, zero: 0, yes: true })[key];
    const field = new f.TypedObjectField(new f.NumberField(), { validateKey });
    expect(field.clean({ no: 1, maybe: 2, zero: 3, yes: 4 })).toEqual({ maybe: 2, zero: 3, yes: 4 });
  });

  it("D-017, D-018 [both] free data merge: keys left out stay, keys of operators act", () => {
    const made = new (model(() => ({ bag: new f.ObjectField() })))({ bag: { a: 1, b: { c: 2, d: 3 } } });
    made.updateSource({ bag: { b: { c: 4 } } });
    expect(made._source.bag).toEqual({ a: 1, b: { c: 4, d: 3 } });
    made.updateSource({ bag: { "-=a": null, b: { "==c": { e: 5 } } } });
    expect(made._source.bag).toEqual({ b: { c: { e: 5 }, d: 3 } });
  });

  it("D-019 [both] migrateData works in place: what it gives back is not looked at", () => {
    const seen: unknown[] = [];
    const cls = model(() => ({ a: new f.NumberField({ initial: 0 }) }));
    cls.migrateData = (source: any) => {
      seen.push({ ...source });
      if (source.old !== undefined) source.a = source.old;
      return { a: 99 };
    };
    const made = new cls({ old: 3 });
    expect(made.a).toBe(3);
    made.updateSource({ old: 4 });
    expect(made.a).toBe(4);
    expect(seen).toEqual([{ old: 3 }, { old: 4 }]);
  });

  it("D-023 [both] a validator says valid, invalid, nothing, or throws", () => {
    const field = (answer: any): any => new f.StringField({ validate: () => answer, validationError: "is odd" });
    const strict = { validate: () => false };
    expect(field(true).validate("a", strict)).toBeUndefined();
    expect(field(undefined).validate("a")).toBeUndefined();
    expect(field(undefined).validate("a", strict).unresolved).toBe(true);
    expect(String(field(false).validate("a"))).toContain("is odd");
    const throwing = new f.StringField({
      validate: () => {
        throw new Error("so odd");
      },
    });
    expect(String(throwing.validate("a"))).toContain("so odd");
    // a validator given for a field is not applied to the fields in it
    const asked = vi.fn();
    new f.SchemaField({ a: field(undefined) }).validate({ a: "x" }, { validate: asked });
    expect(asked.mock.calls.map(([value]) => value)).toEqual([{ a: "x" }]);
  });

  it("D-024 [both] validate asks validateJoint only where no changes are given", () => {
    const validateJoint = vi.fn();
    const made = new (model(() => ({ a: new f.NumberField() }), { validateJoint }))({ a: 1 });
    validateJoint.mockClear();
    made.validate({ changes: { a: 2 } });
    expect(validateJoint).not.toHaveBeenCalled();
    made.validate();
    made.validate({ changes: { a: 2 }, joint: true });
    expect(validateJoint).toHaveBeenCalledTimes(2);
  });

  it("D-026 [both] fromSource lets invalid fields fall back and keeps the failures", () => {
    const cls = model(() => ({ a: new f.StringField({ required: true, choices: ["x", "y"], initial: "x" }) }));
    const made = cls.fromSource({ a: "z" });
    expect(made.a).toBe("x");
    expect(made.validationFailures.fields.fields.a).toMatchObject({ invalidValue: "z", unresolved: false });
    expect(() => new cls({ a: "z" })).toThrow(/a/);
    // a set drops its invalid elements and keeps the others
    const sets = model(() => ({ a: new f.SetField(new f.StringField({ choices: ["x", "y"] })) }));
    const set = sets.fromSource({ a: ["x", "z", "y"] });
    expect([...set.a]).toEqual(["x", "y"]);
    expect(set.validationFailures.fields.fields.a.elements).toMatchObject([{ id: 1, failure: { dropped: true } }]);
    expect(() => new sets({ a: ["x", "z"] })).toThrow(/a/);
  });

  it("D-030 [both] fields of subtypes are found when source or type is said, or in an instance", () => {
    const { game } = setTable({
      generation,
      documentTypes: { Actor: { hero: {} } },
      before: () => {
        const fields = page.foundry.data.fields;
        page.CONFIG.Actor.dataModels.hero = class extends page.foundry.abstract.TypeDataModel {
          static defineSchema(): object {
            return { hp: new fields.SchemaField({ value: new fields.NumberField() }) };
          }
        };
      },
      documents: { Actor: [{ _id: "hero000000000000", name: "Hero", type: "hero", system: {}, prototypeToken: {} }] },
    });
    const { schema } = page.Actor;
    expect(schema.getField("system.hp.value")).toBeUndefined();
    const { NumberField } = page.foundry.data.fields;
    expect(schema.getField("system.hp.value", { source: { type: "hero" } })).toBeInstanceOf(NumberField);
    expect(schema.getField(["system", "hp", "value"], { type: "hero" })).toBeInstanceOf(NumberField);
    expect(schema.getField("system.hp.value", { type: "nobody" })).toBeUndefined();
    expect(game.actors.get("hero000000000000").getFieldForProperty("system.hp.value")).toBeInstanceOf(NumberField);
  });
});

describe("what only generation 14 has", () => {
  beforeEach(() => {
    installGlobals(14);
    f = page.foundry.data.fields;
  });

  it("D-020 [14] fields migrate by _migrate, as the first step of cleaning; 13 does not ask it", () => {
    const Base = f.NumberField;
    class Renamed extends Base {
      _migrate(value: unknown, options: any, _state: object): unknown {
        return value === "many" ? (options.partial ? 50 : 100) : value;
      }
    }
    const cls = model(() => ({ count: new (Renamed as any)() }));
    expect(new cls({ count: "many" }).count).toBe(100);
    expect(cls.cleanData({ count: "many" }, { partial: true })).toEqual({ count: 50 });
    installGlobals(13);
    expect(cls.fromSource({ count: "many" }).count).toBeUndefined();
  });

  it("D-020 [14] a field's migrateSource is still asked", () => {
    class Old extends f.ObjectField {
      static recursive = true;
      migrateSource(_source: object, value: any): void {
        value.now = value.then;
      }
    }
    expect(new (model(() => ({ bag: new (Old as any)() })))({ bag: { then: 1 } }).bag.now).toBe(1);
  });

  it("D-021 [14] TypeDataField#clean needs its state; a model's own cleaning hands it on", () => {
    const field = page.Actor.schema.fields.system;
    expect(() => field.clean({ a: 1 }, { source: { type: "base" } })).toThrow(TypeError);
    expect(field.clean({ a: 1 }, { source: { type: "base" } }, {})).toEqual({ a: 1 });
    installGlobals(13);
    expect(page.Actor.schema.fields.system.clean({ a: 1 }, { source: { type: "base" } })).toEqual({ a: 1 });
  });

  it("D-022 [14] clean is given operators in updates, and lets them through", () => {
    const given: unknown[] = [];
    class Curious extends f.NumberField {
      clean(value: unknown, ...rest: any[]): unknown {
        given.push(value);
        return super.clean(value, ...rest);
      }
    }
    const { _del, _replace } = page.foundry.data.operators;
    const schema = new f.SchemaField({ a: new (Curious as any)() });
    const cleaned = schema.clean({ a: _replace("3") }, { partial: true });
    expect(given[0]).toBeInstanceOf(page.foundry.data.operators.ForcedReplacement);
    expect(JSON.stringify(cleaned.a)).toContain('"value":3');
    expect(new f.NumberField().clean(_del)).toBe(_del);
  });
});

describe.each([13, 14])("documents, generation %i", (generation) => {
  it("D-015 [both] a scope of flags holds an object: anything else is reported and left out", async () => {
    const { game, server } = setTable({
      generation,
      documents: { JournalEntry: [{ _id: "j".repeat(16), name: "J" }] },
    });
    const heard = listen("error");
    expect(await game.journal.get("j".repeat(16)).update({ "flags.probe": "text" })).toBeUndefined();
    heard.stop();
    expect(heard.calls).toHaveLength(1);
    expect(server.requests).toEqual([]);
  });

  it("D-007 [both] a clone keeps the original's parent, whatever the context says", () => {
    const { game } = setTable({
      generation,
      documents: {
        JournalEntry: [
          { _id: "j".repeat(16), name: "J", pages: [{ _id: "p".repeat(16), name: "P", type: "text" }] },
          { _id: "k".repeat(16), name: "K", pages: [] },
        ],
      },
    });
    const [one, other] = [game.journal.get("j".repeat(16)), game.journal.get("k".repeat(16))];
    const copy = one.pages.get("p".repeat(16)).clone({}, { parent: other });
    expect(copy.parent).toBe(one);
    expect(() => (copy.parent = other)).toThrow(TypeError);
  });

  it("D-029 [both] toObject passes its copy through shimData", () => {
    const { game } = setTable({ generation, documents: { JournalEntry: [{ _id: "j".repeat(16), name: "J" }] } });
    const entry = game.journal.get("j".repeat(16));
    const shim = vi.spyOn(entry.constructor, "shimData").mockImplementation((data: any) => {
      data.title = data.name;
      return data;
    });
    expect(entry.toObject()).toMatchObject({ name: "J", title: "J" });
    expect(entry.toObject(false)).not.toHaveProperty("title");
    shim.mockRestore();
    expect(entry._source).not.toHaveProperty("title");
  });

  it("D-031 [both] ids have sixteen letters or digits and stay; what is not stored has no uuid", async () => {
    setTable({ generation });
    expect(() => new page.JournalEntry({ _id: "short", name: "J" })).toThrow(/_id/);
    const made = new page.JournalEntry({ name: "J" });
    expect([made.id, made.uuid]).toEqual([null, null]);
    const stored = await page.JournalEntry.create({ name: "J" });
    expect(stored.uuid).toMatch(/^JournalEntry\.[A-Za-z0-9]{16}$/);
    expect(() => (stored._id = "x".repeat(16))).toThrow(TypeError);
    // "readonly" holds for the prepared value: a change of the source, as systems make in preCreate, is applied
    made.updateSource({ _id: "y".repeat(16) });
    expect([made.id, made._source._id]).toEqual(["y".repeat(16), "y".repeat(16)]);
    expect(() => made.updateSource({ _id: "short" })).toThrow(/_id/);
  });
});
