import { describe, expect, test } from "vitest";
import { actorValue, fixDice } from "../../../browser/table.ts";
import { answer, closeSheets, lastCard, notice, noticed, openSheet, press, settled } from "../../../browser/steps.ts";
import {
  CAPTAIN,
  CORVIN,
  MAREN,
  ROBBER,
  act,
  chat,
  d,
  d100,
  hasStatus,
  hold,
  place,
  result,
  set,
  status,
  tracker,
} from "../../../browser/quest/steps.ts";
import { gamemaster, player, hp, round } from "./table.ts";
import { says } from "../../../words.ts";

describe("the arts of the quest (OQ-P14)", () => {
  test("OQ-P14: an off-hand attack comes besides the action, at 20 less and half the place in order, once a round; undone it may be made again", async () => {
    const { page } = gamemaster;
    await page.evaluate(() => ui.sidebar.changeTab("combat", "primary"));
    await page
      .locator(".fray-turn", { hasText: MAREN })
      .getByText(says("FRAY.Quest.Tracker.offHand", { place: 29 }))
      .waitFor();
    await chat(page);
    // 58 less 20: 38 still hits. 1d4 + 1 less the robber's leather.
    await fixDice(player.page, [...d100(38), ...d(4, 4)]);
    await act(page, MAREN, "attack", { manoeuvre: "offHand" }, "Main gauche", ROBBER);
    await answer(page, "none");
    const text = await result(lastCard(page));
    expect(text).toMatch(/against\s+38/);
    await press(page, "apply");
    await settled(player.page, ROBBER, hp, 9);
    // The action of the round is still there, the off hand is not.
    await page.evaluate(
      async ([who, foe]) => {
        const actor = game.actors.getName(who);
        const token = canvas.tokens.placeables.find((one: any) => one.document.name === foe);
        const declaration = game.fray.declarationOf(actor, "attack", {
          item: actor.items.getName("Main gauche").uuid,
          choices: { manoeuvre: "offHand" },
        });
        await game.fray.declare(
          { ...declaration, targets: [{ actor: token.actor.uuid, token: token.document.uuid }] },
          { dialog: false },
        );
      },
      [MAREN, ROBBER] as const,
    );
    await expect.poll(() => notice(page).innerText()).toContain("OQ-P14");
    // Nor does that hand parry for nothing, until its attack is undone.
    const blow = await page.evaluate(() => game.messages.contents.at(-1).id);
    await act(page, CAPTAIN, "attack", {}, "Longsword", MAREN);
    const freeParry = lastCard(page).locator('[data-option="offHand"]');
    await freeParry.waitFor();
    await expect.poll(() => freeParry.isDisabled()).toBe(true);
    expect(await lastCard(page).innerText()).toContain(says("FRAY.Refused.QuestOffHandUsed"));
    await fixDice(page, d100(98));
    await answer(page, "none");
    await expect.poll(() => result(lastCard(page))).toContain("Miss");
    await press(page, "undo", blow);
    await settled(player.page, ROBBER, hp, 12);
    await fixDice(page, d100(98));
    await act(page, ROBBER, "attack", {}, "Club", MAREN);
    await freeParry.waitFor();
    await expect.poll(() => freeParry.isDisabled()).toBe(false);
    await answer(page, "none");
    await expect.poll(() => result(lastCard(page))).toContain("Miss");
    await fixDice(player.page, d100(39));
    await act(page, MAREN, "attack", { manoeuvre: "offHand" }, "Main gauche", ROBBER);
    await answer(page, "none");
    await expect.poll(() => result(lastCard(page))).toContain("Miss");
  });

  test("OQ-P14: a disarm that lands takes the weapon and no hit points; undone the weapon is back in hand", async () => {
    const { page } = gamemaster;
    const held = (): Promise<boolean> =>
      page.evaluate((who) => canvas.scene.tokens.getName(who).actor.items.getName("Club").system.held, ROBBER);
    await fixDice(player.page, d100(30));
    await fixDice(page, d100(90));
    await act(page, MAREN, "attack", { manoeuvre: "disarm" }, "Shortsword", ROBBER);
    await answer(page, "parry");
    await result(lastCard(page));
    await press(page, "apply");
    await expect.poll(held).toBe(false);
    await expect.poll(() => actorValue<number>(page, ROBBER, hp)).toBe(12);
    await press(page, "undo");
    await expect.poll(held).toBe(true);
    await press(page, "redo");
    await expect.poll(held).toBe(false);
    await press(page, "undo");
    await expect.poll(held).toBe(true);
  });

  test("OQ-P14, OQ-P05: the free parry of the off hand is made at full skill and leaves the first defence as it was", async () => {
    const { page } = gamemaster;
    await round(2);
    await fixDice(page, d100(60));
    await fixDice(player.page, d100(58));
    await act(page, CAPTAIN, "attack", {}, "Longsword", MAREN);
    await expect.poll(() => lastCard(page).locator('[data-option="offHand"]').count()).toBe(1);
    await answer(page, "offHand");
    // A success against a success: nothing lands.
    await expect
      .poll(() => page.evaluate(() => game.messages.contents.at(-1).system.outcome?.blows[0].result.damage))
      .toBe("none");
    // What it cost is written a moment after what it came to.
    await page.waitForFunction(
      (who) =>
        game.combats.contents
          .at(-1)
          .combatants.find((one: any) => one.name === who)
          .system.spent.some((entry: any) => entry.data?.offHand),
      MAREN,
    );
    await fixDice(page, d100(42));
    await fixDice(player.page, d100(58));
    await act(page, ROBBER, "attack", {}, "Club", MAREN);
    // The free one is used; the ordinary parry is the first of the round: no 20 less.
    await expect.poll(() => lastCard(page).locator('[data-option="parry"]').count()).toBe(1);
    await expect.poll(() => lastCard(page).locator('[data-option="offHand"]').count()).toBe(0);
    await answer(page, "parry");
    const defended = () => page.evaluate(() => game.messages.contents.at(-1).system.outcome?.blows[0]);
    await expect.poll(async () => (await defended())?.defenceSkill).toBe(58);
    await expect.poll(async () => (await defended()).defended).toBe("success");
  });

  test("OQ-P14: a hand that has parried for nothing does not attack as well, until that parry is undone", async () => {
    const { page } = gamemaster;
    const place = page
      .locator(".fray-turn", { hasText: MAREN })
      .getByText(says("FRAY.Quest.Tracker.offHand", { place: 29 }));
    await tracker(page);
    await page.locator(".fray-turn", { hasText: MAREN }).waitFor();
    await expect.poll(() => place.count()).toBe(0);
    await chat(page);
    await noticed(page, says("FRAY.Quest.Problem.off_hand_parried"), () =>
      page.evaluate(
        ([who, foe]) => {
          const [own, other] = [who, foe].map((name) => canvas.scene.tokens.getName(name));
          const declaration = game.fray.declarationOf(own.actor, "attack", {
            token: own,
            item: own.actor.items.getName("Main gauche").uuid,
            choices: { manoeuvre: "offHand" },
          });
          const targets = [{ actor: other.actor.uuid, token: other.uuid }];
          return game.fray.declare({ ...declaration, targets }, { dialog: false });
        },
        [MAREN, ROBBER] as const,
      ),
    );
    const parried = await page.evaluate(
      () => game.messages.contents.find((one: any) => one.system.outcome?.blows?.[0]?.offHand).id,
    );
    await press(page, "undo", parried);
    await tracker(page);
    await place.waitFor();
    await chat(page);
  });

  test("OQ-P14: once the action is spent, the sheet offers the off-hand attack, and takes it away once it is made", async () => {
    const { page } = gamemaster;
    const sheet = await openSheet(page, MAREN);
    const attackWith = (weapon: string) =>
      sheet.locator("[data-item-id]", { hasText: weapon }).locator('[data-act="attack"]');
    const offered = async () => [
      await attackWith("Main gauche").getAttribute("data-choice-manoeuvre"),
      await attackWith("Main gauche").getAttribute("aria-disabled"),
      await attackWith("Shortsword").getAttribute("aria-disabled"),
    ];
    await expect.poll(offered).toEqual([null, null, null]);
    await fixDice(player.page, d100(99));
    await act(page, MAREN, "attack", {}, "Shortsword", ROBBER);
    await expect.poll(offered).toEqual(["offHand", null, "true"]);
    await fixDice(player.page, d100(99));
    await act(page, MAREN, "attack", { manoeuvre: "offHand" }, "Main gauche", ROBBER);
    await expect.poll(offered).toEqual([null, "true", "true"]);
    await closeSheets(page);
  });

  test("OQ-P14: a round of aiming is worth 20 on the next shot, and only on that; undone it is worth nothing", async () => {
    const { page } = gamemaster;
    await place(page, { [MAREN]: [2, 6] });
    await round(3);
    // A blow gains nothing from it: with no weapon in hand that shoots or is thrown it would waste the action.
    await hold(page, MAREN, "Shortsword");
    await noticed(page, says("FRAY.Refused.QuestNothingToAim", { name: MAREN }), () =>
      page.evaluate((who) => {
        const token = canvas.scene.tokens.getName(who);
        const aim = game.fray.declarationOf(token.actor, "act", { token, choices: { act: "aim" } });
        return game.fray.declare(aim, { dialog: false });
      }, MAREN),
    );
    await hold(page, MAREN, "Long bow");
    await act(page, MAREN, "act", { act: "aim" });
    await page.waitForFunction(
      (who) =>
        game.combats.contents
          .at(-1)
          .combatants.find((one: any) => one.name === who)
          .system.spent.some((entry: any) => entry.act === "aim" && entry.round === 3),
      MAREN,
    );
    await round(4);
    // 65 and 20, and the captain's medium shield covers for 20: 65. The robber has no shield: 85.
    await fixDice(player.page, [...d100(84), ...d(10, 5)]);
    await act(page, MAREN, "attack", {}, "Long bow", ROBBER);
    await expect.poll(() => result(lastCard(page))).toMatch(/against\s+85/);
    await round(5);
    await fixDice(player.page, d100(84));
    await act(page, MAREN, "attack", {}, "Long bow", ROBBER);
    await expect.poll(() => result(lastCard(page))).toMatch(/against\s+65/);
    await round(6);
    await act(page, MAREN, "act", { act: "aim" });
    const aimed = () =>
      page.evaluate(
        (who) =>
          game.combats.contents
            .at(-1)
            .combatants.find((one: any) => one.name === who)
            .system.spent.some((entry: any) => entry.act === "aim" && entry.round === 6),
        MAREN,
      );
    await expect.poll(aimed).toBe(true);
    await press(page, "undo");
    await expect.poll(aimed).toBe(false);
    await hold(page, MAREN, "Shortsword", "Small shield");
  });

  const defended = () => gamemaster.page.evaluate(() => game.messages.contents.at(-1).system.outcome?.blows[0]);
  const spent = (who: string, act: string, number: number) =>
    gamemaster.page.waitForFunction(
      ([name, what, round]) =>
        game.combats.contents
          .at(-1)
          .combatants.find((one: any) => one.name === name)
          .system.spent.some((entry: any) => entry.act === what && entry.round === round),
      [who, act, number] as const,
    );

  test("OQ-P14, OQ-P05: who waits acts later in the round, here behind a shield: parries are 20 better and never tire", async () => {
    const { page } = gamemaster;
    await place(page, { [MAREN]: [8, 6] });
    await round(7);
    // Button and card say what a shield defence is for.
    const meant = says("FRAY.Quest.ActHint.shieldDefence");
    const button = (await openSheet(page, CAPTAIN)).locator('[data-choice-act="shieldDefence"]');
    await expect.poll(() => button.getAttribute("data-tooltip-text")).toContain(meant.replace(/\.$/, ""));
    await closeSheets(page);
    await act(page, CAPTAIN, "act", { act: "delay" });
    await spent(CAPTAIN, "delay", 7);
    await tracker(page);
    await page.locator(".fray-turn", { hasText: CAPTAIN }).getByText(says("FRAY.Quest.Tracker.delays")).waitFor();
    await chat(page);
    await act(page, CAPTAIN, "act", { act: "shieldDefence" });
    await spent(CAPTAIN, "shieldDefence", 7);
    await lastCard(page).getByText(meant).waitFor();
    for (const [who, seat, weapon] of [
      [MAREN, player, "Shortsword"],
      [CORVIN, gamemaster, "Mace"],
    ] as const) {
      await fixDice(page, d100(...(seat === gamemaster ? [20] : []), 70));
      await fixDice(player.page, d100(20));
      await act(page, who, "attack", {}, weapon, CAPTAIN);
      await answer(page, "parry");
      await expect.poll(async () => (await defended())?.defenceSkill).toBe(82);
      // What it cost is there before the next blow is struck.
      await page.waitForFunction(
        (name) =>
          game.combats.contents
            .at(-1)
            .combatants.find((one: any) => one.name === name)
            .system.spent.some((entry: any) => entry.act === "defence" && entry.round === 7),
        CAPTAIN,
      );
    }
    await chat(player.page);
    await player.page.evaluate(
      async (name) =>
        game.fray.declare(
          {
            ...game.fray.declarationOf(game.actors.getName(name), "act", { choices: { act: "shieldDefence" } }),
            targets: [],
          },
          { dialog: false },
        ),
      MAREN,
    );
    await expect.poll(() => notice(player.page).innerText()).toContain("OQ-007");
  });

  test("OQ-P14: at a sprint one only dodges", async () => {
    const { page } = gamemaster;
    await round(8);
    await act(page, MAREN, "act", { act: "escape" });
    await spent(MAREN, "escape", 8);
    await fixDice(page, d100(20));
    await fixDice(player.page, d100(40));
    await act(page, CAPTAIN, "attack", {}, "Longsword", MAREN);
    const parry = lastCard(page).locator('[data-option="parry"]');
    await parry.waitFor();
    await expect.poll(() => parry.isDisabled()).toBe(true);
    await answer(page, "dodge");
    await expect.poll(async () => (await defended())?.defenceSkill).toBe(52);
  });

  test("OQ-P14: a weapon is set against one who charges, and then strikes at 20 more", async () => {
    const { page } = gamemaster;
    await round(9);
    await page.evaluate(
      async ([who, foe]) => {
        const [own, other] = [who, foe].map((name) =>
          canvas.tokens.placeables.find((one: any) => one.document.name === name),
        );
        const declaration = game.fray.declarationOf(own.actor, "attack", {
          token: own.document,
          item: own.actor.items.getName("Shortsword").uuid,
          choices: { manoeuvre: "setWeapon" },
        });
        await game.fray.declare(
          { ...declaration, targets: [{ actor: other.actor.uuid, token: other.document.uuid }] },
          { dialog: false },
        );
      },
      [MAREN, ROBBER] as const,
    );
    await expect.poll(() => notice(page).innerText()).toContain("only be set against a charge");
    await page.evaluate(
      (foe) =>
        canvas.tokens.placeables
          .find((one: any) => one.document.name === foe)
          .actor.toggleStatusEffect("fray.charging", { active: true }),
      ROBBER,
    );
    await fixDice(player.page, d100(79));
    await act(page, MAREN, "attack", { manoeuvre: "setWeapon" }, "Shortsword", ROBBER);
    await answer(page, "none");
    await expect.poll(() => result(lastCard(page))).toMatch(/against\s+78/);
  });

  test("OQ-P07: a point of fortune keeps the dying alive, costs one, is refused without any, and comes back with its undo", async () => {
    const { page } = gamemaster;
    await set(page, MAREN, { "system.fortune": 1 });
    await act(page, MAREN, "harm", { amount: 20 });
    await status(page, MAREN, "fray.dying");
    await player.page.evaluate((who) => game.actors.getName(who).sheet.render({ force: true }), MAREN);
    await player.page.locator('.fray-sheet [data-act="fortune"]').click();
    await status(page, MAREN, "fray.dying", false);
    await status(page, MAREN, "fray.unconscious");
    await expect.poll(() => actorValue<number>(page, MAREN, "system.fortune")).toBe(0);
    await expect.poll(() => actorValue<string>(page, MAREN, "system.mortal.state")).toBe("stable");
    await press(page, "undo");
    await status(page, MAREN, "fray.dying");
    await settled(page, MAREN, "system.fortune", 1);
    await expect.poll(() => hasStatus(page, MAREN, "fray.unconscious")).toBe(false);
    await set(page, MAREN, { "system.fortune": 0 });
    await page.evaluate(
      async (who) =>
        game.fray.declare(
          { ...game.fray.declarationOf(game.actors.getName(who), "fortune"), targets: [] },
          { dialog: false },
        ),
      MAREN,
    );
    await expect.poll(() => notice(page).innerText()).toContain("OQ-P07");
  });
});
