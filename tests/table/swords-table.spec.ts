import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Table, actorValue, fixDice, type Seat } from "./table.ts";
import { cardOf, closeSheets, messages, notice, openSheet, press, settings, settled, showTab, staged, target } from "./steps.ts";
import { goTo } from "./turns-steps.ts";

declare const game: any;
declare const canvas: any;

let table: Table;
let gamemaster: Seat;
let player: Seat;

beforeAll(async () => {
  table = await Table.open();
  gamemaster = await table.sit("Gamemaster");
  player = await table.sit("Player One");
  await settings(gamemaster.page, { reactionSeconds: 0 });
  await goTo(gamemaster.page, [gamemaster.page, player.page], "The sand ring");
});

afterAll(() => table.leave());

const six = (...faces: number[]): { face: number; of: number }[] => faces.map((face) => ({ face, of: 6 }));
const dice = "system.dice.value";

/** A contest declared by the gamemaster with those dice; gives its card's id. */
async function contest(who: string, foe: string, ...faces: number[]): Promise<string> {
  await fixDice(gamemaster.page, six(...faces));
  const id: string = await gamemaster.page.evaluate(async ([name, other]) => {
    const token = (wanted: string): any => canvas.tokens.placeables.find((one: any) => one.document.name === wanted);
    const declaration = game.fray.declarationOf(token(name!).actor, "contest");
    const message = await game.fray.declare({ ...declaration, targets: [{ actor: token(other!).actor.uuid, token: token(other!).document.uuid }] }, { dialog: false });
    return message.id;
  }, [who, foe]);
  await staged(gamemaster.page, id, "frozen");
  return id;
}

describe("the gamemaster’s modifier on a contest is dice", () => {
  const laid = (card: Locator): Promise<string[]> =>
    card.locator(".fray-dice").first().locator(".fray-die").evaluateAll((found) => found.map((one) => one.textContent!.trim()));

  test("SS-001, SS-003, SS-020: added dice are thrown beside those that lie and turn the contest; taken back, all is as it was", async () => {
    const { page } = gamemaster;
    await showTab(page, "chat");
    // The peasant's 3 1 against the hound's 5 2 and the die his jaws give: lost.
    const id = await contest("Peasant", "Arena Hound", 3, 1, 5, 2, 2);
    const card = cardOf(page, id);
    await card.locator(".fray-band.is-lose").waitFor();
    await press(page, "apply");
    await settled(player.page, "Peasant", dice, 1);
    await fixDice(page, six(6, 4));
    await card.locator('[data-fray-act="amend"]').click();
    await page.locator('.fray-amend input[name="value"]').fill("2");
    await page.locator('.fray-amend input[name="note"]').fill("the crowd roars");
    await page.locator('.fray-amend [data-action="modifier"]').click();
    await card.locator(".fray-band.is-win").waitFor();
    expect(await laid(card)).toEqual(["6", "4", "3", "1"]);
    await card.getByText("adds 2 dice").waitFor();
    // It stood applied and stands applied: the peasant has his die back, the hound's hide took the hit or its die is gone.
    await settled(player.page, "Peasant", dice, 2);
    await card.locator('[data-fray-act="retract"]').first().click();
    await card.locator(".fray-band.is-lose").waitFor();
    expect(await laid(card)).toEqual(["3", "1"]);
    await settled(player.page, "Peasant", dice, 1);
    await press(page, "undo");
    await settled(player.page, "Peasant", dice, 2);
  });

  test("SS-001, SS-A03: dice taken are the last ones thrown, and one stays", async () => {
    const { page } = gamemaster;
    // 5 6 against 5 4 4: the six would have won.
    const id = await contest("Peasant", "Arena Hound", 5, 6, 5, 4, 4);
    const card = cardOf(page, id);
    await card.locator(".fray-band.is-win").waitFor();
    await page.evaluate((message) => game.fray.press({ card: message, act: "amend", amendment: { kind: "modifier", value: -3, note: "sand in the eyes" } }), id);
    await card.locator(".fray-band.is-lose").waitFor();
    expect(await laid(card)).toEqual(["5"]);
    await card.getByText("takes 3 dice").waitFor();
  });
});

describe("a contest in the chat (/contest)", () => {
  const say = async (faces: number[]): Promise<string> => {
    const { page } = gamemaster;
    const before = await messages(page);
    await fixDice(page, six(...faces));
    await page.evaluate(() => (globalThis as any).ui.chat.processMessage("/contest 2d6 vs 1d6"));
    await page.waitForFunction((count) => game.messages.size > count, before);
    return page.evaluate(() => game.messages.contents.at(-1).content);
  };

  test("SS-002, SS-A03, SS-P07: reads a pool that ran out, and a dead tie, as the world’s settings do", async () => {
    const wins = (content: string): boolean[] => [...content.matchAll(/class="fray-dice ([^"]*)"/g)].map(([, classes]) => classes!.includes("is-won"));
    // 5 3 against 5: the 3 is left over.
    const remaining = await say([5, 3, 5]);
    await settings(gamemaster.page, { "swords.exhausted": "tie" });
    const tie = await say([5, 3, 5]);
    expect(tie).not.toBe(remaining);
    await settings(gamemaster.page, { "swords.goliath": true });
    const goliath = await say([5, 3, 5]);
    expect(goliath).not.toBe(tie);
    expect(wins(remaining)).toEqual([true, false]);
    expect(wins(tie)).toEqual([false, false]);
    expect(wins(goliath)).toEqual([false, true]);
    await settings(gamemaster.page, { "swords.exhausted": "remaining_wins", "swords.goliath": false });
  });
});

describe("a team’s sheet", () => {
  test("SS-P02: a fighter dropped on it joins, once; leaves by its button; who is no fighter is refused", async () => {
    const { page } = gamemaster;
    await closeSheets(page);
    const members = (): Promise<string[]> => page.evaluate(() => {
      const team = canvas.tokens.placeables.find((one: any) => one.document.name === "Pit Crew").actor;
      return team.system.members.map((member: any) => (globalThis as any).fromUuidSync(member.actor)?.name);
    });
    const before = await members();
    const sheet = await openSheet(page, "Pit Crew");
    await page.evaluate(() => canvas.tokens.placeables.find((one: any) => one.document.name === "Pit Crew").actor.sheet.setPosition({ left: 80, top: 40 }));
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
    expect(await members()).toEqual([...before, "Rogue"]);
    await drop("Tombril");
    await expect.poll(() => notice(page).innerText()).toContain("Tombril");
    expect(await members()).toEqual([...before, "Rogue"]);
    const rogue = await page.evaluate(() => game.actors.getName("Rogue").uuid);
    await sheet.locator('[data-action="toggleMode"]').last().click();
    await sheet.locator(`[data-action="removeMember"][data-member="${rogue}"]`).click();
    await expect.poll(members).toEqual(before);
    await closeSheets(page);
  });
});

describe("the macros of swords", () => {
  const MACROS = [["Break up the team", "teamAct", "Pit Crew"], ["Fight with the cliché in use", "contest", "Grok"], ["Recover after the fight", "recover", "Grok"], ["Shoot", "shot", "Selena"]] as const;

  test("SS-001, SS-007, SS-P02, SS-P04: every macro of the pack makes its card, or asks what it needs", async () => {
    const { page } = gamemaster;
    await showTab(page, "chat");
    await target(page, "Demon-warrior");
    // Somebody with something to recover from.
    await page.evaluate(() => {
      const grok = canvas.tokens.placeables.find((one: any) => one.document.name === "Grok").actor;
      return grok.items.find((item: any) => item.type === "swordsCliche").update({ "system.lost": 1 });
    });
    const names: string[] = await page.evaluate(async () => (await game.packs.get("fray.swords-macros").getDocuments()).map((one: any) => one.name).sort());
    expect(names).toEqual(MACROS.map(([name]) => name).sort());
    for (const [name, action, who] of MACROS) {
      const count = await messages(page);
      await page.evaluate(async ([wanted, chosen]) => {
        canvas.tokens.placeables.find((one: any) => one.document.name === chosen).control({ releaseOthers: true });
        const macro = (await game.packs.get("fray.swords-macros").getDocuments()).find((one: any) => one.name === wanted);
        void macro.execute();
      }, [name, who]);
      await page.waitForFunction((before) => game.messages.size > before || Boolean(document.querySelector(".fray-dialog [type='submit']")), count);
      const asks = page.locator('.fray-dialog [type="submit"]');
      if (await asks.count()) await asks.first().click();
      await page.waitForFunction((before) => game.messages.size > before, count);
      expect(await page.evaluate(() => game.messages.contents.at(-1).system.action), name).toBe(action);
    }
    expect(await actorValue<number>(page, "Grok", dice)).toBeGreaterThan(0);
  });
});
