import { describe, expect, test } from "vitest";
import { press } from "../../../browser/steps.ts";
import { says } from "../../../words.ts";
import { gm, make } from "./table.ts";

/* A card done again takes nothing in hand for which no hand is free by now. */

describe("hands, and cards taken back", () => {
  const CASES = [
    ["crusade", "Weapon", "held", "act", { act: "sheathe" }, { act: "draw" }],
    ["quest", "Weapon", "held", "act", { act: "stow" }, { act: "ready" }],
    ["staged", "Weapon", "held", "act", { act: "drop" }, { act: "draw" }],
    ["turns", "Weapon", "carried", "deed", { deed: "drop" }, { deed: "ready" }],
  ] as const;

  test("two things taken in hand at once: the second finds the hands full", async () => {
    const who = "Quick hands";
    await make(who, "quest", { hero: true });
    await gm.page.evaluate(async (name) => {
      const actor = game.actors.getName(name);
      const both = ["Great axe", "Great sword"].map((called) => ({
        name: called,
        type: "questWeapon",
        system: { hands: 2, held: false },
      }));
      await actor.createEmbeddedDocuments("Item", both);
      await actor.sheet.render({ force: true });
      await actor.sheet.showTab("gear");
      const boxes = ["Great axe", "Great sword"].map((called) =>
        actor.sheet.element.querySelector(
          `[data-item-id="${actor.items.getName(called).id}"] [data-action="toggleItem"][data-field="system.held"]`,
        ),
      );
      for (const box of boxes) box.click();
    }, who);
    await gm.page
      .locator("#notifications .notification", {
        hasText: says("FRAY.Refused.HandsFull", { name: who, item: "Great sword", held: "Great axe" }),
      })
      .first()
      .waitFor();
    const held = await gm.page.evaluate(
      (name) =>
        game.actors
          .getName(name)
          .items.filter((item: any) => item.system.held)
          .map((item: any) => item.name),
      who,
    );
    expect(held).toEqual(["Great axe"]);
    await gm.page.evaluate((name) => game.actors.getName(name).sheet.close({ animate: false }), who);
  });

  test.each(CASES)(
    "%s: what was stowed comes back as it was, and nothing is drawn again over two hands",
    async (type, kind, field, action, stow, draw) => {
      const who = `Two swords ${type}`;
      const values = { held: [true, false], carried: ["hand", "quick"] }[field];
      await make(who, type, { hero: true });
      await gm.page.evaluate(
        async ([name, item, path, [inHand, away]]: [string, string, string, unknown[]]) => {
          const both = (called: string, value: unknown): object => ({
            name: called,
            type: item,
            system: { hands: 2, [path]: value },
          });
          const actor = game.actors.getName(name);
          await actor.createEmbeddedDocuments("Item", [both("Great axe", inHand), both("Great sword", away)]);
        },
        [who, `${type}${kind}`, field, values] as [string, string, string, unknown[]],
      );
      const does = (what: string, choices: object): Promise<string> =>
        gm.page.evaluate(
          async ([name, item, deed, said]: [string, string, string, object]) => {
            const actor = game.actors.getName(name);
            const { uuid } = actor.items.getName(item);
            const declaration = { actor: actor.uuid, token: null, item: uuid, targets: [], choices: said as never };
            return (await game.fray.declare({ action: deed, ...declaration }, { dialog: false })).id;
          },
          [who, what, action, choices] as [string, string, string, object],
        );
      const inHand = (): Promise<string[]> =>
        gm.page.evaluate(
          ([name, path]: string[]) =>
            [...game.actors.getName(name!).items]
              .filter((item: any) => [true, "hand"].includes(item.system[path!]))
              .map((item: any) => item.name),
          [who, field],
        );
      const noticed = (words: string): Promise<void> =>
        gm.page.locator("#notifications .notification", { hasText: words }).first().waitFor();
      await gm.page.evaluate(() => ui.sidebar.changeTab("chat", "primary"));

      const away = await does("Great axe", stow);
      await expect.poll(inHand).toEqual([]);
      const drawn = await does("Great sword", draw);
      await expect.poll(inHand).toEqual(["Great sword"]);
      // What is taken back is as it was, whatever was drawn since.
      await gm.page.evaluate(() => ui.notifications.clear());
      await press(gm.page, "undo", away);
      await noticed(says("FRAY.Undo.handsFull", { name: who, held: "Great axe, Great sword" }));
      await expect.poll(inHand).toEqual(["Great axe", "Great sword"]);
      await press(gm.page, "undo", drawn);
      await expect.poll(inHand).toEqual(["Great axe"]);
      // With the axe in both hands the sword's card is not done again.
      await gm.page.locator(`.fray-card[data-card="${drawn}"] [data-fray-act="redo"]`).first().click();
      await noticed(says("FRAY.Refused.HandsFull", { name: who, item: "Great sword", held: "Great axe" }));
      expect(await inHand()).toEqual(["Great axe"]);
    },
  );
});
