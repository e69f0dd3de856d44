import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HeadlessTable, type HeadlessSeat } from "../table.ts";

describe.each([13, 14] as const)("generation %i", (generation) => {
  let table: HeadlessTable;
  let gamemaster: HeadlessSeat;

  beforeAll(async () => {
    table = await HeadlessTable.open({ generation });
    gamemaster = await table.sit("Gamemaster");
  });

  afterAll(() => table.leave());

  test("the classes of which the documentation allows one instance refuse a second, and say where the first is", async () => {
    const refusals = await gamemaster.page.evaluate(() => {
      const { ClientSettings, interaction, media } = foundry.helpers;
      const { ClipboardHelper, KeyboardManager, TooltipManager } = interaction;
      const { detached } = foundry.applications as any;
      const classes: Record<string, new () => unknown> = {
        "game.settings": ClientSettings,
        "game.clipboard": ClipboardHelper,
        "game.keyboard": KeyboardManager,
        "game.tooltip": TooltipManager,
        "game.tours": foundry.nue.ToursCollection,
        "game.video": media.VideoHelper,
        ...(detached && { "foundry.applications.detached": detached.constructor }),
      };
      return Object.entries(classes).map(([place, constructor]) => {
        if (!(foundry.utils.getProperty(globalThis, place) instanceof constructor))
          return `${place} is of another class`;
        try {
          new constructor();
          return `a second ${place}`;
        } catch (error) {
          return (error as Error).message.includes(place) ? "refused" : String(error);
        }
      });
    });
    expect(refusals).toEqual(Array(generation > 13 ? 7 : 6).fill("refused"));
  });
});
