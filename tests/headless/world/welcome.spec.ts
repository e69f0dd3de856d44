import type { Locator, Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import { cardMadeBy, cardStands, noticed } from "../../browser/steps.ts";
import { fixDice } from "../../browser/table.ts";
import { HeadlessTable } from "../table.ts";
import { sampled } from "../../sample.ts";
import { says } from "../../words.ts";

declare const Scene: any;
declare const canvas: any;
declare const game: any;

/* From an empty world to the first attack applied, with every press counted. */

let table: HeadlessTable | null = null;
afterEach(async () => {
  await table?.leave();
  table = null;
});

const faces = (of: number, ...thrown: number[]): { face: number; of: number }[] => thrown.map((face) => ({ face, of }));

/** For each ruleset's first fight: the hero who acts first, the foe, the attack, and dice that hit. */
const FIRST = {
  crusade: { hero: "Tavi", foe: "Bandit", action: "attack", dice: faces(10, 9, 9) },
  swords: { hero: "Selena", foe: "Pit Brawler", action: "contest", dice: faces(6, 6, 5, 2, 1) },
  quest: { hero: "Maren Alder", foe: "Road Robber", action: "attack", dice: faces(100, 20, 99) },
  staged: { hero: "Cassin", foe: "Garrison Sabre", action: "attack", dice: faces(10, 9, 2) },
  turns: { hero: "Janine", foe: "Half-orc", action: "attack", dice: faces(8, 5) },
};

const welcome = (page: Page): Locator => page.locator("#fray-welcome");
const choice = (page: Page, ruleset: string): Locator => welcome(page).locator(`.fray-pick[data-ruleset="${ruleset}"]`);

async function emptyWorld(generation: 13 | 14): Promise<Page> {
  table = await HeadlessTable.open({ mat: true, seed: null, generation });
  const { page } = await table.sit("Gamemaster");
  await welcome(page).waitFor();
  return page;
}

/** Presses a first fight's button and waits until it lies ready. */
async function play(page: Page, ruleset: string): Promise<void> {
  await choice(page, ruleset).locator('[data-action="play"]').click();
  await welcome(page).waitFor({ state: "detached" });
  await page.waitForFunction(
    (type) => game.combat?.type === type && canvas.ready && canvas.scene.id === game.combat.scene.id,
    ruleset,
  );
}

describe.each(sampled([13, 14] as const, 1))("an empty world, generation %i", (generation) => {
  // What a generation changes is the same for every ruleset: of the older one a single fight shows it.
  test.each(sampled(Object.entries(FIRST), 2))(
    "%s: four presses at most from the welcome to the first attack applied",
    async (ruleset, first) => {
      const page = await emptyWorld(generation);
      await play(page, ruleset);
      await expect.poll(() => page.evaluate(() => game.settings.get("fray", "ruleset"))).toBe(ruleset);
      // each player has a hero of their own, and no player another's
      await expect
        .poll(() =>
          page.evaluate(() =>
            game.users.players.map((user: any) => {
              const owned = game.actors.filter((actor: any) => actor.testUserPermission(user, "OWNER"));
              return owned.length === 1 && owned[0] === user.character;
            }),
          ),
        )
        .toEqual([true, true]);
      const sheet = page.locator(".fray-sheet");
      await sheet.waitFor();
      await page.waitForFunction((foe) => [...game.user.targets][0]?.name === foe, first.foe);
      let presses = 0;
      const press = async (button: Locator): Promise<void> => {
        presses++;
        await button.click();
      };
      await press(page.locator('#combat [data-action="startCombat"]'));
      await page.waitForFunction(() => game.combat.started && game.combat.turn !== null);
      await expect.poll(() => page.evaluate(() => game.combat.combatant.name)).toBe(first.hero);
      const attack = sheet.locator(`[data-act="${first.action}"]:not([data-choice-power])`).first();
      await fixDice(page, first.dice);
      const card = await cardMadeBy(page, first.action, () => press(attack));
      const apply = card.locator('[data-fray-act="apply"]');
      const answers = card.locator('[data-fray-act="answer"]');
      await apply.or(answers.first()).first().waitFor();
      if (await answers.count()) {
        await press(answers.first());
        await apply.waitFor();
      }
      await press(apply);
      await cardStands(card, "undo");
      expect(presses).toBeLessThanOrEqual(4);
    },
  );

  test("the welcome opens once, comes back from the settings, and adds the fight of another ruleset beside the first", async () => {
    const page = await emptyWorld(generation);
    await play(page, "turns");
    const state = (): Promise<{ welcomed: boolean; ruleset: string; scenes: string[]; fights: number }> =>
      page.evaluate(() => ({
        welcomed: game.settings.get("fray", "welcomed"),
        ruleset: game.settings.get("fray", "ruleset"),
        scenes: game.scenes.map((scene: any) => scene.name).sort(),
        fights: game.combats.size,
      }));
    await page.waitForFunction(() => game.settings.get("fray", "welcomed"));
    const seat = await table!.sit("Gamemaster");
    await expect.poll(() => welcome(seat.page).count()).toBe(0);
    await table!.stand(seat);
    // A player who comes to it is offered the tour of their first turn, and the gamemaster is not.
    const player = await table!.sit("Player One");
    await player.page.locator("#fray-hint").waitFor();
    await expect.poll(() => page.locator("#fray-hint").count()).toBe(0);
    await table!.stand(player);
    await page.evaluate(() => void new (game.settings.menus.get("fray.welcome").type)().render({ force: true }));
    await choice(page, "turns").getByText(says("FRAY.Welcome.current")).waitFor();
    await expect.poll(() => choice(page, "turns").locator('[data-action="play"]').innerText()).toBe("Go there");
    const only = choice(page, "turns").locator('[data-action="only"]');
    await expect.poll(() => only.isDisabled()).toBe(true);
    await noticed(page, says("FRAY.Welcome.currentHint"), () => only.dispatchEvent("click"));
    await expect.poll(() => choice(page, "quest").locator('[data-action="only"]').isDisabled()).toBe(false);
    // rules alone: the window stays, with what may come next
    for (const id of ["quest", "turns"]) {
      await choice(page, id).locator('[data-action="only"]').click();
      await page.locator(`.fray-welcome__next[data-ruleset="${id}"] [data-action="newActor"]`).waitFor();
    }
    // a scene of the same name stays, and the fight's own is told apart from it
    await page.evaluate(() => Scene.create({ name: "The hollow way" }));
    await play(page, "quest");
    await expect.poll(() => state()).toMatchObject({ welcomed: true, ruleset: "turns", fights: 2 });
    const named = says("FRAY.Welcome.fight", { name: "The hollow way" });
    await expect
      .poll(async () => (await state()).scenes)
      .toEqual([named, "Scene", "The cooper’s yard", "The hollow way"]);
    // what the gamemaster has changed of a fight stays when they go back to it
    await page.evaluate(() => game.actors.getName("Janine").update({ name: "Jan" }));
    await page.evaluate(() => void new (game.settings.menus.get("fray.welcome").type)().render({ force: true }));
    await play(page, "turns");
    await expect
      .poll(() => page.evaluate(() => Boolean(game.actors.getName("Jan")) && !game.actors.getName("Janine")))
      .toBe(true);
    await expect.poll(async () => (await state()).fights).toBe(2);
    // a hero deleted while their sheet opens is not missed
    await page.evaluate(() => {
      const { actor, document: token } = canvas.tokens.placeables.find((one: any) => one.actor.name === "Jan");
      const { sheet } = actor;
      const render = sheet.render.bind(sheet);
      sheet.render = async (options: { force?: boolean } = {}) => {
        await render(options);
        // an open sheet is drawn anew for the new target too: only its opening counts
        if (options.force) await token.delete();
        return sheet;
      };
    });
    await page.evaluate(() => void new (game.settings.menus.get("fray.welcome").type)().render({ force: true }));
    await play(page, "turns");
    await page.waitForFunction(() => !canvas.tokens.placeables.some((one: any) => one.actor.name === "Jan"));
  });
});
