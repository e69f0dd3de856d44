/** Behaviors of regions: they are kept and sent, and the table says that nothing acts on them. */
import { describe, expect, it } from "vitest";
import { RegionBehaviorType } from "../../client/documents/region-behavior.ts";
import { GM, listen, setTable, type Table } from "../../../tests/unit/host/headless.ts";

const SCENE = "scene00000000000";
const REGION = "region0000000000";
const BEHAVIOR = { _id: "behavior00000000", name: "Mist", type: "pauseGame", system: { once: true } };

const sceneWith = (generation: number, behaviors: object[]): [any, Table] => {
  const regions = behaviors.length ? [{ _id: REGION, name: "Fog", behaviors }] : [];
  const table = setTable({ generation, userId: GM, documents: { Scene: [{ _id: SCENE, name: "House", regions }] } });
  return [table.game.scenes.get(SCENE), table];
};

describe.each([13, 14])("behaviors of regions, generation %i", (generation) => {
  it("are documents of their region, with type, data and address", () => {
    const [scene] = sceneWith(generation, [BEHAVIOR, { ...BEHAVIOR, _id: "behavior10000000", disabled: true }]);
    const region = scene.regions.get(REGION);
    const [behavior, disabled] = region.behaviors.contents;
    expect([behavior.documentName, behavior.name, behavior.type]).toEqual(["RegionBehavior", "Mist", "pauseGame"]);
    expect(behavior.toObject().system).toEqual({ once: true });
    expect(behavior.uuid).toBe(`Scene.${SCENE}.Region.${REGION}.RegionBehavior.${BEHAVIOR._id}`);
    expect([behavior.region, behavior.scene]).toEqual([region, scene]);
    expect([behavior.active, disabled.active, behavior.viewed]).toEqual([true, false, false]);
    expect(() => behavior._handleRegionEvent({})).toThrow("not in the tabletop");
  });

  it("given to a new region are kept, and the user is told that nothing acts on them", async () => {
    const [scene, { notices }] = sceneWith(generation, []);
    const told = listen("error");
    const data = { name: "Fog", behaviors: [BEHAVIOR] };
    const [region] = await scene.createEmbeddedDocuments("Region", [data], { keepId: true, keepEmbeddedIds: true });
    told.stop();
    expect(region.behaviors.map(({ type }: any) => type)).toEqual(["pauseGame"]);
    expect(notices).toEqual([["warn", "REGION.BehaviorsDoNothing"]]);
    expect(told.calls.map(([, error]) => error.message)).toEqual([
      "not in the tabletop: behaviors of regions (pauseGame)",
    ]);
  });

  it("are told of when created or enabled, and not when disabled or deleted", async () => {
    const [scene, { notices }] = sceneWith(generation, [{ ...BEHAVIOR, disabled: true }]);
    const region = scene.regions.get(REGION);
    const [behavior] = region.behaviors.contents;
    await behavior.update({ disabled: false });
    expect(notices).toHaveLength(1);
    await behavior.update({ disabled: true });
    await region.createEmbeddedDocuments("RegionBehavior", [{ name: "", type: "teleportToken" }]);
    expect(notices).toHaveLength(2);
    await behavior.delete();
    expect(region.behaviors.map(({ type }: any) => type)).toEqual(["teleportToken"]);
    expect(notices).toHaveLength(2);
  });

  it("have the types of their generation; one without a type is not made", async () => {
    const [scene, { game }] = sceneWith(generation, [BEHAVIOR]);
    const known = game.documentTypes.RegionBehavior;
    expect(known.includes("teleportToken")).toBe(true);
    expect(known.includes("changeLevel")).toBe(generation >= 14);
    const region = scene.regions.get(REGION);
    expect(await region.createEmbeddedDocuments("RegionBehavior", [{ name: "None" }])).toEqual([]);
    expect(region.behaviors.size).toBe(1);
  });

  it("may have a package's model, whose field of events offers those of regions", () => {
    class Trap extends RegionBehaviorType {
      static override events = { tokenTurnEnd: async () => {} };

      static override defineSchema(): any {
        return { events: this._createEventsField({ events: ["tokenEnter", "tokenExit"], initial: ["tokenExit"] }) };
      }
    }
    const table = setTable({
      generation,
      documents: {
        Scene: [{ _id: SCENE, name: "House", regions: [{ _id: REGION, name: "Fog", behaviors: [BEHAVIOR] }] }],
      },
      before: () => void (globalThis.CONFIG.RegionBehavior.dataModels.pauseGame = Trap),
    });
    const [behavior] = table.game.scenes.get(SCENE).regions.get(REGION).behaviors.contents;
    expect([...behavior.system.events]).toEqual(["tokenExit"]);
    expect(["tokenExit", "tokenTurnEnd", "tokenEnter"].map((name) => behavior.hasEvent(name))).toEqual([
      true,
      true,
      false,
    ]);
    expect(behavior.system.behavior).toBe(behavior);
    expect(behavior.system.region.name).toBe("Fog");
  });
});
