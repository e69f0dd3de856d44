import { describe, expect, test } from "vitest";
import {
  buyFate as buy,
  darkFate,
  darkFateIs,
  nextRound,
  noticed,
  press,
  setDarkFate,
  settled,
  staged,
} from "../../../browser/steps.ts";
import { gamemaster, player, fate, undo, usedBy, ofHero, ofToken, buyInDialog } from "./table.ts";
import { says } from "../../../words.ts";

describe("crusade: what FATE buys beside the dice", () => {
  test("EC-165, EC-A31: a player buys a stunt from the sheet, then a trait: each kind once a scene, and the refusal leaves the choice open; undo gives the point back", async () => {
    const { page } = gamemaster;
    await ofHero({ "system.fate": { value: 3, used: [] } });
    await setDarkFate(page, 0);
    const first = await buyInDialog(player.page, "Tavi", async (dialog) => {
      await dialog.locator('[data-choice="use"]').selectOption("stunt");
      await dialog.locator('[data-choice="note"]').fill("Down the rope");
    });
    await first.getByText("Down the rope").waitFor();
    await settled(page, "Tavi", fate, 2);
    await darkFateIs(page, 1);
    const second = await buyInDialog(player.page, "Tavi", async (dialog) => {
      // The stunt is spent: the dialog proposes what is left, says no to a stunt, and can be changed after that.
      await expect.poll(() => dialog.locator('[data-choice="use"]').inputValue()).toBe("trait");
      await dialog.locator('[data-choice="use"]').selectOption("stunt");
      await dialog.getByText(says("FRAY.Crusade.Problem.once_per_scene")).waitFor();
      const submit = dialog.locator('[type="submit"]');
      await expect.poll(() => submit.isDisabled()).toBe(true);
      await noticed(player.page, says("FRAY.Refused.OncePerScene"), () => submit.dispatchEvent("click"));
      await noticed(player.page, says("FRAY.Refused.OncePerScene"), () =>
        dialog.locator('[data-choice="note"]').press("Enter"),
      );
      await dialog.locator('[data-choice="use"]').selectOption("trait");
      await dialog.getByText(says("FRAY.Crusade.Problem.once_per_scene")).waitFor({ state: "detached" });
      // A player has no traits of foes.
      await expect.poll(() => dialog.locator('option[value="cheat"]').count()).toBe(0);
    });
    await second.locator(".fray-band", { hasText: says("FRAY.Crusade.FateUse.trait") }).waitFor();
    await settled(page, "Tavi", fate, 1);
    await expect.poll(() => usedBy("Tavi")).toEqual(["stunt", "trait"]);
    await press(player.page, "undo");
    await settled(page, "Tavi", fate, 2);
    await darkFateIs(page, 1);
    await expect.poll(() => usedBy("Tavi")).toEqual(["stunt"]);
  });

  test("EC-160: an attribute gain may be bought again and again", async () => {
    const { page } = gamemaster;
    for (const left of [1, 0]) {
      const id = await buy(player.page, "Tavi", "attribute");
      await staged(page, id, "frozen");
      await settled(page, "Tavi", fate, left);
    }
    expect(await buy(player.page, "Tavi", "attribute")).toBe("");
    await player.page
      .locator("#notifications .notification", { hasText: says("FRAY.Refused.NoFate", { name: "Tavi" }) })
      .first()
      .waitFor();
  });

  test("EC-161, EC-162, EC-163, EC-164: Cheat and Smarter cost nothing and give the player named in the dialog a FATE; undo takes it", async () => {
    const { page } = gamemaster;
    await setDarkFate(page, 0);
    await ofHero({ "system.fate": { value: 0, used: [] } });
    const tavi: string = await page.evaluate(() => game.actors.getName("Tavi").uuid);
    for (const [at, use] of ["cheat", "smarter"].entries()) {
      const card = await buyInDialog(page, "Bad Guy", async (dialog) => {
        await dialog.locator('[data-choice="use"]').selectOption(use);
        await dialog.locator('[data-choice="earns"]').selectOption(tavi);
        await dialog.locator('[data-choice="note"]').fill("The lamp goes out");
      });
      await settled(player.page, "Tavi", fate, at + 1);
      await card.getByText("The lamp goes out").waitFor();
    }
    await expect.poll(() => darkFate(page)).toBe(0);
    // Cheat is had once a turn (EC-161); a player's character never.
    expect(await buy(page, "Bad Guy", "cheat", "Tavi")).toBe("");
    expect(await buy(page, "Tavi", "smarter", "Tavi")).toBe("");
    await press(page, "undo");
    await settled(player.page, "Tavi", fate, 1);
  });

  test("EC-159, EC-160: whom staff runs spends a pool of its own, stunts again and again but no attribute in the same turn, and Dark FATE when it is empty", async () => {
    const { page } = gamemaster;
    await ofToken("Bad Guy", { "system.staff": true, "system.fate": { value: 2, used: [] } });
    await setDarkFate(page, 1);
    await nextRound(page, player.page);
    const first = await buy(page, "Bad Guy", "stunt");
    await staged(page, first, "frozen");
    await settled(page, "Bad Guy", fate, 1);
    expect(await buy(page, "Bad Guy", "attribute")).toBe("");
    await page
      .locator("#notifications .notification", { hasText: says("FRAY.Refused.StuntAndAttribute", { name: "Bad Guy" }) })
      .first()
      .waitFor();
    const second = await buy(page, "Bad Guy", "stunt");
    await staged(page, second, "frozen");
    await settled(page, "Bad Guy", fate, 0);
    // Its own points gave the gamemaster none (EC-154: only a player's do).
    await expect.poll(() => darkFate(page)).toBe(1);
    await nextRound(page, player.page);
    const third = await buy(page, "Bad Guy", "trait");
    await staged(page, third, "frozen");
    await darkFateIs(page, 0);
    await undo(third);
    await darkFateIs(page, 1);
    await undo(second);
    await settled(page, "Bad Guy", fate, 1);
  });
});
