import { afterAll, beforeAll, beforeEach, describe } from "vitest";
import { standsOn } from "../../browser/steps.ts";
import { place, refresh, showTab, spends } from "../../browser/staged/steps.ts";
import { table, gamemaster, player, ALDOUS, SABER, MASTIFF, COURSER, update, open } from "./beasts/table.ts";

// Each group goes on where the one before has ended.
describe("beasts in Staged", { shuffle: false }, async () => {
  beforeAll(open);
  afterAll(() => table.leave());

  beforeEach(async () => {
    await refresh(gamemaster.page, player.page);
    // The yard has two walls of its own.
    await gamemaster.page.evaluate(() =>
      canvas.scene.deleteEmbeddedDocuments(
        "Wall",
        canvas.scene.walls.contents.slice(2).map((one: any) => one.id),
      ),
    );
    await update(MASTIFF, { "system.size": -1 }, { width: 1, height: 1 });
    await place(gamemaster.page, MASTIFF, 10, 9);
    await place(gamemaster.page, "Line Musketeer", 12, 9);
    await place(gamemaster.page, COURSER, 2, 10);
    await place(gamemaster.page, ALDOUS, 5, 6);
    await place(gamemaster.page, SABER, 8, 6);
    await place(gamemaster.page, "Second Sabre", 16, 2);
    await standsOn(player.page, SABER, 8, 6);
    await spends(player.page, MASTIFF, 0);
    await showTab(gamemaster.page, "chat");
    await player.page.evaluate(() =>
      document.querySelectorAll("#notifications .notification").forEach((one) => one.remove()),
    );
  });
  await import("./beasts/sizes.ts");
  await import("./beasts/mounts.ts");
  await import("./beasts/rushes.ts");
  await import("./beasts/blunderbuss.ts");
});
