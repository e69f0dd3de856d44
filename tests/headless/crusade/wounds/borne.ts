import { describe, expect, test } from "vitest";
import { actorValue, d10, fixDice } from "../../../browser/table.ts";
import { cardOf, press, settled, showTab, staged } from "../../../browser/steps.ts";
import {
  gamemaster,
  wounds,
  count,
  status,
  act,
  hurt,
  rowOnTracker,
  shows,
  undo,
  blows,
  afresh,
  applied,
} from "./table.ts";
import { says } from "../../../words.ts";

describe("crusade fight: Gauvain's wounds", () => {
  test("EC-005, EC-007, EC-107, EC-108: of 18, twenty points leave two named Temporary Wounds; undo takes them back", async () => {
    await expect.poll(() => actorValue(gamemaster.page, "Gauvain", "system.physical.max")).toBe(18);
    await expect.poll(() => actorValue(gamemaster.page, "Gauvain", "system.mental.max")).toBe(15);
    const id = await hurt(20);
    await settled(gamemaster.page, "Gauvain", "system.physical.value", 0);
    await count(2);
    const names = await wounds();
    expect(names.every((name) => name.length > 3 && !name.includes("."))).toBe(true);
    await undo(id);
    await settled(gamemaster.page, "Gauvain", "system.physical.value", 18);
    await count(0);
  });

  test("EC-110, EC-111: a cut or a thrust lasts a week, a broken bone two", async () => {
    const { page } = gamemaster;
    const wound = (): Promise<unknown[]> =>
      page.evaluate(() =>
        game.actors
          .getName("Gauvain")
          .items.filter((one: any) => one.type === "crusadeWound")
          .map((one: any) => [one.system.source, one.system.days]),
      );
    const id = await hurt(19);
    await count(1);
    await expect.poll(() => wound()).toEqual([["blunt", 14]]);
    await undo(id);
    await count(0);
    await afresh(17);
    for (const [weapon, source] of [
      ["Cutlass", "cutting"],
      ["Left knife", "piercing"],
    ] as const) {
      const blow = await blows(2, weapon);
      await applied(blow);
      await count(1);
      await expect.poll(() => wound()).toEqual([[source, 7]]);
      await undo(blow);
      await count(0);
    }
    await afresh();
  });

  test("EC-116: the death check on the card of a blow goes once it is rolled, and comes again with its undo", async () => {
    const { page } = gamemaster;
    await afresh(17);
    const blow = await blows(6, "Cutlass");
    await applied(blow);
    await status("fray.deathsDoor", true);
    const offered = cardOf(page, blow).locator('[data-fray-act="follow"]');
    await offered.waitFor();
    const cards = await page.evaluate(() => game.messages.size as number);
    await fixDice(page, d10(4));
    await offered.click();
    await page.waitForFunction((before) => game.messages.size > before, cards);
    const check = await page.evaluate(() => game.messages.contents.at(-1).id as string);
    await staged(page, check, "frozen");
    // Rolled, not applied: the offer would be a second roll.
    await expect.poll(() => offered.count()).toBe(0);
    await applied(check);
    await status("fray.deathsDoor", false);
    await expect.poll(() => offered.count()).toBe(0);
    await undo(check);
    await status("fray.deathsDoor", true);
    await expect.poll(() => offered.count()).toBe(1);
    await undo(blow);
    await afresh();
  });

  test("EC-116: the death check is offered on the blow that felled, not on an older one", async () => {
    const { page } = gamemaster;
    await afresh(10);
    const older = await blows(3, "Cutlass");
    await applied(older);
    const blow = await blows(10, "Cutlass");
    await applied(blow);
    await status("fray.deathsDoor", true);
    const offers = (id: string) => cardOf(page, id).locator('[data-fray-act="follow"]');
    await offers(blow).waitFor();
    expect(await offers(older).count()).toBe(0);
    for (const id of [blow, older]) await undo(id);
    await afresh();
  });

  test("EC-116: the offer goes too if the check's card is written late, and comes again if that card is deleted", async () => {
    const { page } = gamemaster;
    await afresh(17);
    const blow = await blows(6, "Cutlass");
    await applied(blow);
    await status("fray.deathsDoor", true);
    const offered = cardOf(page, blow).locator('[data-fray-act="follow"]');
    await offered.waitFor();
    // The check's message is written only once the blow's card has been drawn again, as the ledger has signed the check.
    const cards = await page.evaluate((id) => {
      const messageClass = CONFIG.ChatMessage.documentClass;
      const { update } = messageClass.prototype;
      const drawn = new Promise<void>((resolve) => {
        const listener = Hooks.on("renderChatMessageHTML", (message: any) => {
          if (message.id !== id) return;
          Hooks.off("renderChatMessageHTML", listener);
          resolve();
        });
      });
      messageClass.prototype.update = async function (...args: unknown[]) {
        await drawn;
        messageClass.prototype.update = update;
        return update.apply(this, args);
      };
      return game.messages.size as number;
    }, blow);
    await fixDice(page, d10(4));
    await offered.click();
    await page.waitForFunction((before) => game.messages.size > before, cards);
    const check = await page.evaluate(() => game.messages.contents.at(-1).id as string);
    await staged(page, check, "frozen");
    await expect.poll(() => offered.count()).toBe(0);
    await page.evaluate((id) => game.messages.get(id).delete(), check);
    await expect.poll(() => offered.count()).toBe(1);
    await undo(blow);
    await afresh();
  });

  test("EC-115, EC-116, EC-117: four wounds are borne, a fifth is a death check on the card, and no FATE is offered for it", async () => {
    const { page } = gamemaster;
    await hurt(22);
    await count(4);
    await status("fray.deathsDoor", false);
    await hurt(1);
    await status("fray.deathsDoor", true);
    await shows(says("FRAY.Condition.deathsDoor.name"), true);
    await page.evaluate(() => game.actors.getName("Gauvain").update({ "system.fate.value": 3 }));
  });

  test("EC-115, EC-118, EC-120: with the check unrolled he acts no more, and a further blow kills; undo gives the check back", async () => {
    const { page } = gamemaster;
    expect(await act("act", { act: "cover", cover: "partial" })).toBe("");
    await page
      .locator("#notifications .notification", { hasText: says("FRAY.Refused.DeathCheckFirst", { name: "Gauvain" }) })
      .first()
      .waitFor();
    const id = await hurt(6);
    await status("dead", true);
    await status("fray.deathsDoor", false);
    expect(await act("deathCheck")).toBe("");
    await undo(id);
    await status("dead", false);
    await status("fray.deathsDoor", true);
    await count(4);
  });

  test("EC-118, EC-119: 8 of d10 + 4 passes: unconscious, with a Permanent Trait; undo gives the check back", async () => {
    const { page } = gamemaster;
    await fixDice(page, d10(4));
    const id = await act("deathCheck");
    await staged(page, id, "frozen");
    await cardOf(page, id).locator(".fray-band.is-win").waitFor();
    await expect.poll(() => cardOf(page, id).locator(".fray-reaction").count()).toBe(0);
    await press(page, "apply");
    await status("fray.dying", true);
    await expect
      .poll(() =>
        page.evaluate(
          () => game.actors.getName("Gauvain").items.filter((one: any) => one.system.kind === "permanent").length,
        ),
      )
      .toBe(1);
    await press(page, "undo");
    await status("fray.dying", false);
    await shows(says("FRAY.Condition.dying.name"), false);
    await status("fray.deathsDoor", true);
    await expect
      .poll(() =>
        page.evaluate(
          () => game.actors.getName("Gauvain").items.filter((one: any) => one.system.kind === "permanent").length,
        ),
      )
      .toBe(0);
  });

  test("EC-118: unconscious, the next point of damage kills: dead on tracker and token; undo brings him back dying", async () => {
    const { page } = gamemaster;
    await page.evaluate(
      (id) => game.fray.press({ card: id, act: "redo" }),
      await page.evaluate(() => game.messages.contents.at(-1).id),
    );
    await status("fray.dying", true);
    await shows(says("FRAY.Condition.dying.name"), true);
    const id = await hurt(1);
    await status("dead", true);
    await page.waitForFunction(() => game.combat.combatants.getName("Gauvain").isDefeated);
    await showTab(page, "combat");
    await rowOnTracker()
      .locator(".fray-sr", { hasText: says("FRAY.State.out") })
      .waitFor({ state: "attached" });
    await showTab(page, "chat");
    await undo(id);
    await status("dead", false);
    await page.waitForFunction(() => !game.combat.combatants.getName("Gauvain").isDefeated);
    await status("fray.dying", true);
  });

  test("EC-120, EC-A11: 7 of d10 + 4 does not pass: dead; undo clears it", async () => {
    const { page } = gamemaster;
    await page.evaluate(
      (id) => game.fray.press({ card: id, act: "undo" }),
      await page.evaluate(
        () => game.messages.filter((one: any) => one.system?.declaration?.action === "deathCheck").at(-1).id,
      ),
    );
    await status("fray.deathsDoor", true);
    await fixDice(page, d10(3));
    const id = await act("deathCheck");
    await staged(page, id, "frozen");
    await cardOf(page, id).locator(".fray-band.is-lose").waitFor();
    await press(page, "apply");
    await status("dead", true);
    await page.waitForFunction(() => game.combat.combatants.getName("Gauvain").isDefeated);
    await press(page, "undo");
    await status("dead", false);
    await page.waitForFunction(() => !game.combat.combatants.getName("Gauvain").isDefeated);
  });
});
