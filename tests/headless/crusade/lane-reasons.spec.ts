import { afterAll, beforeAll, expect, test } from "vitest";
import { chooseMovement, settings } from "../../browser/steps.ts";
import { place } from "../steps.ts";
import type { Seat } from "../../browser/table.ts";
import { openForTwo, type HeadlessTable } from "../table.ts";

/* Why a lane is barred, as the mat says it while the pointer is on the foe. */

declare const canvas: any;
declare const Hooks: any;

let table: HeadlessTable;
let gamemaster: Seat;

beforeAll(async () => {
  ({ table, gamemaster } = await openForTwo({ ruleset: "crusade" }));
  await settings(gamemaster.page, { economy: "advice" });
  await place(gamemaster.page, { Tavi: [5, 10], Ivo: [1, 1], "Bad Guy": [11, 10], Bandit: [8, 1] });
  await chooseMovement(gamemaster.page, "Tavi", "charge");
});
afterAll(() => table.leave());

/** All words on the mat while the pointer is on a token. */
const wordsOn = (name: string): Promise<string[]> =>
  gamemaster.page.evaluate(async (wanted) => {
    Hooks.callAll("hoverToken", canvas.scene.tokens.getName(wanted).object, true);
    for (let frames = 0; frames < 2; frames++) await new Promise((done) => requestAnimationFrame(done));
    const found: string[] = [];
    const look = (thing: any): void => {
      if (typeof thing.text === "string" && thing.text) found.push(thing.text);
      for (const child of thing.children ?? []) look(child);
    };
    look(canvas.interface);
    return found;
  }, name);

test("EC-A18: a wall that bars a lane is called a wall, and nobody", async () => {
  const wall = { c: [900, 500, 900, 1500], move: 20 };
  await gamemaster.page.evaluate((data) => canvas.scene.createEmbeddedDocuments("Wall", [data]), wall);
  await expect.poll(() => wordsOn("Bad Guy")).toContain("A wall stands in the way.");
  expect(await wordsOn("Bad Guy")).not.toContain("Somebody stands in the way.");
});
