/** Effects, their changes, statuses and durations. */
import { describe, expect, it, vi } from "vitest";
import { listen, setTable } from "../../../tests/unit/host/headless.ts";

const page = globalThis as any;
const HERO = "hero000000000000";
const LIST = [{ key: "system.might", type: "override", value: "strong", phase: "initial", priority: null }];

const table = (generation: number, options: object = {}) =>
  setTable({
    generation,
    documentTypes: { Actor: { hero: {} }, Item: { thing: {} } },
    documents: { Actor: [{ _id: HERO, name: "Hero", type: "hero" }] },
    ...options,
  });

describe("changes of effects", () => {
  it.each([13, 14])(
    "lead to data alone: one through a class is left out and said once, generation %i",
    async (generation) => {
      const { game } = table(generation);
      const said = vi.spyOn(console, "warn").mockImplementation(() => {});
      const actor = game.actors.get(HERO);
      const changes = ["constructor.name", "a.prototype.b", "__proto__.c", "name"].map((key) => ({
        key,
        value: "X",
        ...(generation < 14 ? { mode: 5 } : { type: "override", phase: "initial", priority: null }),
      }));
      await actor.createEmbeddedDocuments("ActiveEffect", [
        { name: "Odd", ...(generation < 14 ? { changes } : { system: { changes } }) },
      ]);
      for (let time = 0; time < 2; time++) actor.reset();
      expect(actor.name).toBe("X");
      expect(Object.hasOwn(actor, "constructor")).toBe(false);
      expect(actor.constructor.documentName).toBe("Actor");
      const words = said.mock.calls.map(([word]) => String(word)).filter((word) => word.includes("left out"));
      expect(words).toHaveLength(3);
      expect(words[0]).toContain("constructor.name");
      said.mockRestore();
    },
  );

  it("D-086: in generation 14 toObject has a copy of them in the old place, in effects inside as well", async () => {
    const { game } = table(14);
    const actor = game.actors.get(HERO);
    const effects = [{ name: "Strong", system: { changes: LIST } }];
    const [effect] = await actor.createEmbeddedDocuments("ActiveEffect", effects);
    const [item] = await actor.createEmbeddedDocuments("Item", [{ name: "Ring", type: "thing", effects }]);
    for (const source of [
      effect.toObject(),
      item.toObject().effects[0],
      actor.toObject().effects[0],
      actor.toObject().items[0].effects[0],
    ]) {
      expect(source.system.changes).toMatchObject(LIST);
      expect(source.changes).toEqual(source.system.changes);
      expect(source.changes).not.toBe(source.system.changes);
    }
    expect("changes" in effect._source).toBe(false);
    expect(new page.ActiveEffect(effect.toObject())._source.system.changes).toEqual(effect._source.system.changes);
  });

  it("D-086: in generation 13 they are the field itself", async () => {
    const { game } = table(13);
    const [effect] = await game.actors
      .get(HERO)
      .createEmbeddedDocuments("ActiveEffect", [{ name: "Strong", changes: [{ key: "a", mode: 2, value: "1" }] }]);
    expect(effect.toObject().changes).toHaveLength(1);
    expect(effect.toObject().system?.changes).toBeUndefined();
  });

  it("D-136: a model of effects without them gets the field and an error is told; another shape is refused", () => {
    const model = (changes?: (fields: any) => object) => () => {
      const f = page.foundry.data.fields;
      page.CONFIG.ActiveEffect.dataModels.probe = class extends page.foundry.abstract.TypeDataModel {
        static defineSchema(): any {
          return changes ? { changes: changes(f) } : { strength: new f.NumberField() };
        }
      };
    };
    vi.spyOn(console, "error").mockImplementation(() => {});
    const told = listen("error");
    table(14, { before: model() });
    expect(told.calls).toHaveLength(1);
    expect(page.CONFIG.ActiveEffect.dataModels.probe.schema.has("changes")).toBe(true);
    expect(() => table(14, { before: model((f) => new f.StringField()) })).toThrow(/changes/);
    const { ActiveEffectTypeDataModel } = page.foundry.data;
    expect(() => table(14, { before: model(() => ActiveEffectTypeDataModel.defineSchema().changes) })).not.toThrow();
    expect(told.calls).toHaveLength(1);
    told.stop();
    vi.restoreAllMocks();
  });
});

describe.each([13, 14])("statuses, generation %i", (generation) => {
  it("D-133: are a list in generation 13, in 14 a dictionary by id", () => {
    table(generation);
    const { statusEffects } = page.CONFIG;
    expect(Array.isArray(statusEffects)).toBe(generation < 14);
    const prone: any = Object.values(statusEffects).find((status: any) => status.id === "prone");
    expect(prone.img).toMatch(/prone/);
    if (generation >= 14) expect(statusEffects.prone).toBe(prone);
  });

  it("D-133: in generation 14 the dictionary can still be read and changed as a list, also one that a package sets", () => {
    if (generation < 14) return;
    table(generation);
    const { CONFIG } = page;
    const ids = () => Object.keys(CONFIG.statusEffects);
    CONFIG.statusEffects = ["wet", "dry", "cold"].map((id) => ({ id, name: id.toUpperCase() }));
    expect(CONFIG.statusEffects.find((status: any) => status.id === "dry").name).toBe("DRY");
    expect([CONFIG.statusEffects.length, CONFIG.statusEffects[2].id, CONFIG.statusEffects.at(-1).id]).toEqual([
      3,
      "cold",
      "cold",
    ]);
    CONFIG.statusEffects.push({ id: "hot" }, { id: "calm" });
    expect([...CONFIG.statusEffects].map((status) => status.id)).toEqual(["wet", "dry", "cold", "hot", "calm"]);
    CONFIG.statusEffects.sort((a: any, b: any) => (a.id < b.id ? -1 : 1));
    expect(ids()).toEqual(["calm", "cold", "dry", "hot", "wet"]);
    CONFIG.statusEffects.splice(1, 1);
    CONFIG.statusEffects.tired = { id: "tired" };
    expect(ids()).toEqual(["calm", "dry", "hot", "wet", "tired"]);
    expect(CONFIG.statusEffects.filter((status: any) => status.id === "cold")).toEqual([]);
    CONFIG.statusEffects[0] = { id: "quiet" };
    expect(ids()[0]).toBe("quiet");
  });

  it.each(["list", "dictionary"])("D-134: are switched on and off by id, from a %s", async (kind) => {
    const { game } = table(generation);
    const status = { id: "wet", _id: "wet0000000000000", name: "Wet", img: "icons/svg/wet.svg" };
    page.CONFIG.statusEffects = kind === "list" ? [status] : { wet: status };
    const actor = game.actors.get(HERO);
    const effect = await actor.toggleStatusEffect("wet", { overlay: true });
    expect([effect.id, effect.flags.core.overlay, actor.statuses.has("wet")]).toEqual([status._id, true, true]);
    expect(await actor.toggleStatusEffect("wet", { active: true })).toBe(true);
    expect(await actor.toggleStatusEffect("wet")).toBe(false);
    expect(await actor.toggleStatusEffect("wet", { active: false })).toBeUndefined();
    await expect(actor.toggleStatusEffect("unknown")).rejects.toThrow(/unknown/);
  });

  it("D-135: fromStatusEffect waits, translates, names its status, and asks _fromStatusEffect", async () => {
    const { game } = table(generation);
    game.i18n.add({ PROBE: { wet: "Dripping" } });
    page.CONFIG.statusEffects = [{ id: "wet", name: "PROBE.wet", img: "icons/svg/wet.svg" }];
    const asked = vi.spyOn(page.ActiveEffect, "_fromStatusEffect");
    const promise = page.ActiveEffect.fromStatusEffect("wet");
    expect(promise).toBeInstanceOf(Promise);
    const effect = await promise;
    expect([effect.name, [...effect.statuses]]).toEqual(["Dripping", ["wet"]]);
    expect(asked.mock.calls[0]![0]).toBe("wet");
    await expect(page.ActiveEffect.fromStatusEffect("unknown")).rejects.toThrow(/unknown/);
    asked.mockRestore();
  });

  it("D-135: a status that gives further ones needs an id of its own, so that it is never there twice", async () => {
    const { game } = table(generation);
    const actor = game.actors.get(HERO);
    const soaked = { id: "soaked", name: "Soaked", img: "icons/svg/wet.svg", statuses: ["wet", "cold"] };
    page.CONFIG.statusEffects = [soaked];
    await expect(page.ActiveEffect.fromStatusEffect("soaked")).rejects.toThrow(/_id/);
    await expect(actor.toggleStatusEffect("soaked")).rejects.toThrow(/_id/);
    expect(actor.effects.size).toBe(0);
    page.CONFIG.statusEffects = [{ ...soaked, _id: "soaked0000000000" }];
    await actor.toggleStatusEffect("soaked");
    expect([...actor.statuses]).toEqual(["soaked", "wet", "cold"]);
    expect(await actor.toggleStatusEffect("soaked")).toBe(false);
    expect(actor.effects.size).toBe(0);
  });
});

describe("durations, generation 14", () => {
  it.each(["update", "delete"])(
    "D-137: begin when created, end by world time; then expiryAction %s",
    async (action) => {
      const { game } = table(14);
      page.CONFIG.ActiveEffect.expiryAction = action;
      const actor = game.actors.get(HERO);
      const [effect] = await actor.createEmbeddedDocuments("ActiveEffect", [
        { name: "Glow", duration: { value: 1, units: "minutes" } },
      ]);
      expect(effect._source.start.time).toBe(0);
      await game.time.advance(61);
      await vi.waitFor(() => expect(actor.effects.get(effect.id)?.duration.expired ?? true).toBe(true), {
        timeout: 30_000,
      });
      expect(actor.effects.size).toBe(action === "delete" ? 0 : 1);
    },
  );
});
