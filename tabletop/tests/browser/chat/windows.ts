import { expect, it } from "vitest";
import { cardOf, createMessage, inLog, inputSelector, page } from "./table.ts";
import { says } from "../../words.ts";

/** Registers the tests of messages and tabs outside of the sidebar: cards, and windows of their own. */
export function registerWindowTests(generation: 13 | 14): void {
  const modern = generation >= 14;
  const input = inputSelector(generation);

  it("U-068, U-069, U-070, U-071: a chat out of sight shows new messages as cards, drawn on their own, that act as the log", async () => {
    await page.evaluate(() => {
      ui.sidebar.activateTab("actors");
      const world = globalThis as any;
      // the time for which a card is shown ends when the test lets it
      const { setTimeout } = world;
      world.over = [];
      world.setTimeout = (done: () => void, wait?: number, ...more: unknown[]) =>
        wait === ui.chat.constructor.NOTIFY_DURATION ? world.over.push(done) : setTimeout(done, wait, ...more);
      world.givenBack = () => (world.setTimeout = setTimeout);
      world.drawn = [];
      world.hook = Hooks.on("renderChatMessageHTML", (message: any, html: any, context: any) => {
        world.drawn.push([message.id, html instanceof HTMLElement, !!context.message]);
      });
    });
    const id = await createMessage({
      content: `<p class="word">first</p><button type="button" data-action="deleteMessage">x</button>`,
    });
    await cardOf(id).waitFor();
    expect(await cardOf(id).evaluate((one) => one.matches("li.chat-message.message"))).toBe(true);
    expect(await inLog(id).evaluate((one) => one.matches(".chat-sidebar ol.chat-log > li.chat-message.message"))).toBe(
      true,
    );
    const drawn = await page.evaluate(() => (globalThis as any).drawn);
    expect(drawn).toEqual([
      [id, true, true],
      [id, true, true],
    ]);
    await page.evaluate((one) => game.messages.get(one).update({ content: "second" }), id);
    await inLog(id).getByText("second").waitFor({ state: "attached" });
    await expect.poll(() => cardOf(id).innerText()).toContain(modern ? "second" : "first");
    await page.evaluate(() => (globalThis as any).over.splice(0).forEach((done: () => void) => done()));
    await cardOf(id).waitFor({ state: "detached" });
    await page.evaluate(() => void (globalThis as any).givenBack());
    const other = await createMessage({ content: "other" });
    await cardOf(other).locator("[data-action=deleteMessage]").click();
    await page.waitForFunction((one) => !game.messages.get(one), other);
    await cardOf(other).waitFor({ state: "detached" });
    const last = await createMessage({ content: "last" });
    await cardOf(last).waitFor();
    await page.evaluate(() => ui.sidebar.activateTab("chat"));
    await cardOf(last).waitFor({ state: "detached" });
    await page.evaluate(() => Hooks.off("renderChatMessageHTML", (globalThis as any).hook));
  });

  it("U-070, U-071, U-081, U-097: a message in a window of its own is drawn on light ground, anew with each update", async () => {
    const id = await createMessage({ content: "to be seen" });
    await page.evaluate(async () => {
      const wish = game.settings.get("core", "uiConfig");
      await game.settings.set("core", "uiConfig", {
        ...wish,
        colorScheme: { interface: "dark", applications: "dark" },
      });
    });
    await inLog(id).click({ button: "right" });
    await page.locator("#context-menu button", { hasText: says("CHAT.Popout") }).click();
    const shown = page.locator(`.chat-popout [data-message-id="${id}"]`);
    await shown.waitFor();
    const look = await shown.evaluate((one) => [
      one.matches("li.chat-message.message"),
      one.closest(".themed")!.classList.contains("theme-light"),
      getComputedStyle(one).colorScheme,
    ]);
    expect(look).toEqual([true, true, "light"]);
    await page.evaluate((one) => game.messages.get(one).update({ content: "changed" }), id);
    await shown.getByText("changed").waitFor();
    await page.evaluate((one) => game.messages.get(one).delete(), id);
    await shown.waitFor({ state: "detached" });
    await page.evaluate(async () => {
      const wish = game.settings.get("core", "uiConfig");
      await game.settings.set("core", "uiConfig", { ...wish, colorScheme: { interface: "", applications: "" } });
    });
  });

  it("packages are told where the field for messages goes, and where it was", async () => {
    const told = await page.evaluate(async () => {
      const told: unknown[] = [];
      const id = Hooks.on("renderChatInput", (app: any, elements: any, { previousParent }: any) => {
        const places = [elements["#chat-message"], elements["#chat-controls"], previousParent];
        told.push([app === ui.chat, ...places.map((element) => element.closest("#chat, #chat-popout").id)]);
      });
      await ui.chat.renderPopout();
      await ui.chat.popout.close();
      Hooks.off("renderChatInput", id);
      return told;
    });
    expect(told).toEqual([
      [true, "chat-popout", "chat-popout", "chat"],
      [true, "chat", "chat", "chat-popout"],
    ]);
  });

  it("U-097, U-053: tabs are shown in windows too, which follow; menus ask for entries at the first drawing", async () => {
    await page.evaluate(async () => {
      const world = globalThis as any;
      world.menus = {};
      const names = ["ChatMessage", "Combatant", "Combat", "Actor", "Macro", "Item"];
      for (const name of names)
        Hooks.on(`get${name}ContextOptions`, (app: any, entries: any) => {
          (world.menus[name] ??= []).push([app.isPopout, Array.isArray(entries) && entries.length > 0]);
        });
      for (const tab of ["chat", "combat", "actors", "items", "macros"]) await ui[tab].renderPopout();
      await ui.combat.popout.render();
    });
    const menus = await page.evaluate(() => (globalThis as any).menus);
    const once = [[true, true]];
    expect(menus).toEqual({ ChatMessage: once, Combatant: once, Combat: once, Actor: once, Macro: once, Item: once });
    const found = await page.evaluate(async () => {
      const { popout } = ui.combat;
      const combat = await CONFIG.Combat.documentClass.create({});
      ui.combat.viewed = combat;
      const own = [popout.isPopout, ui.combat.isPopout, popout.viewed === combat, ui.sidebar.popouts.combat === popout];
      await combat.delete();
      return [...own, popout.id, popout.hasFrame, document.querySelectorAll("#chat-message").length];
    });
    expect(found).toEqual([true, false, true, true, "combat-popout", true, 1]);
    const id = await createMessage({ content: "in both" });
    await page.locator(`#chat-popout .chat-log [data-message-id="${id}"]`).waitFor();
    await page.locator("#chat-popout #chat-message").waitFor();
    await page.fill(input, "said in the window");
    await page.press(input, "Enter");
    await page.locator("#chat-popout .chat-log", { hasText: "said in the window" }).waitFor();
    await page.evaluate(async () => {
      for (const app of Object.values<any>(ui.sidebar.popouts)) await app.close();
    });
    expect(await page.evaluate(() => [ui.chat.popout ?? null, Object.keys(ui.sidebar.popouts)])).toEqual([null, []]);
    await page.locator("#chat #chat-message").waitFor();
  });
}
