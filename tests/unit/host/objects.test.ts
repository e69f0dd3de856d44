/** `foundry.utils` on plain data: laws that hold for any object, and that both sides of the table merge alike. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keyForm, normalizeOperators } from "../../../tabletop/common/data/operators.ts";
import { mergePlain } from "../../../tabletop/common/data/fields/plain.ts";
import { ForcedDeletion } from "../../../tabletop/common/data/operators.ts";
import {
  deepClone,
  diffObject,
  equals,
  expandObject,
  filterObject,
  flattenObject,
  getProperty,
  hasProperty,
  mergeObject,
  setProperty,
} from "../../../tabletop/common/utils/objects.ts";
import { deepFreeze } from "../../../tabletop/common/utils/freeze.ts";
import { merge } from "../../../tabletop/server/merge.ts";

type Plain = Record<string, any>;

/** Few keys, so that objects meet; names of Object.prototype among them, which are nothing special in data. */
const key = fc.constantFrom("a", "b", "c", "x1", "name", "constructor", "toString", "valueOf");
const leaf = fc.oneof(
  fc.integer(),
  fc.string(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.integer(), { maxLength: 3 }),
);
const { tree } = fc.letrec<{ tree: Plain; value: unknown }>((tie) => ({
  tree: fc.dictionary(key, tie("value"), { maxKeys: 4, depthIdentifier: "tree" }),
  value: fc.oneof({ depthSize: "small", withCrossShrink: true, depthIdentifier: "tree" }, leaf, tie("tree")),
}));

/** An update as hooks of generation 13 see it: `-=key` and `==key` anywhere. */
const changeKey = fc.tuple(fc.constantFrom("", "", "", "-=", "=="), key);
const { change } = fc.letrec<{ change: Plain; value: unknown }>((tie) => ({
  change: fc
    .uniqueArray(fc.tuple(changeKey, tie("value")), {
      maxLength: 4,
      selector: ([[, name]]) => name,
      depthIdentifier: "change",
    })
    .map((entries) =>
      Object.fromEntries(entries.map(([[mark, name], value]) => [mark + name, mark === "-=" ? null : value])),
    ),
  value: fc.oneof({ depthSize: "small", withCrossShrink: true, depthIdentifier: "change" }, leaf, tie("change")),
}));

const holds = <T>(arbitrary: fc.Arbitrary<T>, law: (value: T) => void): void =>
  fc.assert(
    fc.property(arbitrary, (value) => void law(value)),
    { numRuns: 400 },
  );
const two = fc.tuple(tree, tree);

describe("expandObject and flattenObject", () => {
  it("undo each other", () => {
    holds(tree, (object) => {
      const flat = flattenObject(object);
      expect(expandObject(flat)).toEqual(object);
      expect(flattenObject(expandObject(flat))).toEqual(flat);
      for (const path of Object.keys(flat)) expect(getProperty(object, path)).toEqual(flat[path]);
    });
  });

  it("let what comes later win, and keep its neighbours", () => {
    expect(expandObject({ "a.b": 1, a: { c: 2 } })).toEqual({ a: { b: 1, c: 2 } });
    expect(expandObject({ a: 1, "a.b": 2 })).toEqual({ a: { b: 2 } });
    expect(expandObject({ list: [{ "a.b": 1 }] })).toEqual({ list: [{ a: { b: 1 } }] });
  });

  it("reach into no prototype", () => {
    expandObject({ "__proto__.polluted": 1, "constructor.prototype.polluted": 1 });
    const expanded = expandObject(JSON.parse('{ "a.b": 1, "__proto__": { "polluted": 1 } }'));
    expect([expanded, Object.getPrototypeOf(expanded)]).toEqual([{ a: { b: 1 } }, Object.prototype]);
    expect(setProperty({}, "__proto__.polluted", 1)).toBe(false);
    expect(({} as Plain).polluted).toBeUndefined();
    expect(getProperty({}, "constructor")).toBeUndefined();
    expect(hasProperty({ a: {} }, "a.toString")).toBe(false);
  });
});

describe("mergeObject", () => {
  it("done twice is done once, and what is merged in is there", () => {
    holds(two, ([original, other]) => {
      const once = mergeObject(original, other, { inplace: false });
      expect(mergeObject(once, other, { inplace: false })).toEqual(once);
      for (const [path, value] of Object.entries(flattenObject(other))) {
        if (Object.keys(Object(value)).length || typeof value !== "object" || value === null)
          expect(getProperty(once, path)).toEqual(value);
      }
    });
  });

  it("out of place changes neither side and shares nothing with them", () => {
    holds(two, ([original, other]) => {
      const before = [deepClone(original), deepClone(other)];
      const merged = mergeObject(deepFreeze(original), deepFreeze(other), { inplace: false });
      expect([original, other]).toEqual(before);
      const spoil = (object: Plain): void => {
        for (const name of Object.keys(object)) {
          if (object[name] !== null && typeof object[name] === "object" && !Array.isArray(object[name]))
            spoil(object[name]);
          object[name] = "spoilt";
        }
      };
      spoil(merged);
      expect([original, other]).toEqual(before);
    });
  });

  it("in place gives back what it was given", () => {
    holds(two, ([original, other]) => {
      const given = deepClone(original);
      expect(mergeObject(given, other)).toBe(given);
    });
  });

  it("without insertion keeps the keys, without overwriting the values", () => {
    holds(two, ([original, other]) => {
      const kept = mergeObject(original, other, { inplace: false, insertKeys: false, insertValues: false });
      expect(Object.keys(kept).sort()).toEqual(Object.keys(original).sort());
      const calm = mergeObject(original, other, { inplace: false, overwrite: false });
      for (const name of Object.keys(original))
        if (typeof original[name] !== "object") expect(calm[name]).toEqual(original[name]);
    });
  });

  it("refuses what is no object, and a type of another kind when types are enforced", () => {
    expect(() => mergeObject({}, "text")).toThrow(/Only two objects/);
    expect(() => mergeObject(7, {})).toThrow(/Only two objects/);
    expect(mergeObject({ a: 1 }, undefined)).toEqual({ a: 1 });
    expect(() => mergeObject({ a: 1 }, { a: "1" }, { enforceTypes: true })).toThrow(/different types/);
  });
});

describe("diffObject", () => {
  it("finds nothing between equals", () => {
    holds(tree, (object) => expect(diffObject(object, deepClone(object))).toEqual({}));
  });

  it("in both directions, merged into the one, gives the other", () => {
    holds(two, ([original, other]) => {
      const difference = diffObject(original, other, { bidirectional: true });
      expect(mergeObject(original, difference, { inplace: false, applyOperators: true })).toEqual(other);
    });
  });

  it("keeps deletions, with `deletionKeys` those alone for which there is a key, and makes none itself", () => {
    const [original, deletion] = [{ a: 1, b: { c: 2, d: 3 }, e: 4 }, new ForcedDeletion()];
    const asked = { "-=a": null, b: { "-=c": null, "-=x": null }, e: deletion, y: deletion };
    expect(diffObject(original, asked)).toEqual(asked);
    const kept = { "-=a": null, b: { "-=c": null }, e: deletion };
    for (const options of [{ deletionKeys: true }, { inner: true }])
      expect(diffObject(original, asked, options)).toEqual(kept);
    expect(diffObject(original, { a: 1 }, { deletionKeys: true })).toEqual({});
  });

  it("without deletions is the least that merging needs", () => {
    holds(two, ([original, other]) => {
      const merged = mergeObject(original, other, { inplace: false });
      const difference = diffObject(original, merged);
      expect(mergeObject(original, difference, { inplace: false })).toEqual(merged);
      expect(equals(difference, {})).toBe(equals(original, merged));
    });
  });

  it("told to stay inside, tells of known keys only", () => {
    holds(two, ([original, other]) => {
      for (const name of Object.keys(diffObject(original, other, { inner: true })))
        expect(Object.hasOwn(original, name)).toBe(true);
    });
  });
});

describe("filterObject", () => {
  it("keeps what the template knows, as it was", () => {
    holds(two, ([source, template]) => {
      const filtered = filterObject(source, template);
      expect(filterObject(filtered, template)).toEqual(filtered);
      for (const name of Object.keys(filtered)) expect(Object.hasOwn(template, name)).toBe(true);
    });
  });
});

describe("operators of an update", () => {
  it("are the same as keys and as values", () => {
    holds(change, (changes) => expect(keyForm(normalizeOperators(changes))).toEqual(changes));
  });

  it("do the same on a client and on the server, which tells what really changed", () => {
    holds(fc.tuple(tree, change), ([stored, changes]) => {
      const { next, difference } = merge(stored, changes);
      expect(mergePlain(deepClone(stored), normalizeOperators(changes))).toEqual(next);
      expect(merge(stored, difference).next).toEqual(next);
      expect(equals(stored, next)).toBe(Object.keys(difference).length === 0);
    });
  });
});
