import { type Seat } from "../../../browser/table.ts";
import { closeSheets, openSheet, settings, showTab } from "../../../browser/steps.ts";
import { openForTwo, type HeadlessTable } from "../../table.ts";

export let table: HeadlessTable;

export let gamemaster: Seat;

export let player: Seat;

export const stress = "system.physical.value";

/** Opens Tavi's sheet in edit mode on the character tab. */
export async function editing(seat: Seat): Promise<ReturnType<typeof openSheet>> {
  await closeSheets(seat.page);
  const sheet = await openSheet(seat.page, "Tavi");
  const edit = sheet.locator('[data-action="toggleMode"]').nth(1);
  if ((await edit.getAttribute("aria-pressed")) !== "true") await edit.click();
  await sheet.locator("input.fray-name").waitFor();
  await sheet.locator('[role="tab"][data-tab="character"]').click();
  await sheet.locator('input[name="system.attributes.brawn"]').waitFor();
  return sheet;
}

/** Opens the tests' table on a server that can be killed, with the chat shown on both pages. */
export async function open() {
  ({ table, gamemaster, player } = await openForTwo({ ruleset: "crusade", killable: true }));
  await settings(gamemaster.page, { economy: "advice", reactionSeconds: 0, undo: "affected" });
  for (const seat of [gamemaster, player]) await showTab(seat.page, "chat");
}

/** Opens a new page for the player, whose last one is gone. */
export async function sitAgain(): Promise<void> {
  player = await table.sit("Player One");
}
