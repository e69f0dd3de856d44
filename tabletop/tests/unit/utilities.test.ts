import { describe, expect, it } from "vitest";
import { performIntegerSort } from "../../common/utils/classes.ts";
import { deleteProperty } from "../../common/utils/objects.ts";

describe("deleteProperty", () => {
  it("deletes what lies at the path, and says whether there was anything", () => {
    const object: any = { a: { b: 1, c: { e: 5 } }, constructor: { own: 1 }, d: undefined };
    expect(
      ["a.b", "a.b", "a.c.e", "constructor.own", "d", "e.f", ""].map((key) => deleteProperty(object, key)),
    ).toEqual([true, false, true, true, true, false, false]);
    expect(object).toEqual({ a: { c: {} }, constructor: {} });
  });

  it.each(["x", 3, true, null])("finds nothing inside of %j", (value) => {
    const object = { a: value };
    expect([deleteProperty(object, "a.b"), deleteProperty(object, "a.length")]).toEqual([false, false]);
    expect(object).toEqual({ a: value });
  });

  it("leaves prototypes as they are", () => {
    class Base {
      kept(): boolean {
        return true;
      }
    }
    const objects = [new Base(), { a: new Base() }];
    Object.assign(Object.prototype, { probe: 1 });
    try {
      for (const path of ["__proto__.kept", "constructor.prototype.kept", "constructor.name", "kept", "__proto__"])
        for (const object of objects)
          expect([deleteProperty(object, path), deleteProperty(object, `a.${path}`)], path).toEqual([false, false]);
      for (const path of ["__proto__.probe", "constructor.prototype.probe", "prototype", "probe"])
        expect(deleteProperty({}, path), path).toBe(false);
      expect(({} as any).probe).toBe(1);
    } finally {
      delete (Object.prototype as any).probe;
    }
    expect(Base.prototype.kept()).toBe(true);
  });
});

describe("performIntegerSort", () => {
  it("takes a sibling without a number for one with 0, in the order and as a neighbour", () => {
    const [moved, bare, last]: { sort?: number }[] = [{ sort: 900 }, {}, { sort: 200 }];
    const sort = (options: object): unknown => performIntegerSort(moved, { siblings: [last, bare], ...options });
    expect(sort({ target: last })).toEqual([{ target: moved, update: { sort: 100 } }]);
    expect(sort({})).toEqual([{ target: moved, update: { sort: -100000 } }]);
    expect(performIntegerSort(moved, { siblings: [bare], sortBefore: false })).toEqual([
      { target: moved, update: { sort: 100000 } },
    ]);
    expect(performIntegerSort(moved, { siblings: [] })).toEqual([{ target: moved, update: { sort: 900 } }]);
  });
});
