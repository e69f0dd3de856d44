/** Pins the documented behaviour of documents and their operations. Pages: https://foundryvtt.com/api/ */
import { describe, expect, it } from "vitest";
import { GM, listen, PLAYER, remote, setTable } from "../unit/host/headless.ts";

const page = globalThis as any;
const HERO = "hero000000000000";
const SWORD = "sword00000000000";
const SCENE = "scene00000000000";
const TOKEN = "token00000000000";

/** A system with one model for actors and one for items, as its init hook would register them. */
function system(): void {
  const f = page.foundry.data.fields;
  class Hero extends page.foundry.abstract.TypeDataModel {
    static defineSchema(): any {
      return {
        hp: new f.SchemaField({
          value: new f.NumberField({ initial: 10, integer: true }),
          max: new f.NumberField({ initial: 10 }),
        }),
        might: new f.NumberField({ required: true, nullable: false, initial: 3 }),
        tags: new f.SetField(new f.StringField()),
        bag: new f.ObjectField(),
      };
    }
    prepareBaseData(): void {
      page.order?.push("system base");
      (this as any).defence = 0;
    }
    prepareDerivedData(): void {
      page.order?.push("system derived");
      (this as any).defence = (this as any).might + 1;
    }
  }
  class Weapon extends page.foundry.abstract.TypeDataModel {
    static defineSchema(): any {
      return { damage: new f.NumberField({ initial: 1 }) };
    }
    prepareDerivedData(): void {
      page.order?.push("item derived");
    }
  }
  class ProbeActor extends page.Actor {
    prepareBaseData(): void {
      page.order?.push("actor base");
    }
    applyActiveEffects(phase?: string): void {
      page.order?.push(`effects ${phase ?? ""}`.trim());
      super.applyActiveEffects(phase);
    }
    prepareDerivedData(): void {
      page.order?.push("actor derived");
    }
  }
  page.CONFIG.Actor.documentClass = ProbeActor;
  page.CONFIG.Actor.dataModels.hero = Hero;
  page.CONFIG.Item.dataModels.weapon = Weapon;
}

const table = (options: any = {}) =>
  setTable({
    documentTypes: { Actor: { hero: {} }, Item: { weapon: {} } },
    before: system,
    ...options,
    documents: {
      Actor: [
        {
          _id: HERO,
          name: "Hero",
          type: "hero",
          system: { might: "4" },
          items: [{ _id: SWORD, name: "Sword", type: "weapon", system: {}, effects: [] }],
          effects: [],
          ownership: { default: 0, [PLAYER]: 3 },
          prototypeToken: {},
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
      ...options.documents,
    },
  });

describe.each([13, 14])("generation %i", (generation) => {
  describe("classes/foundry.abstract.Document.html#update", () => {
    it("calls preUpdate on the initiator, then update; dotted and nested changes are one", async () => {
      const { game } = table({ generation });
      const actor = game.actors.get(HERO);
      const order: string[] = [];
      const pre = listen("preUpdateActor", (_doc, changes) => void order.push(`pre ${changes.system.might}`));
      const on = listen(
        "updateActor",
        (_doc, changes, _options, userId) => void order.push(`on ${changes.system.might} ${userId === GM}`),
      );
      expect(await actor.update({ "system.might": "6", system: { hp: { value: 4 } } })).toBe(actor);
      expect(order).toEqual(["pre 6", "on 6 true"]);
      expect(actor.system.hp).toEqual({ value: 4, max: 10 });
      expect(actor.system.defence).toBe(7);
      pre.stop();
      on.stop();
    });

    it("a no-op is undefined, calls no hook and asks no server", async () => {
      const { game, server } = table({ generation });
      const heard = [listen("preUpdateActor"), listen("updateActor")];
      expect(await game.actors.get(HERO).update({ "system.might": 4 })).toBeUndefined();
      expect(heard.flatMap(({ calls }) => calls)).toEqual([]);
      expect(server.requests).toEqual([]);
      heard.forEach(({ stop }) => stop());
    });

    it("false from preUpdate cancels; a listener may change the changes", async () => {
      const { game } = table({ generation });
      const actor = game.actors.get(HERO);
      const no = listen("preUpdateActor", () => false);
      expect(await actor.update({ name: "X" })).toBeUndefined();
      no.stop();
      const other = listen("preUpdateActor", (_doc, changes) => void (changes.name = "Y"));
      await actor.update({ name: "X" });
      other.stop();
      expect(actor.name).toBe("Y");
    });

    it("custom options reach the hooks of every client", async () => {
      const { game } = table({ generation });
      const heard = listen("updateActor");
      await game.actors.get(HERO).update({ name: "Z" }, { mine: { a: 1 } });
      expect(heard.calls[0]![2]).toMatchObject({ mine: { a: 1 }, render: true, diff: true });
      heard.stop();
    });

    it("deletes keys by -= and replaces by ==", async () => {
      const { game, server } = table({ generation });
      const actor = game.actors.get(HERO);
      await actor.update({ "system.bag": { a: 1, b: { c: 2 } } });
      await actor.update({ "system.bag.-=a": null });
      expect(actor._source.system.bag).toEqual({ b: { c: 2 } });
      await actor.update({ system: { bag: { "==b": { d: 3 } } } });
      expect(actor._source.system.bag).toEqual({ b: { d: 3 } });
      expect(server.documents.Actor![0]!.system.bag).toEqual({ b: { d: 3 } });
    });

    it("an update that is not valid is reported and dropped", async () => {
      const { game, notices, server } = table({ generation });
      expect(await game.actors.get(HERO).update({ "system.might": "abc" })).toBeUndefined();
      expect(notices).toEqual([["error", expect.stringContaining("might: must be a finite number")]]);
      expect(server.requests).toEqual([]);
    });

    it("a player may not update what is not theirs", async () => {
      const { game } = table({
        generation,
        userId: PLAYER,
        documents: { Item: [{ _id: SWORD, name: "Sword", type: "weapon", ownership: { default: 2 } }] },
      });
      await expect(game.items.get(SWORD).update({ name: "Mine" })).rejects.toThrow();
      expect(await game.actors.get(HERO).update({ name: "Me" })).toBeTruthy();
    });
  });

  describe("classes/foundry.abstract.Document.html#create and delete", () => {
    it("_preCreate is awaited, may change the source, and cancels with false", async () => {
      const { game } = table({ generation });
      const cls = page.CONFIG.Item.documentClass;
      const original = page.CONFIG.Item.dataModels.weapon.prototype._preCreate;
      page.CONFIG.Item.dataModels.weapon.prototype._preCreate = async function (this: any, data: any) {
        await Promise.resolve();
        if (data.name === "No") return false;
        this.parent.updateSource({ "system.damage": 7 });
        return undefined;
      };
      expect((await cls.create({ name: "Axe", type: "weapon" })).system.damage).toBe(7);
      expect(await cls.create({ name: "No", type: "weapon" })).toBeUndefined();
      page.CONFIG.Item.dataModels.weapon.prototype._preCreate = original;
      expect(game.items.size).toBe(1);
    });

    it("hooks come in order: preCreate with the pending document, create, then the parent hears", async () => {
      const { game } = table({ generation });
      const actor = game.actors.get(HERO);
      const order: string[] = [];
      const pre = listen("preCreateItem", (doc) => void order.push(`pre ${doc.name} ${doc.id}`));
      const on = listen("createItem", (doc) => void order.push(`on ${doc.name} ${actor.items.has(doc.id)}`));
      actor._onCreateDescendantDocuments = (...args: any[]) => void order.push(`parent ${args[1]} ${args[2].length}`);
      await actor.createEmbeddedDocuments("Item", [{ name: "Bow", type: "weapon" }]);
      expect(order).toEqual(["pre Bow null", "on Bow true", "parent items 1"]);
      pre.stop();
      on.stop();
    });

    it("ids are new unless keepId", async () => {
      table({ generation });
      const id = "abcdefghijklmnop";
      const cls = page.CONFIG.Item.documentClass;
      expect((await cls.create({ _id: id, name: "A", type: "weapon" })).id).not.toBe(id);
      expect((await cls.create({ _id: id, name: "A", type: "weapon" }, { keepId: true })).id).toBe(id);
    });

    it("delete takes it out of its collection and tells the hooks", async () => {
      const { game } = table({ generation });
      const actor = game.actors.get(HERO);
      const heard = listen("deleteItem");
      await actor.items.get(SWORD).delete();
      expect(actor.items.size).toBe(0);
      expect(actor._source.items).toEqual([]);
      expect(heard.calls).toHaveLength(1);
      heard.stop();
    });
  });

  describe("interfaces/hookEvents: operations of other clients", () => {
    it("are applied with their user's id, without pre hooks", async () => {
      const t = table({ generation });
      const [pre, on] = [listen("preUpdateActor"), listen("updateActor")];
      await remote(t, "Actor", "update", { updates: [{ _id: HERO, system: { hp: { value: 2 } } }] });
      expect(t.game.actors.get(HERO).system.hp.value).toBe(2);
      expect(pre.calls).toEqual([]);
      expect(on.calls[0]![3]).toBe(PLAYER);
      pre.stop();
      on.stop();
    });

    it("re-render the applications that show the document, once, unless render is false", async () => {
      const t = table({ generation });
      const renders: any[] = [];
      const actor = t.game.actors.get(HERO);
      actor.apps.probe = { render: (options: any) => renders.push(options) };
      page.foundry.applications.api = undefined;
      await remote(t, "Actor", "update", { updates: [{ _id: HERO, name: "A" }] });
      await remote(t, "Actor", "update", { updates: [{ _id: HERO, name: "B" }], render: false });
      expect(renders).toHaveLength(1);
      expect(renders[0]).toMatchObject({ force: false, renderContext: "updateActor" });
    });
  });

  describe("classes/foundry.documents.abstract.ClientDocument.html#prepareData", () => {
    it("keeps the documented order: base, embedded, effects, derived", () => {
      const { game } = table({ generation });
      page.order = [];
      game.actors.get(HERO).reset();
      const phase = generation < 14 ? "effects" : "effects initial";
      const expected = ["system base", "actor base", "item derived", phase, "system derived", "actor derived"];
      expect(page.order).toEqual(generation < 14 ? expected : [...expected, "effects final"]);
      page.order = undefined;
    });

    it("effects come before derived data and leave the source alone", async () => {
      const { game } = table({ generation });
      const actor = game.actors.get(HERO);
      const change =
        generation < 14
          ? { changes: [{ key: "system.might", mode: 2, value: "2" }] }
          : { system: { changes: [{ key: "system.might", type: "add", value: 2 }] } };
      await actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Strong", ...change }]);
      expect(actor.system.might).toBe(6);
      expect(actor.system.defence).toBe(7);
      expect(actor._source.system.might).toBe(4);
      expect(actor.overrides).toEqual({ system: { might: 6 } });
      await actor.effects.contents[0].update({ disabled: true });
      expect(actor.system.might).toBe(4);
    });

    it("effects of generation 13 are understood by both", async () => {
      const { game } = table({ generation });
      const actor = game.actors.get(HERO);
      await actor.createEmbeddedDocuments("ActiveEffect", [
        { name: "Weak", changes: [{ key: "system.might", mode: 5, value: "1" }] },
      ]);
      expect(actor.system.might).toBe(1);
      expect(actor.effects.contents[0].changes[0].key).toBe("system.might");
    });

    it("an item's effect is transferred", async () => {
      const { game } = table({ generation });
      const actor = game.actors.get(HERO);
      await actor.items
        .get(SWORD)
        .createEmbeddedDocuments("ActiveEffect", [
          { name: "Magic", transfer: true, changes: [{ key: "system.might", mode: 2, value: "1" }], statuses: ["lit"] },
        ]);
      expect(actor.system.might).toBe(5);
      expect(actor.statuses.has("lit")).toBe(true);
    });
  });

  describe("classes/foundry.documents.Actor.html#toggleStatusEffect", () => {
    it("makes an effect, takes it away, and says what it did", async () => {
      const { game } = table({ generation });
      const actor = game.actors.get(HERO);
      page.CONFIG.statusEffects = [{ id: "prone", _id: "prone00000000000", name: "Prone", img: "icons/svg/prone.svg" }];
      const effect = await actor.toggleStatusEffect("prone");
      expect(effect.id).toBe("prone00000000000");
      expect(actor.statuses).toEqual(new Set(["prone"]));
      expect(await actor.toggleStatusEffect("prone", { active: true })).toBe(true);
      expect(await actor.toggleStatusEffect("prone")).toBe(false);
      expect(await actor.toggleStatusEffect("prone", { active: false })).toBeUndefined();
      expect(actor.statuses.size).toBe(0);
    });
  });

  describe("classes/foundry.documents.TokenDocument.html: unlinked tokens", () => {
    it("have a synthetic actor of their own", async () => {
      const { game, server } = table({ generation });
      const token = game.scenes.get(SCENE).tokens.get(TOKEN);
      const base = game.actors.get(HERO);
      expect(token.actor).not.toBe(base);
      expect(token.actor.isToken).toBe(true);
      expect(token.actor.token).toBe(token);
      expect(token.actor.uuid).toBe(`Scene.${SCENE}.Token.${TOKEN}.Actor.${HERO}`);
      const heard = listen("updateActor");
      await token.actor.update({ "system.hp.value": 1 });
      expect(heard.calls[0]![0]).toBe(token.actor);
      heard.stop();
      expect(token.actor.system.hp.value).toBe(1);
      expect(base.system.hp.value).toBe(10);
      expect(server.documents.Scene![0]!.tokens[0].delta.system).toEqual({ hp: { value: 1 } });
    });

    it("follow their base actor where they do not differ", async () => {
      const { game } = table({ generation });
      const token = game.scenes.get(SCENE).tokens.get(TOKEN);
      const { actor } = token;
      await actor.update({ "system.hp.value": 1 });
      await game.actors.get(HERO).update({ system: { might: 9, hp: { value: 7 } } });
      expect(token.actor).toBe(actor);
      expect(actor.system.might).toBe(9);
      expect(actor.system.hp.value).toBe(1);
    });

    it("keep their own items and effects", async () => {
      const { game, server } = table({ generation });
      const token = game.scenes.get(SCENE).tokens.get(TOKEN);
      const [item] = await token.actor.createEmbeddedDocuments("Item", [{ name: "Club", type: "weapon" }]);
      expect(token.actor.items.size).toBe(2);
      expect(game.actors.get(HERO).items.size).toBe(1);
      expect(page.fromUuidSync(item.uuid)).toBe(item);
      await item.update({ "system.damage": 5 });
      expect(item.system.damage).toBe(5);
      expect(server.documents.Scene![0]!.tokens[0].delta.items[0].system.damage).toBe(5);
      await item.createEmbeddedDocuments("ActiveEffect", [{ name: "Rust" }]);
      await game.actors.get(HERO).update({ "system.might": 8 });
      expect(token.actor.items.get(item.id).effects.size).toBe(1);
      await token.actor.items.get(item.id).delete();
      expect(token.actor.items.size).toBe(1);
    });
  });

  describe("classes/foundry.documents.abstract.DocumentCollection.html#invalidDocumentIds", () => {
    it("keeps what does not fit its model out, remembers it, and never deletes it", () => {
      const bad = "bad0000000000000";
      const { game, server } = table({
        generation,
        documents: {
          Item: [
            { _id: bad, name: "", type: "weapon" },
            { _id: SWORD, name: "Good", type: "weapon" },
          ],
        },
      });
      expect(game.items.size).toBe(1);
      expect([...game.items.invalidDocumentIds]).toEqual([bad]);
      expect(game.items.getInvalid(bad).id).toBe(bad);
      expect(server.documents.Item).toHaveLength(2);
    });
  });

  describe("functions/foundry.utils.fromUuidSync.html", () => {
    it("finds primary and embedded documents", () => {
      const { game } = table({ generation });
      const item = game.actors.get(HERO).items.get(SWORD);
      expect(item.uuid).toBe(`Actor.${HERO}.Item.${SWORD}`);
      expect(page.fromUuidSync(item.uuid)).toBe(item);
      expect(page.fromUuidSync("Actor.nobody0000000000")).toBeNull();
    });
  });

  describe("variables/CONFIG.Actor.html: classes are swapped before documents exist", () => {
    it("documents of the world are of the system's class", () => {
      const { game } = table({ generation });
      expect(game.actors.get(HERO)).toBeInstanceOf(page.CONFIG.Actor.documentClass);
      expect(page.getDocumentClass("Actor")).toBe(page.CONFIG.Actor.documentClass);
      expect(game.actors.get(HERO).system.constructor).toBe(page.CONFIG.Actor.dataModels.hero);
    });
  });

  describe("classes/foundry.abstract.Document.html#getFlag", () => {
    it("sets, reads and unsets flags of known scopes only", async () => {
      const { game } = table({ generation });
      const actor = game.actors.get(HERO);
      await actor.setFlag("probe", "a.b", 3);
      expect(actor.getFlag("probe", "a")).toEqual({ b: 3 });
      await actor.unsetFlag("probe", "a.b");
      expect(actor.getFlag("probe", "a")).toEqual({});
      expect(() => actor.getFlag("nowhere", "a")).toThrow(/no active package/);
    });
  });
});

describe("classes/foundry.data.operators.ForcedDeletion.html and ForcedReplacement.html: generation 14 only", () => {
  it("_del and _replace in updates; hooks see them", async () => {
    const { game } = table();
    const { ForcedDeletion, ForcedReplacement } = page.foundry.data.operators;
    const actor = game.actors.get(HERO);
    await actor.update({ "system.bag": { a: 1, b: { c: 2 } } });
    const heard = listen("updateActor");
    await actor.update({ system: { bag: { a: new ForcedDeletion(), b: new ForcedReplacement({ d: 1 }) } } });
    expect(actor._source.system.bag).toEqual({ b: { d: 1 } });
    expect(heard.calls[0]![1].system.bag.a).toBeInstanceOf(ForcedDeletion);
    heard.stop();
  });

  it("modifyBatch performs operations in order", async () => {
    const { game } = table();
    await page.foundry.documents.modifyBatch([
      { action: "create", documentName: "Item", data: [{ name: "A", type: "weapon" }] },
      { action: "update", documentName: "Actor", updates: [{ _id: HERO, name: "B" }] },
    ]);
    expect(game.items.getName("A")).toBeTruthy();
    expect(game.actors.get(HERO).name).toBe("B");
  });
});
