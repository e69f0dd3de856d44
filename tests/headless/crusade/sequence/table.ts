import { type Seat } from "../../../browser/table.ts";
import { HeadlessTable } from "../../table.ts";

export let table: HeadlessTable;

export let gamemaster: Seat;

export const stress = "system.physical.value";

/** The uuid of an item of Tavi's, by name. */
export const uuid = (item: string): Promise<string> =>
  gamemaster.page.evaluate((name) => game.actors.getName("Tavi").items.getName(name).uuid, item);

/** Writes whether Tavi holds an item. */
export const hold = (item: string, held: boolean): Promise<unknown> =>
  gamemaster.page.evaluate(
    ([name, value]) => game.actors.getName("Tavi").items.getName(name).update({ "system.held": value }),
    [item, held] as const,
  );

/** Begins the next round of the encounter. */
export const nextRound = (): Promise<unknown> => gamemaster.page.evaluate(() => game.combat.nextRound());

/** Waits until a notification on the gamemaster's page contains the words given. */
export const said = (words: string | RegExp) =>
  gamemaster.page.locator("#notifications .notification", { hasText: words }).first().waitFor();

/** Updates the actor Tavi. */
export const update = (changes: object): Promise<unknown> =>
  gamemaster.page.evaluate((data) => game.actors.getName("Tavi").update(data), changes);

/** Opens the tests' table with an encounter begun and new weapons in the hands of Tavi, who has no FATE. */
export async function open() {
  table = await HeadlessTable.open({ ruleset: "crusade", mat: true });
  gamemaster = await table.sit("Gamemaster");
  await gamemaster.page.evaluate(async () => {
    if (!game.combat.started) await game.combat.startCombat();
    const tavi = game.actors.getName("Tavi");
    await tavi.update({ "system.fate.value": 0, "system.secondAttack": false, "system.attributes.grace": 3 });
    for (const item of tavi.items.filter((one: any) => one.type === "crusadeWeapon"))
      await item.update({ "system.held": false });
    await tavi.createEmbeddedDocuments("Item", [
      {
        name: "Left knife",
        type: "crusadeWeapon",
        system: { skill: "blades", damage: 1, held: true, category: "light" },
      },
      {
        name: "Boarding cannon",
        type: "crusadeWeapon",
        system: {
          skill: "blades",
          damage: 2,
          held: false,
          ranged: true,
          loading: "powder",
          loaded: true,
          category: "ranged",
        },
      },
      { name: "Spark", type: "crusadeSpell", system: { skill: "blades", damage: 1, ranged: true } },
      { name: "Storm", type: "crusadeSpell", system: { skill: "blades", damage: 1, ranged: true, advanced: true } },
      {
        name: "Pistol",
        type: "crusadeWeapon",
        system: {
          skill: "blades",
          damage: 2,
          held: false,
          ranged: true,
          loading: "powder",
          loaded: true,
          category: "ranged",
          defends: "blunt",
        },
      },
      {
        name: "Musket",
        type: "crusadeWeapon",
        system: {
          skill: "blades",
          damage: 2,
          held: false,
          hands: 2,
          ranged: true,
          loading: "powder",
          loaded: false,
          category: "ranged",
          defends: "polearms",
        },
      },
      {
        name: "Big axe",
        type: "crusadeWeapon",
        system: { skill: "Blades", damage: 2, held: false, hands: 2, category: "great" },
      },
      {
        name: "Bow",
        type: "crusadeWeapon",
        system: {
          skill: "blades",
          damage: 1,
          held: false,
          hands: 2,
          ranged: true,
          category: "ranged",
          defends: "none",
        },
      },
      { name: "Blunt", type: "crusadeSkill", system: { key: "blunt", rating: 1 } },
    ]);
    await tavi.items.getName("Cutlass").update({ "system.held": true });
  });
}
