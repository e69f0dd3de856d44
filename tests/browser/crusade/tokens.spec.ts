import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { d10, fixDice, openForTwo, type Seat, type Table } from "../table.ts";
import { cardOf, press, settings, staged, strike } from "../steps.ts";
import { says } from "../../words.ts";

let table: Table;
let gamemaster: Seat;
let player: Seat;

const GUARD = "Cardinal’s Guard";

/** The marks that Fray draws on a token: the texts, and "skull" for each picture (a felled fighter). */
const drawnOn = (page: Page, name: string): Promise<string[]> =>
  page.evaluate((wanted) => {
    const token = canvas.tokens.placeables.find((one: any) => one.document.name === wanted);
    const parts: string[] = [];
    const read = (part: any): void => {
      if (typeof part.text === "string") parts.push(part.text);
      else if (part.isSprite && !part.isMask) parts.push("skull");
      for (const child of part.children ?? []) if (typeof part.text !== "string") read(child);
    };
    for (const child of token.children) if (child.name === "fray-marks") read(child);
    return parts;
  }, name);

/** Opens the bestiary at the left edge, out of the way of the mat. */
async function bestiary(): Promise<Locator> {
  const { page } = gamemaster;
  await page.evaluate(() => game.packs.get("fray.crusade-bestiary").render(true));
  const browser = page.locator('.compendium[id^="compendium-"]');
  await browser.locator("[data-entry-id]").first().waitFor();
  await browser.evaluate((element) =>
    foundry.applications.instances.get(element.id).setPosition({ left: 110, top: 20, width: 300, height: 620 }),
  );
  return browser;
}

/** Drags one guard out of the bestiary onto a square, with the mouse. */
async function dragGuard(browser: Locator, column: number, row: number): Promise<void> {
  const { page } = gamemaster;
  const before = await page.evaluate(() => canvas.scene.tokens.size);
  const spot = await page.evaluate(
    ([x, y]) => {
      const point = canvas.stage.worldTransform.apply({
        x: (x! + 0.5) * canvas.grid.size,
        y: (y! + 0.5) * canvas.grid.size,
      });
      return { x: point.x, y: point.y };
    },
    [column, row],
  );
  const id = await page.evaluate(
    (name) => game.packs.get("fray.crusade-bestiary").index.getName(name)._id as string,
    GUARD,
  );
  const entry = browser.locator(`[data-entry-id="${id}"]`);
  await entry.scrollIntoViewIfNeeded();
  await entry.hover();
  await page.mouse.down();
  await page.mouse.move(spot.x + 30, spot.y + 30, { steps: 4 });
  await page.mouse.move(spot.x, spot.y, { steps: 4 });
  await page.mouse.up();
  await page.waitForFunction((count) => canvas.scene.tokens.size === count + 1, before);
}

const bar = (): Locator => gamemaster.page.locator("#fray-offer-bar");
const guards = (): Promise<number> =>
  gamemaster.page.evaluate((name) => canvas.scene.tokens.filter((one: any) => one.name.startsWith(name)).length, GUARD);
const clear = (): Promise<void> =>
  gamemaster.page.evaluate(async (name) => {
    await canvas.scene.deleteEmbeddedDocuments(
      "Token",
      canvas.scene.tokens.filter((one: any) => one.name.startsWith(name)).map((one: any) => one.id),
    );
    for (const actor of game.actors.filter((one: any) => one.name.startsWith(name))) await actor.delete();
  }, GUARD);

beforeAll(async () => {
  ({ table, gamemaster, player } = await openForTwo({ ruleset: "crusade" }));
});
afterAll(() => table.leave());

describe("crusade groups: five guards dragged from the bestiary", { shuffle: false }, () => {
  test("EC-077, EC-078, EC-182: from the second guard on a group is offered, never pressed upon anybody; after five one press makes it where they stand", async () => {
    const browser = await bestiary();
    await dragGuard(browser, 8, 1);
    await expect.poll(() => guards()).toBe(1);
    await expect.poll(() => bar().locator('[data-action="takeOffer"]:visible').count()).toBe(0);
    await dragGuard(browser, 9, 1);
    await bar()
      .getByText(says("FRAY.Crusade.Offer.alike", { count: 2, name: GUARD }))
      .waitFor();
    for (const [column, row] of [
      [8, 2],
      [9, 2],
      [8, 3],
    ] as const)
      await dragGuard(browser, column, row);
    await bar()
      .getByText(says("FRAY.Crusade.Offer.alike", { count: 5, name: GUARD }))
      .waitFor();
    await expect.poll(() => player.page.locator("#fray-offer-bar").count()).toBe(0);
    await bar().locator('[data-choice="member"]').click();
    await gamemaster.page.waitForFunction(
      () => canvas.scene.tokens.filter((one: any) => one.actor?.type === "crusadeGroup").length === 5,
    );
    const group = await gamemaster.page.evaluate(() => {
      const found = game.actors.filter((one: any) => one.type === "crusadeGroup");
      return {
        groups: found.length,
        size: found[0].system.size,
        each: found[0].system.derived.stressEach,
        dr: found[0].system.derived.dr.value,
      };
    });
    expect(group).toEqual({ groups: 1, size: 5, each: 3, dr: 8 });
    // Nothing is left to be made of them, only to be undone.
    await expect
      .poll(() =>
        bar()
          .locator('[data-action="takeOffer"]:visible')
          .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.choice)),
      )
      .toEqual(["undo"]);
    await gamemaster.page.evaluate(async () => {
      for (const app of [...foundry.applications.instances.values()])
        if (app.id.startsWith("compendium-")) await app.close({ animate: false });
    });
  });

  test("EC-077, EC-104: the rating stands on every member's token, live; a fallen member wears a skull; neither is a status", async () => {
    const { page } = gamemaster;
    const names: string[] = await page.evaluate(() =>
      canvas.scene.tokens
        .filter((one: any) => one.actor?.type === "crusadeGroup")
        .sort((a: any, b: any) => a.flags.fray.member - b.flags.fray.member)
        .map((one: any) => one.name),
    );
    await page.evaluate(async (list) => {
      for (const [index, name] of list.entries())
        await canvas.scene.tokens
          .find((one: any) => one.name === name && one.flags.fray.member === index + 1)
          .update({ name: `Guard ${index + 1}` });
    }, names);
    for (let member = 1; member <= 5; member++)
      await expect.poll(() => drawnOn(player.page, `Guard ${member}`)).toEqual(["DR", "8"]);
    await page.evaluate(async () => {
      const group = game.actors.find((one: any) => one.type === "crusadeGroup");
      const tokens = ["Tavi", "Guard 1"].map((name) => canvas.scene.tokens.getName(name));
      for (const combat of [...game.combats]) await combat.delete();
      const combat = await game.combats.documentClass.create({ type: "crusade", scene: canvas.scene.id, active: true });
      await combat.createEmbeddedDocuments(
        "Combatant",
        tokens.map((one: any) => ({ tokenId: one.id, sceneId: canvas.scene.id, actorId: one.actor.id })),
      );
      for (const entry of combat.combatants) await entry.update({ initiative: entry.actor === group ? 5 : 15 });
      await combat.startCombat();
      await game.actors.getName("Tavi").update({ "system.fate.value": 0 });
    });
    await fixDice(page, d10(9));
    const id = await strike(page, "Tavi", "Cutlass", "Guard 3");
    await staged(page, id, "frozen");
    await press(page, "apply");
    // 9 + 4 over 8, and 1: six points, two members of three each.
    for (const member of [4, 5]) await expect.poll(() => drawnOn(player.page, `Guard ${member}`)).toEqual(["skull"]);
    for (const member of [1, 2, 3])
      await expect.poll(() => drawnOn(player.page, `Guard ${member}`)).toEqual(["DR", "8"]);
    await expect
      .poll(() => page.evaluate(() => [...game.actors.find((one: any) => one.type === "crusadeGroup").statuses]))
      .toEqual([]);
    await page.evaluate(() => game.combat.nextRound());
    for (const member of [1, 2, 3])
      await expect.poll(() => drawnOn(player.page, `Guard ${member}`)).toEqual(["DR", "7"]);
    await page.evaluate((card) => game.fray.press({ card, act: "undo" }), id);
    for (let member = 1; member <= 5; member++)
      await expect.poll(() => drawnOn(player.page, `Guard ${member}`)).toEqual(["DR", "8"]);
    await expect.poll(() => cardOf(page, id).locator(".fray-card__state.is-undone").count()).toBe(1);
  });

  test("EC-077: under “outcome only” a player sees no rating, on token or tracker, but who has fallen; the gamemaster sees both", async () => {
    const { page } = gamemaster;
    await page.evaluate(() =>
      game.actors.find((one: any) => one.type === "crusadeGroup").update({ "system.pool.damage": 3 }),
    );
    await settings(page, { visibility: "outcome" });
    await expect.poll(() => drawnOn(player.page, "Guard 1")).toEqual([]);
    await expect.poll(() => drawnOn(player.page, "Guard 5")).toEqual(["skull"]);
    await expect.poll(() => drawnOn(page, "Guard 1")).toEqual(["DR", "7"]);
    for (const seat of [gamemaster, player])
      await seat.page.evaluate(() => (globalThis as any).ui.sidebar.changeTab("combat", "primary"));
    const row = (seat: Seat): Locator =>
      seat.page.locator(".fray-turn", { hasText: "Guard" }).first().locator(".fray-chip");
    await row(player)
      .getByText(says("FRAY.Crusade.groupChipHidden", { alive: 4, size: 5 }), { exact: true })
      .waitFor();
    await row(gamemaster)
      .getByText(says("FRAY.Crusade.groupChip", { alive: 4, size: 5, dr: 7 }))
      .waitFor();
    await settings(page, { visibility: "everything" });
    await expect.poll(() => drawnOn(player.page, "Guard 1")).toEqual(["DR", "7"]);
    await row(player)
      .getByText(says("FRAY.Crusade.groupChip", { alive: 4, size: 5, dr: 7 }))
      .waitFor();
    for (const seat of [gamemaster, player])
      await seat.page.evaluate(() => (globalThis as any).ui.sidebar.changeTab("chat", "primary"));
    await page.evaluate(async () => {
      for (const token of canvas.scene.tokens.filter((one: any) => one.name.startsWith("Guard"))) await token.delete();
      for (const actor of game.actors.filter((one: any) => one.type === "crusadeGroup")) await actor.delete();
    });
    await clear();
  });

  test("EC-A16: eight are offered as five and three; one token for all of a group carries rating and count, and the sheet's choice is kept", async () => {
    const { page } = gamemaster;
    await page.evaluate(async (name) => {
      const pack = game.packs.get("fray.crusade-bestiary");
      const actor = await game.actors.importFromCompendium(pack, pack.index.getName(name)._id);
      const size = canvas.grid.size;
      for (let at = 0; at < 8; at++)
        await canvas.scene.createEmbeddedDocuments("Token", [
          (
            await actor.getTokenDocument(
              { x: (7 + (at % 4)) * size, y: (1 + Math.floor(at / 4)) * size },
              { parent: canvas.scene },
            )
          ).toObject(),
        ]);
    }, GUARD);
    await bar()
      .getByText(says("FRAY.Crusade.Offer.alike", { count: 8, name: GUARD }))
      .waitFor();
    await bar().getByText("5 + 3").waitFor();
    await bar().locator('[data-choice="group"]').click();
    await page.waitForFunction(
      () => canvas.scene.tokens.filter((one: any) => one.actor?.type === "crusadeGroup").length === 2,
    );
    const made: { name: string; size: number; tokens: string }[] = await page.evaluate(() =>
      game.actors
        .filter((one: any) => one.type === "crusadeGroup")
        .map((one: any) => ({ name: one.name, size: one.system.size, tokens: one.system.tokens })),
    );
    expect(made.map(({ size, tokens }) => [size, tokens])).toEqual([
      [5, "group"],
      [3, "group"],
    ]);
    await expect.poll(() => drawnOn(player.page, made[0]!.name)).toEqual(["DR", "8", "×5"]);
    await expect.poll(() => drawnOn(player.page, made[1]!.name)).toEqual(["DR", "7", "×3"]);
    await page.evaluate((name) => game.actors.getName(name).update({ "system.pool.damage": 4 }), made[0]!.name);
    await expect.poll(() => drawnOn(player.page, made[0]!.name)).toEqual(["DR", "7", "×4"]);
    await page.evaluate((name) => game.actors.getName(name).update({ "system.pool.damage": 15 }), made[0]!.name);
    await expect.poll(() => drawnOn(player.page, made[0]!.name)).toEqual(["skull"]);
    await clear();
  });

  test("an offer waved away does not come again on that scene", async () => {
    const { page } = gamemaster;
    const drop = (): Promise<void> =>
      page.evaluate(async (name) => {
        const pack = game.packs.get("fray.crusade-bestiary");
        const actor =
          game.actors.getName(name) ?? (await game.actors.importFromCompendium(pack, pack.index.getName(name)._id));
        const size = canvas.grid.size;
        await canvas.scene.createEmbeddedDocuments("Token", [
          (
            await actor.getTokenDocument({ x: 8 * size, y: canvas.scene.tokens.size * 10 }, { parent: canvas.scene })
          ).toObject(),
        ]);
      }, GUARD);
    await drop();
    await drop();
    await bar().locator('[data-action="waveAway"]').click();
    await expect.poll(() => bar().locator('[data-action="takeOffer"]:visible').count()).toBe(0);
    await drop();
    await expect.poll(() => guards()).toBe(3);
    await expect.poll(() => bar().locator('[data-action="takeOffer"]:visible').count()).toBe(0);
    await clear();
  });
});
