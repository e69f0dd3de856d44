import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { actorValue, fixDice, type Seat } from "../../browser/table.ts";
import { lastCard, messages, notice, press, settled, settings } from "../../browser/steps.ts";
import {
  CAPTAIN,
  CORVIN,
  MAREN,
  ROBBER,
  act,
  chat,
  d,
  d100,
  gather,
  goTo,
  nextRound,
  place,
  pressHead,
  result,
  status,
  tracker,
} from "../../browser/quest/steps.ts";
import { unfoldRows } from "../steps.ts";
import { openForTwo, type HeadlessTable } from "../table.ts";

let table: HeadlessTable;
let gamemaster: Seat;
let player: Seat;

const ALL = [ROBBER, MAREN, CORVIN, CAPTAIN];

beforeAll(async () => {
  ({ table, gamemaster, player } = await openForTwo());
  const { page } = gamemaster;
  await settings(page, { reactionSeconds: 300 });
  await goTo(page, [page, player.page], "The hollow way");
  await place(page, { [MAREN]: [8, 6], [CORVIN]: [8, 8], [ROBBER]: [9, 6], [CAPTAIN]: [9, 7] });
  for (const seat of [gamemaster, player]) await unfoldRows(seat);
});

afterAll(() => table.leave());

/** Presses Begin in the tracker, as a gamemaster does. */
async function begin(): Promise<void> {
  await tracker(gamemaster.page);
  await gamemaster.page.locator('[data-action="startCombat"]:visible').click();
  await gamemaster.page.waitForFunction(() => Number(game.combats.contents.at(-1).system.started) === 1);
}

async function nextTurn(wanted: string): Promise<void> {
  await gamemaster.page.locator('[data-action="nextTurn"]:visible').last().click();
  await gamemaster.page.waitForFunction((who) => game.combats.contents.at(-1).combatant?.name === who, wanted);
}

const widget = (seat: Seat, name: string, id: string) =>
  seat.page.locator(".fray-turn", { hasText: name }).locator(`[data-fray-widget="${id}"]`);

async function placed(name: string, wanted: number): Promise<void> {
  await gamemaster.page.waitForFunction(
    ([who, number]) =>
      game.combats.contents.at(-1).combatants.find((one: any) => one.name === who).initiative === number,
    [name, wanted] as const,
  );
}

/** Declares by the public interface what the table refuses. */
async function refused(
  name: string,
  action: string,
  item: string | null,
  foe: string | null,
  words: string,
  choices: object = {},
): Promise<void> {
  await gamemaster.page.evaluate(
    async ([who, what, thing, at, more]) => {
      const find = (wanted: any) => canvas.tokens.placeables.find((one: any) => one.document.name === wanted);
      const token = find(who);
      const declaration = game.fray.declarationOf(token.actor, what, {
        token: token.document,
        choices: more,
        ...(thing ? { item: token.actor.items.getName(thing).uuid } : {}),
      });
      const other = at ? find(at) : null;
      await game.fray.declare(
        { ...declaration, targets: other ? [{ actor: other.actor.uuid, token: other.document.uuid }] : [] },
        { dialog: false },
      );
    },
    [name, action, item, foe, choices] as const,
  );
  await expect.poll(() => notice(gamemaster.page).innerText()).toContain(words);
}

describe("the count of a round", () => {
  test("OQ-051, OQ-054: Begin asks for intents, whoever was added first; nobody acts before all have stated one", async () => {
    const { page } = gamemaster;
    await gather(page, ALL);
    await begin();
    await page.waitForFunction(() => game.combats.contents.at(-1).turn === null);
    await page.getByText("Statements of intent").first().waitFor();
    await page.locator('[data-action="nextTurn"]:visible').last().click();
    await expect.poll(() => notice(page).innerText()).toContain("Somebody has not stated an intent yet");
    await expect.poll(() => page.evaluate(() => game.combats.contents.at(-1).turn)).toBe(null);
    // The player states her own, whoever was added first.
    await tracker(player.page);
    await widget(player, MAREN, "intent").selectOption("close");
    await placed(MAREN, 58);
    await pressHead(page, "rest");
    await placed(ROBBER, 42);
    await pressHead(page, "count");
    await page.waitForFunction((who) => game.combats.contents.at(-1).combatant?.name === who, CAPTAIN);
  });

  test("OQ-054, OQ-055: who turns to something quicker acts at the next number; whose turn has come keeps the place; everybody acts once", async () => {
    const { page } = gamemaster;
    await nextTurn(MAREN);
    // 42 and 50 would be above the count, which stands at 58.
    await widget(gamemaster, ROBBER, "situational").selectOption("50");
    await placed(ROBBER, 57);
    await widget(gamemaster, CAPTAIN, "situational").selectOption("-50");
    await page.waitForFunction(
      (who) =>
        game.combats.contents.at(-1).combatants.find((one: any) => one.name === who).system.intent.situational === -50,
      CAPTAIN,
    );
    await placed(CAPTAIN, 62);
    await nextTurn(ROBBER);
    await nextTurn(CORVIN);
    await page.locator('[data-action="nextTurn"]:visible').last().click();
    await page.waitForFunction(
      () => game.combats.contents.at(-1).round === 2 && game.combats.contents.at(-1).turn === null,
    );
  });
});

describe("who keeps out", () => {
  test("OQ-011: a player asks, the gamemaster agrees; she takes no turn, strikes nobody and nobody strikes her", async () => {
    const { page } = gamemaster;
    await gather(page, ALL);
    await tracker(player.page);
    await widget(player, MAREN, "keepOut").check();
    await tracker(page);
    await page.locator(".fray-turn", { hasText: MAREN }).getByText("Asks to keep out").waitFor();
    await expect
      .poll(() => page.evaluate(() => game.combats.contents.at(-1).system.encounter?.sides ?? {}))
      .toEqual({});
    await widget(gamemaster, MAREN, "keepOut").check();
    await page.locator(".fray-block", { hasText: MAREN }).getByText("Keeps out", { exact: true }).waitFor();
    await begin();
    await pressHead(page, "rest");
    await placed(ROBBER, 42);
    await pressHead(page, "count");
    await page.waitForFunction((who) => game.combats.contents.at(-1).combatant?.name === who, CAPTAIN);
    await nextTurn(CORVIN);
    await nextTurn(ROBBER);
    await refused(MAREN, "attack", "Shortsword", ROBBER, "keeps out of this fight");
    await refused(ROBBER, "attack", "Club", MAREN, "out of everybody’s reach");
  });

  test("OQ-002, OQ-009, OQ-011: who keeps out stands for no side, and sides are as the gamemaster says", async () => {
    const { page } = gamemaster;
    const over = page.getByText("One side is out of the fight").first();
    const surrender = (name: string, active: boolean) =>
      page.evaluate(
        ([who, on]) =>
          canvas.tokens.placeables
            .find((one: any) => one.document.name === who)
            .actor.toggleStatusEffect("fray.surrendered", { active: on }),
        [name, active] as const,
      );
    await surrender(CORVIN, true);
    await tracker(page);
    await over.waitFor();
    await widget(gamemaster, MAREN, "keepOut").uncheck();
    await over.waitFor({ state: "detached" });
    await surrender(CORVIN, false);
    // The robber changes sides: with the captain out, nobody is left against them.
    await surrender(CAPTAIN, true);
    await expect.poll(() => over.count()).toBe(0);
    await pressHead(page, "assistant");
    const assistant = page.locator(".fray-encounter");
    await assistant.locator("li", { hasText: ROBBER }).locator("select").selectOption("party");
    await over.waitFor();
    await surrender(CAPTAIN, false);
    await page.evaluate(async () => {
      for (const app of [...(globalThis as any).foundry.applications.instances.values()])
        if (app.options.classes?.includes("fray-encounter")) await app.close();
    });
  });
});

describe("scouts", () => {
  /** Sends the scouts with the dice that shall fall, Maren's first; the card says what came of it. */
  async function scout(words: string, ...faces: number[]): Promise<void> {
    const { page } = gamemaster;
    await chat(page);
    await fixDice(page, d100(...faces));
    const before = await messages(page);
    await page.locator('.fray-encounter [data-action="scout"]').click();
    await page.waitForFunction((count) => game.messages.size > count, before);
    await expect.poll(() => result(lastCard(page))).toContain(words);
  }
  const distance = (wanted: string) =>
    gamemaster.page.waitForFunction((said) => game.combats.contents.at(-1).system.distance === said, wanted);

  test("OQ-024, OQ-025: where all fail they are seen at ranged distance, and nobody looks again", async () => {
    const { page } = gamemaster;
    await gather(page, ALL);
    await pressHead(page, "assistant");
    await page.locator(".fray-encounter").waitFor();
    await scout("The scouts are seen", 90, 90);
    await distance("ranged");
    await page.locator('.fray-encounter select[name="distance"]').waitFor();
    await expect.poll(() => page.locator('.fray-encounter select[name="distance"]').inputValue()).toBe("ranged");
    await page.locator('.fray-encounter [data-action="lookAgain"]').click();
    await expect.poll(() => notice(page).innerText()).toContain("Nobody saw anything on the first look");
    // Her player has nothing to say of the distance.
    await tracker(player.page);
    await player.page.locator(".fray-turn", { hasText: MAREN }).waitFor();
    await expect.poll(() => widget(player, MAREN, "distance").count()).toBe(0);
  });

  test("OQ-022, OQ-026: a scout who saw chooses the distance for all; one who only wishes to have seen does not", async () => {
    await scout("They see the opposition", 40, 90);
    await widget(player, MAREN, "distance").selectOption("close");
    await distance("close");
    // The second look is not a player's to claim: her own scouting goes by the cover.
    await chat(player.page);
    await fixDice(player.page, d100(61));
    await player.page.evaluate(
      async (who) =>
        game.fray.declare(
          {
            ...game.fray.declarationOf(game.actors.getName(who), "scout", { choices: { secondLook: true } }),
            targets: [],
          },
          { dialog: false },
        ),
      MAREN,
    );
    await expect.poll(() => lastCard(player.page).innerText()).toContain("Scouts ahead");
    await expect.poll(() => result(lastCard(player.page))).toContain("The scouts are seen");
  });

  test("OQ-037: attackers of the party begin at ranged distance, until the gamemaster says otherwise", async () => {
    const { page } = gamemaster;
    await page.locator('.fray-encounter select[name="distance"]').selectOption("open");
    await distance("open");
    // Their Deception, then Maren's Perception and Corvin's.
    await fixDice(page, d100(50, 80, 80));
    const before = await messages(page);
    await page.locator('.fray-encounter [data-action="surprise"]').click();
    await page.waitForFunction((count) => game.messages.size > count, before);
    await result(lastCard(page));
    await press(page, "apply");
    await distance("ranged");
    await press(page, "undo");
    await distance("open");
    await press(page, "redo");
    await status(page, CORVIN, "fray.surprised");
  });

  test("OQ-042, OQ-049, OQ-009: victims of surprise talk to nobody; others who talk their way out end the fight before it began", async () => {
    const { page } = gamemaster;
    const fastTalk = page.locator('.fray-encounter [data-action="talk"][data-purpose="fastTalk"]');
    await fastTalk.click();
    await page.locator('.fray-dialog [role="alert"]', { hasText: "OQ-042" }).waitFor();
    await page.locator('.fray-dialog [data-action="cancel"]').click();
    await page.locator(".fray-dialog").waitFor({ state: "detached" });
    await press(page, "undo");
    await status(page, CORVIN, "fray.surprised", false);
    await fixDice(page, d100(45, 70));
    const before = await messages(page);
    await fastTalk.click();
    await page.locator('.fray-dialog [type="submit"]').click();
    await page.waitForFunction((count) => game.messages.size > count, before);
    await expect.poll(() => result(lastCard(page))).toContain("Talked out of it");
    await press(page, "apply");
    // The captain was spoken to; the robber goes with him.
    await status(page, CAPTAIN, "fray.standsDown");
    await status(page, ROBBER, "fray.standsDown");
    await page.locator('.fray-encounter [data-action="end"]').waitFor();
    await press(page, "undo");
    await status(page, ROBBER, "fray.standsDown", false);
    await page.locator('.fray-encounter [data-action="end"]').waitFor({ state: "detached" });
  });
});

describe("a fight without tokens", () => {
  /** An act of somebody who has no token, at somebody who has none. */
  async function bare(
    name: string,
    action: string,
    item: string | null,
    foe: string | null,
    choices: object = {},
  ): Promise<void> {
    await gamemaster.page.evaluate(
      async ([who, what, thing, at, more]) => {
        const actor = game.actors.getName(who);
        const declaration = game.fray.declarationOf(actor, what, {
          token: null,
          item: thing ? actor.items.getName(thing).uuid : null,
          choices: more,
        });
        await game.fray.declare(
          { ...declaration, token: null, targets: at ? [{ actor: game.actors.getName(at).uuid, token: null }] : [] },
          { dialog: false },
        );
      },
      [name, action, item, foe, choices] as const,
    );
  }
  const said = (name: string) =>
    gamemaster.page.evaluate(
      (who) => game.combats.contents.at(-1).combatants.find((one: any) => one.name === who).system.distance,
      name,
    );

  test("OQ-012, OQ-013, OQ-014: at ranged distance a bow shoots and a sword does not reach", async () => {
    const { page } = gamemaster;
    await page.evaluate(async (names) => {
      for (const old of [...game.combats.contents]) await old.delete();
      for (const app of [...(globalThis as any).foundry.applications.instances.values()])
        if (app.options.classes?.includes("fray-encounter")) await app.close();
      const combat = await CONFIG.Combat.documentClass.create({ type: "quest", scene: canvas.scene.id, active: true });
      await combat.createEmbeddedDocuments(
        "Combatant",
        names.map((name) => ({ actorId: game.actors.getName(name).id })),
      );
    }, ALL);
    await pressHead(page, "assistant");
    await page.locator('.fray-encounter select[name="distance"]').selectOption("ranged");
    await page.waitForFunction(() => game.combats.contents.at(-1).system.distance === "ranged");
    await page.locator('.fray-encounter select[name="attackers"]').selectOption("party");
    await page.waitForFunction(() => game.combats.contents.at(-1).system.encounter?.attackers === "party");
    await begin();
    await pressHead(page, "rest");
    await placed(ROBBER, 42);
    await pressHead(page, "count");
    await chat(page);
    await bare(CORVIN, "attack", "Mace", ROBBER);
    await expect.poll(() => notice(page).innerText()).toContain("ranged distance");
    // Whoever throws for her: the one who declares, or her own player once something was asked of the foe.
    for (const seat of [gamemaster, player]) await fixDice(seat.page, d100(90));
    const before = await messages(page);
    await bare(MAREN, "attack", "Long bow", ROBBER);
    await page.waitForFunction((count) => game.messages.size > count, before);
    expect(await result(lastCard(page))).toContain("Miss");
  });

  test("OQ-040, OQ-P14: each player says how far her own character is; a charge closes in, a sprint gets away", async () => {
    const { page } = gamemaster;
    await tracker(player.page);
    await widget(player, MAREN, "distance").selectOption("close");
    await expect.poll(() => said(MAREN)).toBe("close");
    await press(page, "undo");
    const struck = await messages(page);
    for (const seat of [gamemaster, player]) await fixDice(seat.page, d100(90));
    await bare(MAREN, "attack", "Shortsword", ROBBER);
    await page.waitForFunction((count) => game.messages.size > count, struck);
    await lastCard(page).locator('[data-option="none"]').click();
    await expect.poll(() => result(lastCard(page))).toContain("Miss");
    // Corvin is as far away as before; he charges.
    await fixDice(page, [...d100(30), ...d(8, 1), ...d(6, 1), ...d(4, 1)]);
    const before = await messages(page);
    await bare(CORVIN, "attack", "Mace", ROBBER, { manoeuvre: "charge" });
    await page.waitForFunction((count) => game.messages.size > count, before);
    await lastCard(page).locator('[data-option="none"]').click();
    await result(lastCard(page));
    await expect.poll(() => said(CORVIN)).toBe("close");
    await page.evaluate(() => game.combats.contents.at(-1).nextRound());
    await page.waitForFunction(() => Number(game.combats.contents.at(-1).system.started) === 2);
    await bare(MAREN, "act", null, null, { act: "escape" });
    await expect.poll(() => said(MAREN)).toBe("ranged");
    // Once the fight goes on it is the gamemaster's to say.
    await expect.poll(() => widget(player, MAREN, "distance").count()).toBe(0);
    await page.evaluate(async () => {
      for (const app of [...(globalThis as any).foundry.applications.instances.values()])
        if (app.options.classes?.includes("fray-encounter")) await app.close();
    });
  });
});

describe("a mortal wound and the edges of a fight", () => {
  const mortal = (path: "round" | "combat" | "state") =>
    actorValue<string | number>(gamemaster.page, ROBBER, `system.mortal.${path}`);

  test("OQ-075, OQ-A12: an arrow shot before Begin counts from the round before: its deadline stands, and then he dies", async () => {
    const { page } = gamemaster;
    await gather(page, ALL);
    await chat(page);
    await act(page, ROBBER, "harm", { amount: 14 });
    await settled(page, ROBBER, "system.mortal.state", "dying");
    await expect.poll(() => mortal("combat")).toBe("");
    await tracker(page);
    const deadline = page.locator(".fray-turn", { hasText: ROBBER }).getByText("dies at the end of round 1");
    await deadline.waitFor();
    await begin();
    await settled(page, ROBBER, "system.mortal.combat", await page.evaluate(() => game.combats.contents.at(-1).uuid));
    await deadline.waitFor();
    await chat(page);
    await nextRound(page, 2);
    await settled(page, ROBBER, "system.mortal.state", "dead");
    await press(page, "undo");
    await settled(page, ROBBER, "system.mortal.state", "dying");
  });

  test("OQ-009, OQ-075: the end of the encounter offers what an open mortal wound comes to, and undoes it", async () => {
    const { page } = gamemaster;
    await page.evaluate(() => void game.combats.contents.at(-1).endCombat());
    const offer = page
      .locator('.dialog input[name="succumb"], dialog input[name="succumb"], form input[name="succumb"]')
      .last();
    await offer.waitFor();
    await expect.poll(() => offer.isChecked()).toBe(false);
    await offer.check();
    await page.locator('[data-action="end"]:visible').last().click();
    await status(page, ROBBER, "dead");
    await press(page, "undo");
    await settled(page, ROBBER, "system.mortal.state", "dying");
    await act(page, ROBBER, "harm", { amount: -14 });
    await settled(page, ROBBER, "system.mortal.state", "none");
  });
});
