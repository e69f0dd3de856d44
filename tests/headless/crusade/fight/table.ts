import { type Seat } from "../../../browser/table.ts";
import { openForTwo, type HeadlessTable } from "../../table.ts";
import { cardOf } from "../../../browser/steps.ts";

export let table: HeadlessTable;

export let gamemaster: Seat;

export let player: Seat;

export const stress = "system.physical.value";

export const fate = "system.fate.value";

/** The number in a card's first result, as text. */
export const number = (id: string): Promise<string> =>
  cardOf(gamemaster.page, id).locator(".fray-band .fray-num").first().innerText();

/** Tells whether a fighter has a condition, by the condition's id. */
export const hasStatus = (who: string, status: string): Promise<boolean> =>
  gamemaster.page.evaluate(
    ([name, wanted]) =>
      (
        canvas.tokens.placeables.find((one: any) => one.document.name === name)?.actor ?? game.actors.getName(name)
      ).statuses.has(wanted),
    [who, status] as const,
  );

/** The value that the bar above a token shows; null if there is none. */
export const bar = (seat: Seat, who: string): Promise<number | null> =>
  seat.page.evaluate(
    (name) =>
      canvas.tokens.placeables.find((one: any) => one.document.name === name).document.getBarAttribute("bar1")?.value ??
      null,
    who,
  );

/** Waits until it is this combatant's turn on the player's page. */
export const actsNow = (who: string) =>
  player.page.waitForFunction((name) => game.combat.combatant?.name === name, who);

/** The number of actions, in pips, that a combatant has spent this round. */
export const pips = (who: string): Promise<number> =>
  gamemaster.page.evaluate((name) => {
    const one = game.combat.combatants.find((entry: any) => entry.name === name);
    return one.system.spent
      .filter((entry: any) => entry.round === game.combat.round)
      .reduce((sum: number, entry: any) => sum + entry.pips, 0);
  }, who);

/** Opens the tests' table and imports the actor Sierge. */
export async function open() {
  ({ table, gamemaster, player } = await openForTwo({ ruleset: "crusade" }));
  await gamemaster.page.evaluate(async () => {
    const pack = game.packs.get("fray.crusade-characters");
    const index = await pack.getIndex();
    await game.actors.importFromCompendium(pack, index.find((one: any) => one.name.includes("Sierge"))._id);
  });
}
