import { describe, expect, it, vi } from "vitest";
import { setGeneration } from "../../common/abstract/generation.ts";
import { performIntegerSort } from "../../common/utils/classes.ts";
import { deleteProperty } from "../../common/utils/objects.ts";
import { encodeURL } from "../../common/utils/text.ts";
import { debounce } from "../../common/utils/timing.ts";

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

describe("debounce", () => {
  it.each([13, 14])("can be cancelled in generation 14, here in %i", (generation) => {
    setGeneration(generation);
    vi.useFakeTimers();
    const callback = vi.fn();
    const late = debounce(callback, 50);
    expect("cancel" in late).toBe(generation >= 14);
    for (const word of ["a", "b"]) late(word);
    vi.runAllTimers();
    expect(callback.mock.calls).toEqual([["b"]]);
    late("c");
    late.cancel?.();
    vi.runAllTimers();
    vi.useRealTimers();
    expect(callback).toHaveBeenCalledTimes(generation < 14 ? 2 : 1);
  });
});

describe("encodeURL", () => {
  it("encodes what no address may have, in paths and in full addresses, and nothing twice", () => {
    const encoded = {
      "a b/ü.png": "a%20b/%C3%BC.png",
      "a%20b/100%.png": "a%20b/100%25.png",
      "https://x.example/a b/ü?q=1 2#é": "https://x.example/a%20b/%C3%BC?q=1%202#%C3%A9",
      "https://x.example/a%20b?q=[1]": "https://x.example/a%20b?q=%5B1%5D",
      "http://[::1]:80/100%": "http://[::1]:80/100%25",
      "data:text/plain,a b": "data:text/plain,a b",
    };
    for (const [path, wanted] of Object.entries(encoded)) {
      expect(encodeURL(path)).toBe(wanted);
      expect(encodeURL(wanted)).toBe(wanted);
    }
  });
});
