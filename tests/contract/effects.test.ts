/**
 * Pins what is documented of applying active effects. Pages: https://foundryvtt.com/api/ (ActiveEffect, Actor); the
 * community's types of V13 and V14 (client/documents/active-effect.d.mts, client/documents/actor.d.mts).
 */
import { afterEach, describe, expect, it, vi } from "vitest";
import { setTable } from "../unit/host/headless.ts";

const page = globalThis as any;

afterEach(() => void vi.restoreAllMocks());

const HERO = "hero000000000000";
const RING = "ring000000000000";

/** The kinds of change that the tests use, as a number in 13 and as a word in 14. */
const MODES: Readonly<Record<string, number>> = { multiply: 1, add: 2, override: 5 };

function change(generation: number, key: string, type: string, value: number, priority: number | null = null): object {
  return generation < 14
    ? { key, mode: MODES[type], value: String(value), priority }
    : { key, type, value, phase: "initial", priority };
}

const effect = (generation: number, name: string, ...changes: object[]): object =>
  generation < 14 ? { name, changes } : { name, system: { changes } };

/** A table with a hero of might 3 and a ring; `asked` hears how the host applies changes. */
function table(generation: number, asked: string[] = []): any {
  const before = (): void => {
    const f = page.foundry.data.fields;
    page.CONFIG.Actor.dataModels.hero = class extends page.foundry.abstract.TypeDataModel {
      static defineSchema(): any {
        return { might: new f.NumberField({ required: true, nullable: false, initial: 3 }) };
      }
      prepareBaseData(): void {
        (this as any).bonuses = { melee: 0 };
      }
    };
    page.CONFIG.ActiveEffect.documentClass = class extends page.ActiveEffect {
      get isSuppressed(): boolean {
        return super.isSuppressed || (this as any).name === "Hushed";
      }
      apply(actor: any, one: any): any {
        asked.push(`${(this as any).name} itself`);
        return super.apply(actor, one);
      }
      static applyChange(target: any, one: any, options: any): any {
        asked.push(`the class for ${one.effect.name}`);
        return super.applyChange(target, one, options);
      }
      shouldApplyChange(one: any, options: any): boolean {
        return one.key !== "system.never" && super.shouldApplyChange(one, options);
      }
    };
  };
  const { game } = setTable({
    generation,
    documentTypes: { Actor: { hero: {} }, Item: { ring: {} } },
    before,
    documents: {
      Actor: [{ _id: HERO, name: "Hero", type: "hero", items: [{ _id: RING, name: "Ring", type: "ring" }] }],
    },
  });
  return game.actors.get(HERO);
}

const add = (bearer: any, ...effects: object[]): Promise<any[]> =>
  bearer.createEmbeddedDocuments("ActiveEffect", effects);

describe("classes/foundry.documents.ActiveEffect.html", () => {
  describe.each([13, 14] as const)("active effects, generation %i", (generation) => {
    it("ActiveEffect#apply (13) and ActiveEffect.applyChange (14) apply each change, fields and other properties alike", async () => {
      const asked: string[] = [];
      const actor = table(generation, asked);
      await add(
        actor,
        effect(
          generation,
          "Blessed",
          change(generation, "system.might", "add", 2),
          change(generation, "system.bonuses.melee", "add", 1),
        ),
      );
      asked.length = 0;
      actor.reset();
      expect(asked).toEqual(Array(2).fill(generation < 14 ? "Blessed itself" : "the class for Blessed"));
      expect([actor.system.might, actor.system.bonuses.melee]).toEqual([5, 1]);
      expect(actor._source.system.might).toBe(3);
      expect(actor.overrides).toEqual({ system: { might: 5, bonuses: { melee: 1 } } });
    });

    it("Actor#applyActiveEffects goes by priority, which the kind of change has where none is given", async () => {
      const actor = table(generation);
      const [doubled] = await add(
        actor,
        effect(generation, "Late", change(generation, "system.might", "multiply", 2, 99)),
        effect(generation, "Added", change(generation, "system.might", "add", 1)),
      );
      expect(actor.system.might).toBe(8);
      await doubled.update(effect(generation, "Early", change(generation, "system.might", "multiply", 2)));
      expect(actor.system.might).toBe(7);
    });

    it("ActiveEffect#isSuppressed and #disabled keep an effect from being applied, and it leaves no trace", async () => {
      const actor = table(generation);
      const [made] = await add(actor, effect(generation, "Blessed", change(generation, "system.might", "add", 2)));
      expect([actor.system.might, made.active]).toEqual([5, true]);
      await made.update({ disabled: true });
      expect([actor.system.might, made.active, actor.overrides]).toEqual([3, false, {}]);
      await made.update({ disabled: false, name: "Hushed" });
      expect([actor.system.might, made.active]).toEqual([3, false]);
    });

    it("Actor#allApplicableEffects gives the effects of its own, and those that its items hand on", async () => {
      const actor = table(generation);
      const ring = actor.items.get(RING);
      await add(actor, effect(generation, "Own"));
      const [worn, kept] = await add(
        ring,
        { ...effect(generation, "Worn", change(generation, "system.might", "add", 4)), transfer: true },
        { ...effect(generation, "Kept", change(generation, "system.might", "add", 8)), transfer: false },
      );
      const names = [...actor.allApplicableEffects()].map((one: any) => one.name);
      expect(names).toEqual(["Own", "Worn"]);
      expect(actor.system.might).toBe(7);
      expect([worn.target, kept.target]).toEqual([actor, ring]);
    });

    if (generation === 14) {
      it("ActiveEffect#shouldApplyChange is asked of the effect for each change, with the phase", async () => {
        const actor = table(generation);
        const late = { ...change(generation, "system.might", "override", 9), phase: "final" };
        await add(actor, effect(generation, "Blessed", change(generation, "system.never", "add", 1), late));
        expect(actor.system.never).toBeUndefined();
        expect(actor.system.might).toBe(9);
      });

      it("Actor#applyActiveEffects: a phase counts once a preparation, a registered one when the package asks, no other", async () => {
        const actor = table(generation);
        const told: string[] = [];
        vi.spyOn(page.Hooks, "onError").mockImplementation((_location, error: any) => told.push(error.message));
        const bless = { ...change(generation, "system.might", "add", 2), phase: "blessing" };
        await add(actor, effect(generation, "Blessed", bless));
        page.CONFIG.ActiveEffect.phases.blessing = { label: "Blessing", hint: "" };
        expect(actor.system.might).toBe(3);
        actor.applyActiveEffects("blessing");
        expect([actor.system.might, told]).toEqual([5, []]);
        actor.applyActiveEffects("blessing");
        actor.applyActiveEffects("never");
        expect(actor.system.might).toBe(5);
        expect(told).toEqual([expect.stringContaining("blessing"), expect.stringContaining("never")]);
        actor.reset();
        actor.applyActiveEffects("blessing");
        expect([actor.system.might, told.length]).toEqual([5, 2]);
      });

      it("Actor#applyActiveEffects without a phase is deprecated: it means the next of core's own", () => {
        const actor = table(generation);
        const told: string[] = [];
        vi.spyOn(page.Hooks, "onError").mockImplementation((_location, error: any) => told.push(error.message));
        const warned: string[] = [];
        vi.spyOn(console, "warn").mockImplementation((...words: unknown[]) => void warned.push(String(words[0])));
        actor.applyActiveEffects();
        expect(warned.join(" ")).toContain("applyActiveEffects");
        // both have been applied in its preparation: "final" is refused
        expect(told).toEqual([expect.stringContaining("final")]);
      });

      it("ActiveEffect.CHANGE_PHASES, CHANGE_TYPES and EXPIRY_EVENTS: core's own, and what packages registered", () => {
        table(generation);
        const { ActiveEffect: config } = page.CONFIG;
        config.phases.blessing = { label: "Blessing", hint: "" };
        config.changeTypes.halve = { label: "Halve", defaultPriority: 15 };
        config.expiryEvents.dawn = "Dawn";
        const cls = config.documentClass;
        expect(Object.keys(cls.CHANGE_PHASES)).toEqual(["initial", "final", "blessing"]);
        expect(cls.CHANGE_TYPES).toMatchObject({ add: { defaultPriority: 20 }, halve: { defaultPriority: 15 } });
        expect(cls.EXPIRY_EVENTS).toMatchObject({ turnEnd: expect.any(String), dawn: "Dawn" });
      });

      it("ActiveEffect#getReplacementData gives what `@` in a change's value is read from", async () => {
        const actor = table(generation);
        const blessed = { ...change(generation, "system.might", "add", 0), value: "@luck" };
        const cls = page.CONFIG.ActiveEffect.documentClass;
        cls.prototype.getReplacementData = (base: object): object => ({ ...base, luck: 4 });
        await add(actor, effect(generation, "Blessed", blessed));
        expect(actor.system.might).toBe(7);
      });

      it("ActiveEffect#isSuppressed says so of an effect whose duration has run out", async () => {
        const actor = table(generation);
        const [made] = await add(actor, effect(generation, "Blessed", change(generation, "system.might", "add", 2)));
        await made.update({ duration: { expired: true } });
        expect([made.isSuppressed, made.active, actor.system.might]).toEqual([true, false, 3]);
      });
    }

    it("DataField#applyChange reads a formula and `@` paths in 14; a path without a value changes nothing", async () => {
      if (generation < 14) return;
      const actor = table(generation);
      const complaints = vi.spyOn(console, "warn").mockImplementation(() => {});
      const one = (type: string, value: string): object => ({ key: "system.might", type, value, phase: "initial" });
      const might = async (type: string, value: string): Promise<number> => {
        const [made] = await add(actor, effect(generation, "Formula", one(type, value)));
        const { might: result } = actor.system;
        await made.delete();
        return result;
      };
      actor.getRollData = () => ({ level: 4 });
      expect(await might("add", "@level + 1")).toBe(8);
      expect(await might("subtract", "@level / 2")).toBe(1);
      expect(await might("override", "max(2, @level) * 3")).toBe(12);
      expect(complaints).not.toHaveBeenCalled();
      expect(await might("override", "@missing + 1")).toBe(3);
      expect(await might("add", "1d6")).toBe(3);
      expect(complaints).toHaveBeenCalled();
    });

    it("DataField#_applyChangeSubtract takes numbers away, texts out, and turns a boolean", () => {
      if (generation < 14) return;
      table(generation);
      const f = page.foundry.data.fields;
      const taken = (field: any, value: unknown, delta: string): unknown =>
        field.applyChange(value, null, { key: "k", type: "subtract", value: delta });
      expect(taken(new f.NumberField(), 5, "7")).toBe(-2);
      expect(taken(new f.StringField(), "long sword", "long ")).toBe("sword");
      expect([true, false].map((value) => taken(new f.BooleanField(), value, "true"))).toEqual([false, true]);
      expect([true, false].map((value) => taken(new f.BooleanField(), value, "false"))).toEqual([true, false]);
      expect(taken(new f.AnyField(), "any", "a")).toBe("any");
    });
  });
});
