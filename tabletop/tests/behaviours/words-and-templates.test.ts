/** Words and templates, and what packages ask of `game` and of users. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { getTemplate, renderTemplate } from "../../client/applications/handlebars/templates.ts";
import { Localization } from "../../client/core/localization.ts";
import { Tour } from "../../client/nue/tour.ts";
import { setTable } from "../../../tests/unit/host/headless.ts";

afterEach(() => vi.restoreAllMocks());

describe("words", () => {
  it("U-113: a key without words is given back; English stands in where it has some, and can be left out", () => {
    setTable();
    const words = new Localization();
    words.add({ "A.one": "eins" });
    words._fallback = { A: { one: "one", two: "two" } };
    expect(["A.one", "A.two", "A.three"].map((key) => words.localize(key))).toEqual(["eins", "two", "A.three"]);
    expect([words.has("A.two"), words.has("A.two", false), words.has("A.one", false)]).toEqual([true, false, true]);
  });

  it("U-113: English stands in from its own file where another language is spoken", () => {
    setTable();
    const words = new Localization();
    words.lang = "de";
    words.add({ A: { one: "eins" } });
    words.add({ A: { one: "one", two: "two" } }, "en");
    expect(["A.one", "A.two"].map((key) => words.localize(key))).toEqual(["eins", "two"]);
    expect(words.has("A.two", false)).toBe(false);
  });

  it("U-114: `{name}` is filled; a name that the data lack is an error here, for what it becomes there nobody may rely on", () => {
    const { game } = setTable();
    game.i18n.add({ PROBE: { said: "{who} has {count}" } });
    expect(game.i18n.format("PROBE.said", { who: "Ada", count: 0 })).toBe("Ada has 0");
    expect(() => game.i18n.format("PROBE.said", { who: "Ada" })).toThrow('"PROBE.said" is given no {count}');
    game.data.testing = false;
    expect(game.i18n.format("PROBE.said", { who: "Ada" })).toContain("Ada has");
  });
});

it.each([
  [13, "{who} has {count}"],
  [14, "Ada has 0"],
])("`localize` fills in `{name}`, too, from 14 on (foundryvtt#13357), generation %i", (generation, filled) => {
  const { game } = setTable({ generation });
  game.i18n.add({ PROBE: { said: "{who} has {count}" } });
  expect(game.i18n.localize("PROBE.said", { who: "Ada", count: 0 })).toBe(filled);
  // called for each entry of a list, it gets a number as its second argument
  expect(["PROBE.said", "PROBE.none"].map(game.i18n.localize, game.i18n)).toEqual(["{who} has {count}", "PROBE.none"]);
});

describe("templates", () => {
  const serve = (source: string) => vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response(source));

  it("U-116: are fetched once by their path; a partial must be loaded before it is used", async () => {
    const fetched = serve("<p>{{name}}</p>");
    await Promise.all([getTemplate("probe/once.hbs"), getTemplate("probe/once.hbs")]);
    expect(await renderTemplate("probe/once.hbs", { name: "A" })).toBe("<p>A</p>");
    expect(fetched).toHaveBeenCalledTimes(1);
    fetched.mockImplementation(async () => new Response("{{> probe/part.hbs}}"));
    await expect(renderTemplate("probe/whole.hbs", {})).rejects.toThrow(/part/);
    fetched.mockImplementation(async () => new Response("<b>part</b>"));
    await getTemplate("probe/part.hbs");
    expect(await renderTemplate("probe/whole.hbs", {})).toBe("<b>part</b>");
  });

  it("U-117: may read what a document inherits", async () => {
    serve("{{document.name}}");
    class Named {
      get name(): string {
        return "inherited";
      }
    }
    expect(await renderTemplate("probe/inherits.hbs", { document: new Named() })).toBe("inherited");
  });
});

describe.each([13, 14])("game and users, generation %i", (generation) => {
  it("U-106: the hotbar has slots 1 to 50, and a macro is taken from a slot that is named", async () => {
    const { game } = setTable({ generation });
    const macro = { id: "macro00000000000" };
    for (const slot of [0, 51, "x"]) await expect(game.user.assignHotbarMacro(macro, slot)).rejects.toThrow("1 to 50");
    await expect(game.user.assignHotbarMacro(null)).rejects.toThrow("slot");
    await game.user.assignHotbarMacro(macro, 50);
    expect(game.user.hotbar[50]).toBe(macro.id);
    await game.user.assignHotbarMacro(null, 50);
    expect(game.user.hotbar[50]).toBeUndefined();
    await game.user.assignHotbarMacro(macro, 1);
    await game.user.assignHotbarMacro(macro);
    expect([game.user.hotbar[2], game.user.hotbar[3]]).toEqual([macro.id, undefined]);
    game.user.updateSource({ hotbar: Object.fromEntries(Array.from({ length: 50 }, (_, at) => [at + 1, macro.id])) });
    await expect(game.user.assignHotbarMacro(macro)).rejects.toThrow("taken");
  });

  it("U-149: a Tour registered under its package and id is found there; without either it is refused", () => {
    const { game } = setTable({ generation });
    const tour = new Tour({ title: "Probe", steps: [{ id: "one", title: "One", content: "Words" }] });
    game.tours.register("probe", "first", tour);
    expect(game.tours.get("probe.first")).toBe(tour);
    expect(() => game.tours.register("", "second", tour)).toThrow("A tour has a namespace and an id");
  });
});
