import { expect } from "vitest";
import { type Seat } from "../../../browser/table.ts";
import { openForTwo, type HeadlessTable } from "../../table.ts";
import { chooseMovement, drag, ruled } from "../../../browser/steps.ts";
import { beginFight, nameTwins, openScene, spends, spent } from "../../../browser/staged/steps.ts";

export let table: HeadlessTable;

export let gamemaster: Seat;

export let player: Seat;

export const ALDOUS = "Sergeant Aldous";

export const FIGHTERS = [ALDOUS, "Captain Radec", "Garrison Sabre", "Gate Halberdier", "War Mastiff"];

/** The words of the ruler's last waypoint on the player's page. */
export const label = (): Promise<string> => player.page.locator(".fray-waypoint").last().innerText();

/**
 * Drags as the player, reads the ruler, lets go. A move's paces are written after it by the gamemaster's client: where
 * nothing stands in its way they are waited for, else they would fall into what comes next.
 */
export async function dragTo(action: string, squares: readonly [number, number][]): Promise<string> {
  const before = (await spent(gamemaster.page, ALDOUS)).length;
  await chooseMovement(player.page, ALDOUS, action);
  await drag(player.page, ALDOUS, squares, false);
  const said = await ruled(player.page, ALDOUS, squares.at(-1)!);
  await player.page.mouse.up();
  if (!/cannot|rush/i.test(said)) await spends(gamemaster.page, ALDOUS, before + 1);
  return said;
}

/** The centre of a token on the player's screen and the size of a square, in CSS pixels. */
export const onScreen = (name: string): Promise<{ x: number; y: number; size: number }> =>
  player.page.evaluate((wanted) => {
    const token = canvas.tokens.placeables.find((one: any) => one.document.name === wanted);
    const { x, y } = canvas.stage.worldTransform.apply(token.center);
    return { x, y, size: canvas.grid.size * canvas.stage.scale.x };
  }, name);

/** Waits until the paces written for this round's moves, all parts together, come to `wanted`. */
export const pacesAre = (wanted: number): Promise<void> =>
  expect
    .poll(async () =>
      (await spent(gamemaster.page, ALDOUS))
        .filter(([act]) => act === "move")
        .reduce((sum, [, data]) => sum + data.paces, 0),
    )
    .toBe(wanted);

/** Opens the tests' table on the mustering yard, with an encounter of the fighters begun. */
export async function open() {
  ({ table, gamemaster, player } = await openForTwo({ ruleset: "staged" }));
  await openScene("The mustering yard", gamemaster, player);
  await beginFight(gamemaster.page, FIGHTERS);
  await nameTwins(gamemaster.page, "Garrison Sabre", "Second Sabre");
}
