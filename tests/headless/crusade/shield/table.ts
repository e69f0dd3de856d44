import { actorValue, d10, fixDice, type Seat } from "../../../browser/table.ts";
import { answer, cardOf, darkFate, darkFateIs, gear, setDarkFate, staged, strike } from "../../../browser/steps.ts";
import { HeadlessTable } from "../../table.ts";

export let table: HeadlessTable;

export let gamemaster: Seat;

export const stress = "system.physical.value";

export const fate = "system.fate.value";

/** A face of a four-sided die, for `fixDice`. */
export const d4 = (face: number) => ({ face, of: 4 });

/** The value at a path of the actor Ivo. */
export const ivo = <T>(path: string): Promise<T> => actorValue<T>(gamemaster.page, "Ivo", path);

/** Tells whether a fighter has a condition, by the condition's id. */
export const statusOf = (who: string, id: string): Promise<boolean> =>
  gamemaster.page.evaluate(
    ([name, wanted]) => (canvas.scene.tokens.getName(name)?.actor ?? game.actors.getName(name)).statuses.has(wanted),
    [who, id] as const,
  );

/** The number of Ivo's wounds. */
export const woundsOf = (): Promise<number> =>
  gamemaster.page.evaluate(
    () => game.actors.getName("Ivo").items.filter((one: any) => one.type === "crusadeWound").length,
  );

/** Tells whether Ivo's round shield is destroyed. */
export const broken = (): Promise<boolean> =>
  gamemaster.page.evaluate(() => game.actors.getName("Ivo").items.getName("Round shield").system.destroyed);

/** The gamemaster's points of Dark FATE. */
export const dark = (): Promise<number> => darkFate(gamemaster.page);

/** Waits until the gamemaster has this number of points of Dark FATE. */
export const darkIs = (points: number): Promise<void> => darkFateIs(gamemaster.page, points);

/** Begins the next round of the encounter. */
export const nextRound = (): Promise<unknown> => gamemaster.page.evaluate(() => game.combat.nextRound());

/** In a new round the bandit hits Ivo with a 9, and Ivo blocks with a d4 that shows `face`; gives the card's id. */
export async function blocked(face: number): Promise<string> {
  const { page } = gamemaster;
  await nextRound();
  await fixDice(page, [...d10(9), d4(face)]);
  const id = await strike(page, "Bandit", "Cutlass", "Ivo");
  await cardOf(page, id).locator('[data-option="block"]').waitFor();
  await answer(page, "block");
  await staged(page, id, "frozen");
  return id;
}

/** Opens the tests' table: an encounter begun, Ivo with a shield in hand and 20 points of FATE, no Dark FATE. */
export async function open() {
  table = await HeadlessTable.open({ ruleset: "crusade", mat: true });
  gamemaster = await table.sit("Gamemaster");
  const { page } = gamemaster;
  await page.evaluate(async () => {
    if (!game.combat.started) await game.combat.startCombat();
    await game.actors.getName("Ivo").update({ "system.fate.value": 20 });
  });
  await setDarkFate(page, 0);
  await gear(page, "Ivo", "Round shield", "held", true);
}
