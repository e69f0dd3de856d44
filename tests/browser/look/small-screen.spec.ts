import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allWords } from "../../../tools/words.ts";
import { closeSheets, openSheet } from "../steps.ts";
import { Table, type Seat } from "../table.ts";
import { sampled } from "../../sample.ts";

/* A small screen, a narrow chat, a crowded tracker: what decides stays in sight, and no word is broken. */

const FIGHTS = [
  { ruleset: "crusade", scene: "The old quay", who: "Tavi", foe: "Bad Guy", apart: "5 ft" },
  { ruleset: "swords", scene: "The sand ring", who: "Selena", foe: "Knight", apart: "" },
  { ruleset: "quest", scene: "The hollow way", who: "Maren Alder", foe: "Grey Wolf", apart: "2 m" },
  { ruleset: "staged", scene: "The narrow stair hall", who: "Cassin", foe: "Garrison Sabre", apart: "2 paces" },
  { ruleset: "turns", scene: "The giant’s ford", who: "Tombril", foe: "Hill Giant", apart: "0 ft" },
];

let table: Table;
let seat: Seat;

beforeAll(async () => {
  table = await Table.open();
  seat = await table.sit("Gamemaster", { width: 1280, height: 720 });
  await seat.page.evaluate(async () => {
    for (const combat of [...game.combats]) await combat.delete();
    await game.settings.set("fray", "economy", "advice");
  });
});
afterAll(() => table.leave());

/** Opens a scene with two beside each other, the foe targeted. */
async function faceToFace(scene: string, who: string, foe: string): Promise<void> {
  const { page } = seat;
  await page.evaluate((name) => game.scenes.getName(name).activate(), scene);
  await page.waitForFunction((name) => canvas.ready && canvas.scene?.name === name, scene);
  await page.evaluate(
    async ([own, other]: [string, string]) => {
      const { tokens, grid } = canvas.scene;
      const [a, b] = [tokens.getName(own), tokens.getName(other)];
      await b.update({ x: a.x + grid.size * a.width, y: a.y }, { animate: false, teleport: true });
      b.object.setTarget(true, { releaseOthers: true });
    },
    [who, foe] as [string, string],
  );
}

describe("a small screen", { shuffle: false }, () => {
  test.each(sampled(FIGHTS, 2))(
    "$ruleset: the dialog of an attack fits 1280 × 720, its buttons and its odds stay when the list is scrolled",
    async ({ scene, who, foe, apart }) => {
      const { page } = seat;
      await faceToFace(scene, who, foe);
      const sheet = await openSheet(page, who);
      await sheet
        .locator(':is([data-act="attack"], [data-act="contest"]):not([aria-disabled="true"])')
        .first()
        .click({ modifiers: ["Shift"] });
      await page.locator(".fray-dialog .fray-law__big .first").waitFor();
      const seen = await page.evaluate(() => {
        const dialog = document.querySelector<HTMLElement>(".fray-dialog")!;
        const list = dialog.querySelector<HTMLElement>(".fray-ask__list")!;
        list.scrollTop = list.scrollHeight;
        const inside = (selector: string): boolean => {
          const frame = dialog.getBoundingClientRect();
          return [...dialog.querySelectorAll(selector)]
            .map((one) => one.getBoundingClientRect())
            .every(({ top, bottom }) => top >= frame.top && bottom <= frame.bottom);
        };
        const { top, bottom, left, right } = dialog.getBoundingClientRect();
        return {
          fits: top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth && bottom - top <= 640,
          // Who against whom, what counts now, the search and the odds stay; the list alone is scrolled.
          stays: inside(".fray-duel, .fray-counts li, [data-sought], .fray-law__big dt, .fray-law__bar"),
          submit: inside('[type="submit"]'),
          cancel: inside('[data-action="cancel"]'),
          chance: /\d %/.test(dialog.querySelector('[type="submit"]')!.textContent!),
          // What is ticked says so by standing there.
          raw: [...dialog.querySelectorAll(".fray-counts li")].filter((one) => /\btrue\b/.test(one.textContent!))
            .length,
        };
      });
      expect(seen).toEqual({ fits: true, stays: true, submit: true, cancel: true, chance: true, raw: 0 });
      // The head says how far the foe is, where the ruleset counts it, and what the foe has left and is struck against.
      const head = page.locator(".fray-dialog .fray-duel");
      await expect.poll(() => head.locator("[data-apart]").allInnerTexts()).toEqual(apart === "" ? [] : [apart]);
      await expect
        .poll(() => head.locator("[data-foe]").innerText())
        .toMatch(/^[A-Z][a-z ]*: \d+ of \d+( · \w+ \d+)+$/);
      await page.locator('.fray-dialog [data-action="cancel"]').click();
      await page.locator(".fray-dialog").waitFor({ state: "detached" });
      await closeSheets(page);
    },
  );

  test("what is barred in a row says why beside itself, and covers no button of another row", async () => {
    const { page } = seat;
    await faceToFace("The giant’s ford", "Tombril", "Hill Giant");
    // Out of reach: no blow can be struck.
    await page.evaluate(async () => {
      await game.settings.set("fray", "reach", "stop");
      const { tokens, grid } = canvas.scene;
      const to = { x: tokens.getName("Tombril").x + 8 * grid.size };
      await tokens.getName("Hill Giant").update(to, { animate: false, teleport: true });
      const { actor } = tokens.getName("Tombril");
      const { _id, ...weapon } = actor.items.find((one: any) => one.type === "turnsWeapon").toObject();
      await actor.createEmbeddedDocuments("Item", [weapon, weapon]);
    });
    await page.evaluate(() => void (game.tooltip.constructor.TOOLTIP_ACTIVATION_MS = 0));
    const sheet = await openSheet(page, "Tombril");
    await expect.poll(() => sheet.locator(".fray-rows li:has(.controls)").count()).toBeGreaterThan(2);
    const barred = sheet.locator('.fray-rows .controls [data-act][aria-disabled="true"]');
    await barred.first().waitFor();
    for (const button of await barred.all()) {
      await button.scrollIntoViewIfNeeded();
      await button.hover();
      await page.locator("#tooltip.active").waitFor();
      const covered = await button.evaluate((one) => {
        const tip = document.querySelector("#tooltip")!.getBoundingClientRect();
        const others = [...one.closest(".fray-rows")!.querySelectorAll("button")].filter(
          (other) => other.closest("li") !== one.closest("li"),
        );
        return others.flatMap((other) => {
          const { left, right, top, bottom } = other.getBoundingClientRect();
          const apart = left >= tip.right || right <= tip.left || top >= tip.bottom || bottom <= tip.top;
          return apart ? [] : [other.getAttribute("aria-label")];
        });
      });
      expect(covered).toEqual([]);
      await page.mouse.move(2, 2);
      await page.locator("#tooltip.active").waitFor({ state: "detached" });
    }
    await page.evaluate(() => game.settings.set("fray", "reach", "judge"));
    await closeSheets(page);
  });

  test("a sheet opened for the first time stands beside the foes, on whichever side they are", async () => {
    const { page } = seat;
    await faceToFace("The old quay", "Tavi", "Bad Guy");
    for (const side of [200, 900]) {
      await page.evaluate(async (x) => {
        await canvas.animatePan({ scale: 0.6, duration: 0 });
        for (const other of canvas.scene.tokens) {
          const at = canvas.canvasCoordinatesFromClient({ x, y: innerHeight / 2 });
          await other.update({ x: at.x, y: at.y }, { animate: false, teleport: true });
        }
        // As if nobody had opened it yet.
        game.actors.getName("Tavi")._sheet = null;
      }, side);
      await openSheet(page, "Tavi");
      const seen = await page.evaluate(() => {
        const foe = canvas.tokens.placeables.find((one: any) => one.document.name === "Bad Guy");
        const { x } = canvas.clientCoordinatesFromCanvas(foe.center);
        const { left, right } = document.querySelector(".fray-sheet")!.getBoundingClientRect();
        return x < left || x > right;
      });
      expect(seen).toBe(true);
      await closeSheets(page);
    }
  });

  test("Staged's five wounds stand in one row, with the sheet's scrollbar too", async () => {
    const { page } = seat;
    const sheet = await openSheet(page, "Cassin");
    const rows = (): Promise<number> =>
      sheet
        .locator(".fray-wounds li")
        .evaluateAll((all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().top))).size);
    await expect.poll(rows).toBe(1);
    await page.evaluate(() => {
      const app: any = [...foundry.applications.instances.values()].find((one: any) => one.document?.name === "Cassin");
      app.setPosition({ height: 360, width: 600 });
    });
    await expect.poll(rows).toBe(1);
    await closeSheets(page);
  });

  test.each(["quest", "staged", "turns"])(
    "%s: a tracker of ten stands whole in 900 pixels, nothing cut",
    async (ruleset) => {
      const { page } = seat;
      const { scene, who, foe } = FIGHTS.find((one) => one.ruleset === ruleset)!;
      await page.setViewportSize({ width: 1440, height: 900 });
      await faceToFace(scene, who, foe);
      await page.evaluate(
        async ([type, other]: [string, string]) => {
          const { scene: mat } = canvas;
          const combat = await (globalThis as any).CONFIG.Combat.documentClass.create({
            type,
            scene: mat.id,
            active: true,
          });
          const tokens = mat.tokens.contents.map(({ id, actorId }: any) => ({ tokenId: id, sceneId: mat.id, actorId }));
          const { actorId } = mat.tokens.getName(other);
          const more = Array.from({ length: 10 - tokens.length }, (_, at) => ({ actorId, name: `${other} ${at + 2}` }));
          await combat.createEmbeddedDocuments(
            "Combatant",
            [...tokens, ...more].map((one, at) => ({ ...one, initiative: 3 + (at % 7) })),
          );
          await combat.startCombat();
          ui.sidebar.changeTab("combat", "primary");
        },
        [ruleset, foe] as [string, string],
      );
      await page.waitForFunction(() => document.querySelectorAll(".fray-order .combatant").length === 10);
      const measured = () =>
        page.evaluate(() => {
          const list = document.querySelector<HTMLElement>(".fray-order")!;
          const last = [...list.querySelectorAll(".combatant")].at(-1)!.getBoundingClientRect();
          const brush = document.createElement("canvas").getContext("2d")!;
          const cut = [...list.querySelectorAll<HTMLSelectElement>("select")]
            .filter((one) => one.checkVisibility())
            .filter((one) => {
              const { font } = getComputedStyle(one);
              brush.font = font;
              return brush.measureText(one.selectedOptions[0]?.text ?? "").width > one.clientWidth - 16;
            })
            .map((one) => `${one.selectedOptions[0]!.text} in ${one.clientWidth}`);
          const unnamed = [...list.querySelectorAll<HTMLElement>("select, input, button")].filter(
            (one) =>
              one.checkVisibility() &&
              !one.getAttribute("aria-label") &&
              !one.closest("label")?.textContent!.trim() &&
              !one.textContent!.trim(),
          ).length;
          return {
            below: last.bottom > list.getBoundingClientRect().bottom + 1,
            wide: list.scrollWidth > list.clientWidth,
            cut,
            unnamed,
          };
        });
      await expect.poll(measured).toEqual({ below: false, wide: false, cut: [], unnamed: 0 });
      await page.evaluate(async () => {
        await (game.combat as any)._turnEvents;
        await game.combat.delete();
        ui.sidebar.changeTab("chat", "primary");
      });
      await page.setViewportSize({ width: 1280, height: 720 });
    },
  );

  const CHATS = [
    ["en", 300],
    ["de", 380],
    ["en", 380],
    ["de", 300],
  ] as const;
  test.each(sampled(CHATS, 2))(
    "cards in “%s” in a chat of %i pixels break no word and cut nothing",
    async (lang, width) => {
      const { page } = seat;
      await page.evaluate((words) => foundry.utils.mergeObject(game.i18n.translations, words), allWords(lang));
      for (const { scene, who, foe } of FIGHTS)
        await page.evaluate(
          async ([place, own, other]: [string, string, string]) => {
            const { tokens } = game.scenes.getName(place);
            const [token, target] = [tokens.getName(own), tokens.getName(other)];
            const offer = (globalThis as any).game.fray
              .offers(token.actor, token)
              .find((one: any) => ["attack", "contest"].includes(one.declaration.action));
            const targets = [{ actor: target.actor.uuid, token: target.uuid }];
            const declared = { ...offer.declaration, token: token.uuid, targets };
            const { id } = await (globalThis as any).game.fray.declare(declared, { dialog: false });
            ((globalThis as any).shown ??= []).push(id);
          },
          [scene, who, foe] as [string, string, string],
        );
      await page.waitForFunction(() =>
        (globalThis as any).shown.every((id: string) =>
          document.querySelector(`#chat [data-message-id="${id}"] .fray-card :is(.fray-band, .fray-reaction)`),
        ),
      );
      const wrong = await page.evaluate((wanted) => {
        const log = document.querySelector<HTMLElement>("#chat .chat-log")!;
        log.style.width = `${wanted}px`;
        const found: string[] = [];
        for (const id of (globalThis as any).shown as string[]) {
          const card = log.querySelector<HTMLElement>(`[data-message-id="${id}"] .fray-card`)!;
          const edge = card.getBoundingClientRect();
          const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
          for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const element = node.parentElement!;
            if (!node.textContent!.trim() || element.closest(".fray-sr, style") || !element.checkVisibility()) continue;
            for (const word of node.textContent!.matchAll(/[^\s\u00AD-]+/g)) {
              const range = document.createRange();
              range.setStart(node, word.index);
              range.setEnd(node, word.index + word[0].length);
              const boxes = [...range.getClientRects()].filter((box) => box.width > 0);
              if (new Set(boxes.map(({ top }) => Math.round(top))).size > 1) found.push(`broken: ${word[0]}`);
              if (boxes.some(({ right }) => right > edge.right + 1)) found.push(`outside: ${word[0]}`);
            }
          }
        }
        log.style.width = "";
        (globalThis as any).shown = [];
        return found;
      }, width);
      expect(wrong).toEqual([]);
    },
  );
});
