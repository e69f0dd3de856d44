import { readdirSync, readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { simulate, type Forecast } from "../../../src/rules/forecast/index.ts";
import { fightOf } from "../../../src/rules/fights.ts";
import { defencePoints } from "../../../src/rules/turns/index.ts";
import { notice, settings } from "../../browser/steps.ts";
import { type Seat } from "../../browser/table.ts";
import { goTo } from "../../browser/turns/steps.ts";
import { openForTwo, type HeadlessTable } from "../table.ts";
import { sampled } from "../../sample.ts";

let table: HeadlessTable;
let gamemaster: Seat;
let player: Seat;

beforeAll(async () => {
  ({ table, gamemaster, player } = await openForTwo());
});

afterAll(() => table.leave());

/** An encounter of the tokens named, or of all on the scene; every encounter before it is gone. */
async function gather(type: string, names: readonly string[] | null = null): Promise<void> {
  const { page } = gamemaster;
  const id = await page.evaluate(
    async ([ruleset, wanted]) => {
      for (const combat of [...game.combats]) await combat.delete();
      const combat = await CONFIG.Combat.documentClass.create({ type: ruleset, scene: canvas.scene.id, active: true });
      const tokens = canvas.scene.tokens.filter((token: any) => !wanted || wanted.includes(token.name));
      await combat.createEmbeddedDocuments(
        "Combatant",
        tokens.map((token: any) => ({ tokenId: token.id, sceneId: canvas.scene.id, actorId: token.actorId })),
      );
      return combat.id as string;
    },
    [type, names] as const,
  );
  for (const seat of [gamemaster, player])
    await seat.page.waitForFunction(
      (combat) => game.combats.get(combat)?.combatants.size > 0 && ui.combat.viewed?.id === combat,
      id,
    );
}

/** Opens the forecast with the button of the tracker and waits until it is told. */
async function tell(page: Page): Promise<Locator> {
  await page.evaluate(() => ui.sidebar.changeTab("combat", "primary"));
  await page
    .locator('#combat [data-action="frayForecast"], .combat-sidebar [data-action="frayForecast"]')
    .first()
    .click();
  await page.locator("#fray-forecast [data-forecast-done]").waitFor({ timeout: 60_000 });
  return page.locator("#fray-forecast");
}

async function close(page: Page): Promise<void> {
  await page.evaluate(() => foundry.applications.instances.get("fray-forecast")?.close({ animate: false }));
  await page.locator("#fray-forecast").waitFor({ state: "detached" });
}

const percents = async (app: Locator): Promise<number[]> =>
  (await app.locator(".fray-forecast__key dd").allInnerTexts()).map((text) => Number(/\d+/.exec(text)![0]));
const wins = async (app: Locator, side: "ours" | "theirs"): Promise<number> =>
  Number(/\d+/.exec(await app.locator(`[data-forecast-wins="${side}"]`).innerText())![0]);

const scenes = [
  ["crusade", "The old quay", 6],
  ["swords", "The sand ring", 8],
  ["quest", "The hollow way", 6],
  ["staged", "The mustering yard", 11],
  ["turns", "The giant’s ford", 4],
] as const;

describe.each(sampled(scenes, 2))("the forecast of %s in “%s”", (type, scene, people) => {
  beforeEach(async () => {
    await goTo(gamemaster.page, [gamemaster.page, player.page], scene);
    await gather(type);
  });

  test("says who wins, who still stands and what it leaves out; the same again", async () => {
    const app = await tell(gamemaster.page);
    const shares = await percents(app);
    const sum = shares.reduce((all, one) => all + one, 0);
    expect(sum).toBeGreaterThanOrEqual(98);
    expect(sum).toBeLessThanOrEqual(102);
    await expect.poll(() => app.locator(".fray-forecast__sides li").count()).toBe(people);
    await expect.poll(() => app.locator(".fray-forecast__out li").count()).toBeGreaterThanOrEqual(3);
    await expect.poll(() => app.locator("[data-forecast-uncounted]").count()).toBe(0);
    await expect.poll(() => app.innerText()).not.toMatch(/FRAY\.|undefined|NaN/);
    const before = await app.innerText();
    await app.locator('[data-action="again"]').click();
    await expect.poll(() => app.innerText()).toBe(before);
    await app.locator("[data-forecast-targeting]").selectOption("first");
    await expect.poll(() => app.locator("[data-forecast-done]").count(), { timeout: 60_000 }).toBe(1);
    await close(gamemaster.page);
  });

  test("the window is drawn with its first answer at once, and once more with the last", async () => {
    const drawn = await gamemaster.page.evaluate(async () => {
      const seen: string[] = [];
      const hook = Hooks.on("renderForecastWindow", (_: unknown, element: HTMLElement) => {
        const done = element.querySelector("[data-forecast-done]") ? "last" : "first";
        seen.push(element.querySelector(".fray-forecast__law") ? done : "nothing");
      });
      await game.fray.forecast();
      Hooks.off("renderForecastWindow", hook);
      return seen.join();
    });
    // A fight that is told at once has but one answer.
    expect(["first,last", "last"]).toContain(drawn);
    await close(gamemaster.page);
  });

  test("a side that falls has lost: with the foes at the end of their strength the players win more often", async () => {
    const app = await tell(gamemaster.page);
    const even = await wins(app, "ours");
    await close(gamemaster.page);
    await gamemaster.page.evaluate(async () => {
      const combat = ui.combat.viewed;
      const foes = combat.combatants.filter((entry: any) => entry.token.disposition < 0);
      // All but one of the foes are out, by the host's own word.
      for (const entry of foes.slice(1)) await entry.actor.toggleStatusEffect("dead", { active: true });
    });
    const weaker = await tell(gamemaster.page);
    await expect.poll(() => wins(weaker, "ours")).toBeGreaterThan(even);
    await expect.poll(() => weaker.locator(".fray-forecast__sides .is-theirs li").count()).toBe(1);
    await close(gamemaster.page);
    await gamemaster.page.evaluate(async () => {
      for (const entry of ui.combat.viewed.combatants)
        if (entry.actor.statuses.has("dead")) await entry.actor.toggleStatusEffect("dead", { active: false });
    });
  });
});

/** Actors as their files tell them: not as the host understands them. */
const source = (name: string): any => {
  for (const file of readdirSync("demo/actors")) {
    const actor = JSON.parse(readFileSync(`demo/actors/${file}`, "utf8"));
    if (actor.name === name) return actor;
  }
  throw new Error(name);
};
const played = (ruleset: string, fighters: readonly object[]): Forecast =>
  simulate({
    fight: fightOf({ ruleset, fighters, options: { targeting: "random" } }),
    seed: 1,
    chunk: 50,
    first: 10,
    fights: 20_000,
    halfWidth: 0.015,
  });

describe("the forecast is the pure rule’s", () => {
  test("SS-003, SS-020, SS-039: Grok against the demon-warrior", async () => {
    await goTo(gamemaster.page, [gamemaster.page, player.page], "The sand ring");
    await gather("swords", ["Grok", "Demon-warrior"]);
    const order = await gamemaster.page.evaluate(() => ui.combat.viewed.combatants.map((entry: any) => entry.name));
    const fighters = (order as string[]).map((name) => {
      const { items } = source(name);
      const cliche =
        items.find((item: any) => item.type === "swordsCliche" && item.system.primary) ??
        items.find((item: any) => item.type === "swordsCliche");
      const best = (type: string, path: string): number =>
        Math.max(0, ...items.filter((item: any) => item.type === type).map((item: any) => item.system[path]));
      return {
        id: name,
        side: name === "Grok" ? (0 as const) : (1 as const),
        speedy: Boolean(cliche.system.speedy),
        sum: items
          .filter((item: any) => item.type === "swordsCliche")
          .reduce((sum: number, item: any) => sum + item.system.full, 0),
        bodies: [
          {
            cliche: cliche.system.full as number,
            rating: best("swordsWeapon", "rating"),
            toughness: best("swordsArmour", "toughness"),
            coverage: best("swordsArmour", "coverage"),
            absorbed: 0,
          },
        ],
      };
    });
    const found = played("swords", fighters);
    const app = await tell(gamemaster.page);
    await expect
      .poll(async () => [await wins(app, "ours"), await wins(app, "theirs")])
      .toEqual(found.wins.map((share) => Math.round(share * 100)));
    await close(gamemaster.page);
  });

  test("CT-024, CT-031, CT-037: Tombril against the hill giant; hidden from players where numbers are, and open where not", async () => {
    await goTo(gamemaster.page, [gamemaster.page, player.page], "The giant’s ford");
    await gather("turns", ["Tombril", "Hill Giant"]);
    const stats = (
      name: string,
      side: 0 | 1,
      armour: number,
      weapon: { sides: number; ability: number; plus: number },
    ) => {
      const { level, stamina, injuries, slotted, abilities } = source(name).system;
      const defence = defencePoints({ armour, dexterity: abilities.dexterity }).value;
      return {
        id: name,
        side,
        level,
        stamina: stamina.value,
        injuries: injuries.value ?? 0,
        slots: slotted === false ? null : injuries.slots,
        defence,
        weapons: [weapon],
      };
    };
    const tombril = stats("Tombril", 0, 3, { sides: 6, ability: 8, plus: 2 });
    const giant = stats("Hill Giant", 1, 1, { sides: 6, ability: 9, plus: 0 });
    const order = await gamemaster.page.evaluate(() => ui.combat.viewed.combatants.map((entry: any) => entry.name));
    const fighters = order[0] === "Tombril" ? [tombril, giant] : [giant, tombril];
    const found = played("turns", fighters);
    const app = await tell(gamemaster.page);
    await expect.poll(() => wins(app, "ours")).toBe(Math.round(found.wins[0] * 100));
    const open = await tell(player.page);
    await expect.poll(() => wins(open, "ours")).toBe(await wins(app, "ours"));
    await close(player.page);
    await close(gamemaster.page);

    await settings(gamemaster.page, { visibility: "outcome" });
    await expect.poll(() => player.page.evaluate(() => game.settings.get("fray", "visibility"))).toBe("outcome");
    await player.page.evaluate(() => ui.combat.render());
    await expect.poll(() => player.page.locator('[data-action="frayForecast"]').count()).toBe(0);
    expect(await player.page.evaluate(async () => (await game.fray.forecast()) === null)).toBe(true);
    await expect.poll(() => notice(player.page).innerText()).toContain("hidden");
    await expect.poll(() => player.page.locator("#fray-forecast").count()).toBe(0);
    await tell(gamemaster.page);
    await close(gamemaster.page);
    await settings(gamemaster.page, { visibility: "everything" });
  });

  test("players do not learn of who is hidden; an encounter of one side has nothing to tell, and no encounter says so", async () => {
    await goTo(gamemaster.page, [gamemaster.page, player.page], "The giant’s ford");
    await gather("turns");
    await gamemaster.page.evaluate(() =>
      ui.combat.viewed.combatants.find((entry: any) => entry.name === "Gate Guard").update({ hidden: true }),
    );
    await player.page.waitForFunction(
      () => ui.combat.viewed.combatants.find((entry: any) => entry.name === "Gate Guard").hidden,
    );
    expect(await (await tell(gamemaster.page)).innerText()).toContain("Gate Guard");
    const theirs = await tell(player.page);
    await expect.poll(() => theirs.innerText()).not.toContain("Gate Guard");
    await expect.poll(() => theirs.innerText()).toContain("Hill Giant");
    await close(player.page);
    await close(gamemaster.page);
    await gather("turns", ["Tombril"]);
    await gamemaster.page.evaluate(() => game.fray.forecast());
    await expect
      .poll(() => gamemaster.page.locator("#fray-forecast [role='alert']").innerText())
      .toContain("each side");
    await close(gamemaster.page);
    await gamemaster.page.evaluate(async () => {
      for (const combat of [...game.combats]) await combat.delete();
    });
    expect(await gamemaster.page.evaluate(async () => (await game.fray.forecast()) === null)).toBe(true);
    await expect.poll(() => notice(gamemaster.page).innerText()).toContain("encounter");
  });
});

test("ST-P02: an open tie, which makes all roll anew in the forecast, is said; once it is settled, no more", async () => {
  const { page } = gamemaster;
  await goTo(page, [page, player.page], "The mustering yard");
  await gather("staged");
  const placed = (first: number): Promise<void> =>
    page.evaluate(async (highest) => {
      const combat = game.combats.contents.at(-1);
      const ids = combat.combatants.map(({ id }: { id: string }) => id);
      await combat.updateEmbeddedDocuments(
        "Combatant",
        ids.map((_id: string, index: number) => ({ _id, initiative: index ? 10 - index : highest })),
      );
    }, first);
  // Nobody has rolled yet: nothing to say.
  const app = await tell(page);
  const anew = app.locator("[data-forecast-anew]");
  expect(await anew.count()).toBe(0);
  await placed(9);
  await app.locator('[data-action="again"]').click();
  await anew.waitFor();
  await placed(12);
  await app.locator('[data-action="again"]').click();
  await anew.waitFor({ state: "detached" });
  await close(page);
});
