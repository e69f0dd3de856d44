import { describe, expect, it } from "vitest";
import { table, gm, player } from "./table.ts";
import { hostPattern, hostSays } from "../../../words.ts";

describe("sidebar and windows", { shuffle: false }, () => {
  it("is folded on a narrow page, says when something comes in, and opens at a press", async () => {
    const { page } = await table.sit("Player Two", { width: 720, height: 800 });
    const folded = (): Promise<boolean> =>
      page.evaluate(() => !ui.sidebar.expanded && document.body.classList.contains("sidebar-collapsed"));
    await expect.poll(() => folded()).toBe(true);
    const share = (): Promise<number> =>
      page.evaluate(() => document.getElementById("sidebar")!.getBoundingClientRect().width / innerWidth);
    await expect.poll(() => share()).toBeLessThan(0.1);
    await gm.evaluate(() => ChatMessage.create({ content: "Seen by few" }));
    await page.locator("#sidebar-tab-chat.notify").waitFor();
    await page.click("#sidebar-tab-chat");
    await page.getByText("Seen by few").waitFor();
    await expect.poll(() => page.locator("#sidebar-tab-chat.notify").count()).toBe(0);
    await expect.poll(() => page.locator("#hotbar").isVisible()).toBe(false);
    await page.click("#sidebar [data-action=toggleState]");
    await expect.poll(() => folded()).toBe(true);
    await page.setViewportSize({ width: 1200, height: 800 });
    await expect.poll(folded).toBe(false);
    await page.context().close();
  });

  it("creates an actor by a dialog, lists it, deletes it by its menu", async () => {
    await gm.click("#sidebar-tab-actors");
    await gm.click("#actors .directory-header [data-action=createEntry]");
    await gm.fill("dialog [name=name]", "Somebody new");
    await gm.press("dialog [name=name]", "Enter");
    await gm.waitForFunction(() => game.actors.getName("Somebody new")?.sheet.rendered);
    await gm.evaluate(() => game.actors.getName("Somebody new").sheet.close());
    await gm.locator("#actors .entry", { hasText: "Somebody new" }).click({ button: "right" });
    await gm.getByRole("menuitem", { name: hostSays("SIDEBAR.Delete"), exact: true }).click();
    await gm.locator('dialog [data-action="yes"]').click();
    await gm.waitForFunction(() => !game.actors.getName("Somebody new"));
    await expect.poll(() => gm.locator("#actors .entry", { hasText: "Somebody new" }).count()).toBe(0);
  });

  it("filters a list by what is typed", async () => {
    await gm.fill("#actors input[type=search]", "tav");
    await gm.waitForFunction(
      () => [...document.querySelectorAll<HTMLElement>("#actors .entry")].filter((entry) => !entry.hidden).length === 1,
    );
    await gm.fill("#actors input[type=search]", "");
    await gm.waitForFunction(() => document.querySelectorAll("#actors .entry[hidden]").length === 0);
  });

  it("renders a directory only when what it shows has changed", async () => {
    const renders = await gm.evaluate(async () => {
      let count = 0;
      const hook = Hooks.on("renderActorDirectory", () => count++);
      const actor = game.actors.contents[0];
      const counts = [];
      await actor.update({ "flags.world.unseen": Math.floor(performance.now()) });
      await new Promise((done) => requestAnimationFrame(done));
      counts.push(count);
      const { name } = actor;
      await actor.update({ name: `${name} II` });
      await actor.update({ name });
      await new Promise((done) => requestAnimationFrame(done));
      counts.push(count > counts[0]!);
      Hooks.off("renderActorDirectory", hook);
      return counts;
    });
    expect(renders).toEqual([0, true]);
  });

  it("does not open a sheet to someone who may not see it, and says so", async () => {
    await player.evaluate(() =>
      game.actors.find((actor: any) => !actor.testUserPermission(game.user, "LIMITED")).sheet.render({ force: true }),
    );
    await player.locator(".notification", { hasText: hostPattern("SHEETS.DocumentSheetPrivate") }).waitFor();
    await player.evaluate(() => ui.notifications.clear());
  });

  it("opens settings by package and keeps a changed one", async () => {
    await gm.evaluate(() => {
      game.settings.register("world", "probe", {
        name: "A probe",
        scope: "client",
        config: true,
        type: String,
        choices: { a: "First", b: "Second" },
        default: "a",
      });
    });
    await gm.click("#sidebar-tab-settings");
    await gm.click("#settings [data-app=configure]");
    await gm.fill("#settings-config input[type=search]", "probe");
    await gm.selectOption("#settings-config [name='world.probe']", "b");
    await gm.click("#settings-config button[type=submit]");
    await gm.waitForFunction(() => game.settings.get("world", "probe") === "b");
  });

  it("shows a tooltip on hover and on keyboard focus, with its words as text", async () => {
    await gm.hover("#sidebar-tab-combat");
    await gm.waitForFunction(
      (words) => document.querySelector("#tooltip.active")?.textContent === words,
      hostSays("SIDEBAR.Combat"),
    );
    await gm.mouse.move(400, 400);
    await gm.waitForFunction(() => !document.querySelector("#tooltip.active"));
    await gm.evaluate(() => {
      const probe = document.createElement("button");
      Object.assign(probe, { id: "probe", textContent: "probe" });
      probe.dataset.tooltipText = "<b>not markup</b>";
      document.getElementById("ui-bottom")!.prepend(probe);
      (document.getElementById("sidebar-tab-settings") as HTMLElement).focus();
      game.tooltip.activate(probe);
    });
    await expect
      .poll(() => gm.evaluate(() => document.getElementById("tooltip")!.textContent))
      .toBe("<b>not markup</b>");
    await gm.evaluate(() => document.getElementById("probe")!.remove());
  });
});
