import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fixDice, Table } from "../table.ts";
import { sampled } from "../../sample.ts";

const HOME = "tests/fixtures/other-system";

/** A second system, written from the public pages alone, plays on the host: nothing in the host knows its system. */
for (const generation of sampled([14, 13] as const, 1))
  describe(`Tidewatch, generation ${generation}`, { shuffle: false }, () => {
    let table: Table;
    let warden: Page;
    let mate: Page;

    beforeAll(async () => {
      table = await Table.open({ system: `${HOME}/system`, seed: `${HOME}/world`, generation });
      warden = (await table.sit("Warden")).page;
      mate = (await table.sit("Mate")).page;
    });

    afterAll(() => table?.leave());

    it("boots with its models, words, styles and grid", async () => {
      const state = await warden.evaluate(() => {
        const ada = game.actors.getName("Ada");
        return {
          system: game.system.id,
          generation: game.release.generation,
          resolve: ada.system.resolve,
          fears: [...ada.system.fears],
          bonds: Object.keys(ada.system.bonds),
          label: ada.system.schema.fields.watch.label,
          types: game.documentTypes.Actor.includes("wraith"),
          words: game.i18n.localize(CONFIG.Actor.typeLabels.keeper),
          units: canvas.grid.units,
          styled: [...document.styleSheets].length > 0,
          lens: ada.items.getName("Lens").system.charge,
        };
      });
      expect(state).toEqual({
        system: "tidewatch",
        generation,
        resolve: 5,
        fears: ["drowning", "silence"],
        bonds: ["sea"],
        label: expect.stringMatching(/Watches/),
        types: true,
        words: "Keeper",
        units: "m",
        styled: true,
        lens: 2,
      });
    });

    it("D-146: there are no words in init, neither the host's nor the system's; from i18nInit on there are", async () => {
      const said = await warden.evaluate(() => game.tidewatch.said);
      expect(said.init).toEqual(["CHAT.Delete", "TIDEWATCH.Keep"]);
      expect(said.i18nInit[0]).not.toBe("CHAT.Delete");
      expect(said.i18nInit[1]).toBe("Keep vigil");
    });

    it("migrates and cleans what is created, and its model changes what is stored", async () => {
      const made = await warden.evaluate(async () => {
        const actor = await Actor.create({
          name: "Old Tom",
          type: "keeper",
          system: { lamp: 4, watch: "3", unknown: 1 },
        });
        const answer = {
          oil: actor.system.oil.value,
          linked: actor.prototypeToken.actorLink,
          source: actor.toObject().system,
        };
        await actor.delete();
        return answer;
      });
      expect(made).toMatchObject({ oil: 4, linked: true, source: { watch: 3, oil: { value: 4, max: 6 } } });
      expect(made.source).not.toHaveProperty("unknown");
      expect(made.source).not.toHaveProperty("lamp");
    });

    it("opens a sheet made without templates; what is typed is stored and follows on the other screen", async () => {
      await mate.evaluate(() => game.user.character.sheet.render({ force: true }));
      await mate.waitForSelector(".tidewatch [name='system.watch']");
      await expect.poll(() => mate.textContent(".tidewatch .resolve")).toBe("5");
      await expect.poll(() => mate.getAttribute(".tidewatch [data-action=forget]", "data-tooltip")).toBe("2");
      await mate.fill(".tidewatch [name='system.watch']", "6");
      await mate.press(".tidewatch [name='system.watch']", "Tab");
      await mate.waitForFunction(() => document.querySelector(".tidewatch .resolve")?.textContent === "7");
      await warden.waitForFunction(() => game.actors.getName("Ada").system.resolve === 7);
      await mate.click(".tidewatch [data-action=forget]");
      await mate.waitForFunction(() => document.querySelector(".tidewatch .resolve")?.textContent === "5");
      await expect.poll(() => warden.evaluate(() => game.actors.getName("Ada").toObject().system.bonds)).toEqual({});
    });

    it("keeps vigil: a dialog with a field, its own dice, a message of its own kind, a template", async () => {
      await fixDice(mate, [
        { face: 6, of: 6 },
        { face: 2, of: 6 },
      ]);
      await mate.click(".tidewatch [data-action=vigil]");
      await mate.fill("dialog [name=nights]", "2");
      await mate.press("dialog [name=nights]", "Enter");
      await warden.waitForFunction(() => game.messages.some((message: any) => message.type === "vigil"));
      const message = await warden.evaluate(() => {
        const found = game.messages.find((entry: any) => entry.type === "vigil");
        const [die] = found.rolls[0].dice;
        return {
          lights: found.system.lights,
          total: found.rolls[0].total,
          kind: die.constructor.name,
          labels: die.results.map((result: any) => die.getResultLabel(result)),
        };
      });
      expect(message).toEqual({ lights: 1, total: 1, kind: "LanternDie", labels: ["✦", "·"] });
      await warden.waitForFunction(() => game.actors.getName("Ada").system.oil.value === 4);
      await warden.click("#sidebar-tab-chat");
      await expect.poll(() => warden.textContent("#chat .vigil .lit")).toBe("1");
    });

    it("rings by a button on the card and by a key; the others hear it on the system's channel", async () => {
      await warden.click("#chat .vigil [data-bell]");
      await mate.waitForFunction(() => game.tidewatch.heard.includes("Ada"));
      await mate.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await mate.keyboard.press("Alt+b");
      await warden.waitForFunction(() => game.tidewatch.heard.includes("Mate"));
      await expect.poll(() => mate.evaluate(() => game.tidewatch.heard)).toEqual(["Ada"]);
      await mate.locator(".notification", { hasText: "Mate rings the bell." }).waitFor();
    });

    it("cancels an update by a hook and says why", async () => {
      const answer = await mate.evaluate(async () => {
        const updated = await game.user.character.update({ "system.oil.value": 60 });
        return [updated === undefined, game.user.character.system.oil.value];
      });
      expect(answer).toEqual([true, 4]);
      await mate.locator(".notification.warning", { hasText: "Ada cannot hold that much oil." }).waitFor();
    });

    it("asks the gamemaster by a query", async () => {
      const oil = await mate.evaluate(() =>
        game.users.activeGM.query("tidewatch.refill", { uuid: game.user.character.uuid, amount: 1 }, { timeout: 5000 }),
      );
      expect(oil).toBe(5);
      await expect.poll(() => mate.evaluate(() => game.user.character.system.oil.value)).toBe(5);
    });

    it("applies an effect before what is derived, and lets go of it", async () => {
      const resolve = await warden.evaluate(async () => {
        const ada = game.actors.getName("Ada");
        const change = { key: "system.resolve", value: "2" };
        const effect =
          game.release.generation < 14
            ? { name: "Hot soup", changes: [{ ...change, mode: 2 }] }
            : { name: "Hot soup", system: { changes: [{ ...change, type: "add" }] } };
        const before = ada.system.resolve;
        const [made] = await ada.createEmbeddedDocuments("ActiveEffect", [effect]);
        const during = ada.system.resolve;
        await made.update({ disabled: true });
        const after = ada.system.resolve;
        await made.delete();
        return [before, during, after];
      });
      expect(resolve).toEqual([5, 7, 5]);
    });

    it("settings: a menu with its own window; a setting that is a data model", async () => {
      await warden.evaluate(() => new (game.settings.menus.get("tidewatch.almanac").type)().render({ force: true }));
      await warden.selectOption("#tidewatch-almanac [name=season]", "spring");
      await warden.click("#tidewatch-almanac button[type=submit]");
      await mate.waitForFunction(() => game.settings.get("tidewatch", "season") === "spring");
      await warden.waitForFunction(() => !document.getElementById("tidewatch-almanac"));
      const moon = await warden.evaluate(async () => {
        await game.settings.set("tidewatch", "moon", { phase: 1, name: "full" });
        const value = game.settings.get("tidewatch", "moon");
        return [value.constructor.name, value.phase, value.toObject().name];
      });
      expect(moon).toEqual(["Moon", 1, "full"]);
    });

    it("draws from a table into the chat", async () => {
      await fixDice(warden, [{ face: 2, of: 2 }]);
      const drawn = await warden.evaluate(async () => {
        const draw = await game.tables.getName("Weather").draw();
        return [draw.roll.total, draw.results[0].name];
      });
      expect(drawn).toEqual([2, "Gale"]);
      await mate.waitForFunction(() => game.messages.contents.at(-1)?.content.includes("gale"));
    });

    it("runs a macro with its scope", async () => {
      const answer = await mate.evaluate(() =>
        game.macros.getName("Burn").execute({
          actor: game.user.character,
          speaker: ChatMessage.getSpeaker({ actor: game.user.character }),
          amount: 2,
        }),
      );
      await expect
        .poll(async () => [answer, await mate.evaluate(() => game.user.character.system.oil.value)])
        .toEqual(["Ada: 3", 3]);
    });

    it("enriches its own words in a journal", async () => {
      await mate.evaluate(() => game.journal.getName("The log").sheet.render({ force: true }));
      await expect
        .poll(() => mate.textContent(".journal-entry .tide, .journal-sheet .tide, .application .tide"))
        .toBe("high water");
      await mate.evaluate(() => game.journal.getName("The log").sheet.close());
    });

    it("fights: own initiative, turns; an unlinked wraith is hurt alone; a token moves", async () => {
      await fixDice(warden, [
        { face: 5, of: 6 },
        { face: 6, of: 6 },
        { face: 1, of: 6 },
        { face: 1, of: 6 },
      ]);
      const fight = await warden.evaluate(async () => {
        const combat = await game.combats.documentClass.create({ scene: canvas.scene.id });
        await combat.createEmbeddedDocuments(
          "Combatant",
          canvas.scene.tokens.map((token: any) => ({
            tokenId: token.id,
            sceneId: canvas.scene.id,
            actorId: token.actorId,
          })),
        );
        await combat.activate();
        const ids = ["Ada", "Wraith"].map((name) => combat.combatants.find((entry: any) => entry.name === name).id);
        await combat.rollInitiative(ids);
        await combat.startCombat();
        await combat.nextTurn();
        return combat.turns.map((entry: any) => [entry.name, entry.initiative]).concat([[combat.round, combat.turn]]);
      });
      expect(fight).toEqual([
        ["Ada", 7],
        ["Wraith", 0],
        [1, 1],
      ]);
      const hurt = await warden.evaluate(async () => {
        const token = canvas.scene.tokens.getName("Wraith");
        await token.actor.update({ "system.dread": 1 });
        return [
          token.actor.isToken,
          token.actor.system.dread,
          game.actors.getName("The drowned one").system.dread,
          token.delta.toObject().system,
        ];
      });
      expect(hurt).toEqual([true, 1, 5, { dread: 1 }]);
      const bars = await warden.evaluate(async () => {
        const token = canvas.scene.tokens.getName("Ada");
        await token.move([{ x: 500, y: 200 }]);
        return [token.x, token.getBarAttribute("bar1").value, token.getBarAttribute("bar2").type];
      });
      expect(bars).toEqual([500, 3, "value"]);
      await mate.waitForFunction(() => canvas.scene.tokens.getName("Ada").x === 500);
    });
  });
