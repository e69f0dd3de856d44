import type { Locator, Page } from "playwright-core";
import { type Seat } from "../../../browser/table.ts";
import { lastCard, messages } from "../../../browser/steps.ts";
import { openForTwo, type HeadlessTable } from "../../table.ts";

export let table: HeadlessTable;

export let gamemaster: Seat;

export let player: Seat;

export const stress = "system.physical.value";

/** Undoes the card with this message id, as gamemaster; false if that was refused. */
export const undo = (card: string): Promise<boolean> =>
  gamemaster.page.evaluate((id) => game.fray.press({ card: id, act: "undo" }), card);

/** Waits until a notification on the page contains the words given. */
export const said = (page: Page, words: string | RegExp): Promise<void> =>
  page.locator("#notifications .notification", { hasText: words }).first().waitFor();

/** The uuid of a world actor's item, both by name. */
export const uuid = (who: string, item: string): Promise<string> =>
  gamemaster.page.evaluate(([name, thing]) => game.actors.getName(name).items.getName(thing).uuid, [
    who,
    item,
  ] as const);

/** Updates the actor Tavi, as gamemaster. */
export const ofHero = (changes: object): Promise<unknown> =>
  gamemaster.page.evaluate((data) => game.actors.getName("Tavi").update(data), changes);

/** Writes whether Tavi holds an item. */
export const hold = (item: string, held: boolean): Promise<unknown> =>
  gamemaster.page.evaluate(
    ([name, value]) => game.actors.getName("Tavi").items.getName(name).update({ "system.held": value }),
    [item, held] as const,
  );

/** Gives a fighter a condition, or takes it away. */
export const condition = (who: string, id: string, active: boolean): Promise<unknown> =>
  gamemaster.page.evaluate(
    ([name, status, on]) =>
      (canvas.scene.tokens.getName(name as string)?.actor ?? game.actors.getName(name)).toggleStatusEffect(status, {
        active: on,
      }),
    [who, id, active] as const,
  );

/** Sends the open dialog off and gives the card it makes. */
export async function send(page: Page): Promise<Locator> {
  const before = await messages(page);
  await page.locator('.fray-dialog [type="submit"]').click();
  await page.waitForFunction((count) => game.messages.size > count, before);
  return lastCard(page);
}

/** Opens the tests' table with an encounter begun and further weapons for Tavi, who has no FATE. */
export async function open() {
  ({ table, gamemaster, player } = await openForTwo({ ruleset: "crusade" }));
  await gamemaster.page.evaluate(async () => {
    if (!game.combat.started) await game.combat.startCombat();
    const tavi = game.actors.getName("Tavi");
    await tavi.update({ "system.fate.value": 0, "system.secondAttack": false });
    await tavi.createEmbeddedDocuments("Item", [
      {
        name: "Boarding pike",
        type: "crusadeWeapon",
        system: { skill: "blades", damage: 1, held: false, category: "pole" },
      },
      {
        name: "Left knife",
        type: "crusadeWeapon",
        system: { skill: "blades", damage: 1, held: false, category: "light" },
      },
      { name: "Casting", type: "crusadeSkill", system: { key: "casting", rating: 3 } },
      { name: "Command", type: "crusadeSkill", system: { key: "command", rating: 2 } },
    ]);
    await canvas.scene.tokens
      .getName("Bad Guy")
      .actor.createEmbeddedDocuments("Item", [
        { name: "Spark", type: "crusadeSpell", system: { skill: "blades", damage: 1, ranged: true } },
      ]);
    await game.actors.getName("Ivo").update({ "system.fate.value": 0 });
  });
  await player.page.waitForFunction(() => game.actors.getName("Ivo").system.fate.value === 0);
}
