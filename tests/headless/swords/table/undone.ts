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

describe("a contest undone after its fighter joined a team", () => {
  test("SS-014, SS-015, SS-P02: its team may fight, and after its end the fighter too, until the contest is redone", async () => {
    const { page } = gamemaster;
    await settings(page, { outOfTurn: "allow" });
    await clear();
    await page.evaluate(async () => {
      // Earlier fights may have cost them dice; whoever has none left is not returned by a team.
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
    const card = await contest("Rogue", "Grok");
    await expect.poll(() => mayFight("Rogue")).toBe(false);
    await expect.poll(() => isMarked("Rogue")).toBe(true);
    await page.evaluate(() => {
      canvas.tokens.releaseAll();
      for (const name of ["Knight", "Rogue"])
        canvas.scene.tokens.getName(name).object.control({ releaseOthers: false });
      const tool = ui.controls.controls.tokens.tools.frayTeam;
      (tool.onChange ?? tool.onClick)();
    });
    await expect.poll(() => page.evaluate(() => game.combat.combatants.size)).toBe(2);
    await expect.poll(() => mayFight(made)).toBe(false);
    await press(card, "undo", false);
    await expect.poll(() => mayFight(made)).toBe(true);
    await press(card, "redo", true);
    await expect.poll(() => mayFight(made)).toBe(false);
    await page.evaluate(async (name) => {
      await game.fray.declare(
        game.fray.declarationOf(game.actors.getName(name), "teamAct", { choices: { act: "disband" } }),
      );
    }, made);
    await expect.poll(() => page.evaluate(() => game.combat.combatants.size)).toBe(4);
    await expect.poll(() => mayFight("Rogue")).toBe(false);
    await expect.poll(() => isMarked("Rogue")).toBe(true);
    await press(card, "undo", false);
    await expect.poll(() => mayFight("Rogue")).toBe(true);
    await expect.poll(() => isMarked("Rogue")).toBe(false);
    await clear();
  });
});
