import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { messages, noticed, standsOn } from "../../../browser/steps.ts";
import { strike } from "../../../browser/turns/steps.ts";
import { gamemaster, player } from "./table.ts";

describe("turns: near and far", () => {
  const from = async (column: number): Promise<void> => {
    await gamemaster.page.evaluate(
      (x) => canvas.scene.tokens.getName("Tombril").update({ x: x * canvas.grid.size, y: 600 }, { animate: false }),
      column,
    );
    await standsOn(player.page, "Tombril", column, 6);
  };
  const hits = async (weapon: string): Promise<void> => {
    const card = await strike(player.page, "Tombril", weapon, "Hill Giant");
    await card.locator(".fray-band").waitFor();
  };
  const refused = async (weapon: string, rule: string): Promise<void> => {
    const before = await messages(player.page);
    await noticed(player.page, rule, () =>
      player.page.evaluate(async (item) => {
        const actor = game.actors.getName("Tombril");
        canvas.tokens.placeables
          .find((one: any) => one.document.name === "Hill Giant")
          .setTarget(true, { releaseOthers: true });
        await game.fray.declare(game.fray.declarationOf(actor, "attack", { item: actor.items.getName(item).uuid }), {
          dialog: false,
        });
      }, weapon),
    );
    await expect.poll(() => messages(player.page)).toBe(before);
  };

  beforeAll(async () => {
    await gamemaster.page.evaluate(() =>
      game.actors.getName("Tombril").createEmbeddedDocuments("Item", [
        { name: "Glaive", type: "turnsWeapon", system: { die: "d8", mode: "reach", reach: 5, carried: "hand" } },
        { name: "Crossbow", type: "turnsWeapon", system: { die: "d6", mode: "ranged", range: 30, carried: "hand" } },
      ]),
    );
    await player.page.waitForFunction(() => game.actors.getName("Tombril").items.getName("Crossbow"));
  });

  afterAll(async () => {
    await gamemaster.page.evaluate(async () => {
      for (const name of ["Glaive", "Crossbow"]) await game.actors.getName("Tombril").items.getName(name).delete();
    });
  });

  test("CT-019: a glaive strikes over the gap of 5 ft it is made for, and over no wider one", async () => {
    await from(8);
    await hits("Glaive");
    await from(7);
    await refused("Glaive", "CT-019");
  });

  test("CT-020: a crossbow shoots at whom a blade cannot reach, as far as its 30 ft", async () => {
    await from(3);
    await refused("Short sword +2", "CT-016");
    await hits("Crossbow");
    await from(2);
    await refused("Crossbow", "CT-020");
  });
});
