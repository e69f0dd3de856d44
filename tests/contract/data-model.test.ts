/** Pins the documented behaviour of data models and fields. Pages: https://foundryvtt.com/api/ */
import { beforeAll, describe, expect, it } from "vitest";
import { installGlobals } from "../unit/host/headless.ts";

const page = globalThis as any;
let f: any;

beforeAll(() => {
  installGlobals(14);
  page.game = { i18n: { localize: (key: string) => key } };
  f = page.foundry.data.fields;
});

const model = (schema: () => object, statics: object = {}): any =>
  Object.assign(
    class extends page.foundry.abstract.DataModel {
      static defineSchema(): any {
        return schema();
      }
    },
    statics,
  );

describe("classes/foundry.data.fields.NumberField.html", () => {
  it("casts an empty string to null, text to a number, and is nullable unless it says otherwise", () => {
    const M = model(() => ({
      n: new f.NumberField(),
      m: new f.NumberField({ required: true, nullable: false, initial: 4 }),
    }));
    expect(new M({ n: "", m: "" })._source).toEqual({ n: null, m: 4 });
    expect(new M({ n: "7", m: "3" })._source).toEqual({ n: 7, m: 3 });
  });

  it("rounds to integers, clamps to min and max, keeps to steps", () => {
    const M = model(() => ({
      n: new f.NumberField({ integer: true, min: 0, max: 10 }),
      s: new f.NumberField({ step: 0.5 }),
    }));
    expect(new M({ n: 12.4, s: 1.3 })._source).toEqual({ n: 10, s: 1.5 });
    expect(new M({ n: -3 }).n).toBe(0);
  });

  it("refuses what is no number", () => {
    const M = model(() => ({ n: new f.NumberField() }));
    expect(() => new M({ n: "abc" })).toThrow(/n: must be a finite number/);
  });

  it("cannot be null with choices", () => {
    expect(new f.NumberField({ choices: [1, 2] }).nullable).toBe(false);
  });
});

describe("classes/foundry.data.fields.StringField.html", () => {
  it("trims, and has an initial value only where it is required", () => {
    const M = model(() => ({
      a: new f.StringField(),
      b: new f.StringField({ required: true }),
      c: new f.StringField({ required: true, blank: false, initial: "x" }),
    }));
    expect(new M({ a: "  hi " })._source).toEqual({ a: "hi", b: "", c: "x" });
    expect(new M({})._source).toEqual({ b: "", c: "x" });
  });

  it("takes blank text for no text where it may not be blank", () => {
    const M = model(() => ({ name: new f.StringField({ required: true, blank: false }) }));
    expect(() => new M({ name: "" })).toThrow(/name: may not be undefined/);
    expect(() => new M({ name: "A" }).updateSource({ name: " " })).toThrow(
      page.foundry.abstract.DataModel ? /may not be undefined/ : "",
    );
  });

  it("knows its choices", () => {
    const M = model(() => ({ c: new f.StringField({ required: true, choices: { a: "A", b: "B" }, initial: "a" }) }));
    expect(new M({}).c).toBe("a");
    expect(() => new M({ c: "z" })).toThrow(/not a valid choice/);
  });
});

describe("classes/foundry.data.fields.SchemaField.html", () => {
  it("prunes keys it does not know and fills in what is missing", () => {
    const M = model(() => ({
      hp: new f.SchemaField({ value: new f.NumberField({ initial: 3 }), max: new f.NumberField({ initial: 5 }) }),
    }));
    expect(new M({ hp: { value: 1, odd: true }, odd: 2 })._source).toEqual({ hp: { value: 1, max: 5 } });
  });

  it("refuses a field that already has a parent", () => {
    const field = new f.NumberField();
    new f.SchemaField({ a: field });
    expect(() => new f.SchemaField({ b: field })).toThrow(/already belongs/);
  });

  it("finds fields by dotted path", () => {
    const M = model(() => ({ a: new f.SchemaField({ b: new f.NumberField() }) }));
    expect(M.schema.getField("a.b").fieldPath).toBe("a.b");
    expect(M.schema.getField("a.x")).toBeUndefined();
  });
});

describe("classes/foundry.data.fields.ArrayField.html and SetField.html", () => {
  it("an update replaces a list whole", () => {
    const M = model(() => ({ list: new f.ArrayField(new f.NumberField()) }));
    const m = new M({ list: [1, 2, 3] });
    expect(m.updateSource({ list: [9] })).toEqual({ list: [9] });
    expect(m.list).toEqual([9]);
  });

  it("takes an object with indices, as forms give it", () => {
    const M = model(() => ({ list: new f.ArrayField(new f.SchemaField({ n: new f.NumberField() })) }));
    expect(new M({ list: { 0: { n: "1" }, 1: { n: 2 } } }).list).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it("a set is prepared as a Set and stored as an array without repetitions", () => {
    const M = model(() => ({ s: new f.SetField(new f.StringField()) }));
    const m = new M({ s: ["a", "b", "a"] });
    expect(m.s).toEqual(new Set(["a", "b"]));
    expect(m._source.s).toEqual(["a", "b"]);
    expect(m.toObject(false).s).toEqual(["a", "b"]);
  });
});

describe("classes/foundry.data.fields.TypedObjectField.html", () => {
  it("cleans every value and strips keys that validateKey refuses", () => {
    const M = model(() => ({
      o: new f.TypedObjectField(new f.SchemaField({ n: new f.NumberField({ initial: 1 }) }), {
        validateKey: (key: string) => key !== "bad",
      }),
    }));
    expect(new M({ o: { a: {}, bad: { n: 2 } } })._source.o).toEqual({ a: { n: 1 } });
  });

  it("an update may add and delete keys", () => {
    const M = model(() => ({ o: new f.TypedObjectField(new f.SchemaField({ n: new f.NumberField({ initial: 1 }) })) }));
    const m = new M({ o: { a: { n: 2 } } });
    m.updateSource({ "o.b": {} });
    expect(m._source.o).toEqual({ a: { n: 2 }, b: { n: 1 } });
    m.updateSource({ "o.-=a": null });
    expect(m._source.o).toEqual({ b: { n: 1 } });
  });
});

describe("classes/foundry.data.fields.html: the documented defaults", () => {
  it.each([
    ["BooleanField", { required: true, nullable: false, initial: false }],
    ["NumberField", { required: false, nullable: true }],
    ["StringField", { required: false, nullable: false, blank: true, trim: true }],
    ["HTMLField", { required: true, blank: true }],
    ["DocumentIdField", { required: true, nullable: true, readonly: true, blank: false }],
    ["DocumentUUIDField", { required: true, nullable: true, initial: null }],
    ["FilePathField", { nullable: true, initial: null }],
    ["ColorField", { nullable: true, initial: null }],
    ["AlphaField", { nullable: false, initial: 1, min: 0, max: 1 }],
    ["AngleField", { nullable: false, initial: 0, min: 0, max: 360 }],
    ["ObjectField", { required: true, nullable: false }],
    ["AnyField", { nullable: true }],
  ])("%s", (name, expected) => {
    expect(new f[name]()).toMatchObject(expected);
  });
});

describe("classes/foundry.abstract.DataModel.html", () => {
  it("keeps source and prepared data apart", () => {
    const M = model(() => ({ n: new f.NumberField({ initial: 1 }) }));
    const m = new M({});
    m.n = 99;
    expect(m._source.n).toBe(1);
    m.reset();
    expect(m.n).toBe(1);
  });

  it("updateSource merges dotted and nested changes and returns only what changed", () => {
    const M = model(() => ({
      a: new f.SchemaField({ b: new f.NumberField({ initial: 1 }), c: new f.NumberField({ initial: 2 }) }),
    }));
    const m = new M({});
    expect(m.updateSource({ "a.b": 5, a: { c: 2 } })).toEqual({ a: { b: 5 } });
    expect(m.updateSource({ "a.b": 5 })).toEqual({});
    expect(m.a).toEqual({ b: 5, c: 2 });
  });

  it("updateSource with dryRun changes nothing; without recursion it replaces", () => {
    const M = model(() => ({
      a: new f.SchemaField({ b: new f.NumberField({ initial: 1 }), c: new f.NumberField({ initial: 2 }) }),
    }));
    const m = new M({ a: { b: 7, c: 8 } });
    expect(m.updateSource({ a: { b: 1 } }, { dryRun: true })).toEqual({ a: { b: 1 } });
    expect(m._source.a.b).toBe(7);
    m.updateSource({ a: { b: 5 } }, { recursive: false });
    expect(m._source.a).toEqual({ b: 5, c: 2 });
  });

  it("runs migrateData before cleaning, on construction and on updates", () => {
    const M = model(() => ({ fresh: new f.NumberField({ initial: 0 }) }));
    M.migrateData = (source: any) => {
      if ("old" in source) source.fresh = source.old;
      return source;
    };
    expect(new M({ old: 3 }).fresh).toBe(3);
    const m = new M({});
    m.updateSource({ old: 8 });
    expect(m.fresh).toBe(8);
  });

  it("validateJoint refuses construction and updates", () => {
    const M = model(() => ({ lo: new f.NumberField({ initial: 0 }), hi: new f.NumberField({ initial: 9 }) }));
    M.validateJoint = ({ lo, hi }: any) => {
      if (lo > hi) throw new Error("lo above hi");
    };
    expect(() => new M({ lo: 10 })).toThrow(/lo above hi/);
    const m = new M({});
    expect(() => m.updateSource({ lo: 10 })).toThrow(/lo above hi/);
    expect(m.lo).toBe(0);
  });

  it("_cleanData repairs across fields in place (generation 14)", () => {
    const M = model(() => ({ value: new f.NumberField({ initial: 0 }), max: new f.NumberField({ initial: 5 }) }));
    M._cleanData = (data: any) => {
      data.value = Math.min(data.value, data.max);
    };
    expect(new M({ value: 12 }).value).toBe(5);
  });

  it("fromSource is lenient: bad values fall back to initial ones", () => {
    const M = model(() => ({ n: new f.NumberField({ initial: 2 }) }));
    expect(M.fromSource({ n: "abc" }).n).toBe(2);
  });

  it("an error tells the tree of failures", () => {
    const M = model(() => ({
      a: new f.SchemaField({ n: new f.NumberField() }),
      s: new f.StringField({ required: true, blank: false }),
    }));
    try {
      new M({ a: { n: "x" } });
      expect.unreachable();
    } catch (error: any) {
      expect(error.name).toBe("DataModelValidationError");
      expect(error.getFailure("a.n").message).toBe("must be a finite number");
      expect(Object.keys(error.getAllFailures())).toEqual(["a.n", "s"]);
      expect(error.asHTML()).toContain("<b>n</b>");
    }
  });

  it("a field of persisted: false is prepared and never stored (generation 14)", () => {
    const M = model(() => ({ n: new f.NumberField({ persisted: false, initial: 4 }) }));
    expect(new M({}).n).toBe(4);
  });

  it("embedded models know their parent and share its source", () => {
    const Inner = model(() => ({ n: new f.NumberField({ initial: 1 }) }));
    const M = model(() => ({ inner: new f.EmbeddedDataField(Inner) }));
    const m = new M({});
    expect(m.inner).toBeInstanceOf(Inner);
    expect(m.inner.parent).toBe(m);
    m.updateSource({ inner: { n: 6 } });
    expect(m.inner._source).toBe(m._source.inner);
    expect(m.inner.n).toBe(6);
  });

  it("clone takes changes and keeps the original", () => {
    const M = model(() => ({ n: new f.NumberField({ initial: 1 }) }));
    const m = new M({});
    expect(m.clone({ n: 3 }).n).toBe(3);
    expect(m.n).toBe(1);
  });
});
