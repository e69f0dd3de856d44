import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { weaponParryOdds } from "../../../src/rules/turns/index.ts";
import { actorValue, fixDice, type Seat } from "../../browser/table.ts";
import { openForTwo, type HeadlessTable } from "../table.ts";
import {
  answer,
  cardOf,
  closeSheets,
  drag,
  messages,
  notice,
  openSheet,
  press,
  settled,
  staged,
  standsOn,
  strike,
  target,
} from "../../browser/steps.ts";
import {
  chat,
  deedButton,
  doOnSheet,
  gather,
  goTo,
  hasStatus,
  itemValue,
  pressOnSheet,
  result,
  strike as strikeFromSheet,
  tracker,
  turnOf,
} from "../../browser/turns/steps.ts";

let table: HeadlessTable;
let gamemaster: Seat;
let player: Seat;

beforeAll(async () => {
  ({ table, gamemaster, player } = await openForTwo());
});

afterAll(() => table.leave());

const d6 = (...faces: number[]) => faces.map((face) => ({ face, of: 6 }));
const FORD = "The giant’s ford";

describe("the fight that waits at the ford", () => {
  test("CT-003, CT-005, CT-006: it is begun, its die shows 5, the party goes first; a blow is struck, applied, undone, and the side ends its turn", async () => {
    const { page } = gamemaster;
    await page.evaluate((name) => game.scenes.getName(name).activate(), FORD);
    for (const seat of [gamemaster, player])
      await seat.page.waitForFunction(
        (name) => canvas.ready && canvas.scene?.name === name && game.combat?.type === "turns",
        FORD,
      );
    const begun = await page.evaluate(() => ({
      round: game.combat.round,
      who: game.combat.combatant.name,
      dice: game.combat.system.sideDice,
    }));
    expect(begun).toEqual({ round: 1, who: "Tombril", dice: [{ round: 1, die: 5, first: "party" }] });
    await tracker(player.page);
    await player.page.locator("#combat, .combat-sidebar").first().getByText("5: the party goes first").waitFor();
    await chat(page);
    await page.evaluate(() =>
      canvas.scene.tokens.getName("Tombril").update({ x: 900, y: 600 }, { animate: false, teleport: true }),
    );
    await fixDice(page, d6(5, 3, 4, 3, 2));
    const before = await actorValue<number>(page, "Hill Giant", "system.stamina.value");
    const id = await strike(page, "Tombril", "Short sword +2", "Hill Giant");
    await staged(page, id, "frozen");
    await press(page, "apply");
    await settled(player.page, "Hill Giant", "system.stamina.value", before - 31);
    await press(page, "undo");
    await settled(player.page, "Hill Giant", "system.stamina.value", before);
    await page.evaluate(() => game.combat.nextTurn());
    await page.waitForFunction(() => game.combat.combatant?.name !== "Tombril" && game.combat.round === 1);
  });
});

describe("Dexterity that does not count (CT-A18)", () => {
  test("CT-027, CT-A18: a player’s tick counts for nothing, the gamemaster’s before the dice and after them does, and both are taken back", async () => {
    const { page } = gamemaster;
    await goTo(page, [page, player.page], FORD);
    await page.evaluate(() =>
      canvas.scene.tokens.getName("Tombril").update({ x: 900, y: 600 }, { animate: false, teleport: true }),
    );
    // 17 and 10 and 8 are 35; the giant's Defence Points are 1 of hide and 3 of Dexterity.
    await fixDice(player.page, d6(5, 3, 4, 3, 2));
    const id = await strike(player.page, "Tombril", "Short sword +2", "Hill Giant", { noDexterity: true });
    await staged(page, id, "frozen");
    const net = (): Promise<number> => page.evaluate((card) => game.messages.get(card).system.outcome?.net, id);
    await expect.poll(() => net()).toBe(31);
    await chat(page);
    await cardOf(page, id).locator('[data-fray-act="amend"]').click();
    const dialog = page.locator(".fray-amend");
    await dialog.locator('input[name="judged"][value="noDexterity"]').check();
    await dialog.locator('[data-action="choice"]').click();
    await expect.poll(net).toBe(34);
    await cardOf(page, id).getByText("Gamemaster:").first().waitFor();
    await press(page, "apply");
    await settled(player.page, "Hill Giant", "system.stamina.value", 34);
    // Taken back while it stands applied: resolved and applied again.
    await cardOf(page, id).locator('[data-fray-act="retract"]').first().click();
    await settled(player.page, "Hill Giant", "system.stamina.value", 37);
    await expect.poll(() => net()).toBe(31);
    await press(page, "undo");
    await settled(player.page, "Hill Giant", "system.stamina.value", 68);
    await fixDice(page, d6(5, 3, 4, 3, 2));
    const own = await strike(page, "Tombril", "Short sword +2", "Hill Giant", { noDexterity: true });
    await staged(page, own, "frozen");
    await expect.poll(() => page.evaluate((card) => game.messages.get(card).system.outcome.net, own)).toBe(34);
  });
});

/** A fight of some, begun, with the die of its first round; `page` has the chat open. */
async function begin(page: Page, names: readonly string[], die: number): Promise<void> {
  await gather(page, names);
  await chat(page);
  await fixDice(page, d6(die));
  await page.evaluate(() => game.combats.contents.at(-1).startCombat());
}

/** The next turn as the gamemaster ends it; at the end of a round the sides' die shows what is given. */
async function next(page: Page, name: string, round: number, die?: number): Promise<void> {
  if (die) await fixDice(page, d6(die));
  await page.evaluate(() => game.combats.contents.at(-1).nextTurn());
  await turnOf(page, name, round);
}

/** A button of the player's sheet that is refused: what the host says. */
async function refused(name: string, where: Parameters<typeof pressOnSheet>[2]): Promise<string> {
  await player.page.evaluate(() => (globalThis as any).ui.notifications.clear());
  await pressOnSheet(player.page, name, where);
  return notice(player.page).innerText();
}

describe("a parry over the rounds, on the sheet", () => {
  const parrying = (): Promise<boolean> => hasStatus(gamemaster.page, "Tombril", "fray.turnsParrying");
  const hit = d6(1, 1, 1, 1, 1, 1);

  beforeAll(async () => {
    await goTo(gamemaster.page, [gamemaster.page, player.page], FORD);
    await chat(player.page);
    await gamemaster.page.evaluate(async () => {
      await game.actors.getName("Tombril").update({ "system.stamina.value": 55 });
      await canvas.scene.tokens.getName("Tombril").update({ x: 900, y: 600 }, { animate: false, teleport: true });
    });
    await begin(gamemaster.page, ["Tombril", "Hill Giant"], 5);
    await turnOf(player.page, "Tombril", 1);
  });

  afterAll(() => gamemaster.page.evaluate(() => game.combats.contents.at(-1).delete()));

  test("CT-048: declared in the first round it still stands when the enemies go first in the second, and ends with his own turn", async () => {
    await doOnSheet(player.page, "Tombril", { button: '[data-act="parry"]' });
    await expect.poll(parrying).toBe(true);
    await next(gamemaster.page, "Hill Giant", 1);
    await next(gamemaster.page, "Hill Giant", 2, 2);
    await fixDice(gamemaster.page, hit);
    const blow = await strikeFromSheet(gamemaster.page, "Hill Giant", "Club", "Tombril");
    expect((await result(blow)).number).toBe("0");
    await expect.poll(() => parrying()).toBe(true);
    await next(gamemaster.page, "Tombril", 2);
    await expect.poll(parrying).toBe(false);
  });

  test("CT-050: before the blow the panel says how likely it is to shatter the weapon", async () => {
    const { shatters } = weaponParryOdds({ level: 12, sides: 6, parry: { plus: 2, counted: 0 } });
    await doOnSheet(player.page, "Tombril", { button: '[data-act="parry"]' });
    await expect.poll(parrying).toBe(true);
    await next(gamemaster.page, "Hill Giant", 3, 2);
    const { page } = gamemaster;
    await target(page, "Tombril");
    const sheet = await openSheet(page, "Hill Giant");
    await sheet
      .locator('[data-act="attack"].fray-btn--go')
      .first()
      .click({ modifiers: ["Shift"] });
    const big = page.locator(".fray-dialog .fray-law__big .first");
    await big.getByText("shatters the weapon").waitFor();
    await expect.poll(() => big.locator(".fray-num").innerText()).toContain(String(Math.round(100 * shatters)));
    await page.locator(".fray-dialog .fray-law__bar").first().waitFor();
    await page.locator('.fray-dialog [data-action="cancel"]').click();
    await closeSheets(page);
  });

  test("CT-047, CT-013: a sword let fall parries nothing more, though letting it fall is free", async () => {
    await next(gamemaster.page, "Tombril", 3);
    await expect.poll(parrying).toBe(false);
    await doOnSheet(player.page, "Tombril", { button: '[data-act="parry"]' });
    await expect.poll(parrying).toBe(true);
    await doOnSheet(player.page, "Tombril", { tab: "gear", row: "Short sword +2", button: deedButton("drop") });
    await expect.poll(() => itemValue(gamemaster.page, "Tombril", "Short sword +2", "system.carried")).toBe("dropped");
    await next(gamemaster.page, "Hill Giant", 4, 1);
    await expect.poll(() => parrying()).toBe(true);
    await fixDice(gamemaster.page, hit);
    // 6 and 9 less 8.
    const blow = await strikeFromSheet(gamemaster.page, "Hill Giant", "Club", "Tombril");
    expect((await result(blow)).number).toBe("7");
    await gamemaster.page.evaluate(() =>
      game.actors.getName("Tombril").items.getName("Short sword +2").update({ "system.carried": "hand" }),
    );
  });

  test("CT-A13: where the gamemaster lets claws and spells attack with power, the sheet has the button and the blow twice the dice", async () => {
    const { page } = gamemaster;
    const row = async (item: string) => {
      await closeSheets(page);
      return (await openSheet(page, "Hill Giant"))
        .locator(".fray-rows li", { has: page.locator(`h3:text-is("${item}")`) })
        .first();
    };
    const power = '[data-act="attack"][data-choice-power]';
    await page.evaluate(() =>
      canvas.scene.tokens.getName("Hill Giant").actor.createEmbeddedDocuments("Item", [
        { name: "Claws", type: "turnsWeapon", system: { breakable: false } },
        { name: "Fire", type: "turnsSpell", system: {} },
      ]),
    );
    await (await row("Claws")).waitFor();
    for (const item of ["Claws", "Fire"]) expect(await (await row(item)).locator(power).count()).toBe(0);
    await page.evaluate(() => game.settings.set("fray", "turns.powerUnbreakable", true));
    await next(page, "Tombril", 4);
    await next(page, "Hill Giant", 5, 1);
    await fixDice(page, d6(...Array.from({ length: 12 }, () => 1)));
    const blow = await strikeFromSheet(page, "Hill Giant", "Fire", "Tombril", "power");
    await blow.locator(".fray-band").waitFor();
    await expect.poll(() => page.evaluate(() => game.messages.contents.at(-1).rolls[0].dice[0].number)).toBe(12);
    expect(await (await row("Claws")).locator(power).count()).toBe(1);
    await closeSheets(page);
    await page.evaluate(() => game.settings.set("fray", "turns.powerUnbreakable", false));
  });
});

describe("hiding, on the sheet", () => {
  const concealed = (): Promise<boolean> => hasStatus(gamemaster.page, "Cedryk", "fray.concealed");
  const hide = {
    button: "[data-hide]",
  };

  beforeAll(async () => {
    await goTo(gamemaster.page, [gamemaster.page, player.page], "The cooper’s yard");
    await gamemaster.page.evaluate(() =>
      canvas.scene.tokens.getName("Cedryk").update({ x: 900, y: 600 }, { animate: false, teleport: true }),
    );
    await begin(gamemaster.page, ["Cedryk", "Half-orc"], 5);
    await turnOf(player.page, "Cedryk", 1);
    await target(player.page, "Half-orc");
  });

  afterAll(() => gamemaster.page.evaluate(() => game.combats.contents.at(-1).delete()));

  test("CT-064: hidden in the middle of his turn he may not sneak in it; hidden as the next begins he may", async () => {
    await pressOnSheet(player.page, "Cedryk", hide);
    await expect.poll(concealed).toBe(true);
    const early = await strikeFromSheet(player.page, "Cedryk", "Dagger", "Half-orc", "sneak");
    const id = (await early.getAttribute("data-card"))!;
    await cardOf(gamemaster.page, id).locator('[data-option="seen"]').waitFor();
    await answer(gamemaster.page, "seen", id);
    await staged(player.page, id, "refused");
    await next(gamemaster.page, "Half-orc", 1);
    await next(gamemaster.page, "Cedryk", 2, 6);
    await expect
      .poll(() =>
        gamemaster.page.evaluate(() => game.combats.contents.at(-1).combatants.getName("Cedryk").system.concealedRound),
      )
      .toBe(2);
    await fixDice(player.page, [
      { face: 9, of: 20 },
      { face: 1, of: 4 },
      { face: 1, of: 4 },
    ]);
    const card = await strikeFromSheet(player.page, "Cedryk", "Dagger", "Half-orc", "sneak");
    expect((await result(card)).number).toBe("6");
    await expect.poll(concealed).toBe(false);
  });

  test("CT-080: after it he may walk on, but neither hide nor walk into hiding before his next turn", async () => {
    const { page } = player;
    expect(await refused("Cedryk", hide)).toContain("CT-080");
    await expect.poll(() => concealed()).toBe(false);
    await closeSheets(page);
    await drag(page, "Cedryk", [[-1, 0]]);
    await standsOn(gamemaster.page, "Cedryk", 8, 6);
    await gamemaster.page.evaluate(() =>
      game.actors.getName("Cedryk").toggleStatusEffect("fray.concealed", { active: true }),
    );
    await page.waitForFunction(() => game.actors.getName("Cedryk").statuses.has("fray.concealed"));
    await page.evaluate(() => (globalThis as any).ui.notifications.clear());
    await drag(page, "Cedryk", [[-1, 0]]);
    await expect.poll(() => notice(page).innerText()).toContain("CT-080");
    await gamemaster.page.evaluate(() =>
      game.actors.getName("Cedryk").toggleStatusEffect("fray.concealed", { active: false }),
    );
    await next(gamemaster.page, "Half-orc", 2);
    await next(gamemaster.page, "Cedryk", 3, 6);
    await pressOnSheet(page, "Cedryk", hide);
    await expect.poll(concealed).toBe(true);
    await pressOnSheet(page, "Cedryk", hide);
    await expect.poll(concealed).toBe(false);
    await closeSheets(page);
  });
});

describe("the surprise die and exploding dice by hand", () => {
  test("CT-059, CT-060: the die of the tracker can be taken back and given again", async () => {
    const { page } = gamemaster;
    await goTo(page, [page], FORD);
    await gather(page, ["Tombril", "Hill Giant"]);
    const surprised = (): Promise<string> => page.evaluate(() => game.combats.contents.at(-1).system.surprise);
    await tracker(page);
    await fixDice(page, d6(6));
    const before = await messages(page);
    await page.locator('[data-widget="surpriseDie"]').click();
    await page.waitForFunction((count) => game.messages.size > count, before);
    await expect.poll(surprised).toBe("enemies");
    await chat(page);
    await press(page, "undo");
    await expect.poll(surprised).toBe("none");
    await press(page, "redo");
    await expect.poll(surprised).toBe("enemies");
    await page.evaluate(() => game.combats.contents.at(-1).delete());
  });

  test("CT-028: /r 6d6x shows its waves, and its JSON holds every face and wave of it", async () => {
    const { page } = gamemaster;
    const before = await messages(page);
    await fixDice(page, d6(6, 5, 3, 6, 2, 6, 5, 1, 6, 2));
    await page.evaluate(() => (globalThis as any).ui.chat.processMessage("/r 6d6x + 9"));
    await page.waitForFunction((count) => game.messages.size > count, before);
    const waves = [[6, 5, 3, 6, 2, 6], [5, 1, 6], [2]];
    const [thrown, again] = await page.evaluate(() => {
      const [roll] = game.messages.contents.at(-1).rolls;
      const copy = foundry.dice.Roll.fromJSON(JSON.stringify(roll));
      return [roll, copy].map((one: any) => ({
        name: one.constructor.name,
        waves: one.waves[0],
        faces: one.dice[0].results.map((face: any) => face.result),
        total: one.total,
      }));
    });
    expect(thrown).toEqual({ name: "FrayExplodingRoll", waves, faces: waves.flat(), total: 51 });
    expect(again).toEqual(thrown);
    const message = page.locator("#chat .chat-message, .chat-log .chat-message").last();
    await expect
      .poll(() =>
        message
          .locator("[data-wave]")
          .evaluateAll((rows) =>
            rows.map((row) => [...row.querySelectorAll("li")].map((face) => Number(face.textContent))),
          ),
      )
      .toEqual(waves);
  });
});

describe("macros and tables of turns", () => {
  const MACROS = [
    ["Attack with the first weapon", "attack", false],
    ["Parry", "parry", true],
    ["Random surprise", "surprise", false],
    ["Rest", "rest", true],
  ] as const;

  test("CT-010, CT-047, CT-059, CT-P04: every macro of the pack makes the card it names", async () => {
    const { page } = gamemaster;
    await goTo(page, [page], FORD);
    await page.evaluate(async () => {
      const combat = await CONFIG.Combat.documentClass.create({ type: "turns", scene: canvas.scene.id, active: true });
      const tokens = ["Tombril", "Hill Giant"].map((name) => canvas.scene.tokens.getName(name));
      await combat.createEmbeddedDocuments(
        "Combatant",
        tokens.map((token: any) => ({ tokenId: token.id, sceneId: canvas.scene.id, actorId: token.actorId })),
      );
      const mine = canvas.tokens.placeables.find((one: any) => one.document.name === "Tombril");
      mine.control({ releaseOthers: true });
      canvas.tokens.placeables
        .find((one: any) => one.document.name === "Hill Giant")
        .setTarget(true, { releaseOthers: true });
    });
    const names: string[] = await page.evaluate(async () =>
      (await game.packs.get("fray.turns-macros").getDocuments()).map((one: any) => one.name).sort(),
    );
    expect(names).toEqual(MACROS.map(([name]) => name).sort());
    for (const [name, action, asks] of MACROS) {
      const count = await page.evaluate(() => game.messages.size);
      await page.evaluate(async (wanted) => {
        const macro = (await game.packs.get("fray.turns-macros").getDocuments()).find(
          (one: any) => one.name === wanted,
        );
        void macro.execute();
      }, name);
      if (asks) await page.locator('.fray-dialog [type="submit"]').click();
      await page.waitForFunction((before) => game.messages.size > before, count);
      await expect
        .poll(
          () =>
            page.evaluate(() => [
              game.messages.contents.at(-1).system.action,
              game.messages.contents.at(-1).system.refusal,
            ]),
          { message: name },
        )
        .toEqual([action, null]);
    }
    await page.evaluate(() => game.combat.delete());
  });

  test("CT-059, CT-060, CT-061: the surprise table says of each face what the rule says", async () => {
    const texts: string[] = await gamemaster.page.evaluate(async () => {
      const [drawn] = await game.packs.get("fray.turns-tables").getDocuments();
      const found: string[] = [];
      for (let face = 1; face <= 6; face++) {
        const { results } = await drawn.draw({
          roll: await foundry.dice.Roll.create(String(face)).evaluate(),
          displayChat: false,
        });
        found.push(results.map((one: any) => one.description).join());
      }
      return found;
    });
    expect(texts[0]).toContain("CT-059");
    for (const text of texts.slice(1, 5)) expect(text).toContain("CT-061");
    expect(texts[5]).toContain("CT-060");
  });

  test("CT-059: the table is rolled by the host, and its word stands in the chat", async () => {
    const { page } = gamemaster;
    const before = await page.evaluate(() => game.messages.size);
    await fixDice(page, d6(6));
    await page.evaluate(async () => void (await game.packs.get("fray.turns-tables").getDocuments())[0].draw());
    await page.waitForFunction((count) => game.messages.size > count, before);
    await expect
      .poll(() => page.evaluate(() => JSON.stringify(game.messages.contents.at(-1).toObject())))
      .toContain("CT-060");
  });
});
