/** Pins the documented behaviour of operations on documents. Pages: https://foundryvtt.com/api/ */
import { describe, expect, it } from "vitest";
import { GM, listen, PLAYER, remote } from "../unit/host/headless.ts";
import { HERO, page, SWORD, table } from "./document-table.ts";

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
