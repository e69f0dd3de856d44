import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { actorValue, d10, fixDice, type Seat } from "../../browser/table.ts";
import {
  answer,
  cardOf,
  caughtUp,
  closeSheets,
  lastCard,
  messages,
  nextRound,
  openSheet,
  place,
  press,
  settled,
  staged,
  strike,
  target,
} from "../../browser/steps.ts";
import { openForTwo, type HeadlessTable } from "../table.ts";

let table: HeadlessTable;
let gamemaster: Seat;
let player: Seat;

const stress = "system.physical.value";
const undo = (card: string): Promise<boolean> =>
  gamemaster.page.evaluate((id) => game.fray.press({ card: id, act: "undo" }), card);
const said = (page: Page, words: string): Promise<void> =>
  page.locator("#notifications .notification", { hasText: words }).first().waitFor();
const uuid = (who: string, item: string): Promise<string> =>
  gamemaster.page.evaluate(([name, thing]) => game.actors.getName(name).items.getName(thing).uuid, [
    who,
    item,
  ] as const);
const ofHero = (changes: object): Promise<unknown> =>
  gamemaster.page.evaluate((data) => game.actors.getName("Tavi").update(data), changes);
const hold = (item: string, held: boolean): Promise<unknown> =>
  gamemaster.page.evaluate(
    ([name, value]) => game.actors.getName("Tavi").items.getName(name).update({ "system.held": value }),
    [item, held] as const,
  );
const condition = (who: string, id: string, active: boolean): Promise<unknown> =>
  gamemaster.page.evaluate(
    ([name, status, on]) =>
      (canvas.scene.tokens.getName(name as string)?.actor ?? game.actors.getName(name)).toggleStatusEffect(status, {
        active: on,
      }),
    [who, id, active] as const,
  );
/** Sends the open dialog off and gives the card it makes. */
async function send(page: Page): Promise<Locator> {
  const before = await messages(page);
  await page.locator('.fray-dialog [type="submit"]').click();
  await page.waitForFunction((count) => game.messages.size > count, before);
  return lastCard(page);
}

beforeAll(async () => {
  ({ table, gamemaster, player } = await openForTwo());
  await gamemaster.page.evaluate(async () => {
    if (!game.combat.started) await game.combat.startCombat();
    const tavi = game.actors.getName("Tavi");
    await tavi.update({ "system.fate.value": 0, "system.secondAttack": false });
    await tavi.createEmbeddedDocuments("Item", [
      {
        name: "Boarding pike",
        type: "crusadeWeapon",
        system: { skill: "blades", damage: 1, held: false, category: "pole" },
      },
      {
        name: "Left knife",
        type: "crusadeWeapon",
        system: { skill: "blades", damage: 1, held: false, category: "light" },
      },
      { name: "Casting", type: "crusadeSkill", system: { key: "casting", rating: 3 } },
      { name: "Command", type: "crusadeSkill", system: { key: "command", rating: 2 } },
    ]);
    await canvas.scene.tokens
      .getName("Bad Guy")
      .actor.createEmbeddedDocuments("Item", [
        { name: "Spark", type: "crusadeSpell", system: { skill: "blades", damage: 1, ranged: true } },
      ]);
    await game.actors.getName("Ivo").update({ "system.fate.value": 0 });
  });
  await player.page.waitForFunction(() => game.actors.getName("Ivo").system.fate.value === 0);
});
afterAll(() => table.leave());

describe("crusade: attacks the gamemaster grants, and those a charge forbids", () => {
  test("EC-026: a second strike with a pole weapon is the gamemaster's to grant: a player's wish is dropped, the tick in his dialog counts", async () => {
    await hold("Cutlass", false);
    await hold("Boarding pike", true);
    await player.page.waitForFunction(() => game.actors.getName("Tavi").items.getName("Boarding pike").system.held);
    const pike = await uuid("Tavi", "Boarding pike");
    expect(await strike(player.page, "Tavi", "Boarding pike", "Bad Guy", { pole: true, second: pike })).toBe("");
    await said(player.page, "1 attacks at most");
    const { page } = gamemaster;
    await target(page, "Bad Guy");
    const sheet = await openSheet(page, "Tavi");
    await sheet
      .locator("li", { has: page.locator('h3:text-is("Boarding pike")') })
      .locator('[data-act="attack"]')
      .click({ modifiers: ["Shift"] });
    await page.locator('.fray-dialog [data-choice="pole"]').check();
    await page.locator('.fray-dialog [data-choice="second"]').selectOption(pike);
    await fixDice(page, d10(4, 5));
    const card = await send(page);
    await expect.poll(() => card.locator(".fray-band").count()).toBe(2);
    await closeSheets(page);
    const before = await actorValue<number>(page, "Bad Guy", stress);
    const numbers = await card.locator(".fray-band .fray-num").allInnerTexts();
    await press(page, "apply");
    await settled(page, "Bad Guy", stress, Math.max(0, before - Number(numbers[0]) - Number(numbers[1])));
    await press(page, "undo");
    await settled(page, "Bad Guy", stress, before);
    // On the player's own card, of one strike, he grants it afterwards: the player throws for it; taken back, it is gone.
    await nextRound(page, player.page);
    await fixDice(player.page, d10(4, 6));
    const own = await strike(player.page, "Tavi", "Boarding pike", "Bad Guy");
    await staged(page, own, "frozen");
    await cardOf(page, own).locator('[data-fray-act="amend"]').click();
    await page.locator('.fray-amend input[name="judged"][value="pole"]').check();
    await page.locator('.fray-amend [data-action="choice"]').click();
    const numbersOf = () => cardOf(page, own).locator(".fray-band .fray-num").allInnerTexts();
    // 4 and 6 with 4, over 4, and 1.
    await expect.poll(numbersOf).toEqual(["5", "7"]);
    await cardOf(page, own).locator('[data-fray-act="retract"]').click();
    await expect.poll(numbersOf).toEqual(["5"]);
    await hold("Boarding pike", false);
    await hold("Cutlass", true);
  });

  test("EC-049: after a charge a Second Attack is refused with the reason; the second of two weapons is not", async () => {
    const { page } = gamemaster;
    await nextRound(page, player.page);
    await ofHero({ "system.secondAttack": true });
    await condition("Tavi", "fray.charging", true);
    await player.page.waitForFunction(
      () =>
        game.actors.getName("Tavi").statuses.has("fray.charging") &&
        game.actors.getName("Tavi").items.getName("Cutlass").system.held,
    );
    expect(await strike(player.page, "Tavi", "Cutlass", "Bad Guy", { second: await uuid("Tavi", "Cutlass") })).toBe("");
    await said(player.page, "no second attack but that of a second weapon");
    await hold("Left knife", true);
    await player.page.waitForFunction(() => game.actors.getName("Tavi").items.getName("Left knife").system.held);
    await fixDice(player.page, d10(1, 1));
    const id = await strike(player.page, "Tavi", "Cutlass", "Bad Guy", { second: await uuid("Tavi", "Left knife") });
    await staged(page, id, "frozen");
    // EC-047: the charge's +1 is in the first of the two.
    const totals = await page.evaluate(
      (card) => game.messages.get(card).system.outcome.strikes.map((one: any) => one.total),
      id,
    );
    expect(totals).toEqual([6, 5]);
    await page.waitForFunction(() => !game.actors.getName("Tavi").statuses.has("fray.charging"));
    await undo(id);
    await page.waitForFunction(() => game.actors.getName("Tavi").statuses.has("fray.charging"));
    await condition("Tavi", "fray.charging", false);
    await hold("Left knife", false);
    await ofHero({ "system.secondAttack": false });
  });
});

describe("crusade: a card that comes too late", () => {
  test("EC-A28: applied where nothing is left to take, a card reads as applied all the same; undone and redone it takes what is there then", async () => {
    const { page } = gamemaster;
    await nextRound(page, player.page);
    await fixDice(player.page, d10(6));
    const first = await strike(player.page, "Tavi", "Cutlass", "Bad Guy");
    await staged(page, first, "frozen");
    await fixDice(page, d10(6));
    const second = await strike(page, "Ivo", "Sabre", "Bad Guy");
    await staged(page, second, "frozen");
    await page.evaluate((card) => game.fray.press({ card, act: "apply" }), first);
    await settled(player.page, "Bad Guy", stress, 0);
    await press(page, "apply", second);
    await cardOf(player.page, second).locator(".fray-card__state.is-applied").waitFor();
    expect(await page.evaluate((card) => game.fray.press({ card, act: "apply" }), second)).toBe(false);
    await press(page, "undo", second);
    await cardOf(player.page, second).locator(".fray-card__state.is-undone").waitFor();
    await page.evaluate((card) => game.fray.press({ card, act: "undo" }), first);
    await settled(player.page, "Bad Guy", stress, 6);
    await press(page, "redo", second);
    await player.page.waitForFunction(
      () =>
        canvas.tokens.placeables.find((one: any) => one.document.name === "Bad Guy").actor.system.physical.value < 6,
    );
    await press(page, "undo", second);
    await settled(player.page, "Bad Guy", stress, 6);
  });
});

describe("crusade: interrupts and turns at one time", () => {
  test("EC-054, EC-P03: a spell may be met out of turn: the one it strikes throws, the gamemaster says what it comes to, and the player cannot", async () => {
    const { page } = gamemaster;
    await nextRound(page, player.page);
    await fixDice(page, d10(9));
    await fixDice(player.page, d10(6));
    const id = await strike(page, "Bad Guy", "Spark", "Tavi");
    await answer(player.page, "counter", id);
    const ruling = cardOf(page, id).locator('.fray-window [data-option="countered"]');
    await ruling.waitFor();
    await expect.poll(() => cardOf(player.page, id).locator('[data-option="countered"]').count()).toBe(0);
    await cardOf(player.page, id).locator(".fray-window").getByText("the gamemaster").waitFor();
    expect(
      await player.page.evaluate(
        (card) => game.fray.press({ card, act: "answer", window: "strike1-ruling", option: "countered" }),
        id,
      ),
    ).toBe(false);
    await ruling.click();
    await staged(page, id, "frozen");
    // 6 + 3 of the counterspell; nothing of the spell gets through, and no pip of Tavi's is spent.
    await cardOf(player.page, id)
      .locator(".fray-card__notes", { hasText: "Counterspell 9: the spell is undone" })
      .waitFor();
    await expect.poll(() => cardOf(page, id).locator('[data-fray-act="apply"]').count()).toBe(0);
    await expect
      .poll(() =>
        page.evaluate(
          () =>
            game.combat.combatants.getName("Tavi").system.spent.filter((one: any) => one.round === game.combat.round)
              .length,
        ),
      )
      .toBe(0);
    // A spell that holds deals what it deals.
    await nextRound(page, player.page);
    await fixDice(page, d10(9));
    const second = await strike(page, "Bad Guy", "Spark", "Tavi");
    await answer(player.page, "counter", second);
    await cardOf(page, second).locator('[data-option="holds"]').click();
    await staged(page, second, "frozen");
    const whole = await actorValue<number>(page, "Tavi", stress);
    await press(page, "apply", second);
    // 9 + 2 − 6 + 1.
    await settled(player.page, "Tavi", stress, whole - 6);
    await press(page, "undo", second);
    await settled(player.page, "Tavi", stress, whole);
  });

  test("EC-053, EC-A21: of a tie both act on the state before it: one felled in it still strikes, and is out when it is over", async () => {
    const { page } = gamemaster;
    await page.evaluate(async () => {
      const entries = game.combat.combatants;
      for (const entry of entries) await entry.update({ initiative: ["Tavi", "Bandit"].includes(entry.name) ? 20 : 3 });
      await game.combat.nextRound();
      await game.combat.update({ turn: 0 });
    });
    await page.waitForFunction(() => game.combat.block?.members.length === 2);
    await caughtUp(page, player.page);
    await fixDice(player.page, d10(10));
    const id = await strike(player.page, "Tavi", "Cutlass", "Bandit");
    await staged(page, id, "frozen");
    await press(page, "apply", id);
    await page.waitForFunction(() => canvas.scene.tokens.getName("Bandit").actor.statuses.has("dead"));
    await fixDice(page, d10(8));
    const back = await strike(page, "Bandit", "Cutlass", "Tavi");
    expect(back).not.toBe("");
    await staged(page, back, "frozen");
    await page.evaluate(() => game.combat.nextTurn());
    await page.waitForFunction(() =>
      game.combat.block?.members.every((one: string) => game.combat.combatants.get(one).name !== "Tavi"),
    );
    expect(await strike(page, "Bandit", "Cutlass", "Tavi")).toBe("");
    await said(page, "out of the fight");
    await undo(id);
    await page.waitForFunction(() => !canvas.scene.tokens.getName("Bandit").actor.statuses.has("dead"));
  });

  test("EC-053, EC-118: of a tie one who has rolled the death check and lies unconscious still strikes in it, and no more after it", async () => {
    const { page } = gamemaster;
    await nextRound(page, player.page);
    await page.waitForFunction(() => game.combat.block?.members.length === 2);
    const id = await page.evaluate(async () => {
      const tavi = game.actors.getName("Tavi");
      const { value } = tavi.system.physical;
      const amount = value + tavi.system.derived.capacity.value - tavi.system.derived.wounds + 1;
      const card = await game.fray.declare(game.fray.declarationOf(tavi, "harm", { choices: { amount } }), {
        dialog: false,
      });
      return card.id as string;
    });
    await player.page.waitForFunction(() => game.actors.getName("Tavi").statuses.has("fray.deathsDoor"));
    await fixDice(player.page, d10(9));
    const check = await player.page.evaluate(
      async () =>
        (
          await game.fray.declare(
            { ...game.fray.declarationOf(game.actors.getName("Tavi"), "deathCheck"), targets: [] },
            { dialog: false },
          )
        )?.id ?? "",
    );
    await staged(page, check, "frozen");
    await press(page, "apply", check);
    await player.page.waitForFunction(() => game.actors.getName("Tavi").statuses.has("fray.dying"));
    await fixDice(player.page, d10(1));
    const blow = await strike(player.page, "Tavi", "Cutlass", "Bandit");
    await staged(page, blow, "frozen");
    await page.evaluate(() => game.combat.nextTurn());
    await player.page.waitForFunction(() =>
      game.combat.block?.members.every((one: string) => game.combat.combatants.get(one).name !== "Tavi"),
    );
    expect(await strike(player.page, "Tavi", "Cutlass", "Bandit")).toBe("");
    await said(player.page, "is unconscious");
    await undo(check);
    await undo(id);
    await player.page.waitForFunction(
      () =>
        !game.actors.getName("Tavi").statuses.has("fray.deathsDoor") &&
        !game.actors.getName("Tavi").statuses.has("fray.dying"),
    );
  });
});

describe("crusade: mental stress, tiers, battles", () => {
  test("EC-006, EC-A26: mental stress is a bar like the other, with card and undo, and nothing overflows from it", async () => {
    const { page } = gamemaster;
    const mental = "system.mental.value";
    const full = await actorValue<number>(page, "Tavi", mental);
    expect(full).toBe(15);
    await player.page.evaluate(() => game.actors.getName("Tavi").modifyTokenAttribute("mental", -4, true, true));
    await settled(page, "Tavi", mental, 11);
    await lastCard(player.page).locator(".fray-band", { hasText: "mental stress" }).waitFor();
    await press(player.page, "undo");
    await settled(page, "Tavi", mental, 15);
    await page.evaluate(() => game.actors.getName("Tavi").modifyTokenAttribute("mental", -40, true, true));
    await settled(page, "Tavi", mental, 0);
    const after = await page.evaluate(() => {
      const { items, statuses, system } = game.actors.getName("Tavi");
      return {
        wounds: items.filter((one: any) => one.type === "crusadeWound").length,
        statuses: [...statuses],
        physical: system.physical.value === system.physical.max,
      };
    });
    expect(after).toEqual({ wounds: 0, statuses: [], physical: true });
    await press(page, "undo");
    await settled(page, "Tavi", mental, 15);
    // Typed on the sheet it is the same.
    const sheet = await openSheet(player.page, "Tavi");
    const field = sheet.locator('input[data-left-of="mental"]');
    await field.fill("-2");
    await field.press("Tab");
    await settled(page, "Tavi", mental, 13);
    await closeSheets(player.page);
    await press(player.page, "undo");
    await settled(page, "Tavi", mental, 15);
  });

  test("EC-180, EC-181, EC-182: tier by tier the maximum changes: 10 and all, all, half of it", async () => {
    const { page } = gamemaster;
    const sheet = await openSheet(page, "Ivo");
    const edit = sheet.locator('[data-action="toggleMode"]').nth(1);
    await edit.click();
    await sheet.locator("input.fray-name").waitFor();
    await sheet.locator('[role="tab"][data-tab="character"]').click();
    // Brawn 3, Grace 2, chain 3.
    for (const [tier, max] of [
      ["boss", 8],
      ["average", 4],
      ["pc", 18],
    ] as const) {
      await sheet.locator('select[name="system.tier"]').selectOption(tier);
      await settled(player.page, "Ivo", "system.physical.max", max);
    }
    await sheet.locator('[data-action="toggleMode"]').first().click();
    await closeSheets(page);
  });

  test("EC-183, EC-P05: a command roll is d10 and Command from the sheet; a hundred against a hundred is a warning on it", async () => {
    const { page } = player;
    const command = async (own: string, theirs: string): Promise<Locator> => {
      const sheet = await openSheet(page, "Tavi");
      await sheet.locator('[role="tab"][data-tab="fight"]').click();
      await sheet.locator('[data-act="command"]').click();
      await page.locator('.fray-dialog [data-choice="own"]').fill(own);
      await page.locator('.fray-dialog [data-choice="theirs"]').fill(theirs);
      await fixDice(page, d10(7));
      const card = await send(page);
      await closeSheets(page);
      return card;
    };
    const small = await command("99", "250");
    await small.locator(".fray-band .fray-num", { hasText: "9" }).waitFor();
    await expect.poll(() => small.getByText("mass combat").count()).toBe(0);
    const large = await command("100", "100");
    await large.getByText("mass combat").waitFor();
  });
});

describe("crusade: one group in melee at a time", () => {
  test("EC-079, EC-080, EC-A15: while one group has him in melee, another may shoot at him, but not strike; his own may not shoot", async () => {
    const { page } = gamemaster;
    const names = ["Quay guards", "Wall guards"];
    await page.evaluate(async ([near, far]) => {
      const Actor = game.actors.documentClass;
      const size = canvas.grid.size;
      await canvas.scene.tokens.getName("Tavi").update({ x: 4 * size, y: 3 * size }, { animate: false });
      for (const [name, column] of [
        [near, 5],
        [far, 10],
      ] as const) {
        const actor = await Actor.create({
          name,
          type: "crusadeGroup",
          system: { size: 5, skill: 2, baseStress: 6, tokens: "group", ranged: true, weaponDamage: 1 },
        });
        await canvas.scene.createEmbeddedDocuments("Token", [
          (
            await actor.getTokenDocument({ x: Number(column) * size, y: 3 * size }, { parent: canvas.scene })
          ).toObject(),
        ]);
        const token = canvas.scene.tokens.getName(name);
        await game.combat.createEmbeddedDocuments("Combatant", [
          { tokenId: token.id, actorId: actor.id, sceneId: canvas.scene.id },
        ]);
      }
      await game.actors.getName("Tavi").update({ "system.fate.value": 0 });
      await game.combat.nextRound();
    }, names);
    // The player's client judges by what it knows.
    await caughtUp(page, player.page);
    await fixDice(player.page, d10(9));
    const id = await strike(player.page, "Tavi", "Cutlass", names[0]!);
    await staged(page, id, "frozen");
    // Written after the card is frozen.
    const inMelee = (wanted: boolean): Promise<unknown> =>
      page.waitForFunction((there) => Boolean(game.combat.combatants.getName("Tavi").system.engaged) === there, wanted);
    await inMelee(true);
    await nextRound(page, player.page);
    expect(await strike(player.page, "Tavi", "Cutlass", names[1]!)).toBe("");
    await said(player.page, "one group at a time");
    expect(await strike(page, names[0]!, null, "Tavi")).toBe("");
    await said(page, "does not shoot at the same foe");
    await fixDice(page, d10(8));
    const shot = await strike(page, names[1]!, null, "Tavi");
    await staged(page, shot, "frozen");
    // 8 + 2 − 6 + 1.
    await expect.poll(() => cardOf(page, shot).locator(".fray-band .fray-num").first().innerText()).toBe("5");
    // The blow taken back, he is in melee with nobody.
    await undo(id);
    await inMelee(false);
    await nextRound(page, player.page);
    await fixDice(page, d10(1));
    const free = await strike(page, names[0]!, null, "Tavi");
    await staged(page, free, "frozen");
  });

  test("EC-097: a group of skill 4 warns of itself where it is made, unless they are Matinga", async () => {
    const { page } = gamemaster;
    const warnings = (): Promise<number> =>
      page.locator("#notifications .notification", { hasText: "Only Matinga" }).count();
    const make = async (name: string): Promise<void> => {
      const groups = await page.evaluate(() => game.actors.filter((one: any) => one.type === "crusadeGroup").length);
      await page.evaluate(
        (wanted) =>
          canvas.tokens.placeables.forEach((one: any) =>
            one.document.name === wanted ? one.control({ releaseOthers: false }) : one.release(),
          ),
        name,
      );
      await page.locator('[data-tool="frayGroup"]').first().click();
      await page.waitForFunction(
        (count) => game.actors.filter((one: any) => one.type === "crusadeGroup").length === count + 1,
        groups,
      );
    };
    await place(page, "fray.crusade-bestiary", "Matinga Guard", 12, 1);
    await place(page, "fray.crusade-bestiary", "Matinga Guard", 13, 1);
    await make("Matinga Guard");
    await expect.poll(() => warnings()).toBe(0);
    await place(page, "fray.crusade-bestiary", "Cardinal’s Guard", 12, 3);
    await page.evaluate(() => {
      const { actor } = canvas.scene.tokens.getName("Cardinal’s Guard");
      return actor.items.getName("Blades").update({ "system.rating": 4 });
    });
    await make("Cardinal’s Guard");
    await said(page, "Only Matinga");
  });
});
