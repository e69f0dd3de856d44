import { describe, expect, test } from "vitest";
import { actorValue } from "../../../browser/table.ts";
import { closeSheets, openSheet, press, settled, showTab } from "../../../browser/steps.ts";
import { notified } from "../../../browser/trouble.ts";
import { gamemaster, player, stress, editing } from "./table.ts";
import { pattern, says } from "../../../words.ts";

describe("bad input on a sheet", () => {
  test("negative and huge numbers are put between their bounds, and it is said", async () => {
    const sheet = await editing(player);
    const brawn = sheet.locator('input[name="system.attributes.brawn"]');
    await brawn.fill("999999999");
    await brawn.press("Tab");
    await notified(player.page, pattern("FRAY.Refused.OutOfBounds", { min: 0, max: 20 }));
    await settled(gamemaster.page, "Tavi", "system.attributes.brawn", 20);
    await brawn.fill("-7");
    await brawn.press("Tab");
    await settled(gamemaster.page, "Tavi", "system.attributes.brawn", 0);
    await brawn.fill("2");
    await brawn.press("Tab");
    await settled(gamemaster.page, "Tavi", "system.attributes.brawn", 2);
  });

  test("an empty name is refused in words, and the old one stays", async () => {
    const sheet = await editing(player);
    await sheet.locator("input.fray-name").fill("   ");
    await sheet.locator("input.fray-name").press("Tab");
    await notified(player.page, says("FRAY.Refused.NoName"));
    await expect.poll(() => gamemaster.page.evaluate(() => game.actors.get("MD64Q4JOEXiLLlbm").name)).toBe("Tavi");
  });

  test("words typed into a bar change nothing; a huge loss is one card that can be undone", async () => {
    await closeSheets(player.page);
    const sheet = await openSheet(player.page, "Tavi");
    const bar = sheet.locator('[data-left-of="physical"]');
    await bar.fill("lots");
    await bar.press("Enter");
    await notified(player.page, says("FRAY.Refused.NotANumber", { text: "lots" }));
    await expect.poll(() => actorValue(gamemaster.page, "Tavi", stress)).toBe(18);
    await bar.fill("-99999999");
    await bar.press("Enter");
    await settled(gamemaster.page, "Tavi", stress, 0);
    await press(gamemaster.page, "undo");
    await settled(player.page, "Tavi", stress, 18);
    await player.page.waitForFunction(
      () => game.actors.getName("Tavi").items.filter((item: any) => item.type === "crusadeWound").length === 0,
    );
    await expect.poll(() => gamemaster.page.evaluate(() => game.actors.getName("Tavi").effects.size)).toBe(0);
    await closeSheets(player.page);
  });

  test("HTML and script in names, notes and chat are words, never run", async () => {
    const nasty = `<img src="data:image/png,x" onerror="globalThis.hacked=1"><script>globalThis.hacked=1</script>Bandit`;
    await gamemaster.page.evaluate(async (name) => {
      const bandit = canvas.tokens.placeables.find((one: any) => one.document.name === "Bandit");
      await bandit.document.update({ name });
      await bandit.actor.update({ name, "system.notes": name, "system.description": name });
      await bandit.actor.items.getName("Cutlass").update({ name });
      await CONFIG.ChatMessage.documentClass.create({ content: name });
      bandit.setTarget(true, { releaseOthers: true });
      const tavi = game.actors.getName("Tavi");
      const declaration = game.fray.declarationOf(tavi, "attack", { item: tavi.items.getName("Cutlass").uuid });
      await game.fray.declare(declaration, { dialog: false });
      await bandit.actor.sheet.render({ force: true });
      bandit.actor.sheet.tab = "notes";
      await bandit.actor.sheet.render({ force: true });
    }, nasty);
    await player.page.waitForFunction(() => game.messages.contents.at(-1)?.type === "action");
    for (const seat of [gamemaster, player]) {
      await showTab(seat.page, "combat");
      // Drawn only where it is seen: the name stands there, as words.
      await seat.page.locator("#combat .fray-turn h4", { hasText: nasty }).waitFor();
      for (const tab of ["actors", "chat"] as const) await showTab(seat.page, tab);
      await seat.page.locator(".fray-card h3").last().waitFor();
      await expect.poll(() => seat.page.evaluate(() => (globalThis as any).hacked ?? null)).toBe(null);
      await expect
        .poll(() => seat.page.locator("img[onerror], .fray-card script, .fray-sheet script, #combat script").count())
        .toBe(0);
      await expect
        .poll(() =>
          seat.page
            .locator(
              '.fray-card img[src^="data:"], #combat img[src^="data:"], #actors img[src^="data:"], h1 img[src^="data:"]',
            )
            .count(),
        )
        .toBe(0);
    }
    await closeSheets(gamemaster.page);
    await gamemaster.page.evaluate(async () => {
      const bandit = canvas.tokens.placeables.find(
        (one: any) => one.document.name.includes("Bandit") && one.document.name.includes("<"),
      );
      bandit.setTarget(false);
      await bandit.actor.items.find((item: any) => item.name.includes("<")).update({ name: "Cutlass" });
      await bandit.actor.update({ name: "Bandit", "system.notes": "", "system.description": "" });
      await bandit.document.update({ name: "Bandit" });
    });
  });
});
