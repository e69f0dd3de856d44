import type { Locator } from "playwright-core";
import { d10, fixDice, type Seat } from "../../../browser/table.ts";
import { nextRound, showTab, staged, strike } from "../../../browser/steps.ts";
import { HeadlessTable } from "../../table.ts";

export let table: HeadlessTable;

export let gamemaster: Seat;

/** The names of Gauvain's wounds. */
export const wounds = (): Promise<string[]> =>
  gamemaster.page.evaluate(() =>
    game.actors
      .getName("Gauvain")
      .items.filter((one: any) => one.type === "crusadeWound")
      .map((one: any) => one.name),
  );

/** Waits until Gauvain has this number of wounds. */
export const count = (many: number) =>
  gamemaster.page.waitForFunction((wanted) => game.actors.getName("Gauvain").system.derived.wounds === wanted, many);

/** Waits until Gauvain has a condition, or no longer has it. */
export const status = (id: string, active: boolean) =>
  gamemaster.page.waitForFunction(([wanted, on]) => game.actors.getName("Gauvain").statuses.has(wanted) === on, [
    id,
    active,
  ] as const);

/** Declares an action of Gauvain's as his sheet does, and gives its card. */
export const act = (
  action: string,
  choices: Record<string, string | number> = {},
  item: string | null = null,
): Promise<string> =>
  gamemaster.page.evaluate(
    async ([name, more, thing]) => {
      const actor = game.actors.getName("Gauvain");
      const message = await game.fray.declare(
        { ...game.fray.declarationOf(actor, name, { item: thing, choices: more }), targets: [] },
        { dialog: false },
      );
      return (message?.id as string | undefined) ?? "";
    },
    [action, choices, item] as const,
  );

/** Declares damage from outside an attack to Gauvain, in points; gives the card's id once it has a result. */
export const hurt = async (amount: number): Promise<string> => {
  const id = await act("harm", { amount });
  await staged(gamemaster.page, id, "frozen");
  return id;
};

/** Gauvain's row in the combat tracker. */
export const rowOnTracker = (): Locator =>
  gamemaster.page.locator(".fray-turn", { has: gamemaster.page.locator('h4:text-is("Gauvain")') }).first();

/** Waits until Gauvain's row of the tracker has a chip with these words and an icon, or, if not `there`, has none. */
export const shows = async (words: string, there: boolean): Promise<void> => {
  await showTab(gamemaster.page, "combat");
  const chip = rowOnTracker().locator(".fray-chip:has(i)", { hasText: words });
  await chip.waitFor({ state: there ? "visible" : "detached" });
  await showTab(gamemaster.page, "chat");
};

/** Undoes the card with this message id; false if that was refused. */
export const undo = (card: string): Promise<boolean> =>
  gamemaster.page.evaluate((id) => game.fray.press({ card: id, act: "undo" }), card);

/** Lets Tavi attack Gauvain in a new round, each attack with dice that make `points` of damage; gives the card's id. */
export const blows = async (points: number, weapon: string, second: string | null = null): Promise<string> => {
  const { page } = gamemaster;
  await nextRound(page);
  const choices = await page.evaluate(
    ([want, other]) => {
      const tavi = game.actors.getName("Tavi");
      const modifier =
        Number(want) -
        1 -
        5 -
        tavi.system.derived.skills.blades +
        game.actors.getName("Gauvain").system.derived.melee.value;
      return { modifier, second: other ? (tavi.items.getName(other).uuid as string) : "" };
    },
    [points, second] as const,
  );
  await fixDice(page, d10(5, 5));
  const id = await strike(page, "Tavi", weapon, "Gauvain", choices);
  await staged(page, id, "frozen");
  return id;
};

/** Heals Gauvain, but for `damage` points of stress that stay lost. */
export const afresh = (damage = 0): Promise<void> =>
  gamemaster.page.evaluate(async (lost) => {
    const actor = game.actors.getName("Gauvain");
    await actor.deleteEmbeddedDocuments(
      "Item",
      actor.items.filter((one: any) => one.type === "crusadeWound").map((one: any) => one.id),
    );
    for (const effect of [...actor.effects]) await effect.delete();
    await actor.update({
      "system.physical.damage": lost,
      "system.injuries": [],
      "system.tended": [],
      "system.fate.value": 0,
    });
  }, damage);

/** Applies the card with this message id; false if that was refused. */
export const applied = (card: string): Promise<boolean> =>
  gamemaster.page.evaluate((id) => game.fray.press({ card: id, act: "apply" }), card);

export const stress = "system.physical.value";

/** Opens the tests' table and imports Gauvain, who is to be wounded, with a second weapon for Tavi. */
export async function open() {
  table = await HeadlessTable.open({ ruleset: "crusade", mat: true });
  gamemaster = await table.sit("Gamemaster");
  await gamemaster.page.evaluate(async () => {
    const pack = game.packs.get("fray.crusade-characters");
    const index = await pack.getIndex();
    const actor = await game.actors.importFromCompendium(pack, index.find((one: any) => one.name === "Gauvain")._id);
    await actor.items.getName("Healing").update({ "system.rating": 2 });
    await game.actors.getName("Tavi").createEmbeddedDocuments("Item", [
      {
        name: "Left knife",
        type: "crusadeWeapon",
        system: { skill: "blades", damage: 1, held: true, category: "light", wound: "piercing" },
      },
    ]);
    await canvas.scene.createEmbeddedDocuments("Token", [
      (await actor.getTokenDocument({ x: 200, y: 100 }, { parent: canvas.scene })).toObject(),
    ]);
    await game.combat.createEmbeddedDocuments("Combatant", [
      { tokenId: canvas.scene.tokens.getName("Gauvain").id, actorId: actor.id, sceneId: canvas.scene.id },
    ]);
  });
}
