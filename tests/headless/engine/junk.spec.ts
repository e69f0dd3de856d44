import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { showTab } from "../../browser/steps.ts";
import { HeadlessTable, type HeadlessSeat } from "../table.ts";

/* What a person or a module can put into a world that no rule would: nothing of it hides anything else. */

let table: HeadlessTable;
let gamemaster: HeadlessSeat;
let player: HeadlessSeat;

beforeAll(async () => {
  table = await HeadlessTable.open();
  gamemaster = await table.sit("Gamemaster");
  player = await table.sit("Player One");
});

afterAll(() => table.leave());

/** Contents of cards that no action has: every part once torn, and some that are torn everywhere. */
function junk(actor: string): object[] {
  const declaration = { action: "attack", actor, token: null, item: null, targets: [], choices: {} };
  const whole = { ruleset: "crusade", action: "attack", declaration };
  const torn = [null, 5, "x", [], [null], { a: null }, { length: 9 }];
  return [
    ...[
      "ruleset",
      "action",
      "declaration",
      "cast",
      "context",
      "answers",
      "deadlines",
      "awaiting",
      "amendments",
    ].flatMap((part) => torn.map((value) => ({ ...whole, [part]: value }))),
    ...["actor", "token", "item", "targets", "choices"].flatMap((part) =>
      torn.map((value) => ({ ...whole, declaration: { ...declaration, [part]: value } })),
    ),
    ...torn.map((outcome) => ({ ...whole, stage: "frozen", outcome, context: { strikes: outcome } })),
    { ...whole, ruleset: "constructor", action: "__proto__" },
    { ...whole, action: "nothing" },
    {},
  ];
}

describe("junk in the log", () => {
  test("every message that exists has its row, for the gamemaster and for the player", async () => {
    const uuid = await player.page.evaluate(
      () => game.actors.find((actor: any) => actor.isOwner)?.uuid ?? "Actor.none",
    );
    const made: string[] = await player.page.evaluate(async (systems) => {
      const ids: string[] = [];
      for (const system of systems) {
        const message = await game.messages.documentClass
          .create({ type: "action", content: "", system })
          .catch(() => null);
        if (message) ids.push(message.id);
      }
      return ids;
    }, junk(uuid));
    expect(made.length).toBeGreaterThan(90);
    for (const { page } of [gamemaster, player]) {
      await page.waitForFunction((ids) => ids.every((id: string) => game.messages.has(id)), made);
      await page.waitForFunction(
        (ids) => ids.slice(-60).every((id: string) => ui.chat.element.querySelector(`[data-message-id="${id}"]`)),
        made,
      );
    }
    // A message of no action at all says so; only the gamemaster reads why.
    const last = made.at(-1)!;
    const said = ({ page }: HeadlessSeat): Promise<string> =>
      page.evaluate((id) => ui.chat.element.querySelector(`[data-message-id="${id}"]`).textContent.trim(), last);
    await expect.poll(() => said(gamemaster)).toMatch(/^This message cannot be shown: ./);
    await expect.poll(() => said(player)).toBe("This message cannot be shown.");
  });
});

describe("a combatant that came with its encounter", () => {
  test("is shown as one of another ruleset, last, and goes at the gamemaster's press", async () => {
    const rows = (): { name: string; why: string; button: boolean }[] =>
      [...ui.combat.element.querySelectorAll(".fray-turn")].map((row: any) => ({
        name: row.querySelector("h4").textContent,
        why: row.querySelector(".fray-turn__unshown p")?.textContent ?? "",
        button: row.querySelector('[data-action="frayRemove"]') !== null,
      }));
    const [own, other] = await gamemaster.page.evaluate(async () => {
      for (const combat of [...game.combats]) await combat.delete();
      const of = (type: string) => game.actors.find((actor: any) => actor.type === type);
      const combatants = [of("quest"), of("crusade")].map((actor) => ({ actorId: actor.id, type: actor.type }));
      await game.combats.documentClass.create({ type: "crusade", active: true, combatants });
      return [of("crusade").name, of("quest").name];
    });
    for (const { page } of [gamemaster, player]) {
      await page.waitForFunction(() => game.combats.size === 1);
      await showTab(page, "combat");
      await page.waitForFunction(() => ui.combat.element.querySelectorAll(".fray-turn").length === 2);
    }
    const [first, second] = await gamemaster.page.evaluate(rows);
    expect(first).toEqual({ name: own, why: "", button: false });
    expect(second).toMatchObject({ name: other, button: true });
    expect(second!.why).toContain("this encounter is of");
    await expect.poll(async () => (await player.page.evaluate(rows))[1]).toMatchObject({ name: other, button: false });
    await gamemaster.page.evaluate(() => ui.combat.element.querySelector('[data-action="frayRemove"]').click());
    await gamemaster.page.waitForFunction(() => game.combat.combatants.size === 1);
    await player.page.waitForFunction(() => ui.combat.element.querySelectorAll(".fray-turn").length === 1);
  });
});
