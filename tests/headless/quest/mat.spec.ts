import { afterAll, beforeAll, expect, test } from "vitest";
import { actorValue, fixDice, type Seat } from "../../browser/table.ts";
import { openForTwo, type HeadlessTable } from "../table.ts";
import {
  answer,
  cellOf,
  chooseMovement,
  drag,
  lastCard,
  messages,
  notice,
  press,
  settings,
  settled,
  standsOn,
} from "../../browser/steps.ts";
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
} from "../../browser/quest/steps.ts";

let table: HeadlessTable;
let gamemaster: Seat;
let player: Seat;

const hp = "system.hp.value";

beforeAll(async () => {
  ({ table, gamemaster, player } = await openForTwo());
  const { page } = gamemaster;
  // Rounds begin here with nobody's intent stated.
  await settings(page, { reactionSeconds: 300, outOfTurn: "allow" });
  await goTo(page, [page, player.page], "The hollow way");
  await place(page, { [MAREN]: [4, 6], [CORVIN]: [4, 8], [ROBBER]: [9, 6], [CAPTAIN]: [10, 9] });
  await gather(page, [MAREN, CORVIN, ROBBER, CAPTAIN]);
  await begin(page);
});

afterAll(() => table.leave());

/** A new round in which everybody may act. */
async function round(number: number): Promise<void> {
  await nextRound(gamemaster.page, number);
  await pressHead(gamemaster.page, "rest");
  await gamemaster.page.waitForFunction(() =>
    game.combats.contents.at(-1).combatants.contents.every((one: any) => one.initiative !== null),
  );
  await chat(gamemaster.page);
}

test("OQ-P08: eight squares are more than 15 m; two are walked and counted", async () => {
  await drag(player.page, MAREN, [[8, -1]]);
  await player.page.getByText("OQ-P08").first().waitFor();
  await expect.poll(() => cellOf(gamemaster.page, MAREN)).toEqual([4, 6]);
  await drag(player.page, MAREN, [[-2, 0]]);
  await standsOn(gamemaster.page, MAREN, 2, 6);
  await gamemaster.page.waitForFunction((who) => {
    const one = game.combats.contents.at(-1).combatants.find((entry: any) => entry.name === who);
    return one.system.spent.some((entry: any) => entry.act === "move" && entry.data.metres === 4);
  }, MAREN);
});

test("OQ-P14: a charge bends for nobody, climbs no slope, ends beside its foe, and strikes for 1d6 more with no defence after; undo gives the charge back", async () => {
  await place(gamemaster.page, { [MAREN]: [4, 6] });
  await round(2);
  await chooseMovement(player.page, MAREN, "charge");
  await drag(player.page, MAREN, [[4, 1]]);
  await player.page.getByText("A charge runs in a straight line").first().waitFor();
  await expect.poll(() => cellOf(gamemaster.page, MAREN)).toEqual([4, 6]);
  await gamemaster.page.evaluate((who) => canvas.scene.tokens.getName(who).update({ elevation: 2 }), ROBBER);
  await chooseMovement(player.page, MAREN, "charge");
  await drag(player.page, MAREN, [[4, 0]]);
  await player.page.getByText("Nobody charges uphill").first().waitFor();
  await expect.poll(() => cellOf(gamemaster.page, MAREN)).toEqual([4, 6]);
  await gamemaster.page.evaluate((who) => canvas.scene.tokens.getName(who).update({ elevation: 0 }), ROBBER);
  await player.page.waitForFunction((who) => canvas.scene.tokens.getName(who).elevation === 0, ROBBER);
  await chooseMovement(player.page, MAREN, "charge");
  await drag(player.page, MAREN, [[4, 0]]);
  await standsOn(gamemaster.page, MAREN, 8, 6);
  await status(gamemaster.page, MAREN, "fray.charging");
  await status(player.page, MAREN, "fray.charging");
  await act(player.page, MAREN, "attack", {}, "Shortsword", ROBBER);
  await fixDice(player.page, [...d100(30), ...d(6, 5, 4)]);
  await answer(gamemaster.page, "none");
  await expect.poll(() => result(lastCard(gamemaster.page))).toContain("Charge");
  await expect.poll(() => lastCard(gamemaster.page).locator(".fray-band .fray-num").innerText()).toBe("7");
  await status(gamemaster.page, MAREN, "fray.charging", false);
  await press(gamemaster.page, "apply");
  await settled(gamemaster.page, ROBBER, hp, 5);
  await press(gamemaster.page, "undo");
  await settled(gamemaster.page, ROBBER, hp, 12);
  await status(gamemaster.page, MAREN, "fray.charging");
  await press(gamemaster.page, "redo");
  await settled(gamemaster.page, ROBBER, hp, 5);
  await status(gamemaster.page, MAREN, "fray.charging", false);
});

test("OQ-P14, OQ-P04: who has charged cannot defend until the next turn: the blow against her opens no window", async () => {
  await fixDice(gamemaster.page, [...d100(20), ...d(6, 4)]);
  await act(gamemaster.page, ROBBER, "attack", {}, "Club", MAREN);
  const text = await result(lastCard(gamemaster.page));
  expect(text).toContain("Not defended");
  await press(gamemaster.page, "apply");
  await settled(player.page, MAREN, hp, 10);
});

test("OQ-P05: the second defence of a round is at 20 less", async () => {
  const { page } = gamemaster;
  await set(page, MAREN, { "system.hp.damage": 0 });
  await place(page, { [CAPTAIN]: [8, 7], [CORVIN]: [8, 5] });
  // Her charge leaves her open until her turn of the next round; the round after that she may defend again.
  await round(3);
  await round(4);
  await fixDice(page, d100(20));
  await act(page, ROBBER, "attack", {}, "Club", MAREN);
  await fixDice(player.page, d100(45));
  // Her own player chooses.
  await chat(player.page);
  await answer(player.page, "parry");
  await expect.poll(() => result(lastCard(page))).toContain("Parried");
  // The first defence is on her account before the second blow is struck.
  await page.waitForFunction(
    (who) =>
      game.combat.combatants
        .find((one: any) => one.name === who)
        .system.spent.some((entry: any) => entry.round === game.combat.round && entry.act === "defence"),
    MAREN,
  );
  await fixDice(page, [...d100(20), ...d(8, 3)]);
  await act(page, CAPTAIN, "attack", {}, "Longsword", MAREN);
  await fixDice(player.page, d100(45));
  await answer(player.page, "parry");
  await expect.poll(() => result(lastCard(page))).toMatch(/under\s+38/);
  const text = await result(lastCard(page));
  expect(text).toContain("Hit");
});

test("OQ-042, OQ-045, OQ-046: caught on the run, and the pursuer's next action is 20 better and then no more", async () => {
  const { page } = gamemaster;
  await round(5);
  const pursuers = await page.evaluate(
    (who) => canvas.tokens.placeables.find((one: any) => one.document.name === who).actor.uuid,
    ROBBER,
  );
  await fixDice(page, d100(60, 30));
  await act(page, CORVIN, "flee", { pursuers });
  await expect.poll(() => result(lastCard(page))).toContain("Caught");
  await press(page, "apply");
  await status(page, ROBBER, "fray.advantage");
  await act(page, ROBBER, "attack", {}, "Club", CORVIN);
  await fixDice(page, d100(90));
  await answer(page, "none");
  await expect.poll(() => result(lastCard(page))).toMatch(/under\s+62/);
  await status(page, ROBBER, "fray.advantage", false);
});

test("OQ-043, OQ-045, OQ-009: nobody pursues, and who gets away is out of the fight; undone, she is back in it", async () => {
  const { page } = gamemaster;
  const defeated = (wanted: boolean) =>
    page.waitForFunction(
      ([who, out]) => game.combats.contents.at(-1).combatants.find((one: any) => one.name === who).defeated === out,
      [MAREN, wanted] as const,
    );
  await act(page, MAREN, "flee");
  await expect.poll(() => result(lastCard(page))).toContain("Gets away");
  await press(page, "apply");
  await status(page, MAREN, "fray.fled");
  await defeated(true);
  await press(page, "undo");
  await status(page, MAREN, "fray.fled", false);
  await defeated(false);
});

test("OQ-044: the faster get away without a throw", async () => {
  const { page } = gamemaster;
  const pursuers = await page.evaluate(
    (who) => canvas.tokens.placeables.find((one: any) => one.document.name === who).actor.uuid,
    ROBBER,
  );
  await act(page, MAREN, "flee", { pursuers, faster: true });
  await expect.poll(() => result(lastCard(page))).toContain("Gets away");
  await expect.poll(() => page.evaluate(() => game.messages.contents.at(-1).rolls.length)).toBe(0);
});

test("OQ-047: a fumble is caught as if surprised; undone, she is not", async () => {
  const { page } = gamemaster;
  const pursuers = await page.evaluate(
    (who) => canvas.tokens.placeables.find((one: any) => one.document.name === who).actor.uuid,
    ROBBER,
  );
  await fixDice(page, d100(99, 30));
  await act(page, CORVIN, "flee", { pursuers });
  await expect.poll(() => result(lastCard(page))).toContain("Caught");
  await press(page, "apply");
  await status(page, CORVIN, "fray.surprised");
  await press(page, "undo");
  await status(page, CORVIN, "fray.surprised", false);
  await status(page, ROBBER, "fray.advantage", false);
});

test("OQ-007, OQ-009, OQ-048, OQ-P14: the best Influence speaks for the party; won, the fight is avoided", async () => {
  const { page } = gamemaster;
  await fixDice(page, d100(40, 70));
  await act(
    page,
    CORVIN,
    "opposed",
    { skill: "influence", against: "influence", purpose: "intimidate", assistants: MAREN },
    null,
    CAPTAIN,
  );
  const text = await result(lastCard(page));
  expect(text).toContain("The fight is avoided");
  expect(text).toContain(MAREN);
  // It is the action of the round, and whoever is won over gives up.
  await press(page, "apply");
  await status(page, CAPTAIN, "fray.surrendered");
  const again = () =>
    page.evaluate(
      async ([who, foe]) => {
        const [speaker, other] = [who, foe].map((name) =>
          canvas.tokens.placeables.find((one: any) => one.document.name === name),
        );
        const declaration = game.fray.declarationOf(speaker.actor, "opposed", {
          token: speaker.document,
          choices: { purpose: "fastTalk" },
        });
        await game.fray.declare(
          { ...declaration, targets: [{ actor: other.actor.uuid, token: other.document.uuid }] },
          { dialog: false },
        );
      },
      [CORVIN, CAPTAIN] as const,
    );
  await again();
  await expect.poll(() => notice(page).innerText()).toContain("OQ-007");
  await press(page, "undo");
  await status(page, CAPTAIN, "fray.surrendered", false);
});

test("OQ-P18, OQ-062: a light crossbow shoots once in two rounds, and its string gives the force", async () => {
  const { page } = gamemaster;
  await round(6);
  await page.evaluate(async (who) => {
    const pack = game.packs.get("fray.quest-arms");
    const bow = (await pack.getDocuments()).find((one: any) => one.name === "Light crossbow").toObject();
    await game.actors.getName(who).createEmbeddedDocuments("Item", [{ ...bow, system: { ...bow.system, held: true } }]);
  }, CORVIN);
  await place(page, { [CAPTAIN]: [14, 7] });
  await fixDice(page, [...d100(10), ...d(8, 8)]);
  await act(page, CORVIN, "attack", {}, "Light crossbow", CAPTAIN);
  // Corvin has +1d4, the crossbow has not: 8 less 5 for the chain; the captain's shield makes 24 of the skill a 4.
  const text = await result(lastCard(page));
  expect(text).not.toContain("Damage Modifier");
  await page.waitForFunction(
    (who) => game.actors.getName(who).items.getName("Light crossbow").system.toLoad === 1,
    CORVIN,
  );
  await round(7);
  await act(page, CORVIN, "act", { act: "reload" }, "Light crossbow");
  await page.waitForFunction(
    (who) => game.actors.getName(who).items.getName("Light crossbow").system.toLoad === 0,
    CORVIN,
  );
  await press(page, "undo");
  await page.waitForFunction(
    (who) => game.actors.getName(who).items.getName("Light crossbow").system.toLoad === 1,
    CORVIN,
  );
});

test("OQ-058: when everybody who can has acted the round ends and intents are stated anew, until one side is out", async () => {
  const { page } = gamemaster;
  const toggle = (who: string, id: string, active: boolean) =>
    page.evaluate(
      ([name, what, on]) => canvas.scene.tokens.getName(name).actor.toggleStatusEffect(what, { active: on }),
      [who, id, active] as const,
    );
  await page.evaluate(() =>
    game.settings.set("core", "combatTrackerConfig", {
      ...game.settings.get("core", "combatTrackerConfig"),
      skipDefeated: true,
    }),
  );
  await toggle(ROBBER, "dead", true);
  const order = await page.evaluate(
    (out) =>
      game.combats.contents
        .at(-1)
        .turns.map((one: any) => one.name)
        .filter((name: string) => name !== out),
    ROBBER,
  );
  expect(order).toHaveLength(3);
  await pressHead(page, "count");
  for (const name of order) {
    await page.waitForFunction(
      (who) => game.combats.contents.at(-1).combatant?.name === who && game.combats.contents.at(-1).round === 7,
      name,
    );
    await page.evaluate(() => game.combats.contents.at(-1).nextTurn());
  }
  await page.waitForFunction(() => {
    const { round, turn, system, combatants } = game.combats.contents.at(-1);
    return (
      round === 8 &&
      Number(system.started) === 8 &&
      turn === null &&
      combatants.contents.every((one: any) => one.initiative === null)
    );
  });
  const over = page.getByText("One side is out of the fight");
  await expect.poll(() => over.count()).toBe(0);
  await toggle(CAPTAIN, "fray.surrendered", true);
  await over.first().waitFor();
  await toggle(CAPTAIN, "fray.surrendered", false);
  await toggle(ROBBER, "dead", false);
  await expect.poll(() => over.count()).toBe(0);
});

test("OQ-068, OQ-069: a spell of healing gives its points back at once, the Healing skill a d6; both are undone", async () => {
  const { page } = gamemaster;
  await chat(page);
  await set(page, MAREN, { "system.hp.damage": 4 });
  await fixDice(page, d100(12));
  await act(page, CORVIN, "cast", {}, "Heal 2", MAREN);
  await press(page, "apply");
  await settled(player.page, MAREN, hp, 10);
  await press(page, "undo");
  await settled(player.page, MAREN, hp, 8);
  await fixDice(page, [...d100(20), ...d(6, 3)]);
  await act(page, CORVIN, "treat", {}, null, MAREN);
  await press(page, "apply");
  await settled(player.page, MAREN, hp, 11);
  await press(page, "undo");
  await settled(player.page, MAREN, hp, 8);
});

test("OQ-016: while opponents are hidden the assistant says that surprise comes first", async () => {
  const { page } = gamemaster;
  await pressHead(page, "assistant");
  const assistant = page.locator(".fray-encounter").first();
  const words = assistant.getByText("Opponents are hidden: roll for surprise first");
  await assistant.getByText("Before the fight").waitFor();
  await expect.poll(() => words.count()).toBe(0);
  await page.evaluate((who) => canvas.scene.tokens.getName(who).update({ hidden: true }), CAPTAIN);
  await words.waitFor();
  await page.evaluate((who) => canvas.scene.tokens.getName(who).update({ hidden: false }), CAPTAIN);
  await words.waitFor({ state: "detached" });
});

test("OQ-027, OQ-031, OQ-041: ambush, sneak attack and rush, at close and at ranged distance; who surprises is engaged, who is noticed is not", async () => {
  const { page } = gamemaster;
  const assistant = page.locator(".fray-encounter").first();
  await chat(page);
  await assistant.locator('select[name="attackers"]').selectOption("party");
  await page.waitForFunction(() => game.combats.contents.at(-1).system.encounter?.attackers === "party");
  await place(page, { [CORVIN]: [1, 8], [ROBBER]: [12, 6], [CAPTAIN]: [13, 8] });
  for (const [column, metres] of [
    [11, 2],
    [2, 20],
  ] as const) {
    await place(page, { [MAREN]: [column, 6] });
    await assistant.getByText(`nearest ${metres} m`).waitFor();
    for (const [kind, words, skill] of [
      ["ambush", "Ambush", "Deception"],
      ["sneak", "Sneak attack", "Deception"],
      ["rush", "Rush attack", "Athletics"],
    ] as const) {
      await assistant.locator('select[name="kind"]').selectOption(kind);
      await page.waitForFunction((wanted) => game.combats.contents.at(-1).system.encounter?.kind === wanted, kind);
      // Stealth, then the Perception of the robber and of the captain: unseen, or seen by both.
      const unseen = metres === 2;
      await fixDice(page, unseen ? d100(50, 90, 90) : d100(90, 20, 20));
      const before = await messages(page);
      await assistant.locator('[data-action="surprise"]').click();
      await page.waitForFunction((count) => game.messages.size > count, before);
      const text = await result(lastCard(page));
      expect(text).toContain(words);
      expect(text).toContain(skill);
      expect(text).toContain(unseen ? "Surprised" : "Notices");
      expect(text.includes("Both sides are engaged from now on")).toBe(unseen);
    }
  }
});

test("OQ-070, OQ-071: a day of rest gives a point; nobody with an open mortal wound rests it away", async () => {
  const { page } = gamemaster;
  await set(page, MAREN, { "system.hp.damage": 4 });
  await act(page, MAREN, "rest", { days: 3 });
  await settled(page, MAREN, hp, 11);
  await press(page, "undo");
  await settled(page, MAREN, hp, 8);
  await expect.poll(() => actorValue(page, MAREN, "system.hp.max")).toBe(12);
  await expect.poll(() => hasStatus(page, MAREN, "fray.dying")).toBe(false);
});
