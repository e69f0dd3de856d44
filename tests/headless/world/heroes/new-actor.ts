import { describe, expect, test } from "vitest";
import { RULESET_IDS } from "../../../../src/rules/index.ts";
import { view } from "../../steps.ts";
import { gm, make, player } from "./table.ts";

/* Who is new is a hero or a foe, and everything that depends on it follows: tokens, tier, side. */

/** The data of the actor of this name that the tests compare. */
const told = (name: string) =>
  gm.page.evaluate((wanted) => {
    const { system, prototypeToken, type } = game.actors.getName(wanted);
    const { actorLink, disposition, sight } = prototypeToken;
    return { type, hero: system.hero, tier: system.tier ?? null, actorLink, disposition, sees: sight.enabled };
  }, name);
const HERO = { hero: true, actorLink: true, disposition: 1, sees: true };
const FOE = { hero: false, actorLink: false, disposition: -1, sees: false };

/** Opens the window of a new actor, does what is asked with its form, presses the button. */
const asked = (name: string, side: string | null, type: string | null = null): Promise<string> =>
  gm.page.evaluate(
    async ([called, chosen, kind]: [string, string | null, string | null]) => {
      const made = CONFIG.Actor.documentClass.createDialog({}, { renderSheet: false });
      const until = async (find: () => any): Promise<any> => {
        for (let tries = 0; tries < 1500; tries++) {
          const found = find();
          if (found) return found;
          await new Promise((go) => setTimeout(go, 25));
        }
        throw new Error("no window");
      };
      const form = await until(() => document.querySelector(".fray-new-actor form, form.fray-new-actor"));
      const preset = form.querySelector("[name=type]").value;
      form.querySelector("[name=name]").value = called;
      if (kind) form.querySelector("[name=type]").value = kind;
      if (chosen) form.querySelector(`[name=side][value=${chosen}]`).checked = true;
      form.querySelector("[data-action=create]").click();
      await made;
      return preset;
    },
    [name, side, type] as [string, string | null, string | null],
  );

describe("a new actor", () => {
  test("the window presets what is played where one looks: the encounter, else the tokens, else the world's ruleset", async () => {
    await gm.page.evaluate(() => game.settings.set("fray", "ruleset", "crusade"));
    await view(gm.page, "The sand ring");
    await gm.page.waitForFunction(() => !ui.combat.viewed);
    expect(await asked("Ring the New", "hero")).toBe("swords");
    await gm.page.evaluate(async () => {
      await CONFIG.Scene.documentClass.create({ name: "Nobody’s field", width: 1000, height: 1000 });
    });
    await view(gm.page, "Nobody’s field");
    expect(await asked("Field the New", "hero")).toBe("crusade");
    await gm.page.evaluate(async () => {
      const Combat = CONFIG.Combat.documentClass as any;
      await Combat.create({ type: "turns", scene: game.scenes.viewed.id, active: true });
    });
    await gm.page.waitForFunction(() => ui.combat.viewed?.type === "turns");
    expect(await asked("Fight the New", "hero")).toBe("turns");
    await gm.page.evaluate(() => ui.combat.viewed.delete());
    await gm.page.waitForFunction(() => !ui.combat.viewed);
  });

  test("the window presets the world's ruleset, and makes a hero of what is one", async () => {
    await gm.page.evaluate(() => game.settings.set("fray", "ruleset", "turns"));
    expect(await asked("Ada the New", "hero")).toBe("turns");
    await expect.poll(() => told("Ada the New")).toEqual({ type: "turns", tier: null, ...HERO });
    await gm.page.evaluate(() => game.settings.set("fray", "ruleset", "crusade"));
    expect(await asked("Bad the New", null)).toBe("crusade");
    await expect.poll(() => told("Bad the New")).toEqual({ type: "crusade", tier: "average", ...FOE });
    await asked("A Team", "hero", "swordsTeam");
    await expect.poll(() => told("A Team")).toMatchObject({ type: "swordsTeam" });
  });

  test.each(RULESET_IDS)("%s: the box changes the tokens to come and those on the mat, both ways", async (type) => {
    const name = `Turncoat ${type}`;
    await make(name, type, { hero: false });
    await expect.poll(() => told(name)).toMatchObject(FOE);
    await gm.page.evaluate(async (who) => {
      const token = await game.actors.getName(who).getTokenDocument({ x: 0, y: 0 });
      await game.scenes.active.createEmbeddedDocuments("Token", [token.toObject()]);
    }, name);
    const onMat = () =>
      gm.page.evaluate((who) => {
        const { actorLink, disposition } = game.scenes.active.tokens.getName(who);
        return `${actorLink} ${disposition}`;
      }, name);
    await expect.poll(() => onMat()).toBe("false -1");
    const tick = (hero: boolean) =>
      gm.page.evaluate(
        async ([who, box]: [string, boolean]) => {
          await game.actors.getName(who).update({ "system.hero": box });
        },
        [name, hero] as [string, boolean],
      );
    await tick(true);
    await expect.poll(() => told(name)).toMatchObject(HERO);
    await expect.poll(onMat).toBe("true 1");
    await tick(false);
    await expect.poll(() => told(name)).toMatchObject(FOE);
    await expect.poll(onMat).toBe("true -1");
  });

  test("EC-013: a hero is of the heroes' tier, and a foe is not; the tier says it as well", async () => {
    await make("Tiers", "crusade", { hero: true });
    const change = (changes: object) =>
      gm.page.evaluate(async (what) => void (await game.actors.getName("Tiers").update(what)), changes);
    await expect.poll(async () => (await told("Tiers")).tier).toBe("pc");
    await change({ "system.hero": false });
    await expect.poll(async () => (await told("Tiers")).tier).toBe("average");
    await change({ system: { hero: false, tier: "pc" } });
    await expect.poll(() => told("Tiers")).toMatchObject(HERO);
    await change({ "system.tier": "boss" });
    await expect.poll(() => told("Tiers")).toMatchObject({ ...FOE, tier: "boss" });
    await change({ "system.staff": true });
    await change({ "system.tier": "pc" });
    await expect.poll(() => told("Tiers")).toMatchObject(FOE);
  });

  test("who is given to a player is offered as a hero, once", async () => {
    await make("Given", "quest");
    const give = (level: number) =>
      gm.page.evaluate(async (to) => {
        const user = game.users.getName("Player One");
        await game.actors.getName("Given").update({ ownership: { [user.id]: to } });
      }, level);
    const window = () =>
      gm.page.evaluate(() =>
        [...foundry.applications.instances.values()].some((app: any) => app.title?.includes("Given")),
      );
    await give(3);
    await expect.poll(window).toBe(true);
    await gm.page.evaluate(() => {
      const app: any = [...foundry.applications.instances.values()].find((one: any) => one.title?.includes("Given"));
      app.element.querySelector("[data-action=yes]").click();
    });
    await expect.poll(() => told("Given")).toMatchObject(HERO);
    await gm.page.evaluate(async () => void (await game.actors.getName("Given").update({ "system.hero": false })));
    await give(0);
    await give(3);
    await expect.poll(() => window()).toBe(false);
    await expect.poll(() => told("Given")).toMatchObject(FOE);
    await expect.poll(() => player.page.evaluate(() => game.actors.getName("Given").isOwner)).toBe(true);
  });

  test("who is assigned to a player is offered as a hero too", async () => {
    await make("Assigned", "turns");
    await gm.page.evaluate(async () => {
      const user = game.users.getName("Player One");
      (globalThis as any).before = user.character?.id ?? null;
      await user.update({ character: game.actors.getName("Assigned").id });
    });
    const press = (): Promise<boolean> =>
      gm.page.evaluate(() => {
        const app: any = [...foundry.applications.instances.values()].find((one: any) =>
          one.title?.includes("Assigned"),
        );
        app?.element.querySelector("[data-action=yes]").click();
        return Boolean(app);
      });
    await expect.poll(press).toBe(true);
    await expect.poll(() => told("Assigned")).toMatchObject(HERO);
    await gm.page.evaluate(
      async () => void (await game.users.getName("Player One").update({ character: (globalThis as any).before })),
    );
  });
});
