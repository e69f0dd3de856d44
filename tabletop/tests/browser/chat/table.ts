import type { Page } from "playwright-core";
import type { Seat, Table } from "../../../../tests/browser/table.ts";
import { openTable } from "../probe.ts";

/** The tabletop that the tests of the chat share, the gamemaster's seat at it and that seat's page. */
export let table: Table;
export let seat: Seat;
export let page: Page;

/**
 * Opens a tabletop of a generation, whose gamemaster sees new messages as cards beside the sidebar; sets `table`,
 * `seat` and `page`.
 */
export async function openChatTable(generation: 13 | 14): Promise<void> {
  table = await openTable(generation, { mat: false });
  seat = await table.sit("Warden");
  ({ page } = seat);
  await page.evaluate(() =>
    game.settings.set("core", "uiConfig", { ...game.settings.get("core", "uiConfig"), chatNotifications: "cards" }),
  );
}

/** The CSS selector of the element that a user types a chat message in. */
export const inputSelector = (generation: 13 | 14): string =>
  generation >= 14 ? "#chat-message .ProseMirror" : "#chat-message";

/**
 * Reads the text that stands in the input of the chat.
 * @param input the CSS selector of the input
 */
export const typedText = (input: string) =>
  page.evaluate(
    (css) => (document.querySelector(css) as any).value ?? (document.querySelector(css) as any).innerText,
    input,
  );
/** Creates a chat message on the page, and gives its id. */
export const createMessage = (data: object): Promise<string> =>
  page.evaluate(async (given) => (await ChatMessage.create(given)).id, data);
/** Locates a message in the sidebar's log by its id. */
export const inLog = (id: string) => page.locator(`#chat .chat-log [data-message-id="${id}"]`);
/** Locates a message's card beside the sidebar by its id. */
export const cardOf = (id: string) => page.locator(`#chat-notifications [data-message-id="${id}"]`);
