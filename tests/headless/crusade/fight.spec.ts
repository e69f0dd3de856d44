import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { actorValue, d10, fixDice, type Seat } from "../../browser/table.ts";
import { openForTwo, type HeadlessTable } from "../table.ts";
import {
  answer,
  cardOf,
  darkFate,
  darkFateIs,
  gear,
  press,
  settings,
  settled,
  showTab,
  staged,
  strike,
  target,
} from "../../browser/steps.ts";

let table: HeadlessTable;
let gamemaster: Seat;
let player: Seat;

const stress = "system.physical.value";
const fate = "system.fate.value";
const number = (id: string): Promise<string> =>
  cardOf(gamemaster.page, id).locator(".fray-band .fray-num").first().innerText();
const hasStatus = (who: string, status: string): Promise<boolean> =>
  gamemaster.page.evaluate(
    ([name, wanted]) =>
      (
        canvas.tokens.placeables.find((one: any) => one.document.name === name)?.actor ?? game.actors.getName(name)
      ).statuses.has(wanted),
    [who, status] as const,
  );
/** What the bar above a token shows. */
const bar = (seat: Seat, who: string): Promise<number | null> =>
  seat.page.evaluate(
    (name) =>
      canvas.tokens.placeables.find((one: any) => one.document.name === name).document.getBarAttribute("bar1")?.value ??
      null,
    who,
  );
const actsNow = (who: string) => player.page.waitForFunction((name) => game.combat.combatant?.name === name, who);
const pips = (who: string): Promise<number> =>
  gamemaster.page.evaluate((name) => {
    const one = game.combat.combatants.find((entry: any) => entry.name === name);
    return one.system.spent
      .filter((entry: any) => entry.round === game.combat.round)
      .reduce((sum: number, entry: any) => sum + entry.pips, 0);
  }, who);

beforeAll(async () => {
  ({ table, gamemaster, player } = await openForTwo());
  await gamemaster.page.evaluate(async () => {
    const pack = game.packs.get("fray.crusade-characters");
    const index = await pack.getIndex();
    await game.actors.importFromCompendium(pack, index.find((one: any) => one.name.includes("Sierge"))._id);
  });
});

afterAll(() => table.leave());

describe("crusade: initiative and actions", () => {
  test("EC-051, EC-053: Tavi and Ivo tie and are one block; each is done for himself, the last one leaves it", async () => {
    await showTab(gamemaster.page, "combat");
    await showTab(player.page, "combat");
    const tie = player.page.locator("#combat .fray-tie, .combat-sidebar .fray-tie").first();
    await tie.waitFor();
    await expect
      .poll(() => tie.locator(".fray-turn h4").allInnerTexts())
      .toEqual(expect.arrayContaining(["Tavi", "Ivo"]));
    // The player's own hero has a button for being done; Ivo has none on this screen.
    await expect.poll(() => tie.locator('[data-action="frayDone"]').count()).toBe(1);
    await tie.locator('[data-action="frayDone"]').click();
    await actsNow("Ivo");
    const own = gamemaster.page.locator(".fray-turn", { hasText: "Ivo" }).locator('[data-action="frayDone"]').first();
    await own.click();
    await actsNow("Bandit");
  });

  test("EC-021, EC-023: a turn back and a turn on again charge nothing twice; a new round gives three actions", async () => {
    await fixDice(gamemaster.page, d10(1));
    const id = await strike(gamemaster.page, "Bandit", "Cutlass", "Tavi");
    await staged(gamemaster.page, id, "frozen");
    await gamemaster.page.waitForFunction(() => game.combat.combatants.getName("Bandit").system.spent.length === 1);
    await gamemaster.page.evaluate(() => game.combat.previousTurn());
    await player.page.waitForFunction(() => ["Tavi", "Ivo"].includes(game.combat.combatant?.name));
    await gamemaster.page.evaluate(() => game.combat.nextTurn());
    await actsNow("Bandit");
    await expect.poll(() => pips("Bandit")).toBe(1);
    await gamemaster.page.evaluate(() => game.combat.nextRound());
    await player.page.waitForFunction(() => game.combat.round === 2);
    await expect.poll(() => pips("Bandit")).toBe(0);
    await gamemaster.page.evaluate(() => game.combat.previousRound());
    await player.page.waitForFunction(() => game.combat.round === 1);
    await expect.poll(() => pips("Bandit")).toBe(1);
    await gamemaster.page.evaluate(() => game.combat.nextRound());
    await player.page.waitForFunction(() => game.combat.round === 2);
    await expect.poll(() => pips("Bandit")).toBe(0);
    await expect
      .poll(() => gamemaster.page.evaluate(() => game.combat.combatants.getName("Bandit").system.spent.length))
      .toBe(1);
  });

  test("EC-050, EC-052: 1d10 + Alacrity, a foe's weapon skill in its stead, rolled once", async () => {
    await gamemaster.page.evaluate(() => game.combat.resetAll());
    await player.page.waitForFunction(() => game.combat.combatants.getName("Bandit").initiative === null);
    await fixDice(player.page, d10(6));
    await player.page.locator('.fray-turn:has(h4:text-is("Tavi")) [data-action="frayRoll"]').first().click();
    await gamemaster.page.waitForFunction(() => game.combat.combatants.getName("Tavi").initiative === 9);
    await fixDice(gamemaster.page, d10(7));
    await gamemaster.page.evaluate(() => game.combat.rollInitiative([game.combat.combatants.getName("Ivo").id]));
    await fixDice(gamemaster.page, d10(3));
    await gamemaster.page.evaluate(() => game.combat.rollInitiative([game.combat.combatants.getName("Bandit").id]));
    await player.page.waitForFunction(() => game.combat.combatants.getName("Bandit").initiative === 7);
    // Tavi 6 + 3 and Ivo 7 + 2: a tie again, and one block.
    await player.page.locator(".fray-tie .fray-turn h4", { hasText: "Ivo" }).first().waitFor();
    await gamemaster.page.evaluate(() => game.combat.rollNPC());
    await settings(gamemaster.page, { economy: "advice" });
    await showTab(gamemaster.page, "chat");
    await showTab(player.page, "chat");
  });
});

describe("crusade: the examples, with their dice", () => {
  test("EC-063: Ivo's 5 + 4 is 2 over 7, and 1 for the sabre: 3 to d'Sierge", async () => {
    await fixDice(gamemaster.page, d10(5));
    const id = await strike(gamemaster.page, "Ivo", "Sabre", "D’Sierge");
    await staged(gamemaster.page, id, "frozen");
    await expect.poll(() => number(id)).toBe("3");
    await press(gamemaster.page, "apply");
    await settled(player.page, "D’Sierge", stress, 15);
  });

  test("EC-064, EC-065, EC-066, EC-067: d'Sierge's 10 + 4 is 7 over, 1 critical, 1 weapon: 9 to Ivo, and a FATE point", async () => {
    await gear(gamemaster.page, "Ivo", "Round shield", "held", false);
    await fixDice(gamemaster.page, d10(10));
    const id = await strike(gamemaster.page, "D’Sierge", "Rapier", "Ivo");
    await staged(gamemaster.page, id, "frozen");
    await expect.poll(() => number(id)).toBe("9");
    await press(gamemaster.page, "apply");
    await settled(player.page, "Ivo", stress, 9);
    await settled(player.page, "D’Sierge", fate, 2);
    await expect.poll(() => bar(gamemaster, "Ivo")).toBe(9);
    await press(gamemaster.page, "undo");
    await settled(player.page, "Ivo", stress, 18);
    await settled(player.page, "D’Sierge", fate, 1);
    await press(gamemaster.page, "redo");
    await settled(player.page, "Ivo", stress, 9);
    await press(gamemaster.page, "undo");
    await settled(player.page, "Ivo", stress, 18);
  });

  test("EC-147, EC-148, EC-149: the short bow's 7 + 2 is 3 over Tavi's 6: 4 with the bow, 18 becomes 14", async () => {
    await gear(gamemaster.page, "Bad Guy", "Short sword", "held", false);
    await gear(gamemaster.page, "Bad Guy", "Short bow", "held", true);
    await fixDice(gamemaster.page, d10(7));
    const id = await strike(gamemaster.page, "Bad Guy", "Short bow", "Tavi");
    await staged(gamemaster.page, id, "frozen");
    await expect.poll(() => number(id)).toBe("4");
    await press(gamemaster.page, "apply");
    await settled(player.page, "Tavi", stress, 14);
    await expect.poll(() => bar(player, "Tavi")).toBe(14);
    await press(gamemaster.page, "undo");
    await settled(player.page, "Tavi", stress, 18);
    await press(gamemaster.page, "redo");
    await settled(player.page, "Tavi", stress, 14);
  });

  test("EC-150: 2 + 2 misses a ranged defence of 6, and there is nothing to apply", async () => {
    await fixDice(gamemaster.page, d10(2));
    const id = await strike(gamemaster.page, "Bad Guy", "Short bow", "Tavi");
    await staged(gamemaster.page, id, "frozen");
    await cardOf(gamemaster.page, id).locator(".fray-band.is-miss").waitFor();
    await expect.poll(() => cardOf(gamemaster.page, id).locator('[data-fray-act="apply"]').count()).toBe(0);
    await expect.poll(() => actorValue(player.page, "Tavi", stress)).toBe(14);
    await gear(gamemaster.page, "Bad Guy", "Short bow", "held", false);
    await gear(gamemaster.page, "Bad Guy", "Short sword", "held", true);
  });

  test("EC-151, EC-152, EC-A28: Tavi's 6 + 4 is 6 over 4, 7 with the sword: Bad Guy's 6 are gone and he shows defeated", async () => {
    await fixDice(player.page, d10(6));
    const id = await strike(player.page, "Tavi", "Cutlass", "Bad Guy");
    await staged(gamemaster.page, id, "frozen");
    await expect.poll(() => number(id)).toBe("7");
    await press(gamemaster.page, "apply");
    await settled(player.page, "Bad Guy", stress, 0);
    await expect.poll(() => bar(player, "Bad Guy")).toBe(0);
    await player.page.waitForFunction(() => game.combat.combatants.getName("Bad Guy").isDefeated);
    await expect.poll(() => hasStatus("Bad Guy", "dead")).toBe(true);
    await showTab(player.page, "combat");
    await player.page.locator(".fray-turn.is-defeated", { hasText: "Bad Guy" }).first().waitFor();
    await showTab(player.page, "chat");
  });

  test("pressing apply again, from here and from a console, changes nothing; undo brings Bad Guy back, redo and undo too", async () => {
    const id = await gamemaster.page.evaluate(() => game.messages.contents.at(-1).id);
    expect(await gamemaster.page.evaluate((card) => game.fray.press({ card, act: "apply" }), id)).toBe(false);
    await expect.poll(() => actorValue(gamemaster.page, "Bad Guy", "system.physical.damage")).toBe(6);
    await press(gamemaster.page, "undo");
    await settled(player.page, "Bad Guy", stress, 6);
    await player.page.waitForFunction(() => !game.combat.combatants.getName("Bad Guy").isDefeated);
    await press(gamemaster.page, "redo");
    await settled(player.page, "Bad Guy", stress, 0);
    await press(gamemaster.page, "undo");
    await settled(player.page, "Bad Guy", stress, 6);
  });

  test("Ctrl+Z takes back one's own last card", async () => {
    await player.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    // The card is the player's: the gamemaster's key does not know it.
    await press(gamemaster.page, "redo");
    await settled(player.page, "Bad Guy", stress, 0);
    await player.page.keyboard.press("Control+z");
    await settled(player.page, "Bad Guy", stress, 6);
  });
});

describe("crusade: what the gamemaster may change after the dice", () => {
  test("the setting applies at once, and the card says so", async () => {
    await settings(gamemaster.page, { autoApply: true });
    await fixDice(player.page, d10(4));
    const id = await strike(player.page, "Tavi", "Cutlass", "Bandit");
    // 4 + 4 − 6 + 1.
    await settled(player.page, "Bandit", stress, 3);
    await cardOf(player.page, id).locator(".fray-card__state.is-applied").waitFor();
    await settings(gamemaster.page, { autoApply: false });
  });

  test("EC-058: a modifier added later is resolved and written again, and can be taken back", async () => {
    const id = await gamemaster.page.evaluate(() => game.messages.contents.at(-1).id);
    const card = cardOf(gamemaster.page, id);
    await card.locator('[data-fray-act="amend"]').click();
    await gamemaster.page.locator(".fray-amend input[name=value]").fill("2");
    await gamemaster.page.locator(".fray-amend input[name=note]").fill("higher ground");
    await gamemaster.page.locator('.fray-amend [data-action="modifier"]').click();
    await settled(player.page, "Bandit", stress, 1);
    await expect.poll(() => number(id)).toBe("5");
    await card.locator(".fray-card__notes", { hasText: "higher ground" }).waitFor();
    await card.locator('[data-fray-act="retract"]').click();
    await settled(player.page, "Bandit", stress, 3);
    await expect.poll(() => number(id)).toBe("3");
  });

  test("a reroll counts the new die, and taking it back counts the old one", async () => {
    const id = await gamemaster.page.evaluate(() => game.messages.contents.at(-1).id);
    await fixDice(gamemaster.page, d10(6));
    await fixDice(player.page, d10(6));
    await cardOf(gamemaster.page, id).locator('[data-fray-act="amend"]').click();
    await gamemaster.page.locator('.fray-amend [data-action="reroll"]').click();
    await settled(player.page, "Bandit", stress, 1);
    await cardOf(gamemaster.page, id).locator('[data-fray-act="retract"]').click();
    await settled(player.page, "Bandit", stress, 3);
  });

  test("another target takes the blow instead, and undo leaves both whole", async () => {
    const id = await gamemaster.page.evaluate(() => game.messages.contents.at(-1).id);
    await target(gamemaster.page, "Bad Guy");
    await cardOf(gamemaster.page, id).locator('[data-fray-act="amend"]').click();
    await gamemaster.page.locator('.fray-amend [data-action="target"]').click();
    // 8 against Bad Guy's 4, and 1.
    await settled(player.page, "Bad Guy", stress, 1);
    await settled(player.page, "Bandit", stress, 6);
    await press(gamemaster.page, "undo");
    await settled(player.page, "Bad Guy", stress, 6);
    await expect.poll(() => actorValue(player.page, "Bandit", stress)).toBe(6);
    await gamemaster.page.evaluate(() => game.user.targets.forEach((one: any) => one.setTarget(false)));
  });
});

describe("crusade: reactions", () => {
  // One weapon in hand, one strike: a second one would swing too (EC-024).
  beforeAll(async () => {
    for (const item of ["Hand cannon", "Boarding axe"]) await gear(gamemaster.page, "Tavi", item, "held", false);
  });

  test("EC-A24, EC-154: a miss of one is made good by FATE's +2; the point is spent, the gamemaster gains a dark one, undo gives both back", async () => {
    const dark = await darkFate(gamemaster.page);
    await fixDice(player.page, d10(1));
    const id = await strike(player.page, "Tavi", "Cutlass", "Bandit");
    await answer(player.page, "bonus");
    await staged(gamemaster.page, id, "frozen");
    // 1 + 4 + 2 − 6 + 1.
    await expect.poll(() => number(id)).toBe("2");
    await settled(gamemaster.page, "Tavi", fate, 0);
    await darkFateIs(gamemaster.page, dark + 1);
    await press(gamemaster.page, "apply");
    await settled(player.page, "Bandit", stress, 4);
    await press(gamemaster.page, "undo");
    await settled(player.page, "Bandit", stress, 6);
    await settled(player.page, "Tavi", fate, 1);
    await darkFateIs(gamemaster.page, dark);
  });

  test("EC-156, EC-A24: FATE buys a second throw, which counts", async () => {
    await fixDice(player.page, d10(1, 8));
    const id = await strike(player.page, "Tavi", "Cutlass", "Bandit");
    await answer(player.page, "reroll");
    await staged(gamemaster.page, id, "frozen");
    await expect.poll(() => number(id)).toBe("7");
    await settled(gamemaster.page, "Tavi", fate, 0);
    await press(gamemaster.page, "undo");
    await settled(gamemaster.page, "Tavi", fate, 1);
  });

  test("EC-137, EC-138, EC-142: the gamemaster blocks for Ivo, whose player is away: nothing gets through, the shield breaks; undo mends it", async () => {
    await gear(gamemaster.page, "Ivo", "Round shield", "held", true);
    await fixDice(gamemaster.page, [...d10(9), { face: 4, of: 4 }]);
    const id = await strike(gamemaster.page, "Bandit", "Cutlass", "Ivo");
    await cardOf(gamemaster.page, id).locator(".fray-window").waitFor();
    // Somebody else's hero: the player sees who is asked, and no button.
    await cardOf(player.page, id).locator(".fray-window").waitFor();
    await expect.poll(() => cardOf(player.page, id).locator('.fray-window [data-fray-act="answer"]').count()).toBe(0);
    await answer(gamemaster.page, "block");
    await staged(gamemaster.page, id, "frozen");
    await settled(gamemaster.page, "Ivo", fate, 0);
    await press(gamemaster.page, "apply");
    await gamemaster.page.waitForFunction(
      () => game.actors.getName("Ivo").items.getName("Round shield").system.destroyed,
    );
    await expect.poll(() => actorValue(gamemaster.page, "Ivo", stress)).toBe(18);
    // EC-015: a broken shield defends no more.
    await expect.poll(() => actorValue(gamemaster.page, "Ivo", "system.derived.melee.value")).toBe(7);
    await press(gamemaster.page, "undo");
    await gamemaster.page.waitForFunction(
      () => !game.actors.getName("Ivo").items.getName("Round shield").system.destroyed,
    );
    await settled(gamemaster.page, "Ivo", fate, 1);
    await expect.poll(() => actorValue(gamemaster.page, "Ivo", "system.derived.melee.value")).toBe(8);
  });
});

describe("crusade: harm outside attacks", () => {
  test("EC-A28: the Damage and Heal tool: more than there is defeats, healing brings back", async () => {
    const { page } = gamemaster;
    const use = async (amount: string, action: string): Promise<void> => {
      await page.evaluate(() =>
        canvas.tokens.placeables.find((one: any) => one.document.name === "Bandit").control({ releaseOthers: true }),
      );
      await page.locator('[data-tool="frayHarm"]').first().click();
      const input = page.locator(".fray-fields input[name=amount]");
      await input.fill(amount);
      await page.locator("dialog, .application").filter({ has: input }).locator(`[data-action="${action}"]`).click();
    };
    await use("40", "damage");
    await settled(player.page, "Bandit", stress, 0);
    await player.page.waitForFunction(() => game.combat.combatants.getName("Bandit").isDefeated);
    await use("2", "heal");
    await settled(player.page, "Bandit", stress, 2);
    await player.page.waitForFunction(() => !game.combat.combatants.getName("Bandit").isDefeated);
    await press(page, "undo");
    await settled(player.page, "Bandit", stress, 0);
    await page.keyboard.press("Control+z");
    await settled(player.page, "Bandit", stress, 6);
    await expect.poll(() => hasStatus("Bandit", "dead")).toBe(false);
  });
});

describe("crusade: hidden numbers", () => {
  test("“outcome only”: a player's card, tracker, bars and sheet tell nothing of a foe's numbers, the gamemaster's do", async () => {
    await settings(gamemaster.page, { visibility: "outcome" });
    await player.page.waitForFunction(() => game.settings.get("fray", "visibility") === "outcome");
    await fixDice(player.page, d10(4));
    const id = await strike(player.page, "Tavi", "Cutlass", "Bandit");
    await staged(gamemaster.page, id, "frozen");
    await press(gamemaster.page, "apply");
    await settled(player.page, "Bandit", stress, 3);
    const card = cardOf(player.page, id);
    await card.locator(".fray-band.is-hit").waitFor();
    // “9 against 6” would tell the defence; “6 → 3” the stress.
    await expect
      .poll(() => card.locator(".fray-sum .fray-num").count())
      .toBeLessThanOrEqual(await card.locator(".fray-sum").count());
    await expect.poll(() => card.locator(".fray-delta").count()).toBe(0);
    await expect.poll(() => cardOf(gamemaster.page, id).locator(".fray-delta").count()).toBeGreaterThan(0);
    await expect.poll(() => bar(player, "Bandit")).toBe(null);
    await expect.poll(() => bar(gamemaster, "Bandit")).toBe(3);
    await showTab(player.page, "combat");
    await expect
      .poll(() =>
        player.page.locator(".fray-turn", { hasText: "Bandit" }).first().locator(".fray-turn__stress").count(),
      )
      .toBe(0);
    await expect
      .poll(() => player.page.locator(".fray-turn", { hasText: "Tavi" }).first().locator(".fray-turn__stress").count())
      .toBe(1);
    await showTab(player.page, "chat");
  });

  test("“gamemaster only”: the player's card tells not even the result", async () => {
    const id = await gamemaster.page.evaluate(() => game.messages.contents.at(-1).id);
    await settings(gamemaster.page, { visibility: "gamemaster" });
    await player.page.waitForFunction(() => game.settings.get("fray", "visibility") === "gamemaster");
    await cardOf(player.page, id).locator(".fray-band").waitFor({ state: "detached" });
    await expect.poll(() => cardOf(player.page, id).locator(".fray-die, .fray-sum, .fray-delta").count()).toBe(0);
    await expect.poll(() => cardOf(gamemaster.page, id).locator(".fray-band").count()).toBe(1);
    await settings(gamemaster.page, { visibility: "everything" });
    await cardOf(player.page, id).locator(".fray-band").waitFor();
    await press(gamemaster.page, "undo");
  });
});
