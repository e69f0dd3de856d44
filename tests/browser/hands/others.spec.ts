import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { actorValue, fixDice, openForTwo, type Seat, type Table } from "../table.ts";
import {
  answer,
  cardOf,
  chooseMovement,
  closeSheets,
  drag,
  notice,
  openSheet,
  press,
  ruled,
  settled,
  showTab,
  staged,
  standsOn,
  strike,
} from "../steps.ts";
import { beginFight, openScene, place, spends, spent } from "../staged/steps.ts";
import { begin, CAPTAIN, chat, CORVIN, d, d100, gather, MAREN, place as put, ROBBER } from "../quest/steps.ts";
import { goTo } from "../turns/steps.ts";

/*
 * A token dragged, a button pressed, a card in the log: the four other rulesets with mouse and drawn mat. All that
 * their rules ask of a drag is tested without a browser, in tests/headless.
 */

let table: Table;
let gamemaster: Seat;
let player: Seat;

beforeAll(async () => {
  ({ table, gamemaster, player } = await openForTwo());
});

afterAll(() => table.leave());

// First, as the others end every encounter that waits.
describe("the other rulesets by hand", { shuffle: false }, () => {
  test("CT-003, CT-027: a step at the ford, a blow, applied and undone", async () => {
    const { page } = gamemaster;
    await page.evaluate(() => game.scenes.getName("The giant’s ford").activate());
    for (const seat of [gamemaster, player])
      await seat.page.waitForFunction(
        () => canvas.ready && canvas.scene?.name === "The giant’s ford" && game.combat?.type === "turns",
      );
    await page.evaluate(() =>
      canvas.scene.tokens.getName("Tombril").update({ x: 800, y: 600 }, { animate: false, teleport: true }),
    );
    await standsOn(player.page, "Tombril", 8, 6);
    await drag(page, "Tombril", [[1, 0]]);
    await standsOn(player.page, "Tombril", 9, 6);
    await chat(page);
    await fixDice(page, d(6, 5, 3, 4, 3, 2));
    const before = await actorValue<number>(page, "Hill Giant", "system.stamina.value");
    const id = await strike(page, "Tombril", "Short sword +2", "Hill Giant");
    await staged(page, id, "frozen");
    await press(page, "apply");
    await settled(player.page, "Hill Giant", "system.stamina.value", before - 31);
    await press(page, "undo");
    await settled(player.page, "Hill Giant", "system.stamina.value", before);
  });

  test("ST-041, ST-042, ST-047: the ruler counts a walk, and its paces are written", async () => {
    const [aldous, saber] = ["Sergeant Aldous", "Garrison Sabre"];
    await openScene("The mustering yard", gamemaster, player);
    await beginFight(gamemaster.page, [aldous, saber]);
    await place(gamemaster.page, aldous, 5, 6);
    await place(gamemaster.page, saber, 8, 6);
    await place(gamemaster.page, "Gate Halberdier", 15, 3);
    await standsOn(player.page, aldous, 5, 6);
    await chooseMovement(player.page, aldous, "move");
    await drag(player.page, aldous, [[1, 0]], false);
    await expect.poll(() => ruled(player.page, aldous, [1, 0])).toContain("walk 2 of 3");
    await player.page.mouse.up();
    await standsOn(gamemaster.page, aldous, 6, 6);
    await spends(gamemaster.page, aldous, 1);
    await expect
      .poll(async () => (await spent(gamemaster.page, aldous))[0])
      .toEqual(["move", { paces: 2, gait: "walk" }]);
  });

  test("OQ-P08: a walk on the mat, then a blow from the sheet: the window, the band, applied and undone", async () => {
    const { page } = gamemaster;
    await page.evaluate(() => game.settings.set("fray", "reactionSeconds", 300));
    await goTo(page, [page, player.page], "The hollow way");
    await put(page, { [MAREN]: [4, 6], [CORVIN]: [4, 8], [ROBBER]: [6, 6], [CAPTAIN]: [10, 9] });
    await gather(page, [MAREN, CORVIN, ROBBER, CAPTAIN]);
    await begin(page);
    await drag(player.page, MAREN, [[1, 0]]);
    await standsOn(page, MAREN, 5, 6);
    await chat(page);
    await fixDice(player.page, [...d100(30), ...d(6, 5)]);
    const before = await actorValue<number>(page, ROBBER, "system.hp.value");
    const id = await strike(player.page, MAREN, "Shortsword", ROBBER);
    await answer(page, "none");
    await staged(page, id, "frozen");
    const lostOnCard = async (): Promise<number> =>
      Number(await cardOf(page, id).locator(".fray-band .fray-num").innerText());
    // The browser lays out a new row with its next frame only.
    await expect.poll(lostOnCard).toBeGreaterThan(0);
    const lost = await lostOnCard();
    await press(page, "apply");
    await settled(player.page, ROBBER, "system.hp.value", before - lost);
    await press(page, "undo");
    await settled(player.page, ROBBER, "system.hp.value", before);
  });

  test("SS-P02: a fighter dropped on it joins, once; leaves by its button; who is no fighter is refused", async () => {
    const { page } = gamemaster;
    await goTo(page, [page], "The sand ring");
    await closeSheets(page);
    const members = (): Promise<string[]> =>
      page.evaluate(() => {
        const team = canvas.tokens.placeables.find((one: any) => one.document.name === "Pit Crew").actor;
        return team.system.members.map((member: any) => (globalThis as any).fromUuidSync(member.actor)?.name);
      });
    const before = await members();
    const sheet = await openSheet(page, "Pit Crew");
    await page.evaluate(() =>
      canvas.tokens.placeables
        .find((one: any) => one.document.name === "Pit Crew")
        .actor.sheet.setPosition({ left: 80, top: 40 }),
    );
    await showTab(page, "actors");
    const drop = async (name: string): Promise<void> => {
      const id = await page.evaluate((wanted) => game.actors.getName(wanted).id, name);
      const row = page.locator(`[data-entry-id="${id}"]`).first();
      await row.scrollIntoViewIfNeeded();
      await row.dragTo(sheet);
    };
    await drop("Rogue");
    await expect.poll(members).toEqual([...before, "Rogue"]);
    await sheet.getByText("Rogue").first().waitFor();
    await drop("Rogue");
    await expect.poll(() => notice(page).innerText()).toContain("Rogue");
    await expect.poll(() => members()).toEqual([...before, "Rogue"]);
    await drop("Tombril");
    await expect.poll(() => notice(page).innerText()).toContain("Tombril");
    await expect.poll(() => members()).toEqual([...before, "Rogue"]);
    // The notices lie over the sheet's buttons.
    await page.evaluate(() => ui.notifications.clear());
    const rogue = await page.evaluate(() => game.actors.getName("Rogue").uuid);
    await sheet.locator('[data-action="toggleMode"]').last().click();
    await sheet.locator(`[data-action="removeMember"][data-member="${rogue}"]`).click();
    await expect.poll(members).toEqual(before);
    await sheet.locator('[data-action="toggleMode"]').first().click();
    await sheet.locator('[data-choice-act="dropOut"]').first().waitFor();
    await closeSheets(page);
  });
});
