import { describe, expect, test } from "vitest";
import { settings } from "../../../browser/steps.ts";
import { says } from "../../../words.ts";
import { contest, gamemaster } from "./ring.ts";

declare const game: any;
declare const canvas: any;
declare const ui: any;

const made = says("FRAY.Swords.Team.of", { name: "Knight" });

/** Whether a fighter or a team may begin a contest now: one that is refused has no odds. */
const mayFight = (name: string): Promise<boolean> =>
  gamemaster.page.evaluate(async (who) => {
    const actor = (wanted: string): any => canvas.scene.tokens.getName(wanted).actor;
    const declaration = game.fray.declarationOf(actor(who), "contest");
    return (await game.fray.odds({ ...declaration, targets: [{ actor: actor("Grok").uuid, token: null }] })) !== null;
  }, name);

/** Deletes all encounters, and the teams of this name with their tokens. */
const clear = (): Promise<void> =>
  gamemaster.page.evaluate(async (name) => {
    for (const old of [...game.combats]) await old.delete();
    for (const old of game.actors.filter((one: any) => one.name === name)) {
      await canvas.scene.tokens.getName(name)?.delete();
      await old.delete();
    }
  }, made);

/** Presses a button of a card, and waits until the foe's combatant says whether the contest counts. */
const press = async (card: string, act: string, counts: boolean): Promise<void> => {
  const { page } = gamemaster;
  expect(await page.evaluate(([id, what]) => game.fray.press({ card: id, act: what }), [card, act] as const)).toBe(
    true,
  );
  await expect.poll(() => page.evaluate(() => game.combat.combatants.getName("Grok").system.engaged)).toBe(counts);
};

/** Whether a combatant's row in the tracker says that it has fought hand to hand. */
const isMarked = (name: string): Promise<boolean> =>
  gamemaster.page.evaluate(
    ([who, words]) => {
      const { id } = game.combat.combatants.getName(who);
      return document.querySelector(`#combat [data-combatant-id="${id}"]`)!.innerHTML.includes(words!);
    },
    [name, says("FRAY.Swords.Tracker.engaged")],
  );

/** Begins an encounter of three, who have all their dice: earlier fights may have cost them some. */
async function begin(): Promise<void> {
  const { page } = gamemaster;
  await settings(page, { outOfTurn: "allow" });
  await clear();
  await page.evaluate(async () => {
    // Whoever has none left is not returned by a team.
    for (const name of ["Knight", "Rogue", "Grok"]) {
      const { actor } = canvas.scene.tokens.getName(name);
      const cliches = actor.items.filter(({ type }: any) => type === "swordsCliche");
      const full = cliches.map(({ id }: any) => ({ _id: id, "system.lost": 0 }));
      await actor.updateEmbeddedDocuments("Item", full);
    }
    const combat = await game.combats.documentClass.create({ type: "swords", active: true });
    const entries = ["Knight", "Rogue", "Grok"].map((name) => {
      const token = canvas.scene.tokens.getName(name);
      return { tokenId: token.id, sceneId: canvas.scene.id, actorId: token.actorId };
    });
    await combat.createEmbeddedDocuments("Combatant", entries);
    await combat.startCombat();
    ui.sidebar.changeTab("combat", "primary");
  });
}

/** Makes a team of the knight and the rogue, as from the scene's tool. */
const makeTeam = (): Promise<void> =>
  gamemaster.page.evaluate(() => {
    canvas.tokens.releaseAll();
    for (const name of ["Knight", "Rogue"]) canvas.scene.tokens.getName(name).object.control({ releaseOthers: false });
    const tool = ui.controls.controls.tokens.tools.frayTeam;
    (tool.onChange ?? tool.onClick)();
  });

/** Breaks the team up. */
const disband = (): Promise<void> =>
  gamemaster.page.evaluate(async (name) => {
    await game.fray.declare(
      game.fray.declarationOf(game.actors.getName(name), "teamAct", { choices: { act: "disband" } }),
    );
  }, made);

describe("a contest undone after its fighter joined a team", () => {
  test("SS-014, SS-015, SS-P02: its team may fight, and after its end the fighter too, until the contest is redone", async () => {
    const { page } = gamemaster;
    await begin();
    const card = await contest("Rogue", "Grok");
    await expect.poll(() => mayFight("Rogue")).toBe(false);
    await expect.poll(() => isMarked("Rogue")).toBe(true);
    await makeTeam();
    await expect.poll(() => page.evaluate(() => game.combat.combatants.size)).toBe(2);
    await expect.poll(() => mayFight(made)).toBe(false);
    await press(card, "undo", false);
    await expect.poll(() => mayFight(made)).toBe(true);
    await press(card, "redo", true);
    await expect.poll(() => mayFight(made)).toBe(false);
    await disband();
    await expect.poll(() => page.evaluate(() => game.combat.combatants.size)).toBe(4);
    await expect.poll(() => mayFight("Rogue")).toBe(false);
    await expect.poll(() => isMarked("Rogue")).toBe(true);
    await press(card, "undo", false);
    await expect.poll(() => mayFight("Rogue")).toBe(true);
    await expect.poll(() => isMarked("Rogue")).toBe(false);
    await clear();
  });

  test("SS-014, SS-015, SS-P02: the fighter has its place back without it, and the card is still undone and can be redone", async () => {
    const { page } = gamemaster;
    await begin();
    const card = await contest("Rogue", "Grok");
    await expect.poll(() => mayFight("Rogue")).toBe(false);
    await makeTeam();
    await expect.poll(() => page.evaluate(() => game.combat.combatants.size)).toBe(2);
    await press(card, "undo", false);
    await page.locator('#fray-offer-bar [data-choice="undo"]').click();
    await page.waitForFunction((name) => !game.actors.getName(name) && !canvas.scene.tokens.getName(name), made);
    const rogue = (): Promise<unknown> =>
      page.evaluate(() => {
        const { system } = game.combat.combatants.getName("Rogue");
        return { engaged: system.engaged, spent: system.spent.length };
      });
    await expect.poll(rogue).toMatchObject({ engaged: false, spent: 0 });
    expect(await mayFight("Rogue")).toBe(true);
    expect(await isMarked("Rogue")).toBe(false);
    // Nothing of the card is applied, so that there is nothing to undo, and all of it is redone.
    expect(await page.evaluate((id) => game.fray.press({ card: id, act: "undo" }), card)).toBe(false);
    await press(card, "redo", true);
    await expect.poll(rogue).toMatchObject({ engaged: true, spent: 1 });
    expect(await mayFight("Rogue")).toBe(false);
    await clear();
  });

  test("SS-014, SS-015: “not engaged” takes nothing from what was done, which a redo brings back", async () => {
    const { page } = gamemaster;
    await begin();
    await makeTeam();
    await expect.poll(() => page.evaluate(() => game.combat.combatants.size)).toBe(2);
    const card = await contest(made, "Grok");
    await expect.poll(() => mayFight(made)).toBe(false);
    await disband();
    await expect.poll(() => page.evaluate(() => game.combat.combatants.size)).toBe(4);
    await press(card, "undo", false);
    await expect.poll(() => mayFight("Rogue")).toBe(true);
    // The rogue has fought otherwise too; the gamemaster says that it may shoot all the same.
    await page.evaluate(() => game.combat.combatants.getName("Rogue").update({ "system.engaged": true }));
    await expect.poll(() => isMarked("Rogue")).toBe(true);
    await page.evaluate(() => {
      const { id } = game.combat.combatants.getName("Rogue");
      document.querySelector<HTMLElement>(`#combat [data-combatant-id="${id}"] [data-widget="engaged"]`)!.click();
    });
    await expect.poll(() => isMarked("Rogue")).toBe(false);
    await press(card, "redo", true);
    await expect.poll(() => mayFight("Rogue")).toBe(false);
    await clear();
  });
});

test("SS-P02: a second press of the tool, before the first has made its team, makes none", async () => {
  const { page } = gamemaster;
  await begin();
  await makeTeam();
  await makeTeam();
  await expect.poll(() => page.evaluate(() => game.combat.combatants.size)).toBe(2);
  const teams = (): Promise<number> =>
    page.evaluate((name) => game.actors.filter((one: any) => one.name === name).length as number, made);
  await expect.poll(teams).toBeGreaterThan(0);
  expect(await teams()).toBe(1);
  await clear();
});
