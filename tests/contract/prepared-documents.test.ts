/** Pins the documented behaviour of documents as they are prepared, kept and found. Pages: https://foundryvtt.com/api/ */
import { describe, expect, it } from "vitest";
import { listen } from "../unit/host/headless.ts";
import { HERO, page, SCENE, SWORD, table, TOKEN } from "./document-table.ts";

describe.each([13, 14])("generation %i", (generation) => {
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
