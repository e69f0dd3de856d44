import { afterAll, beforeAll, expect, test } from "vitest";
import { closeSheets, settings } from "../../browser/steps.ts";
import { place, view, startFight } from "../steps.ts";
import { HeadlessTable, type HeadlessSeat } from "../table.ts";

declare const game: any;

/* What the dialog of an action says of its target: points as a tie began beside those of now, and the patient that is chosen. */

let table: HeadlessTable;
let gamemaster: HeadlessSeat;

beforeAll(async () => {
  table = await HeadlessTable.open({ ruleset: "crusade", mat: true });
  gamemaster = await table.sit("Gamemaster");
  await view(gamemaster.page, "The old quay");
  await settings(gamemaster.page, { economy: "advice", reactionSeconds: 0 });
  await place(gamemaster.page, { Tavi: [5, 6], "Bad Guy": [6, 6], Ivo: [5, 7] });
  // The tie sees all as they are when it begins.
  await gamemaster.page.evaluate(async () => {
    const injury = (id: string) => ({ id, points: 3, tended: false });
    for (const name of ["Tavi", "Ivo"])
      await game.actors.getName(name).update({ "system.injuries": [injury(name)], "system.physical.damage": 8 });
  });
  await startFight(gamemaster.page, "crusade", { Tavi: 7, "Bad Guy": 7, Ivo: 3 });
  await gamemaster.page.waitForFunction(() => game.combat?.started && game.combat.system.tie);
});
afterAll(() => table.leave());

/** Opens the dialog of an action with targets by name. */
async function ask(actor: string, action: string, targets: readonly string[], item?: string): Promise<void> {
  await gamemaster.page.evaluate(
    ([who, what, whom, thing]) => {
      const token = (name: string) => game.scenes.viewed.tokens.getName(name);
      const acting = token(who!);
      const declaration = game.fray.declarationOf(acting.actor, what, {
        token: acting,
        item: thing ? acting.actor.items.getName(thing).uuid : null,
      });
      const aimed = (whom as readonly string[]).map((name) => ({
        actor: token(name).actor.uuid,
        token: token(name).uuid,
      }));
      void game.fray.declare({ ...declaration, targets: aimed }, { dialog: true });
    },
    [actor, action, targets, item ?? ""] as any,
  );
  await gamemaster.page.locator(".fray-dialog__body").waitFor();
}

test("EC-053: in a tie the dialog says that a target's points are those it began with, and what they are now", async () => {
  const { page } = gamemaster;
  await page.evaluate(() => game.actors.getName("Tavi").update({ "system.physical.value": 0 }));
  await ask("Bad Guy", "attack", ["Tavi"], await weaponOf("Bad Guy"));
  const foe = page.locator(".fray-dialog [data-foe]");
  await foe.getByText("as this tie began (0 now)").waitFor();
  await closeDialog();
  await page.evaluate(() => game.actors.getName("Tavi").update({ "system.physical.value": 10 }));
  await ask("Bad Guy", "attack", ["Tavi"], await weaponOf("Bad Guy"));
  await foe.waitFor();
  expect(await foe.textContent()).not.toContain("as this tie began");
  await closeDialog();
});

test("EC-126: another patient chosen in Heal is named in the title and in the head", async () => {
  const { page } = gamemaster;
  await ask("Tavi", "heal", ["Ivo"]);
  const dialog = page.locator(".fray-dialog");
  await dialog.locator(".window-title", { hasText: "→ Ivo" }).waitFor();
  await dialog.locator('select[data-choice="patient"]').selectOption({ label: "Tavi" });
  await dialog.locator(".fray-duel h3").first().waitFor();
  await page.waitForFunction(() => !document.querySelector(".fray-dialog .window-title")!.textContent!.includes("→"));
  expect(await dialog.locator(".fray-duel h3").allTextContents()).toEqual(["Tavi"]);
  await closeDialog();
});

/** The name of a token's held melee weapon. */
const weaponOf = (name: string): Promise<string> =>
  gamemaster.page.evaluate(
    (who) =>
      game.scenes.viewed.tokens
        .getName(who)
        .actor.items.find((item: any) => item.type === "crusadeWeapon" && item.system.held && !item.system.ranged)
        .name as string,
    name,
  );

async function closeDialog(): Promise<void> {
  await gamemaster.page.evaluate(async () => {
    for (const app of [...(globalThis as any).foundry.applications.instances.values()])
      if (app.element?.classList.contains("fray-dialog")) await app.close({ animate: false });
  });
  await closeSheets(gamemaster.page);
}
