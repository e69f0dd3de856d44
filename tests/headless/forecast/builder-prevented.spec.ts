import { afterAll, beforeAll, expect, test } from "vitest";
import { openForTwo, type HeadlessSeat, type HeadlessTable } from "../table.ts";
import { noticed } from "../../browser/steps.ts";
import { says } from "../../words.ts";

/* What the builder of encounters leaves where a module prevents the combatants. */

let table: HeadlessTable;
let gamemaster: HeadlessSeat;

beforeAll(async () => {
  ({ table, gamemaster } = await openForTwo({ ruleset: "crusade" }));
});
afterAll(() => table.leave());

/** Opens the builder of encounters with a bandit beside the heroes that it begins with, and no encounter there. */
async function openBuilder(): Promise<void> {
  const { page } = gamemaster;
  await page.evaluate(async () => {
    for (const combat of [...game.combats]) await combat.delete();
    await game.fray.buildEncounter();
  });
  await page.locator("#fray-builder [data-builder-hero]").first().waitFor();
  await page.evaluate(() => foundry.applications.instances.get("fray-builder").add(game.actors.getName("Bandit").uuid));
  await page.locator('#fray-builder [data-action="begin"]:not([aria-disabled="true"])').waitFor();
}

/** Has the listeners of a hook prevent what they are asked; gives what ends that. */
async function preventedBy(hook: string): Promise<() => Promise<void>> {
  const { page } = gamemaster;
  const id = await page.evaluate((name) => Hooks.on(name, () => false) as number, hook);
  return () => page.evaluate(([name, listener]) => Hooks.off(name, listener), [hook, id] as const);
}

test("where a module prevents the start, the builder says so, and the encounter stays with its combatants and can be begun", async () => {
  const { page } = gamemaster;
  await openBuilder();
  const allow = await preventedBy("preUpdateCombat");
  await noticed(page, says("FRAY.Combat.startPrevented", { hook: "preUpdateCombat" }), () =>
    page.locator('#fray-builder [data-action="begin"]').click(),
  );
  const now = () => page.evaluate(() => [game.combats.size, game.combat?.started, game.combat?.combatants.size > 1]);
  expect(await now()).toEqual([1, false, true]);
  const onScene = await page.evaluate(() =>
    game.combat.combatants.every(({ token }: any) => token && canvas.scene.tokens.has(token.id)),
  );
  expect(onScene).toBe(true);
  await page.locator("#fray-builder").waitFor({ state: "detached" });
  await allow();
  await page.evaluate(() => game.combat.startCombat().then(() => undefined));
  await expect.poll(now).toEqual([1, true, true]);
});

test("where a module prevents some of the combatants, the builder names them, and the fight begins with the others", async () => {
  const { page } = gamemaster;
  await openBuilder();
  const id = await page.evaluate(
    () => Hooks.on("preCreateCombatant", ({ name }: { name: string }) => name !== "Bandit") as number,
  );
  await noticed(page, says("FRAY.Combat.keptOut", { hook: "preCreateCombatant", names: "Bandit" }), () =>
    page.locator('#fray-builder [data-action="begin"]').click(),
  );
  await page.waitForFunction(() => game.combat?.started);
  const names = await page.evaluate(() => game.combat.combatants.map(({ name }: any) => name as string));
  expect(names.length).toBeGreaterThan(0);
  expect(names).not.toContain("Bandit");
  await page.evaluate((listener) => Hooks.off("preCreateCombatant", listener), id);
});

test("where a module prevents all combatants, the builder says so and leaves no encounter and no tokens", async () => {
  const { page } = gamemaster;
  await openBuilder();
  const tokens = (): Promise<number> => page.evaluate(() => canvas.scene.tokens.size as number);
  const before = await tokens();
  const allow = await preventedBy("preCreateCombatant");
  await noticed(page, says("FRAY.Refused.Prevented", { hook: "preCreateCombatant" }), () =>
    page.locator('#fray-builder [data-action="begin"]').click(),
  );
  expect(await page.evaluate(() => game.combats.size as number)).toBe(0);
  expect(await tokens()).toBe(before);
  await allow();
});

test("a hero who has an unlinked token on the scene fights with that one and gets no second", async () => {
  const { page } = gamemaster;
  await openBuilder();
  const heroes: string[] = await page.evaluate(async () => {
    const rows = document.querySelectorAll<HTMLInputElement>("#fray-builder [data-builder-hero]:checked");
    const actors = [...rows].map(({ value }) => fromUuidSync(value) as any);
    const { scene } = canvas;
    const old = scene.tokens.filter(({ actorId }: any) => actors.some(({ id }) => id === actorId));
    await scene.deleteEmbeddedDocuments(
      "Token",
      old.map(({ id }: any) => id),
    );
    const tokens = await Promise.all(
      actors.map(async (actor, index) =>
        (
          await actor.getTokenDocument({ x: 300 + 100 * index, y: 300, actorLink: false }, { parent: scene })
        ).toObject(),
      ),
    );
    await scene.createEmbeddedDocuments("Token", tokens);
    return actors.map(({ id }) => id);
  });
  expect(heroes.length).toBeGreaterThan(0);
  await page.locator('#fray-builder [data-action="begin"]').click();
  await page.waitForFunction(() => game.combat?.started);
  const found = await page.evaluate(
    (ids) =>
      ids.map((id: string) => [
        canvas.scene.tokens.filter(({ actorId }: any) => actorId === id).length,
        game.combat.combatants.filter(({ actorId }: any) => actorId === id).length,
      ]),
    heroes,
  );
  expect(found).toEqual(heroes.map(() => [1, 1]));
});
