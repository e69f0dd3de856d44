/** Pins settings, words, hooks, users, keys and utilities. Pages: https://foundryvtt.com/api/ */
import { describe, expect, it } from "vitest";
import { GM, listen, PLAYER, remote, setTable } from "../unit/host/headless.ts";
import { decodeRoll, encodeRoll } from "../../tabletop/client/dice/inline-roll.ts";

const page = globalThis as any;

describe("classes/foundry.helpers.ClientSettings.html", () => {
  it("world settings are stored, typed, and tell onChange on every client", async () => {
    const t = setTable();
    const heard: any[] = [];
    t.game.settings.register("probe", "n", {
      scope: "world",
      type: Number,
      default: 3,
      onChange: (value: number) => heard.push(value),
    });
    expect(t.game.settings.get("probe", "n")).toBe(3);
    await t.game.settings.set("probe", "n", "7");
    expect(t.game.settings.get("probe", "n")).toBe(7);
    const stored = t.server.documents.Setting![0]!;
    expect([stored.key, stored.value]).toEqual(["probe.n", "7"]);
    await remote(t, "Setting", "update", { updates: [{ _id: stored._id, value: "9" }] });
    expect(heard).toEqual([7, 9]);
  });

  it("types may be fields and models; what is not valid is refused", async () => {
    const t = setTable();
    const { fields: f } = page.foundry.data;
    t.game.settings.register("probe", "f", {
      scope: "world",
      type: new f.NumberField({ min: 0, max: 5, integer: true, nullable: false, initial: 2 }),
    });
    expect(t.game.settings.get("probe", "f")).toBe(2);
    await t.game.settings.set("probe", "f", 9);
    expect(t.game.settings.get("probe", "f")).toBe(5);
    await expect(t.game.settings.set("probe", "f", "x")).rejects.toThrow();
    class Pool extends page.foundry.abstract.DataModel {
      static defineSchema(): any {
        return { value: new f.NumberField({ initial: 1 }) };
      }
    }
    t.game.settings.register("probe", "m", { scope: "world", type: Pool });
    expect(t.game.settings.get("probe", "m")).toBeInstanceOf(Pool);
    await t.game.settings.set("probe", "m", { value: 4 });
    expect(t.game.settings.get("probe", "m").value).toBe(4);
  });

  it("client settings stay here; user settings are each user's", async () => {
    const t = setTable();
    t.game.settings.register("probe", "c", { scope: "client", type: Boolean, default: false });
    await t.game.settings.set("probe", "c", true);
    expect([t.game.settings.get("probe", "c"), t.server.requests.length]).toEqual([true, 0]);
    t.game.settings.register("probe", "u", { scope: "user", type: String, default: "a" });
    await t.game.settings.set("probe", "u", "b");
    expect(t.server.documents.Setting![0]!.user).toBe(GM);
    await remote(t, "Setting", "create", { data: [{ key: "probe.u", value: '"z"', user: PLAYER }] });
    expect(t.game.settings.get("probe", "u")).toBe("b");
  });

  it("an unregistered setting throws", () => {
    expect(() => setTable().game.settings.get("probe", "none")).toThrow(/no setting that was registered/);
  });
});

describe("classes/foundry.helpers.Hooks.html", () => {
  it("U-006: call stops at false, callAll does not, once is once, off is off", () => {
    setTable();
    const { Hooks } = page;
    const heard: string[] = [];
    const a = Hooks.on("probe", () => {
      heard.push("a");
      return false;
    });
    const b = Hooks.once("probe", () => heard.push("b"));
    expect(Hooks.call("probe")).toBe(false);
    expect(Hooks.callAll("probe")).toBe(true);
    Hooks.callAll("probe");
    Hooks.off("probe", a);
    Hooks.off("probe", b);
    Hooks.callAll("probe");
    expect(heard).toEqual(["a", "a", "b", "a"]);
  });

  it("U-008: an error in a listener reaches the hook error and stops nobody", () => {
    setTable();
    const errors = listen("error");
    const bad = listen("probe", () => {
      throw new Error("broken");
    });
    const good = listen("probe");
    page.Hooks.callAll("probe");
    expect([errors.calls.length, good.calls.length]).toEqual([1, 1]);
    [errors, bad, good].forEach(({ stop }) => stop());
  });
});

describe("classes/foundry.helpers.Localization.html", () => {
  it("localizes, formats, knows what it has", () => {
    const { i18n } = setTable().game;
    i18n.add({ "A.B": "Hello {name}", A: { C: "See" } });
    expect([
      i18n.localize("A.C"),
      i18n.format("A.B", { name: "Ivo" }),
      i18n.has("A.B"),
      i18n.localize("A.X"),
      i18n.localize("A"),
    ]).toEqual(["See", "Hello Ivo", true, "A.X", "A"]);
  });

  it("labels the fields of registered models by LOCALIZATION_PREFIXES", () => {
    setTable({
      documentTypes: { Actor: { hero: {} } },
      before() {
        const f = page.foundry.data.fields;
        page.CONFIG.Actor.dataModels.hero = class extends page.foundry.abstract.TypeDataModel {
          static LOCALIZATION_PREFIXES = ["P"];
          static defineSchema(): any {
            return { hp: new f.SchemaField({ value: new f.NumberField() }) };
          }
        };
        page.game.i18n.add({ P: { FIELDS: { hp: { value: { label: "Health", hint: "How well" } } } } });
      },
    });
    const field = page.CONFIG.Actor.dataModels.hero.schema.getField("hp.value");
    expect([field.label, field.hint]).toEqual(["Health", "How well"]);
  });

  it("the first prefix with words for a field names it, by the language or by English; what is below has its own", () => {
    const { game } = setTable();
    const { fields: f } = page.foundry.data;
    game.i18n.lang = "de";
    game.i18n.add({
      DE: { Word: "Wort" },
      "P.Own.FIELDS": { hp: { value: { label: "Leben" }, max: { label: "" } }, kit: { element: { label: "Stück" } } },
    });
    game.i18n.add({ P: { Own: { FIELDS: { hp: { hint: "How well" } } } } }, "en");
    game.i18n.add({ Q: { FIELDS: { hp: { label: "Health", value: { label: "Other", hint: "Now" } } } } }, "en");
    game.i18n.add({ R: { FIELDS: { at: { label: "Place" } }, hp: { label: "Not this" } } }, "en");
    class Place extends page.foundry.abstract.DataModel {
      static LOCALIZATION_PREFIXES = ["R"];
      static defineSchema = (): object => ({ at: new f.StringField() });
    }
    const schema = new f.SchemaField({
      hp: new f.SchemaField({ value: new f.NumberField(), max: new f.NumberField({ label: "DE.Word" }) }),
      kit: new f.ArrayField(new f.SchemaField({ n: new f.NumberField() })),
      place: new f.EmbeddedDataField(Place),
    });
    game.i18n.constructor.localizeSchema(schema, ["P.Own", "Q", "None"]);
    const said = Object.fromEntries(
      ["hp", "hp.value", "hp.max", "kit", "kit.element", "kit.element.n", "place", "place.at"].map((path) => {
        const { label, hint } = schema.getField(path);
        return [path, [label, hint]];
      }),
    );
    expect(said).toEqual({
      ...{ hp: ["Health", "How well"], "hp.value": ["Leben", "Now"], "hp.max": ["Wort", ""] },
      ...{ kit: ["", ""], "kit.element": ["Stück", ""], "kit.element.n": ["", ""] },
      ...{ place: ["", ""], "place.at": ["Place", ""] },
    });
  });
});

describe("classes/foundry.documents.User.html", () => {
  it("one active gamemaster acts for all", () => {
    const { game } = setTable({
      documents: {
        User: [
          { _id: GM, name: "G", role: 4 },
          { _id: "another000000000", name: "H", role: 4 },
          { _id: PLAYER, name: "P", role: 1 },
        ],
      },
    });
    expect(game.users.activeGM.id).toBe(GM);
    game.setUserActive("another000000000", true);
    expect(game.users.activeGM.id).toBe("another000000000");
    expect(game.users.getDesignatedUser((user: any) => user.active && !user.isGM).id).toBe(PLAYER);
    game.setUserActive("another000000000", false);
    expect([game.user.isActiveGM, game.user.isGM, game.user.isSelf]).toEqual([true, true, true]);
  });

  it("permissions follow roles", () => {
    const { game } = setTable();
    const player = game.users.get(PLAYER);
    expect([player.can("QUERY_USER"), player.can("SETTINGS_MODIFY"), player.hasRole("PLAYER"), player.isGM]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  it("a query to oneself calls the handler; to an unknown one throws", async () => {
    const { game } = setTable();
    page.CONFIG.queries["probe.double"] = async ({ n }: any) => n * 2;
    expect(await game.user.query("probe.double", { n: 4 })).toBe(8);
    await expect(game.user.query("probe.none", {})).rejects.toThrow(/CONFIG.queries/);
  });
});

describe("classes/foundry.documents.ChatMessage.html", () => {
  it("modes whisper as documented, by the names of each generation", async () => {
    let t = setTable();
    const { ChatMessage } = page;
    expect(ChatMessage.applyMode({}, "public")).toMatchObject({ whisper: [], blind: false });
    expect(ChatMessage.applyMode({}, "blind")).toMatchObject({ whisper: [GM], blind: true });
    expect((await ChatMessage.create({ content: "x" }, { messageMode: "gm" })).whisper).toEqual([GM]);
    t = setTable({ generation: 13 });
    expect(ChatMessage.applyRollMode({}, "selfroll")).toMatchObject({ whisper: [GM], blind: false });
    const roll = await new page.Roll("1").evaluate();
    expect((await ChatMessage.create({ rolls: [roll] }, { rollMode: "blindroll" })).blind).toBe(true);
    expect(t.game.messages.size).toBe(1);
  });

  it("a roll survives the way through JSON, by the name of its class", async () => {
    const t = setTable();
    class ProbeRoll extends page.foundry.dice.Roll {}
    page.CONFIG.Dice.rolls.push(ProbeRoll);
    const roll = await new (ProbeRoll as any)("2d6 + 1").evaluate();
    const message = await roll.toMessage({ flavor: "x" });
    expect(message.rolls[0]).toBeInstanceOf(ProbeRoll);
    expect(message.rolls[0].total).toBe(roll.total);
    expect(JSON.parse(t.server.documents.ChatMessage![0]!.rolls[0]).class).toBe("ProbeRoll");
  });
});

describe("classes/foundry.dice.Roll.html#fromData", () => {
  it("brings a roll back in the class it names, found by name in CONFIG.Dice.rolls", async () => {
    setTable();
    class NamedRoll extends page.foundry.dice.Roll {}
    page.CONFIG.Dice.rolls.push(NamedRoll);
    const data = JSON.parse(JSON.stringify(await new (NamedRoll as any)("1d4").evaluate()));
    expect(page.Roll.fromData(data)).toBeInstanceOf(NamedRoll);
    expect(() => page.Roll.fromData({ ...data, class: "NobodysRoll" })).toThrow(/NobodysRoll/);
  });

  it("a message drops a roll whose class is not there, and stays", () => {
    const roll = { class: "NobodysRoll", formula: "1d4", terms: [], total: 3, evaluated: true };
    const sources = [{ _id: "message000000000", content: "x", author: GM, rolls: [JSON.stringify(roll)] }];
    const t = setTable({ documents: { ChatMessage: sources } });
    const message = t.game.messages.get("message000000000");
    expect([message.content, message.rolls.length]).toEqual(["x", 0]);
  });
});

describe("classes/foundry.dice.Roll.html#toAnchor", () => {
  it("data-roll is read by decodeURIComponent and, as packages of before do it, by unescape", async () => {
    setTable();
    const roll = await new page.foundry.dice.Roll(
      "1d6[Glücks\u2026wurf 🎲] + 2",
      {},
      { flavor: 'a "b" 100 % ü 世' },
    ).evaluate();
    const encoded = encodeRoll(roll);
    expect(encoded).toMatch(/^[\w%.!~*'()-]+$/);
    const old = (globalThis as unknown as { unescape(text: string): string }).unescape;
    for (const text of [decodeURIComponent(encoded), old(encoded)])
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(roll)));
    const again = decodeRoll(page.foundry.dice.Roll, encoded) as any;
    expect([again.total, again.formula, again.options.flavor]).toEqual([roll.total, roll.formula, roll.options.flavor]);
    expect(() => decodeRoll(page.foundry.dice.Roll, undefined)).toThrow(/carries no result/);
  });
});

describe("modules/foundry.utils.html", () => {
  it("mergeObject: insert, overwrite, dotted keys, deletions", () => {
    setTable();
    const { mergeObject } = page.foundry.utils;
    expect(mergeObject({ a: 1, b: { c: 2 } }, { "b.d": 3, a: 4 })).toEqual({ a: 4, b: { c: 2, d: 3 } });
    expect(mergeObject({ k: 1 }, { z: 2 }, { insertKeys: false })).toEqual({ k: 1 });
    expect(mergeObject({ k: { i: 1 } }, { k: { z: 2 } }, { insertValues: false })).toEqual({ k: { i: 1 } });
    expect(mergeObject({ k: 1 }, { k: 2 }, { overwrite: false })).toEqual({ k: 1 });
    expect(mergeObject({ k: { i: 1 } }, { k: { z: 2 } }, { recursive: false })).toEqual({ k: { z: 2 } });
    expect(mergeObject({ k: 1, l: 2 }, { "-=k": null }, { performDeletions: true })).toEqual({ l: 2 });
    expect(mergeObject({ k: 1, l: 2 }, { k: page.foundry.data.operators._del }, { applyOperators: true })).toEqual({
      l: 2,
    });
    const original = { a: 1 };
    mergeObject(original, { a: 2 }, { inplace: false });
    expect(original.a).toBe(1);
  });

  it("diffObject, expandObject, flattenObject, invertObject, filterObject", () => {
    const u = page.foundry.utils;
    expect(u.diffObject({ a: 1, b: { c: 2 } }, { a: 1, b: { c: 3 }, d: 4 })).toEqual({ b: { c: 3 }, d: 4 });
    expect(u.diffObject({ a: 1 }, { a: 1, d: 4 }, { inner: true })).toEqual({});
    expect(u.expandObject({ "a.b": 1, "a.c": { "d.e": 2 } })).toEqual({ a: { b: 1, c: { d: { e: 2 } } } });
    expect(u.flattenObject({ a: { b: 1, c: {} } })).toEqual({ "a.b": 1, "a.c": {} });
    expect(u.invertObject({ a: "x" })).toEqual({ x: "a" });
    expect(u.filterObject({ a: 1, b: 2 }, { a: 0 })).toEqual({ a: 1 });
  });

  it("isNewerVersion, getType, isEmpty, randomID, parseUuid, escapeHTML", () => {
    const u = page.foundry.utils;
    expect([u.isNewerVersion("1.10.0", "1.9"), u.isNewerVersion("14.2", "14.2.0"), u.isNewerVersion(13, 12)]).toEqual([
      true,
      false,
      true,
    ]);
    expect(["", null, undefined, [], {}, new Set(), 3, () => 1].map(u.getType)).toEqual([
      "string",
      "null",
      "undefined",
      "Array",
      "Object",
      "Set",
      "number",
      "function",
    ]);
    expect([u.isEmpty({}), u.isEmpty(""), u.isEmpty([1]), u.isEmpty(null)]).toEqual([true, true, false, true]);
    expect(u.randomID()).toMatch(/^[A-Za-z0-9]{16}$/);
    expect(u.parseUuid("Actor.a.Item.b")).toMatchObject({
      primaryType: "Actor",
      primaryId: "a",
      embedded: ["Item", "b"],
      type: "Item",
      id: "b",
    });
    expect(u.escapeHTML(`<b a="1">`)).toBe("&lt;b a=&quot;1&quot;&gt;");
  });

  it("Collection iterates values and finds by name", () => {
    const c = new page.foundry.utils.Collection([["a", { name: "A" }]]);
    expect([...c]).toEqual([{ name: "A" }]);
    expect(c.getName("A")).toEqual({ name: "A" });
    expect(() => c.get("z", { strict: true })).toThrow(/holds nothing/);
  });

  it("performIntegerSort leaves gaps and renumbers when there is none", () => {
    const { performIntegerSort } = page.foundry.utils;
    const [a, b, c] = [{ sort: 100 }, { sort: 200 }, { sort: 900 }];
    expect(performIntegerSort(c, { target: b, siblings: [a, b] })).toEqual([{ target: c, update: { sort: 150 } }]);
    const tight = [{ sort: 1 }, { sort: 2 }];
    expect(performIntegerSort(c, { target: tight[1], siblings: tight })).toHaveLength(3);
  });

  it("Semaphore keeps to its number", async () => {
    const semaphore = new page.foundry.utils.Semaphore(1);
    const order: number[] = [];
    const task = async (n: number) => void order.push(n);
    await Promise.all([semaphore.add(task, 1), semaphore.add(task, 2)]);
    expect([order, semaphore.active]).toEqual([[1, 2], 0]);
  });
});
