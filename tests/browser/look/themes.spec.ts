import { afterAll, beforeAll, expect, test } from "vitest";
import { openSheet, showTab } from "../steps.ts";
import { Table, type Seat } from "../table.ts";

/* A theme chosen against the system's is whole: host, sheet, tracker and cards. */

let table: Table;
let seat: Seat;

beforeAll(async () => {
  table = await Table.open({ mat: false });
  seat = await table.sit("Gamemaster", { width: 1440, height: 900 });
});
afterAll(() => table.leave());

const choose = (scheme: string) =>
  seat.page.evaluate(async (wanted) => {
    const before = game.settings.get("core", "uiConfig");
    await game.settings.set("core", "uiConfig", {
      ...before,
      colorScheme: { applications: wanted, interface: wanted },
    });
  }, scheme);

/** The brightness, 0 to 255, of an element's background and of its text. */
const brightness = (selector: string): Promise<{ ground: number; words: number }> =>
  seat.page.evaluate((wanted) => {
    const element = document.querySelector<HTMLElement>(wanted)!;
    const brush = document.createElement("canvas").getContext("2d", { willReadFrequently: true })!;
    const light = (colour: string): [number, number] => {
      brush.clearRect(0, 0, 1, 1);
      brush.fillStyle = colour;
      brush.fillRect(0, 0, 1, 1);
      const [r, g, b, a] = brush.getImageData(0, 0, 1, 1).data;
      return [(r! + g! + b!) / 3, a!];
    };
    let ground = 0;
    for (let one: HTMLElement | null = element; one; one = one.parentElement) {
      const [found, cover] = light(getComputedStyle(one).backgroundColor);
      if (cover < 128) continue;
      ground = found;
      break;
    }
    return { ground, words: light(getComputedStyle(element).color)[0] };
  }, selector);

const PLACES = [
  ["the host's sidebar", "#sidebar-content"],
  ["the tracker", ".fray-order .combatant"],
  ["the sheet", ".fray-sheet .window-content"],
  ["the head of its window", ".fray-sheet .window-header"],
  ["a line of Fray's in the log", ".fray-plain .message-content"],
  ["whom that line is for", ".fray-plain .whisper-to"],
] as const;

test.each([
  ["dark", "light"],
  ["light", "dark"],
] as const)("%s chosen on a %s desktop", async (chosen, system) => {
  const { page } = seat;
  await page.emulateMedia({ colorScheme: system });
  await choose(chosen);
  await page.waitForFunction((wanted) => document.body.classList.contains(`theme-${wanted}`), chosen);
  await openSheet(page, "Tavi");
  await showTab(page, "combat");
  await page.locator(".fray-order .combatant").first().waitFor();
  await page.evaluate(async () => {
    const data = { content: "<p>Moved.</p>", whisper: [game.user.id], flags: { fray: { plain: true } } };
    await CONFIG.ChatMessage.documentClass.create(data);
  });
  for (const [place, selector] of PLACES) {
    const dark = async (): Promise<string> => {
      const { ground, words } = await brightness(selector);
      return ground < 110 && words > ground + 60
        ? "dark"
        : ground > 145 && words < ground - 60
          ? "light"
          : `${ground} ${words}`;
    };
    await expect.poll(dark, { message: place }).toBe(chosen);
  }
});
