import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fixDice } from "../../../browser/table.ts";
import {
  answer,
  closeSheets,
  lastCard,
  messages,
  noticed,
  openSheet,
  press,
  settings,
  settled,
  target,
} from "../../../browser/steps.ts";
import {
  CAPTAIN,
  MAREN,
  act,
  begin,
  chat,
  d,
  d100,
  gather,
  goTo,
  hasStatus,
  hold,
  place,
  result,
  set,
  status,
  stored,
} from "../../../browser/quest/steps.ts";
import { gamemaster, player, hp, pages } from "./table.ts";
import { says } from "../../../words.ts";

describe("quest: attack against defence, each cell on the table", () => {
  const SKILL = 58;
  const LEVELS: Readonly<Record<string, number>> = { critical: 33, success: 30, failure: 70, fumble: 77 };
  const DEFENDED: Readonly<Record<string, number>> = { critical: 11, success: 20, failure: 65, fumble: 66 };

  beforeAll(async () => {
    await goTo(gamemaster.page, pages(), "The hollow way");
    await gamemaster.page.evaluate(async () => {
      for (const combat of [...game.combats.contents]) await combat.delete();
    });
    await place(gamemaster.page, { [MAREN]: [10, 6], [CAPTAIN]: [11, 6] });
    await chat(gamemaster.page);
    await gamemaster.page.waitForFunction(
      ([name, skill]) => game.actors.getName(name).system.derived.skills.closeCombat.total === skill,
      [MAREN, SKILL] as const,
    );
  });

  beforeEach(async () => {
    await set(gamemaster.page, CAPTAIN, { "system.hp.damage": 0 });
    await closeSheets(gamemaster.page);
  });

  // Shortsword 1d6 shows 6; the captain wears chain, 5 points: rolled 6 − 5 = 1, at its maximum 6 through the armour.
  const CELLS: readonly (readonly [string, string, string, number, boolean, boolean])[] = [
    ["critical", "parry", "critical", 1, false, false],
    ["critical", "parry", "success", 6, false, false],
    ["critical", "parry", "failure", 6, false, false],
    ["critical", "parry", "fumble", 6, false, true],
    ["critical", "dodge", "critical", 1, false, false],
    ["critical", "dodge", "fumble", 6, false, true],
    ["success", "parry", "critical", 0, true, false],
    ["success", "parry", "success", 0, false, false],
    ["success", "parry", "failure", 1, false, false],
    ["success", "parry", "fumble", 1, false, true],
    ["success", "dodge", "critical", 0, false, false],
    ["success", "dodge", "success", 0, false, false],
    ["success", "dodge", "failure", 1, false, false],
    ["success", "dodge", "fumble", 1, false, true],
    ["success", "none", "failure", 1, false, false],
    ["critical", "none", "failure", 6, false, false],
    ["failure", "parry", "success", 0, false, false],
    ["fumble", "parry", "success", 0, true, false],
  ];

  for (const [attack, defence, defended, net, attackerFumbles, defenderFumbles] of CELLS)
    test(`OQ-P04, OQ-A09, OQ-A10: ${attack} against ${defence === "none" ? "nothing" : `${defended} ${defence}`}: ${net}; undone to what was`, async () => {
      const { page } = gamemaster;
      const before = [await stored(page, MAREN), await stored(page, CAPTAIN)];
      await fixDice(page, [
        ...d100(LEVELS[attack]!),
        ...(defence === "none" ? [] : d100(DEFENDED[defended]!)),
        ...d(6, 6),
      ]);
      await act(page, MAREN, "attack", {}, "Shortsword", CAPTAIN);
      // Player One owns Maren and throws her dice.
      await fixDice(player.page, [...d100(LEVELS[attack]!), ...d(6, 6)]);
      await fixDice(page, d100(DEFENDED[defended]!));
      await answer(page, defence);
      const card = lastCard(page);
      await result(card);
      const fumbled = attackerFumbles || defenderFumbles;
      if (!net && !fumbled) {
        await card.getByText(says("FRAY.Chip.nothing")).waitFor();
        await expect.poll(async () => [await stored(page, MAREN), await stored(page, CAPTAIN)]).toEqual(before);
        return;
      }
      await press(page, "apply");
      await settled(page, CAPTAIN, hp, 14 - net);
      await status(page, MAREN, "fray.fumbled", attackerFumbles);
      await status(page, CAPTAIN, "fray.fumbled", defenderFumbles);
      await press(page, "undo");
      await settled(page, CAPTAIN, hp, 14);
      await status(page, MAREN, "fray.fumbled", false);
      await status(page, CAPTAIN, "fray.fumbled", false);
      await expect.poll(async () => [await stored(page, MAREN), await stored(page, CAPTAIN)]).toEqual(before);
    });

  test("OQ-P15: the gamemaster chooses what a fumble brings; undone, the choice is open again", async () => {
    const { page } = gamemaster;
    await page.evaluate(async (who) => {
      const token = canvas.tokens.placeables.find((one: any) => one.document.name === who);
      await token.actor.toggleStatusEffect("fray.fumbled", { active: true });
    }, CAPTAIN);
    await act(page, CAPTAIN, "fumble", { effect: "fall_prone" });
    await press(page, "apply");
    await status(page, CAPTAIN, "fray.prone");
    await status(page, CAPTAIN, "fray.fumbled", false);
    await press(page, "undo");
    await status(page, CAPTAIN, "fray.fumbled");
    await status(page, CAPTAIN, "fray.prone", false);
    await page.evaluate(async (who) => {
      const token = canvas.tokens.placeables.find((one: any) => one.document.name === who);
      await token.actor.toggleStatusEffect("fray.fumbled", { active: false });
    }, CAPTAIN);
  });

  test("OQ-P15: a fumble's choice is on the card at once, and no chip clicked away loses it", async () => {
    const { page } = gamemaster;
    await act(page, MAREN, "attack", {}, "Shortsword", CAPTAIN);
    await fixDice(player.page, d100(77));
    await answer(page, "none");
    const card = lastCard(page);
    await result(card);
    const choice = card.locator('[data-fray-act="follow"]');
    await expect.poll(() => choice.count()).toBe(1);
    await press(page, "apply");
    await status(page, MAREN, "fray.fumbled");
    const chip = (active: boolean): Promise<unknown> =>
      page.evaluate(
        ([who, on]) =>
          canvas.tokens.placeables
            .find((one: any) => one.document.name === who)
            .actor.toggleStatusEffect("fray.fumbled", { active: on }),
        [MAREN, active] as const,
      );
    await chip(false);
    await status(page, MAREN, "fray.fumbled", false);
    await expect.poll(() => choice.count()).toBe(1);
    await press(page, "undo");
  });

  test("OQ-052, OQ-P17: a skill of the table is written in its row, and dragged to the hotbar at its base", async () => {
    const { page } = gamemaster;
    const found = await page.evaluate(async (who) => {
      const actor = canvas.tokens.placeables.find((one: any) => one.document.name === who).actor;
      const base = Object.values(actor.system.derived.skills).find((skill: any) => !skill.item) as any;
      await actor.sheet.learn(base.key, 61);
      const learnt = actor.system.derived.skills[base.key];
      await actor.sheet.learn(base.key, 62);
      const again = actor.system.derived.skills[base.key];
      const item = actor.items.find((one: any) => one.uuid === again.item);
      await item.delete();
      const hooks = (globalThis as any).Hooks;
      const dropped = { type: "fray.act", act: "test", choices: { skill: base.key }, name: "At its base" };
      const answered = hooks.call("hotbarDrop", null, dropped, 7);
      for (let tries = 0; tries < 1500 && !game.macros.getName("At its base"); tries++)
        await new Promise((go) => setTimeout(go, 25));
      const macro = game.macros.getName("At its base");
      const command = macro?.command;
      await macro?.delete();
      return { learnt: learnt.total, again: again.total, key: base.key, answered, command };
    }, CAPTAIN);
    expect(found).toMatchObject({ learnt: 61, again: 62, answered: false });
    expect(found.command).toBe(`fray.act("test", {"skill":"${found.key}"});`);
  });

  test("OQ-P07: a blow not meant to kill leaves its target down, but stable", async () => {
    const { page } = gamemaster;
    await set(page, CAPTAIN, { "system.hp.damage": 13 });
    await act(page, MAREN, "attack", { nonLethal: true }, "Shortsword", CAPTAIN);
    await fixDice(player.page, [...d100(30), ...d(6, 6)]);
    await answer(page, "none");
    await result(lastCard(page));
    await press(page, "apply");
    await settled(page, CAPTAIN, "system.mortal.state", "stable");
    await expect.poll(() => hasStatus(page, CAPTAIN, "fray.unconscious")).toBe(true);
    await press(page, "undo");
    await settled(page, CAPTAIN, "system.mortal.state", "none");
  });

  test("OQ-P06, OQ-P11: an arrow is neither parried nor dodged; a medium shield covers −20", async () => {
    const { page } = gamemaster;
    await hold(page, MAREN, "Long bow");
    await place(page, { [MAREN]: [2, 6], [CAPTAIN]: [17, 6] });
    await fixDice(player.page, [...d100(45), ...d(10, 9)]);
    await fixDice(page, [...d100(45), ...d(10, 9)]);
    await act(page, MAREN, "attack", {}, "Long bow", CAPTAIN);
    const card = lastCard(page);
    const text = await result(card);
    expect(text).toContain("45");
    expect(text).toMatch(/against\s+45/);
    await expect.poll(() => card.locator(".fray-band .fray-num").innerText()).toBe("4");
    await page.evaluate(() => game.messages.contents.at(-1).delete());
    await hold(page, MAREN, "Shortsword", "Small shield");
    await place(page, { [MAREN]: [10, 6], [CAPTAIN]: [11, 6] });
  });

  test("OQ-014, OQ-A06: a weapon of 10 m shoots to 20 at 20 less, and no farther; without a missile nothing beyond 2 m is reached", async () => {
    const { page } = gamemaster;
    await page.evaluate((who) => {
      const system = {
        dice: { count: 1, sides: 4, plus: 0 },
        skill: "rangedCombat",
        reach: "metres",
        range: 10,
        held: true,
      };
      return game.actors.getName(who).createEmbeddedDocuments("Item", [{ name: "Sling", type: "questWeapon", system }]);
    }, MAREN);
    // The captain's shield makes 20 less of 65.
    for (const [squares, skill] of [
      [5, 45],
      [10, 25],
    ] as const) {
      await place(page, { [MAREN]: [2, 6], [CAPTAIN]: [2 + squares, 6] });
      await fixDice(player.page, d100(98));
      await fixDice(page, d100(98));
      await act(page, MAREN, "attack", {}, "Sling", CAPTAIN);
      await expect.poll(() => result(lastCard(page))).toMatch(new RegExp(`against\\s+${skill}`));
    }
    const refused = async (weapon: string, rule: string): Promise<void> => {
      const before = await messages(page);
      await noticed(page, rule, () =>
        page.evaluate(
          async ([who, what, whom]) => {
            const find = (name: string) => canvas.tokens.placeables.find((one: any) => one.document.name === name);
            const [archer, mark] = [find(who!), find(whom!)];
            const declaration = game.fray.declarationOf(archer.actor, "attack", {
              item: archer.actor.items.getName(what).uuid,
              token: archer.document,
            });
            await game.fray.declare(
              { ...declaration, targets: [{ actor: mark.actor.uuid, token: mark.document.uuid }] },
              { dialog: false },
            );
          },
          [MAREN, weapon, CAPTAIN] as const,
        ),
      );
      await expect.poll(() => messages(page)).toBe(before);
    };
    await refused("Shortsword", "OQ-013");
    await place(page, { [CAPTAIN]: [13, 6] });
    await refused("Sling", "OQ-014");
    await page.evaluate((who) => game.actors.getName(who).items.getName("Sling").delete(), MAREN);
    await place(page, { [MAREN]: [10, 6], [CAPTAIN]: [11, 6] });
  });

  test("OQ-P03: an opposed test has both sides on one card", async () => {
    const { page } = gamemaster;
    // Who declares throws for whom he acts, and the gamemaster for the captain.
    await fixDice(page, d100(30, 25));
    await act(page, MAREN, "opposed", { skill: "deception", against: "perception" }, null, CAPTAIN);
    const card = lastCard(page);
    // Both succeed; the higher roll wins.
    await expect.poll(() => result(card)).toContain("Won");
    await expect.poll(() => card.locator(".fray-die").count()).toBe(2);
  });

  test("OQ-053, OQ-P04: the sheet shows percents, the odds against the target, and the defender's comparison", async () => {
    await chat(player.page);
    await target(player.page, CAPTAIN);
    const sheet = await openSheet(player.page, MAREN);
    const row = sheet.locator(".fray-rows li", { has: player.page.locator('h3:text-is("Shortsword")') });
    await expect.poll(() => row.innerText()).toContain("58 %");
    // 58 against a parry at 62: worked out by the rules room, shown as a whole percent.
    await expect.poll(() => row.locator(".fray-odds b").innerText()).toMatch(/^\d+\s*%$/);
    await expect
      .poll(() => row.locator(".fray-odds__n").getAttribute("data-tooltip-text"))
      .toMatch(/^\d+ % to hit.* · \d+ % drops the foe/);
    // What is parried, and with what: a shield large enough stops what is thrown too.
    const chip = sheet.locator("[data-parries]");
    const size = (value: string) =>
      gamemaster.page.evaluate(
        ([name, to]: [string, string]) =>
          game.scenes.viewed.tokens.getName(name).actor.items.getName("Small shield").update({ "system.size": to }),
        [MAREN, value] as [string, string],
      );
    await expect.poll(() => chip.getAttribute("data-tooltip-text")).toBe("With: Small shield");
    await expect.poll(() => chip.innerText()).not.toContain("throws");
    await size("medium");
    await expect.poll(() => chip.innerText()).toContain("Parries blows and thrown weapons");
    await size("small");
    await closeSheets(player.page);
  });

  test("OQ-P05: of two attacks at once the second asks at the percent that the first defence leaves, on every page", async () => {
    const { page } = gamemaster;
    await settings(page, { economy: "advice" });
    await gather(page, [MAREN, CAPTAIN]);
    await begin(page);
    const bare = (name: string): Promise<void> => act(page, name, "attack", {}, null, MAREN);
    await bare(CAPTAIN);
    await bare(CAPTAIN);
    const cards = await page.evaluate(() => game.messages.contents.slice(-2).map((one: any) => one.id));
    const dodge = (seat: Page): Promise<number> =>
      seat.evaluate((id) => game.messages.get(id).system.context.target.dodge.value, cards[1]);
    const before = await dodge(page);
    // The first blow would hit, so the dodge is rolled.
    await fixDice(page, d100(5));
    await fixDice(player.page, d100(20));
    await page.evaluate(
      (id) =>
        [...document.querySelectorAll<HTMLElement>(`#chat [data-message-id="${id}"] [data-option="dodge"]`)]
          .at(0)!
          .click(),
      cards[0],
    );
    for (const seat of [page, player.page]) await expect.poll(() => dodge(seat)).toBe(before - 20);
    // Chosen, it is rolled at that percent, whatever is spent later.
    await fixDice(page, d100(5));
    await fixDice(player.page, d100(20));
    await answer(page, "dodge");
    await result(lastCard(page));
    expect(await dodge(page)).toBe(before - 20);
    await page.evaluate(async () => {
      for (const combat of [...game.combats.contents]) await combat.delete();
    });
    await settings(page, { economy: "stop" });
  });
});
