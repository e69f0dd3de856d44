import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CASTS, acting, begin, chanceOf, goTo, openForDuels, strike } from "../forecast/duels.ts";
import { pressInTracker } from "../steps.ts";
import type { HeadlessTable } from "../table.ts";
import { sampled } from "../../sample.ts";
import { says } from "../../words.ts";

/*
 * Taking back in the rulesets that tests/headless/engine/rewind.spec.ts does not play: a whole turn undone, and done
 * again.
 */

/** The casts whose fighters stand within reach of each other; a question how much to pump is answered with 0. */
const FIGHTS = CASTS.filter(({ name = "" }) => !name.endsWith("walking up")).map((cast) => ({
  ...cast,
  answers: { pump: "0", ...cast.answers },
}));

let table: HeadlessTable;
let page: Page;

beforeAll(async () => {
  ({ table, page } = await openForDuels());
});
afterAll(() => table.leave());

/** The stored data of all combatants and their actors, the round and the turn; without the records of cards. */
const state = (): Promise<any> =>
  page.evaluate(() => ({
    round: game.combat.round,
    turn: game.combat.combatant?.name,
    people: game.combat.combatants.map((one: any) => ({
      name: one.name,
      combatant: one.toObject().system,
      defeated: one.defeated,
      actor: one.actor.toObject().system,
      items: one.actor.items.map((item: any) => item.toObject().system),
      statuses: [...one.actor.statuses].sort(),
    })),
  }));

/** The label of the button that restores what was taken back. */
const REDO = says("FRAY.Rewind.redo");

/** Opens the dialog from the tracker, and takes the choice that says so. */
async function goBack(choice: string): Promise<string> {
  const before = await page.evaluate(() => game.messages.size as number);
  await pressInTracker(page, "frayRewind");
  const dialog = page
    .locator("dialog, .application.dialog")
    .filter({ hasText: says("FRAY.Rewind.title") })
    .last();
  if (choice === REDO) await dialog.locator('button[data-action="redo"]').click();
  else {
    await dialog.locator("label", { hasText: choice }).locator("input").check();
    await dialog.locator('button[data-action="go"]').click();
  }
  await page.waitForFunction((count) => game.messages.size > count, before);
  return page.evaluate(() => game.messages.contents.at(-1).content as string);
}

/** Plays two turns of round 1 that hurt a fighter, with the first seed that does so; throws after twenty seeds. */
async function fought(cast: (typeof CASTS)[number]): Promise<{ first: string; start: any; end: any }> {
  for (let seed = 1; seed <= 20; seed++) {
    await chanceOf(page, seed);
    await begin(page, cast);
    const { ids } = await acting(page);
    const start = await state();
    const who = ids[0]!;
    const { name, foe } = await page.evaluate((id) => {
      const all = game.combat.combatants;
      return { name: all.get(id).name as string, foe: all.find((one: any) => one.id !== id).id as string };
    }, who);
    expect(await strike(page, cast, who, foe)).toBe("");
    await page.evaluate((id) => game.combat.markDone(id), who);
    const next = await acting(page);
    if (next.round > 1) continue;
    await strike(page, cast, next.ids[0]!, next.ids[0] === foe ? who : foe);
    const end = await state();
    const bodies = (one: any): string => JSON.stringify(one.people.map(({ actor, items }: any) => [actor, items]));
    if (bodies(end) !== bodies(start) && end.round === 1) return { first: name, start, end };
  }
  throw new Error("nobody was hurt");
}

describe.each(
  sampled(
    FIGHTS.filter(({ ruleset }) => ruleset !== "crusade"),
    1,
  ),
)("a turn of $ruleset taken back", (cast) => {
  test("leaves everybody as they were when it began, done again as they were at its end; what others changed is named and left", async () => {
    await goTo(page, cast);
    const { first, start, end } = await fought(cast);
    const told = await goBack(says("FRAY.Rewind.turn", { name: first }));
    await expect.poll(() => state()).toEqual(start);
    expect(told).toContain(`${first}: `);
    expect(told).not.toContain("Left as it is");
    const again = await goBack(REDO);
    expect(again).not.toContain("Left as it is");
    await expect.poll(() => state()).toEqual(end);
    // A gamemaster clears by hand what was noted as spent: nothing of it is there to be given back.
    const cleared = await page.evaluate(async () => {
      const entry = game.combat.combatants.find((one: any) => one.system.spent?.length);
      await entry.update({ "system.spent": [] });
      return entry.name as string;
    });
    const rest = await goBack(says("FRAY.Rewind.turn", { name: first }));
    expect(rest).toContain("Left as it is");
    expect(rest).toContain(cleared);
    expect((await state()).people.find(({ name }: any) => name === cleared).combatant.spent).toEqual([]);
  });
});

/**
 * The encounter and everybody in it as they are stored, without what cards, moves and the outlook note of themselves:
 * now, and as they were before the encounter last began.
 */
const whole = (): Promise<any> => page.evaluate(() => (globalThis as any).whole());
const before = (): Promise<any> => page.evaluate(() => (globalThis as any).before);

const noteBeginnings = (): Promise<void> =>
  page.evaluate(() => {
    const world = globalThis as any;
    world.whole = () => ({
      round: game.combat.round,
      turn: game.combat.turn,
      system: { ...game.combat.toObject().system, history: [] },
      people: game.combat.combatants.map((one: any) => ({
        name: one.name,
        initiative: one.initiative,
        combatant: one.toObject().system,
        actor: one.actor.toObject().system,
        items: one.actor.items.map((item: any) => item.toObject().system),
        statuses: [...one.actor.statuses].sort(),
        place: [one.token.x, one.token.y],
      })),
    });
    const { prototype } = CONFIG.Combat.documentClass;
    const { startCombat } = prototype;
    prototype.startCombat = function () {
      world.before = world.whole();
      return startCombat.call(this);
    };
  });

/** Presses *Reset the fight* in the tracker, and answers what it asks. */
async function reset(answer: "yes" | "no"): Promise<void> {
  await pressInTracker(page, "frayResetFight");
  const dialog = page
    .locator("dialog, .application.dialog")
    .filter({ hasText: says("FRAY.Rewind.resetHint") })
    .last();
  await dialog.locator(`button[data-action="${answer}"]`).click();
  await dialog.waitFor({ state: "detached" });
}

describe("a fight reset from the tracker", () => {
  beforeAll(() => noteBeginnings());

  test.each(sampled(FIGHTS, 2))("stands in $ruleset as before its first round, and begins again", async (cast) => {
    await goTo(page, cast);
    await chanceOf(page, 7);
    await begin(page, cast);
    const start = await before();
    for (let blow = 0; blow < 3; blow++) {
      const { ids } = await acting(page);
      const foe = await page.evaluate(async (id) => {
        const { token } = game.combat.combatants.get(id);
        await token.move({ x: token.x, y: token.y + token.parent.grid.size }, { method: "dragging", showRuler: false });
        return game.combat.combatants.find((one: any) => one.id !== id).id as string;
      }, ids[0]!);
      await strike(page, cast, ids[0]!, foe);
      await page.evaluate((id) => game.combat.markDone(id), ids[0]!);
    }
    await acting(page);
    const fought = await whole();
    expect(fought.round).toBeGreaterThan(1);
    expect(fought.people.map(({ place }: any) => place)).not.toEqual(start.people.map(({ place }: any) => place));

    await reset("no");
    await expect.poll(() => whole()).toEqual(fought);
    const messages = await page.evaluate(() => game.messages.size as number);
    await reset("yes");
    await page.waitForFunction((count) => game.messages.size > count, messages);
    await expect.poll(() => whole()).toEqual(start);
    const told = await page.evaluate(() => game.messages.contents.at(-1).content as string);
    expect(told).toContain("it stands as before its first round");
    expect(told).not.toContain("Left as it is");

    await page.evaluate(() => game.combat.startCombat());
    expect((await acting(page)).round).toBe(1);
  });
});
