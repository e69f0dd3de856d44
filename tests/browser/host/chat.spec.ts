import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ready, Table } from "../table.ts";
import { hostSays } from "../../words.ts";

/**
 * The tabletop's chat in a browser.
 * https://foundryvtt.com/api/v14/classes/foundry.applications.sidebar.tabs.ChatLog.html
 */
let table: Table;
let gm: Page;
let player: Page;

beforeAll(async () => {
  table = await Table.open({ ruleset: "crusade", mat: false });
  gm = (await table.sit("Gamemaster")).page;
  player = (await table.sit("Player One")).page;
});

afterAll(() => table?.leave());

/** Generation 14's editor. */
const INPUT = "#chat-message .ProseMirror";

describe("chat", { shuffle: false }, () => {
  const say = async (text: string): Promise<void> => {
    const before = await gm.evaluate(() => game.messages.size);
    await gm.fill(INPUT, text);
    await gm.press(INPUT, "Enter");
    await gm.waitForFunction((size) => game.messages.size > size, before);
  };

  it("rolls, whispers and speaks, each to those it is for", async () => {
    await gm.click("#sidebar-tab-chat");
    await say("/r 2d6 + 3 # a test");
    await say("/w [Player One] psst");
    await say("/gmr 1d20");
    const messages = await gm.evaluate(() =>
      game.messages.contents
        .slice(-3)
        .map((message: any) => [
          message.rolls.length,
          message.whisper.map((id: string) => game.users.get(id).name),
          message.flavor,
        ]),
    );
    expect(messages).toEqual([
      [1, [], "a test"],
      [0, ["Player One"], ""],
      [1, ["Gamemaster"], ""],
    ]);
    await player.locator("#chat .message", { hasText: "psst" }).waitFor();
    // That the gamemaster rolled in private is told, what was rolled is not.
    const line = hostSays("CHAT.PrivateRollContent", { user: "Gamemaster" });
    const secret = player.locator("#chat .message", { hasText: line });
    await secret.waitFor();
    expect(await secret.locator(".dice-formula, .dice-total").allInnerTexts()).toEqual(["???", "?"]);
    await expect.poll(() => player.locator("#chat .message").count()).toBe(await gm.locator("#chat .message").count());
  });

  it("says that there is no such command, and keeps what was typed", async () => {
    await gm.fill(INPUT, "/nonsense");
    await gm.press(INPUT, "Enter");
    await gm
      .locator(".notification.error", { hasText: hostSays("CHAT.InvalidCommand", { command: "/nonsense" }) })
      .waitFor();
    await expect.poll(() => gm.innerText(INPUT)).toBe("/nonsense");
    await gm.fill(INPUT, "");
    await gm.evaluate(() => ui.notifications.clear());
  });

  it("loads the editor when the user turns to it, and keeps what is typed meanwhile", async () => {
    const { page } = await table.sit("Player Two");
    const editorCode = /\/prosemirror-[\w-]+\.js$/;
    const loads: string[] = [];
    page.on("request", (request) => void (editorCode.test(request.url()) && loads.push(request.url())));
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(editorCode, async (route) => {
      await held;
      await route.continue();
    });
    await page.click("#sidebar-tab-chat");
    await page.waitForSelector(INPUT);
    expect(await page.evaluate(() => document.querySelector<any>("#chat-message").open)).toBe(false);
    expect(loads).toEqual([]);
    await page.click(INPUT);
    await page.keyboard.type("Hail <b> and ");
    expect(await page.evaluate(() => document.querySelector<any>("#chat-message").value)).toBe(
      "<p>Hail &lt;b&gt; and </p>",
    );
    expect(loads).toHaveLength(1);
    letGo();
    await page.waitForFunction(() => document.querySelector<any>("#chat-message").open);
    await page.keyboard.type("friends");
    await expect.poll(() => page.innerText(INPUT)).toBe("Hail <b> and friends");
    await page.keyboard.press("Enter");
    await player.locator("#chat .message", { hasText: "Hail <b> and friends" }).waitFor();
  });

  it("does not run what is typed", async () => {
    await say('<img src="data:," onerror="globalThis.hacked = true"><script>globalThis.hacked = true</script>plain');
    await gm.locator("#chat .message", { hasText: "plain" }).waitFor();
    await player.locator("#chat .message", { hasText: "plain" }).waitFor();
    await expect.poll(() => gm.evaluate(() => (globalThis as any).hacked)).toBeUndefined();
    await expect.poll(() => player.evaluate(() => (globalThis as any).hacked)).toBeUndefined();
  });

  it("renders one message when one changes", async () => {
    const renders = await gm.evaluate(async () => {
      const rendered: string[] = [];
      const hook = Hooks.on("renderChatMessageHTML", (message: any) => rendered.push(message.id));
      const message = game.messages.contents[0];
      await message.update({ flavor: "changed" });
      await ui.chat.updateMessage(message);
      Hooks.off("renderChatMessageHTML", hook);
      return rendered.every((id) => id === message.id) && rendered.length > 0;
    });
    expect(renders).toBe(true);
  });

  it("shows the last hundred of many, and more as one scrolls back", async () => {
    await gm.evaluate(() =>
      ChatMessage.createDocuments(
        Array.from({ length: 160 }, (_value, index) => ({ content: `line ${index}` })),
        { render: true },
      ),
    );
    await gm.reload();
    await ready(gm);
    await expect.poll(() => gm.locator("#chat .message").count()).toBe(100);
    await gm.locator("#chat .message", { hasText: "line 159" }).waitFor();
    await gm.evaluate(() => (document.querySelector(".chat-scroll")!.scrollTop = 0));
    await gm.waitForFunction(() => document.querySelectorAll("#chat .message").length > 150);
  });

  const shown = (): Promise<number> => gm.locator("#chat .message").count();
  const below = (): Promise<number> =>
    gm.evaluate(() => {
      const { scrollHeight, scrollTop, clientHeight } = document.querySelector(".chat-scroll")!;
      return Math.floor(scrollHeight - scrollTop - clientHeight);
    });

  it("keeps what one has scrolled to, and stays where one reads", async () => {
    const before = await shown();
    await player.evaluate(() => ChatMessage.create({ content: "while somebody reads" }));
    await expect.poll(shown).toBe(before + 1);
    await expect.poll(() => below()).toBeGreaterThan(0);
    await gm.click(".jump-to-bottom");
    await expect.poll(below).toBe(0);
    await player.evaluate(() => ChatMessage.create({ content: "the newest of all" }));
    await gm.locator("#chat .message", { hasText: "the newest of all" }).waitFor();
    await expect.poll(below).toBe(0);
    await expect.poll(() => shown()).toBe(before + 2);
    const oldest = gm.getByText("line 0", { exact: true });
    const scrolledUp = async (): Promise<boolean> => {
      await gm.evaluate(() => (document.querySelector(".chat-scroll")!.scrollTop = 0));
      return oldest.isVisible();
    };
    await expect.poll(scrolledUp).toBe(true);
    const ids = await gm.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("#chat .message")].map((entry) => entry.dataset.messageId),
    );
    expect(ids).toEqual(await gm.evaluate(() => game.messages.map((message: any) => message.id)));
  });

  it("shows older messages when those shown are deleted", async () => {
    await gm.reload();
    await ready(gm);
    await expect.poll(() => shown()).toBe(100);
    await gm.evaluate(() =>
      ChatMessage.deleteDocuments(game.messages.contents.slice(-99).map((message: any) => message.id)),
    );
    await expect.poll(shown).toBeGreaterThan(50);
    await gm.evaluate(() => ChatMessage.deleteDocuments(game.messages.map((message: any) => message.id)));
    await expect.poll(shown).toBe(0);
  });

  // Generation 13 has no list of commands.
  it("U-060: commands are tried in their order; `false` creates nothing, else what the command made of the data is", async () => {
    const { id, ...found } = await gm.evaluate(async () => {
      const log = foundry.applications.sidebar.tabs.ChatLog;
      const calls: unknown[] = [];
      const { gmroll } = log.CHAT_COMMANDS;
      log.CHAT_COMMANDS.probe = {
        rgx: /^\/probe (.*)$/i,
        mode: "gm",
        fn(command: string, match: string[], chatData: any, createOptions: any) {
          calls.push([this === ui.chat, command, match[1], typeof chatData.speaker, createOptions.messageMode]);
          if (match[1] === "nothing") return false;
          chatData.content = `probed ${match[1]}`;
        },
      };
      log.CHAT_COMMANDS.later = { rgx: /^\/probe/i, fn: () => void calls.push("later") };
      const nothing = await ui.chat.processMessage("/probe nothing");
      const made = await ui.chat.processMessage("<p>/probe it</p>");
      const rolled = await ui.chat.processMessage("<p>/gmr 2d6cs&gt;3 # why</p>");
      const [command, , fn] = log.parse("/probe x");
      delete log.CHAT_COMMANDS.probe;
      delete log.CHAT_COMMANDS.later;
      return {
        id: game.user.id,
        calls,
        nothing: nothing ?? null,
        made: [made.content, made.whisper],
        rolled: [rolled.whisper, rolled.flavor, rolled.rolls.length],
        parsed: [command, typeof fn, log.parse("/none of these")[0], log.parse("words")[0]],
        roll: [gmroll.isRoll, gmroll.mode, gmroll.rgx instanceof RegExp, typeof gmroll.fn],
      };
    });
    expect(found).toEqual({
      calls: [
        [true, "probe", "nothing", "object", "gm"],
        [true, "probe", "it", "object", "gm"],
      ],
      nothing: null,
      made: ["probed it", [id]],
      rolled: [[id], "why", 1],
      parsed: ["probe", "function", "invalid", "none"],
      roll: [true, "gm", true, "function"],
    });
  });
});
