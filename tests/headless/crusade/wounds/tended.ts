import { describe, expect, test } from "vitest";
import { actorValue, d10, fixDice } from "../../../browser/table.ts";
import {
  cardOf,
  cardStands,
  closeSheets,
  messages,
  nextRound,
  openSheet,
  press,
  settled,
  staged,
  target,
} from "../../../browser/steps.ts";
import { says } from "../../../words.ts";
import { gamemaster, count, status, act, hurt, undo, blows, afresh, applied, stress } from "./table.ts";

describe("crusade fight: Gauvain's wounds", () => {
  test("EC-126..130: an injury is tended once: d10 + Healing over 6, a point back for each over; then there is nothing to tend, until undo", async () => {
    const { page } = gamemaster;
    await afresh();
    await page.evaluate(async () => {
      const actor = game.actors.getName("Gauvain");
      if (!actor.items.getName("Healing"))
        await actor.createEmbeddedDocuments("Item", [
          { name: "Healing", type: "crusadeSkill", system: { key: "healing", rating: 2 } },
        ]);
    });
    const skill = await page.evaluate(() => game.actors.getName("Gauvain").system.derived.skills.healing);
    await hurt(5);
    await settled(page, "Gauvain", "system.physical.value", 13);
    await fixDice(page, d10(7));
    const id = await act("heal");
    await staged(page, id, "frozen");
    await press(page, "apply");
    await settled(page, "Gauvain", "system.physical.value", 13 + (7 + skill - 6));
    expect(await act("heal")).toBe("");
    await press(page, "undo");
    await settled(page, "Gauvain", "system.physical.value", 13);
    // EC-128: in good conditions the number is 4.
    await fixDice(page, d10(3));
    await page.evaluate(() => game.combat.nextRound());
    const easy = await act("heal", { place: "ideal" });
    await staged(page, easy, "frozen");
    await press(page, "apply");
    await settled(page, "Gauvain", "system.physical.value", 13 + Math.max(0, 3 + skill - 4));
  });

  test("EC-126: the attempt is spent by a check that fails, with nothing to apply; undo gives it back", async () => {
    const { page } = gamemaster;
    await afresh();
    await hurt(5);
    await settled(page, "Gauvain", stress, 13);
    await nextRound(page);
    await fixDice(page, d10(1));
    const id = await act("heal");
    await staged(page, id, "frozen");
    await expect.poll(() => cardOf(page, id).locator('[data-fray-act="apply"]').count()).toBe(0);
    await nextRound(page);
    expect(await act("heal")).toBe("");
    await undo(id);
    await fixDice(page, d10(7));
    const again = await act("heal");
    await staged(page, again, "frozen");
    // While that stands, the first is too late.
    expect(await page.evaluate((card) => game.fray.press({ card, act: "redo" }), id)).toBe(false);
    await applied(again);
    await settled(page, "Gauvain", stress, 16);
  });

  test("EC-126: Heal asks whom when a foe is still targeted from the fight, and proposes one's own side", async () => {
    const { page } = gamemaster;
    await afresh();
    await hurt(5);
    await nextRound(page);
    await target(page, "Bandit");
    const before = await messages(page);
    const sheet = await openSheet(page, "Gauvain");
    await sheet.locator('[data-act="heal"]').first().click();
    const whom = page.locator('.fray-dialog [data-choice="patient"]');
    await whom.waitFor();
    const [chosen, ...offered] = await whom.evaluate((select: HTMLSelectElement) => [
      select.querySelector("option[selected]")?.textContent,
      ...[...select.options].map(({ textContent }) => textContent),
    ]);
    expect([chosen, offered]).toEqual(["Gauvain", ["Gauvain", "Bandit"]]);
    expect(await messages(page)).toBe(before);
    await page.locator('.fray-dialog [data-action="cancel"]').click();
    // Refused as well the dialog names the patient, not the foe.
    await afresh();
    await sheet.locator('[data-act="heal"]').first().click();
    const dialog = page.locator(".fray-dialog", { hasText: says("FRAY.Refused.NoInjury", { name: "Gauvain" }) });
    expect(await dialog.innerText()).not.toContain("Bandit");
    await dialog.locator('[data-action="cancel"]').click();
    await closeSheets(page);
    await page.evaluate(() => canvas.tokens.setTargets([]));
  });

  test("EC-126: of two healers at one injury at the same time one heals", async () => {
    const { page } = gamemaster;
    await afresh();
    await hurt(9);
    await settled(page, "Gauvain", stress, 9);
    await nextRound(page);
    await fixDice(page, d10(7, 7));
    const cards = await page.evaluate(async () => {
      const patient = game.actors.getName("Gauvain");
      const both = ["Gauvain", "Tavi"].map((name) =>
        game.fray.declare(
          {
            ...game.fray.declarationOf(game.actors.getName(name), "heal"),
            targets: [{ actor: patient.uuid, token: null }],
          },
          { dialog: false },
        ),
      );
      return (await Promise.all(both)).map((one: any) => one?.id as string);
    });
    await page.waitForFunction(
      (ids) => ids.every((id: string) => game.messages.get(id).system.stage !== "declared"),
      cards,
    );
    for (const card of cards)
      if (await page.evaluate((id) => game.messages.get(id).system.stage === "frozen", card)) await applied(card);
    await settled(page, "Gauvain", stress, 12);
    expect(await act("heal")).toBe("");
    await expect.poll(() => actorValue(page, "Gauvain", stress)).toBe(12);
  });

  test("EC-126, EC-130: an injury long gone gives nothing back: of two points lost today two come back", async () => {
    const { page } = gamemaster;
    await afresh(3);
    await page.evaluate(() =>
      game.actors.getName("Gauvain").update({
        "system.injuries": [
          { id: "old", points: 9, tended: false },
          { id: "other", points: 1, tended: false },
        ],
      }),
    );
    await hurt(2);
    await settled(page, "Gauvain", stress, 13);
    await nextRound(page);
    await fixDice(page, d10(10));
    const id = await act("heal");
    await staged(page, id, "frozen");
    await applied(id);
    await settled(page, "Gauvain", stress, 15);
  });

  test("EC-126: two strikes of one card are two injuries, each tended once; undo takes both", async () => {
    const { page } = gamemaster;
    await afresh();
    const id = await blows(2, "Cutlass", "Left knife");
    await applied(id);
    await settled(page, "Gauvain", stress, 14);
    for (const left of [16, 18]) {
      await nextRound(page);
      await fixDice(page, d10(10));
      const tended = await act("heal");
      await staged(page, tended, "frozen");
      await applied(tended);
      await settled(page, "Gauvain", stress, left);
    }
    expect(await act("heal")).toBe("");
    await afresh();
    const again = await blows(2, "Cutlass", "Left knife");
    await applied(again);
    await settled(page, "Gauvain", stress, 14);
    await undo(again);
    await settled(page, "Gauvain", stress, 18);
    await expect.poll(() => page.evaluate(() => game.actors.getName("Gauvain").system.injuries.length)).toBe(0);
  });

  test("EC-115, EC-118: of two strikes of one card the first forces the check, and the second does not wait for it", async () => {
    await afresh();
    await hurt(22);
    await count(4);
    const id = await blows(2, "Cutlass", "Left knife");
    await applied(id);
    await status("dead", true);
    await status("fray.deathsDoor", false);
    await count(4);
    await undo(id);
    await status("dead", false);
    await count(4);
  });

  test("EC-126, EC-130: a blow is undone together with the healing of its injury; older losses stay", async () => {
    const { page } = gamemaster;
    await afresh(4);
    await settled(page, "Gauvain", stress, 14);
    const blow = await hurt(5);
    await settled(page, "Gauvain", stress, 9);
    await nextRound(page);
    await fixDice(page, d10(7));
    const healing = await act("heal");
    await staged(page, healing, "frozen");
    await applied(healing);
    await settled(page, "Gauvain", stress, 12);
    await undo(blow);
    await settled(page, "Gauvain", stress, 14);
    await cardStands(cardOf(page, healing), "redo");
    await page
      .getByText(says("FRAY.Undo.with", { of: says("FRAY.Action.heal") }))
      .first()
      .waitFor();
    for (const card of [blow, healing]) await page.evaluate((id) => game.fray.press({ card: id, act: "redo" }), card);
    await settled(page, "Gauvain", stress, 12);
  });

  test("EC-126: a blow that was amended after the healing of its injury is undone together with it, too", async () => {
    const { page } = gamemaster;
    await afresh(4);
    const blow = await blows(5, "Cutlass");
    await applied(blow);
    await settled(page, "Gauvain", stress, 9);
    await nextRound(page);
    await fixDice(page, d10(7));
    const healing = await act("heal");
    await staged(page, healing, "frozen");
    await applied(healing);
    await settled(page, "Gauvain", stress, 12);
    const amendment = { kind: "modifier", value: -1, note: "It slipped." };
    await page.evaluate(([card, change]) => game.fray.press({ card, act: "amend", amendment: change }), [
      blow,
      amendment,
    ] as const);
    await settled(page, "Gauvain", stress, 13);
    await undo(blow);
    await settled(page, "Gauvain", stress, 14);
    await cardStands(cardOf(page, healing), "redo");
  });

  test("EC-116, EC-118: undone, a blow takes the death check with it that it made due, and what that came to", async () => {
    const { page } = gamemaster;
    await afresh(18);
    const blow = await hurt(5);
    await status("fray.deathsDoor", true);
    await fixDice(page, d10(9));
    const check = await act("deathCheck");
    await staged(page, check, "frozen");
    await applied(check);
    await status("fray.dying", true);
    await undo(blow);
    for (const id of ["fray.dying", "fray.deathsDoor"]) await status(id, false);
    await count(0);
  });
});
