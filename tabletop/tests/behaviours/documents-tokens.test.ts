/** Unlinked tokens: their synthetic actors and what is stored of them. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { listen, setTable, type Table } from "../../../tests/unit/host/headless.ts";

const page = globalThis as any;
const HERO = "hero000000000000";
const SWORD = "sword00000000000";
const SCENE = "scene00000000000";
const TOKEN = "token00000000000";

const table = (generation: number, more: object[] = []): Table =>
  setTable({
    generation,
    documentTypes: { Actor: { hero: {} }, Item: { weapon: {} } },
    before: () => {
      const f = page.foundry.data.fields;
      page.CONFIG.Actor.dataModels.hero = class extends page.foundry.abstract.TypeDataModel {
        static defineSchema(): object {
          return { might: new f.NumberField({ initial: 3 }), grace: new f.NumberField({ initial: 2 }) };
        }
      };
      page.CONFIG.Item.dataModels.weapon = class extends page.foundry.abstract.TypeDataModel {
        static defineSchema(): object {
          return {
            damage: new f.NumberField({ initial: 1 }),
            kind: new f.StringField({ choices: ["blade"], initial: "blade" }),
          };
        }
        prepareDerivedData(): void {
          prepared.push((this as any).parent.parent.documentName);
        }
      };
    },
    documents: {
      Actor: [
        {
          _id: HERO,
          name: "Hero",
          type: "hero",
          system: {},
          prototypeToken: {},
          effects: [],
          items: [{ _id: SWORD, name: "Sword", type: "weapon", system: { damage: 2 }, effects: [] }, ...more],
        },
      ],
      Scene: [
        {
          _id: SCENE,
          name: "Yard",
          active: true,
          grid: { type: 1, size: 100 },
          tokens: [{ _id: TOKEN, name: "Copy", actorId: HERO, actorLink: false, x: 0, y: 0, delta: { _id: TOKEN } }],
        },
      ],
    },
  });

let prepared: string[] = [];
const tokenOf = (t: Table): any => t.game.scenes.get(SCENE).tokens.get(TOKEN);
const stored = (t: Table): any => t.server.documents.Scene![0]!.tokens[0].delta;

describe.each([13, 14])("unlinked tokens, generation %i", (generation) => {
  beforeEach(() => {
    prepared = [];
  });

  it("D-068 [both] have a synthetic actor, with the token as its parent", () => {
    const t = table(generation);
    const token = tokenOf(t);
    const { actor } = token;
    expect([actor.isToken, actor.token, actor.parent]).toEqual([true, token, token]);
    expect(actor).not.toBe(t.game.actors.get(HERO));
    expect(actor.uuid).toBe(`Scene.${SCENE}.Token.${TOKEN}.Actor.${HERO}`);
  });

  it("D-069 [both] an update of that actor runs the actor's life cycle, and is one of the delta", async () => {
    const t = table(generation);
    const { actor } = tokenOf(t);
    const hooks = ["preUpdateActor", "updateActor", "preUpdateItem", "updateItem"].map((name) => listen(name));
    const methods = ["_preUpdate", "_onUpdate"].map((name) => vi.spyOn(actor, name));
    expect(await actor.update({ "system.might": 7 })).toBe(actor);
    expect(methods.map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    const [own] = await actor.createEmbeddedDocuments("Item", [{ name: "Axe", type: "weapon" }]);
    await own.update({ "system.damage": 5 });
    hooks.forEach(({ stop }) => stop());
    expect(hooks.map(({ calls }) => calls[0]?.[0])).toEqual([actor, actor, own, own]);
    expect(t.server.requests[0]).toMatchObject({ type: "ActorDelta", operation: { syntheticActorUpdate: true } });
    expect(stored(t)).toMatchObject({ system: { might: 7 }, items: [{ name: "Axe", system: { damage: 5 } }] });
    expect(t.game.actors.get(HERO).system.might).toBe(3);
  });

  it("D-070 [both] what is written through the token changes the actor, without its life cycle", async () => {
    const t = table(generation);
    const token = tokenOf(t);
    const hooks = ["preUpdateActor", "updateActor"].map((name) => listen(name));
    const before = vi.spyOn(token.actor, "_preUpdate");
    await token.update({ delta: { system: { might: 8 } } });
    hooks.forEach(({ stop }) => stop());
    expect(token.actor.system.might).toBe(8);
    expect([before.mock.calls.length, ...hooks.map(({ calls }) => calls.length)]).toEqual([0, 0, 0]);
  });

  it("D-071 [both] embedded lists beside other fields are refused: the host makes half of it", async () => {
    const t = table(generation);
    const { actor } = tokenOf(t);
    const heard = listen("error");
    const items = [{ _id: SWORD, name: "Blade" }];
    expect(await actor.update({ name: "Half", items })).toBeUndefined();
    heard.stop();
    expect(String(heard.calls[0]![1])).toContain("not in the tabletop");
    expect([actor.name, actor.items.get(SWORD).name, t.server.requests.length]).toEqual(["Hero", "Sword", 0]);
  });

  it("D-072 [both] restoring is a deletion of the delta", async () => {
    const t = table(generation);
    const token = tokenOf(t);
    const { actor } = token;
    await actor.update({ "system.might": 7, name: "Other" });
    await actor.deleteEmbeddedDocuments("Item", [SWORD]);
    const hooks = ["preDeleteActorDelta", "deleteActorDelta", "updateToken"].map((name) => listen(name));
    expect(await token.delta.restore()).toBe(actor);
    hooks.forEach(({ stop }) => stop());
    expect(hooks.map(({ calls }) => calls.length)).toEqual([1, 1, 0]);
    expect(hooks[1]!.calls[0]![1].restoreDelta).toBe(true);
    expect(t.server.requests.at(-1)).toMatchObject({ action: "delete", type: "ActorDelta" });
    expect([actor.name, actor.system.might, actor.items.size]).toEqual(["Hero", 3, 1]);
    expect(token.delta.toObject()).not.toHaveProperty("name");
    await actor.update({ "system.might": 9 });
    expect(token._source.delta.system).toEqual({ might: 9 });
  });

  it("D-072 [both] single documents cannot be restored: not in the tabletop", () => {
    const { items } = tokenOf(table(generation)).delta.collections;
    expect(() => items.restoreDocument(SWORD)).toThrow(/not in the tabletop/);
    expect(() => items.restoreDocuments([SWORD])).toThrow(/not in the tabletop/);
  });

  it("D-073 [both] a delta's copy leaves out what is null", async () => {
    const token = tokenOf(table(generation));
    await token.actor.update({ "system.might": 7 });
    const copy = token.delta.toObject();
    expect(copy).toMatchObject({ _id: TOKEN, system: { might: 7 } });
    for (const key of ["name", "type", "img", "ownership"]) expect(copy).not.toHaveProperty(key);
    await token.actor.update({ name: "Named" });
    expect(token.delta.toObject().name).toBe("Named");
  });

  it("a delta is made for a token alone", () => {
    const token = tokenOf(table(generation));
    expect(() => new page.ActorDelta({})).toThrow(/token/);
    expect(() => new page.ActorDelta({}, { parent: token.baseActor })).toThrow(/token/);
    expect(new page.ActorDelta({}, { parent: token }).parent).toBe(token);
  });

  it("a token has each detection mode once", () => {
    table(generation);
    const modes = [1, 2].map((range) => ({ id: "basicSight", range, enabled: true }));
    const make = (): any => new page.TokenDocument({ name: "T", detectionModes: modes });
    if (generation < 14) expect(make).toThrow(/twice/);
    else expect(Object.keys(make().detectionModes)).toEqual(["basicSight"]);
    expect(new page.TokenDocument({ name: "T", detectionModes: modes.slice(1) })).toBeDefined();
  });

  it("D-074 [both] a base document that is gone there is a tombstone", async () => {
    const t = table(generation);
    const token = tokenOf(t);
    await token.actor.deleteEmbeddedDocuments("Item", [SWORD]);
    expect(token._source.delta.items).toEqual([{ _id: SWORD, _tombstone: true }]);
    expect(token.delta.collections.items.isTombstone(SWORD)).toBe(true);
    expect([token.actor.items.size, t.game.actors.get(HERO).items.size]).toEqual([0, 1]);
  });

  it("D-075 [both] the synthetic actor prepares its items, the delta prepares none", async () => {
    const t = table(generation);
    const token = tokenOf(t);
    await token.actor.createEmbeddedDocuments("Item", [{ name: "Axe", type: "weapon" }]);
    expect(prepared.length).toBeGreaterThan(0);
    expect(new Set(prepared)).toEqual(new Set(["Actor"]));
    prepared = [];
    token.delta.prepareData();
    token.delta.prepareEmbeddedDocuments?.();
    expect(prepared).toEqual([]);
  });

  it("D-076 [both] the actor's own type is another for its delta: sent along, it is a change of type", async () => {
    const { actor } = tokenOf(table(generation));
    const heard = listen("error");
    const whole = { type: "hero", system: { might: 6 } };
    expect(await actor.update(whole)).toBeUndefined();
    heard.stop();
    expect(heard.calls).toHaveLength(1);
    expect(actor.system.might).toBe(3);
    await actor.update({ system: whole.system });
    expect(actor.system.might).toBe(6);
  });
});

describe.each([13, 14])("embedded documents, generation %i", (generation) => {
  it("D-078 [both] what is invalid stays in the source and out of the collection; the parent stays valid", () => {
    const bad = { _id: "bad0000000000000", name: "", type: "weapon", system: {}, effects: [] };
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const actor = table(generation, [bad]).game.actors.get(HERO);
    vi.restoreAllMocks();
    expect([...actor.items.keys()]).toEqual([SWORD]);
    expect(actor._source.items.map(({ _id }: any) => _id)).toEqual([SWORD, bad._id]);
    expect([...actor.items.invalidDocumentIds]).toEqual([bad._id]);
    expect(actor.invalid).toBe(false);
  });

  it("D-079 [both] an update with a bad list leaves source and collection as they were, dry runs too", async () => {
    const t = table(generation);
    const actor = t.game.actors.get(HERO);
    const before = actor.toObject();
    const bad = { items: [{ _id: SWORD, system: { kind: "none" } }], name: "New" };
    expect(() => actor.updateSource(bad)).toThrow();
    expect(() => actor.updateSource(bad, { dryRun: true })).toThrow();
    const good = { items: [{ _id: SWORD, name: "Blade" }], name: "New" };
    expect(actor.updateSource(good, { dryRun: true })).toMatchObject(good);
    expect(actor.toObject()).toEqual(before);
    expect([actor.items.get(SWORD).name, actor.items.get(SWORD).system.damage]).toEqual(["Sword", 2]);
    const heard = listen("error");
    expect(await actor.update(bad)).toBeUndefined();
    heard.stop();
    expect([heard.calls.length, t.server.requests.length]).toEqual([1, 0]);
  });
});
