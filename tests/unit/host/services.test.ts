import { describe, expect, it } from "vitest";
import {
  normalizeOperators,
  keyForm,
  withoutOperators,
  ForcedDeletion,
  ForcedReplacement,
} from "../../../tabletop/common/data/operators.ts";
import { missingClass, missingObject, notInTabletop } from "../../../tabletop/client/core/missing.ts";
import { listen, PLAYER, setTable } from "./headless.ts";

const page = globalThis as any;

describe("operators", () => {
  it("are one thing in three forms: key, value, JSON", () => {
    const data = normalizeOperators({
      a: { "-=b": null, "==c": { d: 1 } },
      e: JSON.parse(JSON.stringify(new ForcedDeletion())),
    });
    expect(data.a.b).toBeInstanceOf(ForcedDeletion);
    expect(data.a.c).toBeInstanceOf(ForcedReplacement);
    expect(keyForm(data)).toEqual({ a: { "-=b": null, "==c": { d: 1 } }, "-=e": null });
    expect(withoutOperators(data)).toEqual({ a: { c: { d: 1 } } });
  });
});

describe("what is not built", () => {
  it("can be read and extended; using it says its name", () => {
    const Sweep = missingClass("foundry.canvas.geometry.Sweep");
    class Own extends Sweep {}
    expect(() => new Own()).toThrow("not in the tabletop: foundry.canvas.geometry.Sweep");
    expect(() => missingObject("canvas.regions").placeRegion()).toThrow(
      "not in the tabletop: canvas.regions.placeRegion",
    );
    expect(() => notInTabletop("x")).toThrow("not in the tabletop: x");
  });
});

describe("keybindings", () => {
  it("run by precedence, with exactly their modifiers, until one takes the key", () => {
    const { game } = setTable();
    const pressed: string[] = [];
    const bind = (name: string, rest: object, answer = false): void =>
      game.keybindings.register("probe", name, {
        editable: [{ key: "KeyZ", modifiers: ["CONTROL"] }],
        onDown: () => (pressed.push(name), answer),
        ...rest,
      });
    bind("late", { precedence: page.CONST.KEYBINDING_PRECEDENCE.DEFERRED });
    bind("early", { precedence: page.CONST.KEYBINDING_PRECEDENCE.PRIORITY });
    bind("plain", { editable: [{ key: "KeyZ" }] });
    game.keybindings.initialize();
    expect(() => bind("too late", {})).toThrow(/not later/);
    expect(game.keybindings._dispatch({ key: "KeyZ", modifiers: ["Control"], up: false, repeat: false })).toBe(false);
    expect(pressed).toEqual(["early", "late"]);
  });
});

describe("settings of players", () => {
  it("may be their own, not the world's", async () => {
    const { game, notices } = setTable({ userId: PLAYER });
    game.settings.register("probe", "own", { scope: "user", type: String, default: "a" });
    game.settings.register("probe", "world", { scope: "world", type: String, default: "a" });
    await game.settings.set("probe", "own", "b");
    expect(game.settings.get("probe", "own")).toBe("b");
    await expect(game.settings.set("probe", "world", "b")).rejects.toThrow();
    expect(notices).toHaveLength(1);
  });
});

describe("the hotbar", () => {
  it("has slots 1 to 50, in whole numbers or their text, and no other", async () => {
    const { game } = setTable({ documents: { Macro: [{ _id: "macro00000000000", name: "M", command: "1" }] } });
    const [macro] = game.macros.contents;
    for (const slot of [0, 51, -1, 1.5, "2.5", "x", ""])
      await expect(game.user.assignHotbarMacro(macro, slot), String(slot)).rejects.toThrow(/slots 1 to 50/);
    expect(game.user.hotbar).toEqual({});
    await game.user.assignHotbarMacro(macro, "07");
    await game.user.assignHotbarMacro(macro);
    expect(game.user.hotbar).toEqual({ 1: macro.id, 7: macro.id });
    await game.user.assignHotbarMacro(null, "07");
    expect(game.user.hotbar).toEqual({ 1: macro.id });
  });
});

describe("tables", () => {
  it("roll a given roll, which need not be evaluated, and roll it again where it has no result", async () => {
    const results = [1, 2, 3].map((n) => ({ _id: `result000000000${n}`, type: "text", name: `R${n}`, range: [n, n] }));
    const t = setTable({
      documents: { RollTable: [{ _id: "table00000000000", name: "Loot", formula: "1d2", results }] },
    });
    const table = t.game.tables.get("table00000000000");
    const { Roll } = page;
    const given = new Roll("1 + @more", { more: 2 });
    const drawn = await table.draw({ roll: given, displayChat: false });
    expect(drawn.results.map((result: any) => result.name)).toEqual(["R3"]);
    expect(drawn.roll).toBe(given);
    const evaluated = await new Roll("2").evaluate();
    expect((await table.roll({ roll: evaluated })).results[0].name).toBe("R2");
    const empty = await new Roll("1d1 + 3").evaluate();
    expect(await table.roll({ roll: empty })).toMatchObject({ results: [], roll: { formula: "1d1 + 3", total: 4 } });
    const throws = [0.9, 0.5];
    page.CONFIG.Dice.randomUniform = () => throws.shift();
    // the first throw of a six-sided die shows 1 and 0 is no result, the second shows 3 and 2 is one
    const again = await table.roll({ roll: new Roll("1d6 - 1") });
    expect([again.results[0].name, throws.length]).toEqual([`R${again.roll.total}`, 0]);
  });

  it("draw without replacement until nothing is left", async () => {
    const t = setTable({
      documents: {
        RollTable: [
          {
            _id: "table00000000000",
            name: "Loot",
            formula: "1d2",
            replacement: false,
            results: [1, 2].map((n) => ({
              _id: `result0000000000${n}`.slice(-16),
              type: "text",
              name: `R${n}`,
              range: [n, n],
            })),
          },
        ],
      },
    });
    const table = t.game.tables.get("table00000000000");
    const names = new Set<string>();
    for (let n = 0; n < 2; n++) names.add((await table.draw({ displayChat: false })).results[0].name);
    expect(names).toEqual(new Set(["R1", "R2"]));
    expect((await table.draw({ displayChat: false })).results).toEqual([]);
    expect(t.notices[0]![0]).toBe("warn");
  });
});

describe("durations (generation 14)", () => {
  it("run out by world time: the effect is marked expired and changes nothing any more", async () => {
    const HERO = "hero000000000000";
    const { game } = setTable({
      documentTypes: { Actor: { hero: {} } },
      documents: { Actor: [{ _id: HERO, name: "H", type: "hero" }] },
    });
    const actor = game.actors.get(HERO);
    await actor.createEmbeddedDocuments("ActiveEffect", [
      { name: "Glow", statuses: ["lit"], duration: { value: 2, units: "minutes" } },
    ]);
    expect(actor.statuses.has("lit")).toBe(true);
    const heard = listen("updateActiveEffect");
    await game.time.advance(60);
    expect(actor.statuses.has("lit")).toBe(true);
    await game.time.advance(90);
    await new Promise((done) => setImmediate(done));
    expect(heard.calls).toHaveLength(1);
    expect(actor.effects.contents[0].duration.expired).toBe(true);
    expect(actor.statuses.has("lit")).toBe(false);
    heard.stop();
  });
});
