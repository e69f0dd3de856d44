import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { actorValue, fixDice, type Seat } from "../../browser/table.ts";
import { answer, lastCard, notice, press, settings, settled } from "../../browser/steps.ts";
import {
  CAPTAIN,
  CORVIN,
  MAREN,
  ROBBER,
  act,
  begin,
  chat,
  d,
  d100,
  gather,
  goTo,
  hasStatus,
  nextRound,
  place,
  pressHead,
  result,
  set,
  status,
  tracker,
} from "../../browser/quest/steps.ts";
import { openForTwo, type HeadlessTable } from "../table.ts";

let table: HeadlessTable;
let gamemaster: Seat;
let player: Seat;

const hp = "system.hp.value";

beforeAll(async () => {
  ({ table, gamemaster, player } = await openForTwo());
  const { page } = gamemaster;
  await settings(page, { reactionSeconds: 300 });
  await goTo(page, [page, player.page], "The hollow way");
  await place(page, { [MAREN]: [8, 6], [CORVIN]: [8, 8], [ROBBER]: [9, 6], [CAPTAIN]: [9, 7] });
  await page.evaluate(
    (name) =>
      game.actors.getName(name).createEmbeddedDocuments("Item", [
        {
          name: "Main gauche",
          type: "questWeapon",
          system: {
            dice: { count: 1, sides: 4, plus: 1 },
            skill: "closeCombat",
            reach: "close",
            held: true,
            offHand: true,
          },
        },
      ]),
    MAREN,
  );
  await gather(page, [MAREN, CORVIN, ROBBER, CAPTAIN]);
  await begin(page);
  await chat(page);
});

afterAll(() => table.leave());

/** A new round in which everybody may act. */
async function round(number: number): Promise<void> {
  await nextRound(gamemaster.page, number);
  // Intents are stated anew: what is pressed before that is written would be taken back by it.
  await gamemaster.page.waitForFunction(() =>
    game.combats.contents.at(-1).combatants.contents.every((one: any) => one.initiative === null),
  );
  await pressHead(gamemaster.page, "rest");
  await gamemaster.page.waitForFunction(() =>
    game.combats.contents.at(-1).combatants.contents.every((one: any) => one.initiative !== null),
  );
  await chat(gamemaster.page);
}

describe("the arts of the quest (OQ-P14)", () => {
  test("OQ-P14: an off-hand attack comes besides the action, at 20 less and half the place in order, once a round; undone it may be made again", async () => {
    const { page } = gamemaster;
    await page.evaluate(() => ui.sidebar.changeTab("combat", "primary"));
    await page.locator(".fray-turn", { hasText: MAREN }).getByText("Off hand at 29").waitFor();
    await chat(page);
    // 58 less 20: 38 still hits. 1d4 + 1 less the robber's leather.
    await fixDice(player.page, [...d100(38), ...d(4, 4)]);
    await act(page, MAREN, "attack", { manoeuvre: "offHand" }, "Main gauche", ROBBER);
    await answer(page, "none");
    const text = await result(lastCard(page));
    expect(text).toMatch(/under\s+38/);
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
    await press(page, "undo");
    await settled(player.page, ROBBER, hp, 12);
    await fixDice(player.page, d100(39));
    await act(page, MAREN, "attack", { manoeuvre: "offHand" }, "Main gauche", ROBBER);
    await answer(page, "none");
    expect(await result(lastCard(page))).toContain("Miss");
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
    expect((await defended()).defended).toBe("success");
  });

  test("OQ-P14: a round of aiming is worth 20 on the next shot, and only on that; undone it is worth nothing", async () => {
    const { page } = gamemaster;
    await place(page, { [MAREN]: [2, 6] });
    await round(3);
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
    expect(await result(lastCard(page))).toMatch(/under\s+85/);
    await round(5);
    await fixDice(player.page, d100(84));
    await act(page, MAREN, "attack", {}, "Long bow", ROBBER);
    expect(await result(lastCard(page))).toMatch(/under\s+65/);
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
    await act(page, CAPTAIN, "act", { act: "delay" });
    await spent(CAPTAIN, "delay", 7);
    await tracker(page);
    await page.locator(".fray-turn", { hasText: CAPTAIN }).getByText("waits").waitFor();
    await chat(page);
    await act(page, CAPTAIN, "act", { act: "shieldDefence" });
    await spent(CAPTAIN, "shieldDefence", 7);
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
    await expect.poll(() => notice(page).innerText()).toContain("only against one who charges");
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
    await expect.poll(() => result(lastCard(page))).toMatch(/under\s+78/);
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
    expect(await hasStatus(page, MAREN, "fray.unconscious")).toBe(false);
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

describe("what the tracker tells (OQ-054)", () => {
  test("below “everything” a player reads her own skill and of the others only their places", async () => {
    await settings(gamemaster.page, { visibility: "outcome" });
    await expect.poll(() => player.page.evaluate(() => game.settings.get("fray", "visibility"))).toBe("outcome");
    await player.page.evaluate(() => {
      ui.sidebar.changeTab("combat", "primary");
      return ui.combat.render();
    });
    const place = (name: string): Promise<string> =>
      player.page.locator(".fray-turn", { hasText: name }).locator(".fray-turn__init").innerText();
    const turns = await gamemaster.page.evaluate(() =>
      game.combats.contents.at(-1).turns.map((one: any) => [one.name, one.initiative]),
    );
    const mine = new Map(turns as [string, number][]);
    await expect.poll(() => place(CAPTAIN)).toBe("1.");
    await expect.poll(() => place(MAREN)).toBe(String(mine.get(MAREN)));
    const shown = await player.page.locator("#combat, .combat-sidebar").first().innerText();
    expect(shown).not.toContain(String(mine.get(CAPTAIN)));
    expect(shown).not.toContain("Off hand at 31");
    await settings(gamemaster.page, { visibility: "everything" });
  });
});

describe("the macros of quest", () => {
  const MACROS = [
    ["Aim", "act"],
    ["Dodge test", "test"],
    ["Fighting retreat", "act"],
    ["Look around (Perception)", "test"],
    ["Opposed test", "opposed"],
    ["Rest", "rest"],
    ["Stand up or lie down", "act"],
    ["Treat wounds", "treat"],
  ] as const;

  test("OQ-P01, OQ-P03, OQ-P14, OQ-P16: every macro of the pack makes its card, or asks what it needs", async () => {
    const { page } = gamemaster;
    await page.evaluate(async (who) => {
      for (const combat of [...game.combats]) await combat.delete();
      const placeable = canvas.tokens.placeables.find((one: any) => one.document.name === who);
      await placeable.actor.update({ "system.hp.damage": 2, "system.mortal.state": "none" });
      placeable.control({ releaseOthers: true });
      placeable.setTarget(true, { releaseOthers: true });
    }, CORVIN);
    const names: string[] = await page.evaluate(async () =>
      (await game.packs.get("fray.quest-macros").getDocuments()).map((one: any) => one.name).sort(),
    );
    expect(names).toEqual(MACROS.map(([name]) => name).sort());
    for (const [name, action] of MACROS) {
      const count = await page.evaluate(() => game.messages.size);
      // Whom it is aimed at: a foe to be matched, a friend who is hurt.
      await page.evaluate(
        (whom) =>
          canvas.tokens.placeables
            .find((one: any) => one.document.name === whom)
            .setTarget(true, { releaseOthers: true }),
        name === "Opposed test" ? ROBBER : CORVIN,
      );
      await page.evaluate(async (wanted) => {
        const macro = (await game.packs.get("fray.quest-macros").getDocuments()).find(
          (one: any) => one.name === wanted,
        );
        void macro.execute();
      }, name);
      await page.waitForFunction(
        (before) => game.messages.size > before || Boolean(document.querySelector(".fray-dialog [type='submit']")),
        count,
      );
      const asks = page.locator('.fray-dialog [type="submit"]');
      if (await asks.count()) await asks.first().click();
      await page.waitForFunction((before) => game.messages.size > before, count);
      await expect
        .poll(() => page.evaluate(() => game.messages.contents.at(-1).system.action), { message: name })
        .toBe(action);
    }
  });
});

describe("a rider", () => {
  test("OQ-P12: the mount's token goes along, in nobody's way, and back with the undo; who gets off leaves it where it is", async () => {
    const { page } = gamemaster;
    // What they did in the fight before is none of this.
    await page.evaluate(async () => {
      for (const combat of [...game.combats]) await combat.delete();
    });
    await place(page, { [MAREN]: [8, 6], [CORVIN]: [8, 6], [ROBBER]: [15, 1], [CAPTAIN]: [16, 1] });
    const mounted = (active: boolean): Promise<void> =>
      page.evaluate(
        ([name, wanted]) =>
          canvas.scene.tokens.getName(name).actor.toggleStatusEffect("fray.mounted", { active: wanted }),
        [MAREN, active] as const,
      );
    await mounted(true);
    await page.evaluate(
      (name) => canvas.scene.tokens.getName(name).update({ width: 2, height: 2 }, { animate: false }),
      CORVIN,
    );
    const cells = (): Promise<[number, number][]> =>
      page.evaluate(
        (names) =>
          names.map((name) => {
            const { x, y } = canvas.scene.tokens.getName(name);
            return [x / canvas.grid.size, y / canvas.grid.size] as [number, number];
          }),
        [MAREN, CORVIN],
      );
    // One step on, into a square that only the mount holds.
    const refused = await page.evaluate((name) => {
      const token = canvas.scene.tokens.getName(name);
      const to = { x: token.x + canvas.grid.size, y: token.y, action: "fray-quest-walk" };
      const passed = { waypoints: [to], cost: 1 };
      const move = { method: "dragging", origin: { x: token.x, y: token.y }, destination: to, passed };
      return token
        .judgeMovement({ ...move, pending: { waypoints: [], cost: 0 } })
        .verdict.reasons.map((reason: any) => reason.refused);
    }, MAREN);
    expect(refused).not.toContain("WayHeld");
    const ride = (): Promise<boolean> =>
      page.evaluate((name) => {
        const token = canvas.scene.tokens.getName(name);
        const to = { x: token.x + 3 * canvas.grid.size, y: token.y + canvas.grid.size, action: "fray-quest-walk" };
        return token.move(to, { method: "dragging", constrainOptions: { ignoreCost: true, ignoreWalls: true } });
      }, MAREN);
    await ride();
    await expect.poll(cells).toEqual([
      [11, 7],
      [11, 7],
    ]);
    await page.evaluate((name) => {
      const token = canvas.scene.tokens.getName(name);
      const to = { x: 8 * canvas.grid.size, y: 6 * canvas.grid.size };
      return token.update(to, { movement: { [token.id]: { waypoints: [to], method: "undo" } } });
    }, MAREN);
    await expect.poll(cells).toEqual([
      [8, 6],
      [8, 6],
    ]);
    await mounted(false);
    await ride();
    await expect.poll(async () => (await cells())[0]).toEqual([11, 7]);
    expect((await cells())[1]).toEqual([8, 6]);
  });
});
