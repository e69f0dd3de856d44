import { expect, it } from "vitest";
import { createMessage, inLog, page } from "./table.ts";
import { says } from "../../words.ts";

/** Registers the tests of the chat's log: the order, batches and rows of messages. */
export function registerLogTests(generation: 13 | 14): void {
  const modern = generation >= 14;

  it("D-103, U-063: who may not see a private roll is told who rolled, without formula, results and speaker", async () => {
    const { id, name } = await page.evaluate(async () => {
      const roll = await new (globalThis as any).Roll("2d6 + 7").evaluate();
      const whisper = [game.users.find((user: any) => !user.isSelf).id];
      const speaker = { alias: "The hidden one" };
      const data = { rolls: [roll.toJSON()], whisper, blind: true, speaker, flavor: "a secret" };
      return { id: (await ChatMessage.create(data)).id, name: game.user.name };
    });
    // The browser lays out a new row with its next frame only.
    await expect.poll(() => inLog(id).innerText()).not.toBe("");
    const parts = [".message-sender", ".flavor-text", ".dice-formula", ".dice-total"];
    const shown = await Promise.all(parts.map((part) => inLog(id).locator(part).innerText()));
    expect(shown).toEqual([name, says("CHAT.PrivateRollContent", { user: name }), "???", "?"]);
    expect(await inLog(id).innerText()).not.toMatch(/hidden one|secret|2d6/);
    expect(await inLog(id).locator(".dice-tooltip, .whisper-to").count()).toBe(0);
    await page.evaluate((one) => game.messages.get(one).delete(), id);
  });

  it("U-065: a message that is posted late stands where its time puts it in 14, at the end in 13", async () => {
    const order = await page.evaluate(async () => {
      const [a, b] = await ChatMessage.createDocuments([
        { content: "early", timestamp: 1000 },
        { content: "late", timestamp: 3000 },
      ]);
      await ui.chat.postOne(a);
      await ui.chat.postOne(b);
      const middle = await ChatMessage.create({ content: "middle", timestamp: 2000 });
      await ui.chat.postOne(middle);
      const rows = [...document.querySelectorAll("#chat .message-content")].map((row) => row.textContent!.trim());
      await ChatMessage.deleteDocuments([a.id, b.id, middle.id]);
      return rows.filter((text) => ["early", "late", "middle"].includes(text));
    });
    expect(order).toEqual(modern ? ["early", "middle", "late"] : ["early", "late", "middle"]);
  });

  it("U-066: older messages come in batches as one scrolls up, and rows that were there stay", async () => {
    await page.evaluate(() =>
      ChatMessage.createDocuments(Array.from({ length: 130 }, (_value, index) => ({ content: `line ${index}` }))),
    );
    await page.reload();
    await page.waitForFunction(() => (globalThis as any).game?.ready);
    const rows = () => page.locator("#chat .chat-message").count();
    // Rows far above the newest stay without being laid out, so that a long evening's log costs what a short one does.
    const laidOut = () =>
      page.evaluate(
        () =>
          [...document.querySelectorAll<HTMLElement>("#chat .chat-message")].filter((row) => row.offsetParent).length,
      );
    expect(await rows()).toBe(100);
    expect(await laidOut()).toBeLessThanOrEqual(80);
    const all = await page.evaluate(() => game.messages.size);
    const scrolledUp = async (): Promise<number[]> => {
      await page.evaluate(() => (document.querySelector(".chat-scroll")!.scrollTop = 0));
      return [await rows(), await laidOut()];
    };
    await expect.poll(scrolledUp).toEqual([all, all]);
    await page.evaluate(() => ui.chat.scrollBottom());
    await createMessage({ content: "one more" });
    await expect.poll(rows).toBe(all + 1);
    expect(await laidOut()).toBeLessThanOrEqual(80);
    await page.evaluate(() => ChatMessage.deleteDocuments([], { deleteAll: true }));
    await expect.poll(rows).toBe(0);
  });

  it("stays at the newest message where rows grow before the browser tells of the scrolling to it", async () => {
    await page.evaluate(() =>
      ChatMessage.createDocuments(Array.from({ length: 40 }, (_value, index) => ({ content: `line ${index}` }))),
    );
    await expect.poll(() => page.locator("#chat .chat-message").count()).toBe(40);
    await page.evaluate(async () => {
      const scroll = document.querySelector(".chat-scroll")!;
      scroll.scrollTop = 300;
      await new Promise((resolve) => scroll.addEventListener("scroll", resolve, { once: true }));
      ui.chat.scrollBottom();
      document.querySelector<HTMLElement>("#chat .chat-message:last-child")!.style.minHeight = "900px";
      await new Promise((resolve) => scroll.addEventListener("scroll", resolve, { once: true }));
    });
    const left = () =>
      page.evaluate(() => {
        const { scrollHeight, scrollTop, clientHeight } = document.querySelector(".chat-scroll")!;
        return Math.round(scrollHeight - scrollTop - clientHeight);
      });
    await expect.poll(left).toBeLessThan(5);
    // Who scrolls up stays there.
    await page.evaluate(() => (document.querySelector(".chat-scroll")!.scrollTop -= 500));
    await expect.poll(() => page.evaluate(() => ui.chat.isAtBottom)).toBe(false);
    expect(await left()).toBeGreaterThan(400);
    await page.evaluate(() => ChatMessage.deleteDocuments([], { deleteAll: true }));
    await expect.poll(() => page.locator("#chat .chat-message").count()).toBe(0);
  });

  it("gets no shorter where a row in view is drawn again, and stays at the newest message", async () => {
    const id = await createMessage({ content: '<div style="height: 1200px"></div>' });
    await inLog(id).waitFor();
    const left = () =>
      page.evaluate(() => {
        const { scrollHeight, scrollTop, clientHeight } = document.querySelector(".chat-scroll")!;
        return Math.round(scrollHeight - scrollTop - clientHeight);
      });
    await expect.poll(left).toBeLessThan(5);
    // A log that is shorter until its next layout has scrolled up, and need not return to its end.
    const [before, after] = await page.evaluate(async (one) => {
      const scroll = document.querySelector(".chat-scroll")!;
      const { scrollTop } = scroll;
      await ui.chat.updateMessage(game.messages.get(one));
      return [scrollTop, scroll.scrollTop];
    }, id);
    expect(after).toBe(before);
    await expect.poll(left).toBeLessThan(5);
    await page.evaluate(() => ChatMessage.deleteDocuments([], { deleteAll: true }));
    await expect.poll(() => page.locator("#chat .chat-message").count()).toBe(0);
  });

  // no public source tells Foundry's behaviour here (FV#13067 is about the first drawing): the newest text is shown
  it.each([[[0, 1]], [[1, 0]]])(
    "of two updates drawn at once the later one stands, finished in the order %j",
    async (order) => {
      const id = await createMessage({ content: "before" });
      await inLog(id).waitFor();
      const said = await page.evaluate(
        async ([one, finished]) => {
          const message = game.messages.get(one);
          const gates = [0, 1].map(() => {
            let resolve = (): void => undefined;
            const promise = new Promise<void>((done) => (resolve = done));
            return { promise, resolve };
          });
          let drawn = 0;
          message.renderHTML = async () => {
            const mine = drawn++;
            const row = document.createElement("li");
            row.className = "chat-message message";
            row.dataset.messageId = one;
            row.textContent = ["earlier", "later"][mine] ?? "";
            await gates[mine]?.promise;
            return row;
          };
          const updates = [ui.chat.updateMessage(message), ui.chat.updateMessage(message)];
          for (const which of finished) {
            gates[which]!.resolve();
            await updates[which];
          }
          delete message.renderHTML;
          return [...document.querySelectorAll(`#chat .chat-log [data-message-id="${one}"]`)].map(
            (row) => row.textContent,
          );
        },
        [id, order] as const,
      );
      expect(said).toEqual(["later"]);
    },
  );
}
