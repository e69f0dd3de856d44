import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { d10, fixDice, type Seat } from "../../browser/table.ts";
import { buyFate, cardStands, showTab, strike } from "../../browser/steps.ts";
import { hostSays } from "../../words.ts";
import { openForTwo, type HeadlessTable } from "../table.ts";
import { sampled } from "../../sample.ts";

/** Whispered, blind or hidden messages are not drawn for users who may not see them. */
describe.each(sampled([13, 14] as const, 1))("private messages, generation %i", (generation) => {
  let table: HeadlessTable;
  let gamemaster: Seat;
  let player: Seat;
  let witness: Seat;

  const row = (page: Page, id: string) => page.locator(`#chat .chat-log [data-message-id="${id}"]`);
  const setMode = (page: Page, mode: "public" | "gm" | "blind"): Promise<unknown> =>
    page.evaluate(
      ([wanted, old]) =>
        old ? game.settings.set("core", "rollMode", `${wanted}roll`) : game.settings.set("core", "messageMode", wanted),
      [mode, generation < 14] as const,
    );
  /** Expects a page to draw only the line for a hidden message, and nothing that tells of its content. */
  const expectOnlyLine = async (page: Page, id: string): Promise<void> => {
    await row(page, id).locator(".hidden-roll").waitFor();
    await expect
      .poll(() => row(page, id).locator(".fray-card, .dice-roll, [data-fray-act], .message-content img").count())
      .toBe(0);
  };
  /** Expects a page to draw who rolled in private, and dice without formula and results. */
  const expectHiddenDice = async (page: Page, id: string, author: string): Promise<void> => {
    const drawn = row(page, id);
    await drawn.locator(".dice-roll").waitFor();
    expect(await drawn.locator(".flavor-text").innerText()).toBe(hostSays("CHAT.PrivateRollContent", { user: author }));
    expect(await drawn.locator(".message-sender").innerText()).toBe(author);
    const shown = drawn.locator(".message-content");
    expect((await shown.innerText()).split(/\s+/).filter(Boolean)).toEqual(["???", "?"]);
    expect(await shown.locator("img, .dice-tooltip").count()).toBe(0);
  };

  beforeAll(async () => {
    ({ table, gamemaster, player } = await openForTwo({ ruleset: "crusade", generation }));
    witness = await table.sit("Player Two");
    for (const { page } of [gamemaster, player, witness]) await showTab(page, "chat");
  });
  afterAll(() => table?.leave());

  test("D-103, U-063: a private card is a line for others, also when its records change", async () => {
    await setMode(gamemaster.page, "gm");
    await fixDice(gamemaster.page, d10(10, 1));
    const id = await strike(gamemaster.page, "Bandit", "Cutlass", "Tavi");
    await setMode(gamemaster.page, "public");
    expect(id).not.toBe("");
    await row(gamemaster.page, id).locator(".fray-card").waitFor();
    await expectOnlyLine(witness.page, id);
    await gamemaster.page.evaluate((card) => game.fray.press({ card, act: "apply" }), id);
    await cardStands(row(gamemaster.page, id).locator(".fray-card"), "undo");
    await expectOnlyLine(witness.page, id);
    await expectOnlyLine(player.page, id);
  });

  test("D-103, U-063: a blind card is a line for its author too", async () => {
    await setMode(player.page, "blind");
    await fixDice(player.page, d10(10));
    const id = await strike(player.page, "Tavi", "Cutlass", "Bandit");
    await setMode(player.page, "public");
    await row(gamemaster.page, id).locator(".fray-card").waitFor();
    await expectOnlyLine(player.page, id);
    await expectOnlyLine(witness.page, id);
  });

  test("D-105: a private card is private from its beginning, with dice or without", async () => {
    await setMode(gamemaster.page, "gm");
    // What FATE buys needs no dice.
    await gamemaster.page.evaluate(() => game.actors.getName("Tavi").update({ "system.fate": { value: 1, used: [] } }));
    await gamemaster.page.evaluate(() =>
      Hooks.once("preCreateChatMessage", (message: any) => {
        CONFIG.begun = [message.rolls.length, message.whisper.length];
      }),
    );
    const id = await buyFate(gamemaster.page, "Tavi", "attribute");
    await setMode(gamemaster.page, "public");
    await row(gamemaster.page, id).locator(".fray-card").waitFor();
    await expect.poll(() => gamemaster.page.evaluate(() => CONFIG.begun)).toEqual([0, 1]);
    await witness.page.waitForFunction((card) => game.messages.has(card), id);
    await expect.poll(() => row(witness.page, id).count()).toBe(0);
  });

  test("D-104: initiative of hidden combatants stays with the gamemaster", async () => {
    const id = await gamemaster.page.evaluate(async () => {
      const hidden = game.combat.combatants.find((one: any) => !one.hasPlayerOwner);
      await hidden.update({ hidden: true, initiative: null });
      await game.combat.rollInitiative([hidden.id]);
      return game.messages.contents.at(-1).id;
    });
    await row(gamemaster.page, id).locator(".message-content img").first().waitFor();
    await expectHiddenDice(player.page, id, await gamemaster.page.evaluate(() => game.user.name));
  });

  test("U-062: the third person is told of a roll by hand for the gamemaster, without its dice", async () => {
    const id = await player.page.evaluate(
      async (mode) => {
        const roll = await new (globalThis as any).Roll("1d6").evaluate();
        return (await roll.toMessage({}, mode)).id;
      },
      generation < 14 ? { rollMode: "gmroll" } : { messageMode: "gm" },
    );
    await row(player.page, id).locator(".dice-roll").waitFor();
    await expectHiddenDice(witness.page, id, await player.page.evaluate(() => game.user.name));
  });

  test("D-115: a message is drawn with its content in `.message-content`, then told to renderChatMessageHTML", async () => {
    const drawn = await gamemaster.page.evaluate(async () => {
      const told: boolean[] = [];
      const id = Hooks.on("renderChatMessageHTML", (_message: object, html: HTMLElement, context: any) => {
        told.push(html instanceof HTMLElement && Boolean(context.message));
      });
      const message = await (globalThis as any).ChatMessage.create({ content: "<p>plainly</p>" });
      const html = await message.renderHTML();
      Hooks.off("renderChatMessageHTML", id);
      return { text: html.querySelector(".message-content").textContent.trim(), told: told.at(-1) };
    });
    expect(drawn).toEqual({ text: "plainly", told: true });
  });

  test("D-116: chatMessage comes before the text is read; false stops all after it", async () => {
    const heard = await gamemaster.page.evaluate(async () => {
      const seen: unknown[] = [];
      const first = Hooks.on("chatMessage", (log: object, text: string) => {
        seen.push(log === ui.chat, text.includes("/probe"));
        return false;
      });
      const second = Hooks.on("chatMessage", () => void seen.push("second"));
      const before = game.messages.size;
      await ui.chat.processMessage("/probe nothing");
      Hooks.off("chatMessage", first);
      Hooks.off("chatMessage", second);
      return [...seen, game.messages.size - before];
    });
    expect(heard).toEqual([true, true, 0]);
  });

  test("U-064: the host posts a message that it is asked to draw anew, without its content", async () => {
    const id = await gamemaster.page.evaluate(async () => {
      const whisper = [game.user.id];
      const data = { content: "for my eyes", whisper };
      return (await (globalThis as any).ChatMessage.create(data)).id;
    });
    await row(gamemaster.page, id).waitFor();
    await player.page.waitForFunction((one) => game.messages.has(one), id);
    await expect.poll(() => row(player.page, id).count()).toBe(0);
    await expect.poll(() => player.page.evaluate((one) => game.messages.get(one).logged, id)).toBe(false);
    await player.page.evaluate((one) => ui.chat.updateMessage(game.messages.get(one)), id);
    await row(player.page, id).waitFor();
    await expect.poll(() => row(player.page, id).innerText()).not.toContain("for my eyes");
  });
});
