import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Locator, Page } from "playwright-core";
import { actorValue, fixDice, type Seat } from "../../browser/table.ts";
import { duelOdds, meleeOdds } from "../../../src/rules/swords/index.ts";
import {
  answer,
  cardMadeBy,
  cardOf,
  closeSheets,
  lastCard,
  messages,
  openSheet,
  press,
  settled,
  target,
} from "../../browser/steps.ts";
import { openForTwo, type HeadlessTable } from "../table.ts";

let table: HeadlessTable;
let gamemaster: Seat;
let player: Seat;

beforeAll(async () => {
  ({ table, gamemaster, player } = await openForTwo());
  // A busy machine must not answer a window for us.
  await gamemaster.page.evaluate(() => game.settings.set("fray", "reactionSeconds", 300));
  await gamemaster.page.evaluate(() => game.scenes.getName("The sand ring").activate());
  for (const { page } of [gamemaster, player])
    await page.waitForFunction(
      () => canvas.ready && canvas.scene?.name === "The sand ring" && canvas.tokens.placeables.length > 7,
    );
});

afterAll(() => table.leave());

/** Opens a sheet with no other in its way. */
async function only(page: Page, name: string): Promise<void> {
  await closeSheets(page);
  await openSheet(page, name);
}

const dice = "system.dice.value";
const absorbed = "system.armour.absorbed";
const six = (...faces: number[]): { face: number; of: number }[] => faces.map((face) => ({ face, of: 6 }));

/** A row's button on an open sheet: a cliché's Fight, a missile's Shoot. Waits for the card. */
async function act(page: Page, row: string, name: "contest" | "shot", shift = false): Promise<Locator> {
  const button = page
    .locator("li", { has: page.locator(`h3:text-is("${row}")`) })
    .locator(`[data-act="${name}"]`)
    .first();
  if (!shift) return cardMadeBy(page, name, () => button.click());
  await button.click({ modifiers: ["Shift"] });
  return page.locator(".fray-dialog").last();
}

const isDown = (name: string) =>
  gamemaster.page.evaluate(
    (who) => canvas.tokens.placeables.find((one: any) => one.document.name === who).actor.statuses.has("dead"),
    name,
  );

async function downIs(name: string, wanted: boolean): Promise<void> {
  await gamemaster.page.waitForFunction(
    ([who, down]) =>
      canvas.tokens.placeables.find((one: any) => one.document.name === who).actor.statuses.has("dead") === down,
    [name, wanted] as const,
  );
}

const states = (card: Locator, row: number): Promise<string[]> =>
  card
    .locator(".fray-dice")
    .nth(row)
    .locator(".fray-die")
    .evaluateAll((found) =>
      found.map(
        (one) => `${one.textContent!.trim()} ${[...one.classList].find((name) => name.startsWith("is-"))!.slice(3)}`,
      ),
    );

describe("swords fight: Grok and Selena, die by die", () => {
  test("SS-042 SS-043 SS-044 SS-015 the speedy one acts first, though she has fewer dice", async () => {
    await gamemaster.page.evaluate(async () => {
      // The world may be in a fight already; this one is of its own rules and of these two.
      for (const combat of [...game.combats]) await combat.delete();
      const Combat = CONFIG.Combat.documentClass;
      const combat = await Combat.create({ type: "swords", scene: canvas.scene.id, active: true });
      const tokens = ["Grok", "Selena"].map(
        (name) => canvas.tokens.placeables.find((one: any) => one.document.name === name).document,
      );
      await combat.createEmbeddedDocuments(
        "Combatant",
        tokens.map((token: any) => ({ tokenId: token.id, actorId: token.actorId, sceneId: canvas.scene.id })),
      );
      await combat.rollInitiative(combat.combatants.map((one: any) => one.id));
      await combat.startCombat();
    });
    await gamemaster.page.waitForFunction(() => game.combat?.started && game.combat.combatant?.name === "Selena");
    await expect
      .poll(() => gamemaster.page.evaluate(() => game.combat.turns.map((one: any) => [one.name, one.initiative])))
      .toEqual([
        ["Selena", 2],
        ["Grok", 3],
      ]);
  });

  test("SS-045 SS-046 SS-047 SS-048 SS-012 base 5 and coverage 2 make 7, 13 lowered to 12: a 10 wounds, the armour untouched", async () => {
    const { page } = gamemaster;
    await only(page, "Selena");
    await target(page, "Grok");
    await fixDice(page, six(6, 4));
    await fixDice(player.page, six(6, 4));
    const dialog = await act(page, "Bow", "shot", true);
    await dialog.locator('[data-choice="killTn"]').fill("12");
    await dialog.locator('[data-choice="killTn"]').press("Tab");
    await dialog.getByText("Now 12.").waitFor();
    const before = await messages(page);
    await dialog.locator('button[type="submit"]').click();
    await page.waitForFunction((count) => game.messages.size > count, before);
    const card = lastCard(page);
    await card.locator(".fray-band.is-hit").waitFor();
    await expect.poll(() => card.locator(".fray-band .fray-num").innerText()).toBe("10");
    await expect.poll(() => card.locator(".fray-sum").first().innerText()).toMatch(/10[\s\S]*7/);
    await expect.poll(() => card.locator(".fray-sum").nth(1).innerText()).toContain("12");
    await press(page, "apply");
    await settled(player.page, "Grok", dice, 2);
    await expect.poll(() => actorValue<number>(page, "Grok", absorbed)).toBe(0);
    await press(page, "undo");
    await settled(player.page, "Grok", dice, 3);
    await press(page, "redo");
    await settled(player.page, "Grok", dice, 2);
  });

  test("SS-008 a player's own target number does not count: the gamemaster's does", async () => {
    const id: string = await player.page.evaluate(async () => {
      const selena = game.actors.getName("Selena");
      const grok = canvas.tokens.placeables.find((one: any) => one.document.name === "Grok");
      const bow = selena.items.getName("Bow");
      const message = await game.fray.declare(
        {
          action: "shot",
          actor: selena.uuid,
          token: null,
          item: bow.uuid,
          targets: [{ actor: grok.actor.uuid, token: grok.document.uuid }],
          choices: { baseTn: 1, killTn: 2 },
        },
        { dialog: false },
      );
      return message.id;
    });
    const card = cardOf(gamemaster.page, id);
    await card.locator(".fray-band").waitFor();
    await expect.poll(() => card.locator(".fray-sum").nth(1).innerText()).toContain("13");
    await expect.poll(() => actorValue<number>(gamemaster.page, "Grok", dice)).toBe(2);
  });

  test("SS-049 SS-050 SS-002 SS-A02 SS-051 6,6 against 6,4,3: the sixes go, 6 beats 4, and the armour takes it", async () => {
    await only(player.page, "Selena");
    await target(player.page, "Grok");
    await fixDice(player.page, six(6, 6));
    await fixDice(gamemaster.page, six(4, 6, 3));
    const card = await act(player.page, "Former Elf Samurai", "contest");
    await card.locator(".fray-band.is-win").waitFor();
    await expect.poll(() => card.locator(".fray-band").innerText()).toMatch(/Selena wins[\s\S]*2/);
    expect(await states(card, 0)).toEqual(["6 discarded", "6 deciding"]);
    expect(await states(card, 1)).toEqual(["6 discarded", "4 deciding", "3 unused"]);
    await press(gamemaster.page, "apply");
    await settled(player.page, "Grok", absorbed, 1);
    await expect.poll(() => actorValue<number>(player.page, "Grok", dice)).toBe(2);
  });

  test("SS-014 hand-to-hand has begun: no more shots", async () => {
    await gamemaster.page.waitForFunction(() => game.combat.combatants.every((one: any) => one.system.engaged));
    const refused = await player.page.evaluate(async () => {
      const selena = game.actors.getName("Selena");
      return game.fray.offers(selena).find((offer: any) => offer.declaration.action === "shot").refused?.refused;
    });
    expect(refused).toContain("already_fighting");
  });

  test("SS-051 undo mends the armour, redo wears it", async () => {
    await press(gamemaster.page, "undo");
    await settled(player.page, "Grok", absorbed, 0);
    await press(gamemaster.page, "redo");
    await settled(player.page, "Grok", absorbed, 1);
  });

  test("SS-052 SS-053 SS-003 SS-029 the toughness is used up: two more losses and Grok is defeated, axe or no axe", async () => {
    for (const left of [1, 0]) {
      await target(player.page, "Grok");
      await fixDice(player.page, six(5, 2));
      await fixDice(gamemaster.page, left === 1 ? six(4, 4, 1) : six(4, 4));
      const card = await act(player.page, "Former Elf Samurai", "contest");
      await card.locator(".fray-band.is-win").waitFor();
      await press(gamemaster.page, "apply");
      await settled(player.page, "Grok", dice, left);
    }
    await downIs("Grok", true);
    await expect
      .poll(() =>
        gamemaster.page.evaluate(() => game.combat.combatants.find((one: any) => one.name === "Grok").isDefeated),
      )
      .toBe(true);
    await expect.poll(() => actorValue<number>(gamemaster.page, "Grok", absorbed)).toBe(1);
    await press(gamemaster.page, "undo");
    await settled(player.page, "Grok", dice, 1);
    await downIs("Grok", false);
  });

  test("SS-P04 SS-A07 SS-040 the end of the fight gives dice and armour back, and can be undone", async () => {
    const { page } = gamemaster;
    const before = await messages(page);
    await page.evaluate(() => void game.combat.endCombat());
    await page.locator('button[data-action="end"]').click();
    await page.waitForFunction((count) => game.messages.size > count && game.combats.size === 0, before);
    await settled(page, "Grok", dice, 3);
    await settled(page, "Grok", absorbed, 0);
    await lastCard(page).locator('[data-fray-act="undo"]').click();
    await settled(page, "Grok", dice, 1);
    await settled(page, "Grok", absorbed, 1);
    await lastCard(page).locator('[data-fray-act="redo"]').click();
    await settled(page, "Grok", dice, 3);
  });
});

describe("SS-026 SS-027 SS-028 the knight's three match-ups", () => {
  const cases = [
    { rule: "SS-026", from: "Knight", cliche: "Knight of the Realm", to: "Peasant", own: 6, foe: 2 },
    { rule: "SS-027", from: "Knight", cliche: "Knight of the Realm", to: "Rogue", own: 5, foe: 3 },
    { rule: "SS-028", from: "Demon-warrior", cliche: "Warrior of the Pit", to: "Knight", own: 6, foe: 4 },
  ];
  for (const { rule, from, cliche, to, own, foe } of cases)
    test(`${rule} ${from} throws ${own} dice, ${to} ${foe}; undone, all is as before`, async () => {
      const who = from === "Knight" ? player : gamemaster;
      await only(who.page, from);
      await target(who.page, to);
      // The higher side wins by five: past any coverage.
      await fixDice(player.page, from === "Knight" ? six(6, ...Array(own - 1).fill(1)) : six(...Array(foe).fill(1)));
      await fixDice(
        gamemaster.page,
        from === "Knight" ? six(...Array(foe).fill(1)) : six(6, ...Array(own - 1).fill(1)),
      );
      const card = await act(who.page, cliche, "contest");
      await card.locator(".fray-band.is-win").waitFor();
      await expect.poll(() => card.locator(".fray-dice").nth(0).locator(".fray-die").count()).toBe(own);
      await expect.poll(() => card.locator(".fray-dice").nth(1).locator(".fray-die").count()).toBe(foe);
      const before = await actorValue<number>(gamemaster.page, to, dice);
      await press(gamemaster.page, "apply");
      await settled(gamemaster.page, to, dice, before - 1);
      await press(gamemaster.page, "undo");
      await settled(gamemaster.page, to, dice, before);
      await expect.poll(() => isDown(to)).toBe(false);
    });
});

describe("SS-005 SS-P02 a team fights the knight", () => {
  const member = (name: string): Promise<number> => actorValue<number>(gamemaster.page, name, dice);
  const team = <T>(path: string): Promise<T> => actorValue<T>(gamemaster.page, "Pit Crew", path);

  /** The team attacks: the leader's dice, the members' and the knight's; then the windows of the card. */
  async function fight(leader: number[], brawler: number[], bearer: number[], knight: number[]): Promise<Locator> {
    const { page } = gamemaster;
    await only(page, "Pit Crew");
    await target(page, "Knight");
    await fixDice(page, six(...leader, ...brawler, ...bearer));
    await fixDice(player.page, six(...knight));
    const before = await messages(page);
    await page.locator('.fray-sheet .fray-acts [data-act="contest"]').last().click();
    await page.waitForFunction((count) => game.messages.size > count, before);
    return lastCard(page);
  }

  test("SS-P02 SS-A12 members' sixes join the leader's pool and win the round", async () => {
    const card = await fight([5, 4, 2], [6, 3], [6, 2, 1], [6, 5, 1, 1]);
    await card.locator(".fray-band.is-win").waitFor();
    // 6 6 5 4 2 against 6 5 1 1: a six goes, 6 beats 5.
    expect(await states(card, 0)).toEqual(["6 discarded", "6 deciding", "5 unused", "4 unused", "2 unused"]);
    await expect.poll(() => card.locator(".fray-band .fray-num").innerText()).toBe("1");
    await press(gamemaster.page, "apply");
    await settled(player.page, "Knight", absorbed, 1);
    await press(gamemaster.page, "undo");
    await settled(player.page, "Knight", absorbed, 0);
  });

  test("SS-P02 a volunteer takes it twofold, and the leader's next roll is doubled", async () => {
    await fight([2, 2, 1], [3, 3], [2, 2, 1], [6, 5, 1, 1]);
    const option = await gamemaster.page.evaluate(
      () => `volunteer-${game.actors.getName("Pit Brawler").uuid.replaceAll(".", "-")}`,
    );
    await answer(gamemaster.page, option);
    const card = lastCard(gamemaster.page);
    await card.locator(".fray-band.is-lose").waitFor();
    await press(gamemaster.page, "apply");
    await settled(gamemaster.page, "Pit Brawler", dice, 0);
    await settled(gamemaster.page, "Pit Crew", "system.vengeance", true);
    const revenge = await fight([6, 6, 6, 5, 5, 5], [], [1, 1, 1], [6, 4, 1, 1]);
    await revenge.locator(".fray-band.is-win").waitFor();
    await expect.poll(() => revenge.locator(".fray-dice").first().locator(".fray-die").count()).toBe(6);
    await gamemaster.page.waitForFunction(() => game.actors.getName("Pit Crew").system.vengeance === false);
  });

  test("SS-P02 nobody volunteers: everybody throws, the lowest bears it; undo gives it back", async () => {
    await fight([2, 2, 1], [], [2, 2, 1], [6, 5, 1, 1]);
    await fixDice(gamemaster.page, six(1, 1, 1, 5, 5, 5));
    await answer(gamemaster.page, "lots");
    const card = lastCard(gamemaster.page);
    await card.locator(".fray-band.is-lose").waitFor();
    const before = await member("Net Fighter");
    await press(gamemaster.page, "apply");
    await settled(gamemaster.page, "Net Fighter", dice, before - 1);
    await press(gamemaster.page, "undo");
    await settled(gamemaster.page, "Net Fighter", dice, before);
  });

  test("SS-P02 breaking up costs everybody who stands a die, and can be undone", async () => {
    const { page } = gamemaster;
    const before = [await member("Net Fighter"), await member("Shield Bearer")];
    await only(page, "Pit Crew");
    await page.locator('.fray-sheet [data-choice-act="disband"]').last().click();
    await page.waitForFunction(() => game.actors.getName("Pit Crew").system.disbanded);
    await settled(page, "Net Fighter", dice, before[0]! - 1);
    await settled(page, "Shield Bearer", dice, before[1]! - 1);
    await press(page, "undo");
    await settled(page, "Net Fighter", dice, before[0]!);
    await expect.poll(() => team<boolean>("system.disbanded")).toBe(false);
  });
});

describe("SS-A01 SS-031 at the edges", () => {
  test("SS-029 harm on the token's bar takes dice; at none one is defeated, healed one is back", async () => {
    const { page } = gamemaster;
    const peasant = () => canvas.tokens.placeables.find((one: any) => one.document.name === "Peasant").actor;
    await page.evaluate(`(${peasant})().modifyTokenAttribute("dice", -2, true, true)`);
    await settled(page, "Peasant", dice, 0);
    await downIs("Peasant", true);
    await page.evaluate(`(${peasant})().modifyTokenAttribute("dice", 1, true, true)`);
    await settled(page, "Peasant", dice, 1);
    await downIs("Peasant", false);
  });

  test("SS-031 a player cannot change toughness and coverage, the gamemaster can", async () => {
    await player.page.evaluate(() => game.actors.getName("Knight").update({ "system.hide.coverage": 6 }));
    await player.page.evaluate(() =>
      game.actors
        .getName("Knight")
        .items.find((item: any) => item.type === "swordsArmour")
        .update({ "system.toughness": 9, "system.worn": true }),
    );
    await expect.poll(() => actorValue<number>(gamemaster.page, "Knight", "system.derived.coverage")).toBe(3);
    await expect.poll(() => actorValue<number>(gamemaster.page, "Knight", "system.derived.toughness")).toBe(3);
    await gamemaster.page.evaluate(() => game.actors.getName("Knight").update({ "system.hide.coverage": 4 }));
    await settled(player.page, "Knight", "system.derived.coverage", 4);
    await gamemaster.page.evaluate(() => game.actors.getName("Knight").update({ "system.hide.coverage": 0 }));
    const made = await player.page.evaluate(async () => {
      const [suit] = await game.actors
        .getName("Knight")
        .createEmbeddedDocuments("Item", [
          { name: "Wishful plate", type: "swordsArmour", system: { toughness: 9, coverage: 6, worn: true } },
        ]);
      const numbers = [suit.system.toughness, suit.system.coverage];
      await suit.delete();
      return numbers;
    });
    expect(made).toEqual([0, 0]);
  });

  test("SS-030 SS-041 hide and suit are one armour, used up over the fight; a difference beyond its coverage costs a die, even at first", async () => {
    const { page } = gamemaster;
    // The hide covers more, the suit bears more: a coverage of 4 and three hits.
    await page.evaluate(() => game.actors.getName("Knight").update({ "system.hide.coverage": 4 }));
    await settled(page, "Knight", "system.derived.coverage", 4);
    const before = await actorValue<number>(page, "Knight", dice);
    const blow = async (high: number, low: number, hits: number, left: number): Promise<void> => {
      await only(page, "Demon-warrior");
      await target(page, "Knight");
      await fixDice(page, six(high, 1, 1, 1, 1, 1));
      await fixDice(player.page, six(...Array(6).fill(low)));
      await act(page, "Warrior of the Pit", "contest");
      await lastCard(page).locator(".fray-band.is-win").waitFor();
      await press(page, "apply");
      await settled(page, "Knight", absorbed, hits);
      await settled(page, "Knight", dice, left);
    };
    await blow(6, 1, 0, before - 1);
    await press(page, "undo");
    await settled(page, "Knight", dice, before);
    for (const hits of [1, 2, 3]) await blow(6, 2, hits, before);
    await blow(6, 2, 3, before - 1);
    await press(page, "undo");
    await settled(page, "Knight", dice, before);
    await page.evaluate(() =>
      game.actors.getName("Knight").update({ "system.hide.coverage": 0, "system.armour.absorbed": 0 }),
    );
  });

  test("SS-012 marking another cliché as the primary one takes the mark off the first", async () => {
    await player.page.evaluate(() =>
      game.actors
        .getName("Selena")
        .createEmbeddedDocuments("Item", [
          { name: "Tea Master", type: "swordsCliche", system: { full: 1, primary: false } },
        ]),
    );
    await player.page.evaluate(() =>
      game.actors.getName("Selena").items.getName("Tea Master").update({ "system.primary": true }),
    );
    await gamemaster.page.waitForFunction(() => {
      const { primary, cliches } = game.actors.getName("Selena").system.derived;
      return primary.name === "Tea Master" && cliches.filter((one: any) => one.primary).length === 1;
    });
    await player.page.evaluate(async () => {
      const { items } = game.actors.getName("Selena");
      await items.getName("Tea Master").delete();
      await items.getName("Former Elf Samurai").update({ "system.primary": true });
    });
    await settled(gamemaster.page, "Selena", "system.derived.primary.name", "Former Elf Samurai");
  });

  test("SS-001 SS-P03 the defender picks a cliché in a window; beaten by one out of place he loses three dice", async () => {
    const { page } = gamemaster;
    await page.evaluate(async () => {
      const knight = game.actors.getName("Knight");
      await knight.createEmbeddedDocuments("Item", [
        { name: "Courtly Poet", type: "swordsCliche", system: { full: 2 } },
      ]);
      const demon = canvas.tokens.placeables.find((one: any) => one.document.name === "Demon-warrior").actor;
      await demon.items.getName("Warrior of the Pit").update({ "system.inappropriate": true });
    });
    await only(page, "Demon-warrior");
    await target(page, "Knight");
    await fixDice(page, six(6, 6, 6, 1, 1, 1));
    await fixDice(player.page, six(1, 1, 1, 1));
    await act(page, "Warrior of the Pit", "contest");
    const own = await player.page.evaluate(() => game.actors.getName("Knight").items.getName("Knight of the Realm").id);
    await answer(player.page, own);
    const card = lastCard(page);
    await card.locator(".fray-band.is-win").waitFor();
    const before = await actorValue<number>(page, "Knight", dice);
    await press(page, "apply");
    await settled(page, "Knight", dice, before - 3);
    await press(page, "undo");
    await settled(page, "Knight", dice, before);
  });
});

describe("order, missiles and settings at the table", () => {
  const begin = (names: string[]): Promise<void> =>
    gamemaster.page.evaluate(async (wanted) => {
      for (const combat of [...game.combats]) await combat.delete();
      const combat = await CONFIG.Combat.documentClass.create({ type: "swords", scene: canvas.scene.id, active: true });
      const tokens = canvas.tokens.placeables
        .map((one: any) => one.document)
        .filter((token: any) => wanted.includes(token.name));
      await combat.createEmbeddedDocuments(
        "Combatant",
        tokens.map((token: any) => ({ tokenId: token.id, actorId: token.actorId, sceneId: canvas.scene.id })),
      );
    }, names);
  const turns = (): Promise<string[]> => gamemaster.page.evaluate(() => game.combat.turns.map((one: any) => one.name));
  const roll = (): Promise<unknown> =>
    gamemaster.page.evaluate(() =>
      game.combat.rollInitiative(
        game.combat.combatants.filter((one: any) => one.initiative === null).map((one: any) => one.id),
      ),
    );
  const start = async (): Promise<void> => {
    await gamemaster.page.evaluate(() => game.combat.startCombat());
    await gamemaster.page.waitForFunction(() => game.combat.started);
  };
  const showTab = (page: Page, tab: "chat" | "combat"): Promise<void> =>
    page.evaluate((name) => (globalThis as any).ui.sidebar.changeTab(name, "primary"), tab);
  const acts = (name: string, round: number): Promise<unknown> =>
    gamemaster.page.waitForFunction(
      ([who, which]) => game.combat.round === which && game.combat.combatant?.name === who,
      [name, round] as const,
    );
  const next = (): Promise<unknown> => gamemaster.page.evaluate(() => game.combat.nextTurn());

  /** Waits for the places of all, in their order: a roll-off writes one after the other. */
  const places = (wanted: readonly number[]): Promise<void> =>
    expect
      .poll(() => gamemaster.page.evaluate(() => game.combat.turns.map((one: any) => one.initiative)))
      .toEqual(wanted);

  test("SS-016 SS-017 fewer dice act later; equals roll off, and roll off again while they tie", async () => {
    // Grok's equal is the team's leader: three dice each; the peasant has one left.
    await begin(["Grok", "Pit Crew", "Peasant"]);
    await fixDice(gamemaster.page, six(4, 4));
    await roll();
    await gamemaster.page.evaluate(() => game.combat.startCombat());
    await gamemaster.page.waitForFunction(() => game.combat.started);
    await expect
      .poll(() => gamemaster.page.evaluate(() => game.combat.blocks().map((block: any) => block.members.length)))
      .toEqual([2, 1]);
    await gamemaster.page.evaluate(() => (globalThis as any).ui.combat.render({ force: true }));
    await gamemaster.page.evaluate(() => (globalThis as any).ui.sidebar.changeTab("combat", "primary"));
    // One press: they tie once more, and throw again by themselves.
    await fixDice(gamemaster.page, six(3, 3, 2, 5));
    await gamemaster.page.locator('[data-widget="rollOff"]').first().click();
    await places([3.435, 3.432, 1]);
    await gamemaster.page.evaluate(() => (globalThis as any).ui.sidebar.changeTab("chat", "primary"));
    await expect
      .poll(() => gamemaster.page.evaluate(() => game.combat.blocks().map((block: any) => block.members.length)))
      .toEqual([1, 1, 1]);
    expect((await turns()).at(-1)).toBe("Peasant");
  });

  test("SS-017 who comes late beside an equal ties with him: both throw when called for, though one has lost a die since", async () => {
    const { page } = gamemaster;
    await begin(["Grok", "Peasant"]);
    await roll();
    await start();
    await page.evaluate(async () => {
      const token = canvas.tokens.placeables.find((one: any) => one.document.name === "Pit Crew").document;
      await game.combat.createEmbeddedDocuments("Combatant", [
        { tokenId: token.id, actorId: token.actorId, sceneId: canvas.scene.id },
      ]);
    });
    await roll();
    await page.waitForFunction(
      () =>
        game.combat
          .blocks()
          .map((block: any) => block.members.length)
          .join() === "2,1",
    );
    await expect
      .poll(() => page.evaluate(() => game.combat.turns.map((one: any) => one.initiative)))
      .toEqual([3, 3, 1]);
    const barbarian = (lost: number): Promise<unknown> =>
      page.evaluate(
        (value) => game.actors.getName("Grok").items.getName("Barbarian").update({ "system.lost": value }),
        lost,
      );
    await barbarian(1);
    await showTab(page, "combat");
    await fixDice(page, six(2, 5));
    await page.locator('[data-widget="rollOff"]').first().click();
    await places([3.5, 3.2, 1]);
    await expect
      .poll(() => page.evaluate(() => game.combat.blocks().every((block: any) => block.members.length === 1)))
      .toBe(true);
    await expect.poll(() => page.locator('[data-widget="rollOff"]').count()).toBe(0);
    await barbarian(0);
    await showTab(page, "chat");
  });

  test("SS-015 SS-016 another cliché in the middle of a round neither skips a turn nor gives a second one; the next round counts it", async () => {
    const { page } = gamemaster;
    await page.evaluate(async () => {
      await game.actors
        .getName("Grok")
        .createEmbeddedDocuments("Item", [
          { name: "Wolf Runner", type: "swordsCliche", system: { full: 4, speedy: true } },
        ]);
      await game.actors
        .getName("Selena")
        .createEmbeddedDocuments("Item", [{ name: "Tea Master", type: "swordsCliche", system: { full: 1 } }]);
    });
    await begin(["Grok", "Selena", "Peasant"]);
    await roll();
    await start();
    await showTab(page, "combat");
    const choose = async (who: string, cliche: string): Promise<void> => {
      const row = page.locator("#combat [data-combatant-id]", { hasText: who });
      await row.locator('select[data-fray-widget="cliche"]').selectOption({ label: cliche });
      await page.waitForFunction(
        ([name, wanted]) => wanted!.startsWith(game.actors.getName(name).system.derived.inUse.name),
        [who, cliche] as const,
      );
    };
    await acts("Selena", 1);
    await choose("Grok", "Wolf Runner (4)");
    await choose("Selena", "Tea Master (1)");
    await expect.poll(() => turns()).toEqual(["Selena", "Grok", "Peasant"]);
    await next();
    await acts("Grok", 1);
    await next();
    await acts("Peasant", 1);
    await next();
    await acts("Grok", 2);
    expect((await turns())[0]).toBe("Grok");
    await page.evaluate(async () => {
      await game.actors.getName("Grok").items.getName("Wolf Runner").delete();
      await game.actors.getName("Selena").items.getName("Tea Master").delete();
    });
    await showTab(page, "chat");
  });

  test("SS-A09 the world's setting orders by all clichés together", async () => {
    const { page } = gamemaster;
    await page.evaluate(() =>
      game.actors
        .getName("Grok")
        .createEmbeddedDocuments("Item", [{ name: "Drinker", type: "swordsCliche", system: { full: 4 } }]),
    );
    const first = async (orderBy: string): Promise<unknown> => {
      await page.evaluate((value) => game.settings.set("fray", "swords.orderBy", value), orderBy);
      await begin(["Grok", "Knight"]);
      await roll();
      return page.evaluate(() => game.combat.turns.map((one: any) => [one.name, one.initiative]));
    };
    // The knight has four dice and the poet's two; Grok three and the drinker's four.
    expect(await first("sumOfCliches")).toEqual([
      ["Grok", 7],
      ["Knight", 6],
    ]);
    expect(await first("clicheInUse")).toEqual([
      ["Knight", 4],
      ["Grok", 3],
    ]);
    await page.evaluate(() => game.actors.getName("Grok").items.getName("Drinker").delete());
  });

  test("SS-015 SS-A09 the surprised act last, and surprise is over with the round", async () => {
    await begin(["Grok", "Selena"]);
    await gamemaster.page.evaluate(() =>
      game.actors.getName("Selena").toggleStatusEffect("fray.surprised", { active: true }),
    );
    await roll();
    await gamemaster.page.evaluate(() => game.combat.startCombat());
    await gamemaster.page.waitForFunction(() => game.combat.started && game.combat.turns[0].name === "Grok");
    await gamemaster.page.evaluate(() => game.combat.nextRound());
    await gamemaster.page.waitForFunction(
      () => game.combat.round === 2 && !game.actors.getName("Selena").statuses.has("fray.surprised"),
    );
    await gamemaster.page.waitForFunction(() => game.combat.turns[0].name === "Selena");
  });

  test("SS-014 the gamemaster's count of missiles runs out; SS-008 SS-047 the dials move the numbers, for a gamemaster's hand alone", async () => {
    const { page } = gamemaster;
    await begin(["Grok", "Selena"]);
    await roll();
    await start();
    await showTab(page, "combat");
    for (let base = 6; base <= 10; base++) {
      await page.locator('#combat [data-widget="baseTn"][data-step="1"]').click();
      await page.waitForFunction((wanted) => game.combat.system.baseTn === wanted, base);
      await page.locator(`#combat [data-widget="baseTn"][data-step="1"][data-value="${base}"]`).waitFor();
    }
    await page.locator('#combat select[data-fray-widget="killTn"]').selectOption("14");
    await page.waitForFunction(() => game.combat.system.killTn === 14);
    await page.locator('#combat select[data-fray-widget="volleys"]').selectOption("1");
    await player.page.waitForFunction(() => game.combat.system.volleys === 1);
    await showTab(player.page, "combat");
    await player.page.locator('#combat select[data-fray-widget="killTn"][aria-disabled]').waitFor();
    await expect
      .poll(() =>
        player.page
          .locator(
            '#combat [data-widget="baseTn"], #combat select[data-fray-widget]:not([aria-disabled]):not([data-combatant])',
          )
          .count(),
      )
      .toBe(0);
    await showTab(page, "chat");
    await showTab(player.page, "chat");
    await target(player.page, "Grok");
    await only(player.page, "Selena");
    await fixDice(player.page, six(6, 6));
    const card = await act(player.page, "Bow", "shot");
    await card.locator(".fray-band.is-hit").waitFor();
    await expect.poll(() => card.locator(".fray-sum").first().innerText()).toMatch(/12[\s\S]*12/);
    await expect.poll(() => card.locator(".fray-sum").nth(1).innerText()).toContain("14");
    await player.page.waitForFunction(() =>
      game.fray
        .offers(game.actors.getName("Selena"))
        .find((one: any) => one.declaration.action === "shot")
        .refused?.refused.includes("volleys_spent"),
    );
    await press(gamemaster.page, "apply");
    await press(gamemaster.page, "undo");
    // Undone, the missile is back in the quiver.
    await player.page.waitForFunction(
      () =>
        !game.fray.offers(game.actors.getName("Selena")).find((one: any) => one.declaration.action === "shot").refused,
    );
  });

  test("SS-A05 where a number must be beaten, meeting it is a miss", async () => {
    const { page } = gamemaster;
    await page.evaluate(async () => {
      for (const combat of [...game.combats]) await combat.delete();
      await game.settings.set("fray", "swords.meetIsEnough", false);
    });
    await player.page.waitForFunction(() => game.settings.get("fray", "swords.meetIsEnough") === false);
    await target(player.page, "Grok");
    await only(player.page, "Selena");
    for (const [faces, result] of [
      [[3, 4], "miss"],
      [[4, 4], "hit"],
    ] as const) {
      await fixDice(player.page, six(...faces));
      const card = await act(player.page, "Bow", "shot");
      await card.locator(`.fray-band.is-${result}`).waitFor();
    }
    await page.evaluate(() => game.settings.set("fray", "swords.meetIsEnough", true));
  });

  test("SS-P04 dice come back at the rate the gamemaster sets", async () => {
    const { page } = gamemaster;
    await page.evaluate(() => game.actors.getName("Grok").items.getName("Barbarian").update({ "system.lost": 2 }));
    await only(page, "Grok");
    for (const [rate, left] of [
      [1, 2],
      [0, 3],
    ] as const) {
      await page.evaluate((value) => game.settings.set("fray", "swords.recoveryDice", value), rate);
      await page.locator('.fray-sheet [data-act="recover"]').last().click();
      await settled(page, "Grok", dice, left);
    }
    await closeSheets(page);
  });

  test("SS-P06 pumped dice join the roll and are lost whatever happens; undone, they are back", async () => {
    await gamemaster.page.evaluate(async () => {
      for (const combat of [...game.combats]) await combat.delete();
      await game.settings.set("fray", "swords.pumping", true);
    });
    await gamemaster.page.waitForFunction(() => game.settings.get("fray", "swords.pumping") === true);
    await fixDice(gamemaster.page, six(1, 1, 1, 1, 1, 6, 6));
    const before = await messages(gamemaster.page);
    await gamemaster.page.evaluate(async () => {
      const find = (name: string): any => canvas.tokens.placeables.find((one: any) => one.document.name === name);
      const [grok, hound] = [find("Grok"), find("Arena Hound")];
      await game.fray.declare(
        {
          action: "contest",
          actor: grok.actor.uuid,
          token: grok.document.uuid,
          item: null,
          targets: [{ actor: hound.actor.uuid, token: hound.document.uuid }],
          choices: { pumped: 1 },
        },
        { dialog: false },
      );
    });
    await gamemaster.page.waitForFunction((count) => game.messages.size > count, before);
    // The hound, who pumps one as well, and keeps one.
    await answer(gamemaster.page, "1");
    await lastCard(gamemaster.page).locator(".fray-band.is-lose").waitFor();
    // Three of his own, one for the axe, one pumped.
    await expect
      .poll(() => lastCard(gamemaster.page).locator(".fray-dice").first().locator(".fray-die").count())
      .toBe(5);
    await expect
      .poll(() => lastCard(gamemaster.page).locator(".fray-dice").nth(1).locator(".fray-die").count())
      .toBe(3);
    await settled(gamemaster.page, "Grok", dice, 2);
    await settled(gamemaster.page, "Arena Hound", dice, 1);
    await press(gamemaster.page, "apply");
    await settled(gamemaster.page, "Grok", dice, 1);
    await press(gamemaster.page, "undo");
    await settled(gamemaster.page, "Grok", dice, 3);
    await settled(gamemaster.page, "Arena Hound", dice, 2);
    await gamemaster.page.evaluate(() => game.settings.set("fray", "swords.pumping", false));
    await player.page.waitForFunction(() => game.settings.get("fray", "swords.pumping") === false);
  });

  test("at “outcome only” a player sees who won and what it did, not the foe's dice, coverage or odds", async () => {
    // With everything to be seen, the odds of the round and of the duel stand beside the cliché, as the rules work them out.
    await target(player.page, "Arena Hound");
    await only(player.page, "Selena");
    const fighters = { a: { cliche: 2, rating: 1 }, b: { cliche: 2, rating: 1, toughness: 1, coverage: 1 } };
    const row = player.page.locator(".fray-cliches li", {
      has: player.page.locator('h3:text-is("Former Elf Samurai")'),
    });
    await row.locator(".fray-bars").waitFor();
    await expect
      .poll(() => row.locator(".fray-odds__n b").innerText())
      .toBe(`${Math.round(meleeOdds(fighters).a.wins * 100)}%`);
    await expect.poll(() => row.innerText()).toContain(`duel ${Math.round(duelOdds(fighters).winA * 100)} %`);
    await gamemaster.page.evaluate(() => game.settings.set("fray", "visibility", "outcome"));
    await player.page.waitForFunction(() => game.settings.get("fray", "visibility") === "outcome");
    await only(player.page, "Selena");
    await expect.poll(() => player.page.locator(".fray-cliches .fray-bars").count()).toBe(0);
    await fixDice(player.page, six(6, 6));
    await fixDice(gamemaster.page, six(1, 1));
    const card = await act(player.page, "Former Elf Samurai", "contest");
    await card.locator(".fray-band.is-win").waitFor();
    await expect.poll(() => card.locator(".fray-dice").count()).toBe(1);
    await expect.poll(() => card.innerText()).not.toContain("coverage");
    await expect.poll(() => lastCard(gamemaster.page).locator(".fray-dice").count()).toBe(2);
    await gamemaster.page.evaluate(() => game.settings.set("fray", "visibility", "everything"));
  });
});
