import { afterAll, beforeAll, beforeEach } from "vitest";
import { caughtUp } from "../../browser/steps.ts";
import { place, refresh, showTab } from "../../browser/staged/steps.ts";
import { table, gamemaster, player, ALDOUS, SABER, open } from "./close/table.ts";

// The tests, in this order.
import "./close/put-elsewhere.ts";
import "./close/rushes.ts";
import "./close/grapples.ts";
import "./close/leaving.ts";
import "./close/groups.ts";

beforeAll(open);
afterAll(() => table.leave());

beforeEach(async () => {
  await refresh(gamemaster.page, player.page);
  await place(gamemaster.page, ALDOUS, 10, 5);
  await place(gamemaster.page, SABER, 11, 5);
  await place(gamemaster.page, "Second Sabre", 11, 6);
  await place(gamemaster.page, "Gate Halberdier", 12, 6);
  await place(gamemaster.page, "Mirelle Voss", 9, 5);
  await gamemaster.page.evaluate(async () => {
    for (const { actor } of canvas.scene.tokens)
      if (actor?.type === "staged") await actor.update({ "system.grip": { strength: 0, by: "" } });
    for (const one of game.combat.combatants)
      await one.update({ "system.leaving": 0, "system.group": "", "system.trained": false, "system.aid": "attack" });
  });
  await showTab(gamemaster.page, "chat");
  await showTab(player.page, "chat");
  // The player's client judges by what it knows: a round spent in the test before must be forgotten there too.
  await caughtUp(gamemaster.page, player.page);
});
