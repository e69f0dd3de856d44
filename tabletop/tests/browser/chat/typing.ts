import { expect, it } from "vitest";
import { inputSelector, page, typedText } from "./table.ts";

/** Registers the tests of what a user types into the chat: hooks, commands, recipients and the history of lines. */
export function registerTypingTests(generation: 13 | 14): void {
  const modern = generation >= 14;
  const input = inputSelector(generation);

  it("U-058, U-061: what is typed reaches the hook with log and data: as text in 13, as HTML in 14; `false` stops it", async () => {
    await page.evaluate(() => {
      const world = globalThis as any;
      world.told = [];
      const listen = (answer: boolean | void) => (log: unknown, text: string, data: any) => {
        world.told.push([log === ui.chat, text, data.author ?? data.user, typeof data.speaker]);
        return answer;
      };
      world.ids = [Hooks.on("chatMessage", listen(false)), Hooks.on("chatMessage", listen())];
    });
    await page.fill(input, "/contest 2");
    await page.press(input, "Enter");
    await page.waitForFunction(() => (globalThis as any).told.length > 0);
    const { told, size, element } = await page.evaluate(() => {
      const world = globalThis as any;
      for (const id of world.ids) Hooks.off("chatMessage", id);
      const element = document.getElementById("chat-message")!.localName;
      return { told: world.told, size: game.messages.size, element };
    });
    expect(told).toEqual([[true, modern ? "<p>/contest 2</p>" : "/contest 2", "warden0000000000", "object"]]);
    expect([size, element]).toEqual([0, modern ? "prose-mirror" : "textarea"]);
  });

  it("keys reach the hook `chatInput` first; `false` keeps them from being handled", async () => {
    await page.evaluate(() => {
      const world = globalThis as any;
      world.told = [];
      world.id = Hooks.on("chatInput", (event: KeyboardEvent, options: any) => {
        world.told.push([event.key, options.recordPending]);
        return false;
      });
    });
    await page.fill(input, "not sent");
    await page.press(input, "Enter");
    const { told, size } = await page.evaluate(() => {
      const { id, told } = globalThis as any;
      Hooks.off("chatInput", id);
      return { told, size: game.messages.size };
    });
    expect(told).toEqual([["Enter", true]]);
    expect(size).toBe(0);
    expect(await typedText(input)).toContain("not sent");
    await page.fill(input, "");
  });

  it("U-059: a program's `processMessage` passes plain text", async () => {
    const found = await page.evaluate(async () => {
      let text = "";
      const id = Hooks.on("chatMessage", (_log: unknown, given: string) => void (text = given));
      const message = await ui.chat.processMessage("/r 1d6");
      Hooks.off("chatMessage", id);
      return [text, message.rolls.length, message.rolls[0].formula];
    });
    expect(found).toEqual(["/r 1d6", 1, "1d6"]);
  });

  it("U-072: private and blind whisper to the gamemasters unless somebody is chosen; public empties, self is oneself", async () => {
    const whispers = await page.evaluate((old) => {
      const apply = (mode: string, whisper: string[]): string[] => {
        const data = { content: "x", whisper };
        const done = old ? ChatMessage.applyRollMode(data, mode) : ChatMessage.applyMode(data, mode);
        return [...done.whisper];
      };
      const names = old ? ["gmroll", "blindroll", "publicroll", "selfroll"] : ["gm", "blind", "public", "self"];
      return names.map((mode) => [apply(mode, []), apply(mode, ["mate000000000000"])]);
    }, !modern);
    const [warden, mate] = [["warden0000000000"], ["mate000000000000"]];
    expect(whispers).toEqual([
      [warden, mate],
      [warden, mate],
      [[], []],
      [warden, warden],
    ]);
  });

  it("U-075: Enter sends, Shift+Enter breaks the line, and 16 lines one has typed come back with the arrows", async () => {
    await page.click(input);
    await page.keyboard.type("two");
    await page.keyboard.press("Shift+Enter");
    await page.keyboard.type("lines");
    const before = await page.evaluate(() => game.messages.size);
    await page.keyboard.press("Enter");
    await page.waitForFunction((size) => game.messages.size === size + 1, before);
    expect(await page.evaluate(() => game.messages.contents.at(-1).content)).toMatch(/two<br ?\/?>lines/);
    for (let line = 1; line <= 17; line++) {
      await page.keyboard.type(`line ${line}`);
      await page.keyboard.press("Enter");
      await page.waitForFunction((size) => game.messages.size === size, before + 1 + line);
    }
    await expect.poll(() => page.evaluate(() => ui.chat.history.queue.length)).toBe(16);
    const back: string[] = [];
    for (let press = 0; press < 18; press++) {
      await page.keyboard.press("ArrowUp");
      back.push((await typedText(input)).trim());
    }
    expect([back[0], back[14], back[15], back[17]]).toEqual(["line 17", "line 3", "line 2", "line 2"]);
    for (let press = 0; press < 16; press++) await page.keyboard.press("ArrowDown");
    expect((await typedText(input)).trim()).toBe("");
  });
}
