/** Types and verification at the start, and the order in which data are prepared. */
import { describe, expect, it } from "vitest";
import { setTable } from "../../../tests/unit/host/headless.ts";
import { verificationNotice } from "../../server/manifest.ts";

const page = globalThis as any;
const HERO = "hero000000000000";
const SWORD = "sword00000000000";
const order: string[] = [];

function system(): void {
  order.length = 0;
  const modelOf = (name: string) =>
    class extends page.foundry.abstract.TypeDataModel {
      static defineSchema(): any {
        return {};
      }
      prepareBaseData(): void {
        order.push(`${name} type base`);
      }
      prepareDerivedData(): void {
        order.push(`${name} type derived`);
      }
    };
  const documentOf = (Base: any, name: string) =>
    class extends Base {
      reset(): void {
        order.push(`${name} reset`);
        super.reset();
      }
      prepareBaseData(): void {
        order.push(`${name} base`);
        super.prepareBaseData();
      }
      prepareDerivedData(): void {
        order.push(`${name} derived`);
        super.prepareDerivedData();
      }
      applyActiveEffects(...args: any[]): void {
        order.push(`${name} effects`);
        super.applyActiveEffects(...args);
      }
    };
  page.CONFIG.Actor.dataModels.hero = modelOf("actor");
  page.CONFIG.Item.dataModels.thing = modelOf("item");
  page.CONFIG.Actor.documentClass = documentOf(page.Actor, "actor");
  page.CONFIG.Item.documentClass = documentOf(page.Item, "item");
}

const table = (generation: number) =>
  setTable({
    generation,
    before: system,
    documentTypes: { Actor: { hero: {} }, Item: { thing: {} } },
    documents: {
      Actor: [{ _id: HERO, name: "Hero", type: "hero", items: [{ _id: SWORD, name: "Sword", type: "thing" }] }],
    },
  });

describe.each([13, 14])("generation %i", (generation) => {
  it("D-150: prepares base, type first; what is embedded; effects; derived, type first; and as often as asked", () => {
    const actor = table(generation).game.actors.get(HERO);
    order.length = 0;
    actor.reset();
    const once = [...order];
    expect(once.filter((step) => step.startsWith("actor ")).slice(0, 3)).toEqual([
      "actor reset",
      "actor type base",
      "actor base",
    ]);
    const at = (step: string): number => once.indexOf(step);
    expect(at("item type base")).toBeGreaterThan(at("actor base"));
    expect(at("item base")).toBeGreaterThan(at("item type base"));
    expect(at("item derived")).toBeGreaterThan(at("item type derived"));
    expect(at("actor effects")).toBeGreaterThan(at("item derived"));
    expect(at("actor type derived")).toBeGreaterThan(at("actor effects"));
    expect(once.lastIndexOf("actor derived")).toBeGreaterThan(at("actor type derived"));
    order.length = 0;
    actor.reset();
    expect(order).toEqual(once);
  });

  it("D-148: there is base beside the declared types; an undeclared one is not valid; actors and items need one", () => {
    const { game } = table(generation);
    expect(game.documentTypes.Actor).toEqual(["base", "hero"]);
    expect(new page.Actor({ name: "X", type: "hero" }).type).toBe("hero");
    for (const type of ["ghost", "probe.hero", undefined]) {
      expect(() => new page.Actor({ name: "X", type })).toThrow();
      expect(() => new page.Item({ name: "X", type })).toThrow();
    }
    expect(new page.Combat({}).type).toBe("base");
  });

  it("D-149: a system that is not verified with the release is told of; one verified with its generation is not", () => {
    const told = (compatibility?: object) => verificationNotice({ id: "probe", raw: { compatibility } }, "14.366");
    expect(told()).toMatch(/probe.*14\.366/);
    expect(told({ minimum: "13.347" })).toMatch(/probe/);
    expect(told({ verified: "13" })).toMatch(/probe/);
    for (const verified of ["14", "14.360", 14]) expect(told({ verified })).toBeNull();
  });
});
