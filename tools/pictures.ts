/**
 * Takes the pictures of the README anew: starts the tabletop on a fresh demo world from the built package, plays
 * first blood in Chromium, and writes docs/pictures. `npm run build`, then `npm run docs -- pictures`.
 */
import { mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import UPNG from "upng-js";
import {
  chooseMovement,
  closeSheets,
  drag,
  lastCard,
  openSheet,
  press,
  standsOn,
  target,
} from "../tests/browser/steps.ts";
import { Table, fixDice, ready } from "../tests/browser/table.ts";
import { animate, type Frame } from "./animation.ts";
import { firstFights } from "./first-fights.ts";
import { root } from "./setup.mjs";

/* The page's own globals are the public API; their types do not matter out here. */
declare const game: any;
declare const ui: any;
declare const foundry: any;

const folder = join(root, "docs/pictures");
/** The number of colours in a picture. */
const COLOURS = 192;

/** Writes a screenshot into the folder as a PNG of 192 colours, which are enough for flat drawings. */
function writePicture(name: string, screenshot: Buffer): void {
  const picture = UPNG.decode(screenshot);
  writeFileSync(
    join(folder, `${name}.png`),
    Buffer.from(UPNG.encode(UPNG.toRGBA8(picture), picture.width, picture.height, COLOURS)),
  );
}

/** Takes a picture of an element and writes it. */
async function takePicture(name: string, element: Locator): Promise<void> {
  await element.waitFor();
  const takeShot = (): Promise<Buffer> => element.screenshot({ animations: "disabled", timeout: 10_000 });
  // a second try, where the element was drawn anew during the first
  writePicture(name, await takeShot().catch(takeShot));
}

/** Sets the sharpest drawing and turns hints off, then loads the page anew. */
async function prepare(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await game.settings.set("core", "performanceMode", 3);
    await game.settings.set("fray", "hint", false);
  });
  await page.reload();
  await ready(page);
}

/** Shows a tab of the sidebar. */
const showTab = (page: Page, name: string): Promise<void> =>
  page.evaluate(async (wanted) => {
    ui.sidebar.changeTab(wanted, "primary");
    await ui.combat.render();
  }, name);

/** Moves and resizes the sheet of an actor, by the actor's name. */
const placeSheet = (page: Page, actor: string, position: object): Promise<void> =>
  page.evaluate(([name, newPosition]) => game.actors.getName(name as string).sheet.setPosition(newPosition), [
    actor,
    position,
  ] as const);

/** Takes the pictures of the scene, the tracker, a sheet, its dialog and a card, by day ("light") or by night. */
async function takeStills(page: Page, scheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await closeSheets(page);
  await showTab(page, "combat");
  await chooseMovement(page, "Tavi", "charge");
  await page.locator(".fray-order .combatant").first().waitFor();
  await page.mouse.move(20, 600);
  // until the numbers that rise from tokens after an undo have gone
  await page.waitForTimeout(2600);
  writePicture(`quay-${scheme}`, await page.screenshot());
  await takePicture(`tracker-${scheme}`, page.locator("#sidebar-content, #sidebar").first());

  await target(page, "Bandit Cutter");
  const sheet = await openSheet(page, "Tavi");
  await placeSheet(page, "Tavi", { left: 90, top: 20, width: 640, height: 690 });
  await page.waitForTimeout(300);
  await takePicture(`sheet-${scheme}`, sheet);
  await sheet
    .locator('[data-act="attack"]')
    .first()
    .click({ modifiers: ["Shift"] });
  await page.locator(".fray-dialog .fray-law__bar").first().waitFor();
  await page.waitForTimeout(300);
  await takePicture(`dialog-${scheme}`, page.locator(".fray-dialog"));
  await fixDice(page, [{ face: 9, of: 10 }]);
  await page.locator('.fray-dialog [type="submit"]').click();
  await showTab(page, "chat");
  await lastCard(page).locator(".fray-band").waitFor();
  await press(page, "apply");
  await closeSheets(page);
  // until the card is drawn once more with its records
  await page.waitForTimeout(600);
  await takePicture(`card-${scheme}`, lastCard(page));
  await press(page, "undo");
}

/** Takes a picture of a sheet of each other ruleset, of an actor that the demo world has for it. */
async function takeOtherSheets(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  for (const [ruleset, actorName] of [
    ["swords", "Selena"],
    ["staged", "Mirelle Voss"],
    ["turns", "Tombril"],
    ["quest", ""],
  ] as const) {
    const name = await page.evaluate(
      ([type, first]) =>
        (game.actors.getName(first) ?? game.actors.find((actor: any) => actor.type === type))?.name ?? "",
      [ruleset, actorName] as const,
    );
    if (!name) continue;
    await page.evaluate((who) => game.actors.getName(who).sheet.render({ force: true }), name);
    const sheet = page.locator(".fray-sheet").last();
    await sheet.waitFor();
    await placeSheet(page, name, { left: 90, top: 20, width: 620, height: 660 });
    await page.waitForTimeout(300);
    await takePicture(`sheet-${ruleset}`, sheet);
    await closeSheets(page);
  }
}

/** Takes pictures of the welcome of a new world and of the sheet of a party. */
async function takeWelcome(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new (game.settings.menus.get("fray.welcome").type)().render({ force: true });
  });
  await page.locator("#fray-welcome .fray-pick").nth(4).waitFor();
  await takePicture("welcome", page.locator("#fray-welcome"));
  await page.evaluate(() => foundry.applications.instances.get("fray-welcome").close({ animate: false }));
  const sheet = await openSheet(page, "Heroes of the quay");
  await sheet.locator(".fray-party li").nth(1).waitFor();
  await takePicture("party", sheet);
  await closeSheets(page);
}

/**
 * The size of the screen for the animation, and the factor to its 960 pixels in the README, where words stay readable.
 */
const HERO = { width: 1200, height: 750, scale: 4 / 5 };

/** Takes the animation: a charge, an attack, its result applied and undone, repeated without end. */
async function takeAnimation(page: Page): Promise<void> {
  const frames: { png: Buffer; milliseconds: number }[] = [];
  const take = async (milliseconds: number): Promise<void> => {
    frames.push({ png: await page.screenshot(), milliseconds });
  };
  await page.emulateMedia({ colorScheme: "light" });
  await closeSheets(page);
  await showTab(page, "chat");
  await page.evaluate(async () => {
    game.user.targets.forEach((token: any) => token.setTarget(false));
    await game.messages.documentClass.deleteDocuments(game.messages.map((message: any) => message.id));
    await game.combat.nextRound();
  });
  // the ways of walking and of a charge, and a drag to the foe
  await chooseMovement(page, "Tavi", "walk");
  await take(700);
  await chooseMovement(page, "Tavi", "charge");
  await page.waitForTimeout(300);
  await take(1400);
  for (const columns of [2, 4, 6]) {
    await drag(page, "Tavi", [[columns, 0]], false);
    await page.locator(".fray-waypoint").first().waitFor();
    await page.waitForTimeout(150);
    await take(columns === 6 ? 1100 : 350);
    if (columns < 6) {
      await page.keyboard.press("Escape");
      await page.mouse.up();
    }
  }
  await page.mouse.up();
  await standsOn(page, "Tavi", 11, 6);
  for (let step = 0; step < 3; step++) await take(150);
  await page.waitForTimeout(900);
  // the attack from the sheet, and its card
  await target(page, "Bandit");
  await take(700);
  await openSheet(page, "Tavi");
  await placeSheet(page, "Tavi", { left: 70, top: 20, width: 560, height: 610 });
  await page.waitForTimeout(300);
  await take(1600);
  await fixDice(page, [{ face: 7, of: 10 }]);
  await page.locator('.fray-sheet [data-act="attack"]').first().click();
  await lastCard(page).locator(".fray-band.is-hit").waitFor();
  await page.waitForTimeout(250);
  await take(1500);
  await closeSheets(page);
  await page.waitForTimeout(200);
  await take(900);
  // the result applied, and undone
  await lastCard(page).locator('[data-fray-act="apply"]').click();
  await lastCard(page).locator('[data-fray-act="undo"]').waitFor();
  await page.waitForTimeout(400);
  await take(400);
  await page.waitForTimeout(400);
  await take(1400);
  await press(page, "undo");
  await page.waitForTimeout(400);
  await take(1800);
  // the pictures joined to one file
  const encoded = await encode(
    page,
    frames.map(({ png }) => png),
  );
  const timedFrames: Frame[] = encoded.map((webp, index) => ({ webp, milliseconds: frames[index]!.milliseconds }));
  writeFileSync(join(folder, "hero.webp"), animate(timedFrames, HERO.width * HERO.scale, HERO.height * HERO.scale));
}

/** Scales each screenshot by the animation's factor and encodes it as WebP, by Chromium. */
async function encode(page: Page, pictures: readonly Buffer[]): Promise<Buffer[]> {
  const encoded: Buffer[] = [];
  for (const picture of pictures) {
    const text = await page.evaluate(
      async ([source, width, height]) => {
        const image = new Image();
        image.src = `data:image/png;base64,${source}`;
        await image.decode();
        const canvas = document.createElement("canvas");
        [canvas.width, canvas.height] = [width as number, height as number];
        const context = canvas.getContext("2d", { alpha: false })!;
        context.imageSmoothingQuality = "high";
        context.drawImage(image, 0, 0, canvas.width, canvas.height);
        return canvas.toDataURL("image/webp", 0.8).split(",")[1]!;
      },
      [picture.toString("base64"), HERO.width * HERO.scale, HERO.height * HERO.scale] as const,
    );
    encoded.push(Buffer.from(text, "base64"));
  }
  return encoded;
}

mkdirSync(folder, { recursive: true });
const table = await Table.open();
try {
  const { page } = await table.sit("Gamemaster", { width: 1440, height: 900 });
  await prepare(page);
  await takeStills(page, "light");
  await takeStills(page, "dark");
  await takeOtherSheets(page);
  await takeWelcome(page);
  await page.setViewportSize({ width: HERO.width, height: HERO.height });
  await page.reload();
  await ready(page);
  await takeAnimation(page);
} finally {
  await table.leave();
}
await firstFights(folder);
const sizes = readdirSync(folder).map((name) => [name, statSync(join(folder, name)).size] as const);
for (const [name, size] of sizes) console.log(`${String(Math.round(size / 1024)).padStart(5)} kB  ${name}`);
console.log(`${String(Math.round(sizes.reduce((sum, [, size]) => sum + size, 0) / 1024)).padStart(5)} kB together`);
