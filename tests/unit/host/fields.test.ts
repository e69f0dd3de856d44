/** Laws of cleaning and of updates that hold for whatever a form, a macro or an old world sends. */
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { DataModel } from "../../../tabletop/common/abstract/data-model.ts";
import * as fields from "../../../tabletop/common/data/fields/index.ts";
import { deepClone, flattenObject } from "../../../tabletop/common/utils/objects.ts";
import { installGlobals } from "./headless.ts";

beforeAll(() => installGlobals(14));

/** What people and packages send where a plain value belongs. */
const anything = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.string(),
  fc.boolean(),
  fc.constantFrom(null, undefined, "", " ", "12", "-0.5", "1e999", "true", "#FF0000", "red"),
);
const holds = <T>(arbitrary: fc.Arbitrary<T>, law: (value: T) => void): void =>
  fc.assert(
    fc.property(arbitrary, (value) => void law(value)),
    { numRuns: 300 },
  );
const isValid = (field: fields.DataField, value: unknown): boolean =>
  field.validate(value, { strict: true } as never) === undefined;

const KINDS: [string, () => fields.DataField][] = [
  ["a number", () => new fields.NumberField()],
  [
    "a whole number between bounds",
    () => new fields.NumberField({ required: true, nullable: false, integer: true, min: -3, max: 20 }),
  ],
  ["a number in steps", () => new fields.NumberField({ min: 0, max: 10, step: 0.25 })],
  ["a number in steps that do not meet its bounds", () => new fields.NumberField({ min: -3, max: 8, step: 4 })],
  [
    "a number in small steps of which none is the greatest",
    () => new fields.NumberField({ min: -50, max: 9.9, step: 0.4 }),
  ],
  ["an angle", () => new fields.AngleField()],
  ["a share", () => new fields.AlphaField()],
  ["a hue", () => new fields.HueField()],
  ["a place in an order", () => new fields.IntegerSortField()],
  ["a text", () => new fields.StringField({ required: true })],
  ["a text that may be missing", () => new fields.StringField()],
  ["a yes or no", () => new fields.BooleanField()],
  ["JSON", () => new fields.JSONField({ required: true, nullable: true, initial: null })],
];

describe("cleaning", () => {
  it.each(KINDS)("%s a second time changes nothing", (_what, make) => {
    const field = make();
    holds(anything, (value) => {
      const once = field.clean(deepClone(value), {});
      expect(field.clean(deepClone(once), {})).toEqual(once);
    });
  });

  it.each(KINDS.slice(1, 5))("brings any number into the bounds of %s", (_what, make) => {
    const field = make();
    // JSON knows no negative zero
    const numbers = fc
      .oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))
      .map((value) => value + 0);
    holds(numbers, (value) => {
      expect(isValid(field, field.clean(value, {}))).toBe(true);
      expect(field.clean(String(value), {})).toEqual(field.clean(value, {}));
    });
  });

  it("a colour of any writing is six small digits after a #, and stays so", () => {
    const field = new fields.ColorField();
    holds(fc.integer({ min: 0, max: 0xffffff }), (value) => {
      const digits = value.toString(16).padStart(6, "0");
      for (const written of [value, digits, `#${digits}`, `#${digits.toUpperCase()}`])
        expect(field.clean(written, {})).toBe(`#${digits}`);
      expect(isValid(field, field.clean(`#${digits}`, {}))).toBe(true);
    });
    expect(field.clean("#fa0", {})).toBe("#ffaa00");
    expect(isValid(field, field.clean("reddish", {}))).toBe(false);
  });

  it("a schema keeps exactly its own fields, whatever came", () => {
    const schema = new fields.SchemaField({
      hp: new fields.SchemaField({
        value: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 5 }),
      }),
      name: new fields.StringField({ required: true }),
      tags: new fields.SetField(new fields.StringField()),
    });
    const sent = fc.record(
      {
        hp: fc.record({ value: fc.integer(), more: anything }, { requiredKeys: [] }),
        name: fc.string(),
        tags: fc.array(fc.constantFrom("a", "b", "c")),
        other: anything,
      },
      { requiredKeys: [] },
    );
    holds(sent, (value) => {
      const cleaned = schema.clean(deepClone(value), {}) as any;
      expect(Object.keys(flattenObject(cleaned)).sort()).toEqual(["hp.value", "name", "tags"]);
      expect(cleaned.hp.value).toBe(value.hp?.value ?? 5);
      expect(new Set(cleaned.tags).size).toBe(cleaned.tags.length);
      expect(isValid(schema, cleaned)).toBe(true);
    });
  });
});

class Probe extends DataModel {
  static override defineSchema(): any {
    return {
      hp: new fields.SchemaField({
        value: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 5 }),
        max: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 9 }),
      }),
      bag: new fields.ObjectField(),
      list: new fields.ArrayField(new fields.NumberField()),
    };
  }
}

describe("updateSource", () => {
  const state = fc.record({
    hp: fc.record({ value: fc.integer(), max: fc.integer() }),
    bag: fc.dictionary(fc.constantFrom("a", "b", "c"), fc.integer(), { maxKeys: 3 }),
    list: fc.array(fc.integer(), { maxLength: 3 }),
  });

  it("takes dotted and nested changes for the same", () => {
    holds(fc.tuple(state, fc.integer(), fc.integer()), ([source, value, inBag]) => {
      const dotted = new Probe(deepClone(source));
      const nested = new Probe(deepClone(source));
      expect(dotted.updateSource({ "hp.value": value, "bag.a": inBag })).toEqual(
        nested.updateSource({ hp: { value }, bag: { a: inBag } }),
      );
      expect(dotted.toObject()).toEqual(nested.toObject());
      expect((dotted.toObject() as any).hp).toEqual({ value, max: source.hp.max });
    });
  });

  it("tells what changed: nothing when nothing did, and enough to do it again elsewhere", () => {
    holds(fc.tuple(state, state), ([before, after]) => {
      const model = new Probe(deepClone(before));
      const twin = new Probe(deepClone(before));
      const difference = model.updateSource(deepClone(after));
      expect(model.updateSource(deepClone(after))).toEqual({});
      twin.updateSource(difference);
      expect(twin.toObject()).toEqual(model.toObject());
    });
  });

  it("deletes a key by operator or by key form, and only that one", () => {
    holds(state, (source) => {
      const { _del } = (globalThis as any).foundry.data.operators;
      const byKey = new Probe(deepClone(source));
      const byValue = new Probe(deepClone(source));
      byKey.updateSource({ "bag.-=a": null });
      byValue.updateSource({ bag: { a: _del } });
      const { a: _gone, ...rest } = source.bag;
      for (const model of [byKey, byValue]) expect((model.toObject() as any).bag).toEqual(rest);
    });
  });

  it("on trial changes nothing", () => {
    holds(fc.tuple(state, state), ([before, after]) => {
      const model = new Probe(deepClone(before));
      model.updateSource(deepClone(after), { dryRun: true });
      expect(model.toObject()).toEqual(new Probe(deepClone(before)).toObject());
    });
  });
});
