import { describe, expect, test } from "vitest";
import { says } from "../../../words.ts";
import { gamemaster } from "./ring.ts";

declare const game: any;
declare const canvas: any;
declare const ui: any;

/** The names of those who fight in the encounter of this part, in alphabetical order. */
const fighting = (): Promise<string[]> =>
  gamemaster.page.evaluate(() =>
    game.combats.contents
      .at(-1)
      .combatants.map((one: any) => one.name)
      .sort(),
  );

describe("a team made at the table", () => {
  test("SS-005, SS-P02: made of selected tokens it stands beside them and takes their places in the encounter", async () => {
    const { page } = gamemaster;
    await page.evaluate(async () => {
      for (const old of [...game.combats]) await old.delete();
      const token = (name: string) => canvas.scene.tokens.getName(name);
      const combat = await game.combats.documentClass.create({ type: "swords", active: true });
      const entries = ["Knight", "Rogue", "Peasant"].map((name) => ({
        tokenId: token(name).id,
        sceneId: canvas.scene.id,
        actorId: token(name).actorId,
      }));
      await combat.createEmbeddedDocuments("Combatant", entries);
      await combat.startCombat();
      canvas.tokens.releaseAll();
      for (const name of ["Knight", "Rogue"]) token(name).object.control({ releaseOthers: false });
      const tool = ui.controls.controls.tokens.tools.frayTeam;
      (tool.onChange ?? tool.onClick)();
    });
    const made = says("FRAY.Swords.Team.of", { name: "Knight" });
    await expect.poll(fighting).toEqual(["Peasant", made].sort());
    await page
      .getByText(says("FRAY.Swords.Team.takesPlaces", { name: made, names: "Knight, Rogue" }))
      .first()
      .waitFor();
    const placed = await page.evaluate((name) => {
      const team = canvas.scene.tokens.getName(name);
      const leader = canvas.scene.tokens.getName("Knight");
      const { size } = canvas.scene.grid;
      const far = Math.max(Math.abs(team.x - leader.x), Math.abs(team.y - leader.y)) / size;
      return {
        far,
        members: team.actor.system.members.length,
        ordered: game.combat.combatants.getName(name).initiative,
      };
    }, made);
    expect(placed).toMatchObject({ far: 1, members: 2 });
    expect(placed.ordered).not.toBe(null);
  });

  test("SS-P02: who joins the team leaves the tracker, and has no place beside it when they are added again", async () => {
    const { page } = gamemaster;
    const made = says("FRAY.Swords.Team.of", { name: "Knight" });
    await page.evaluate(async (name) => {
      const team = game.actors.getName(name);
      const peasant = canvas.scene.tokens.getName("Peasant").actor;
      await team.sheet.takeMember(peasant);
    }, made);
    await expect.poll(fighting).toEqual([made]);
    await page.evaluate(async () => {
      const token = canvas.scene.tokens.getName("Rogue");
      const entry = { tokenId: token.id, sceneId: canvas.scene.id, actorId: token.actorId };
      await game.combats.contents.at(-1).createEmbeddedDocuments("Combatant", [entry]);
    });
    await expect.poll(fighting).toEqual([made]);
    // Who is in no team of this fight fights alone.
    await page.evaluate(async () => {
      const token = canvas.scene.tokens.getName("Grok");
      const entry = { tokenId: token.id, sceneId: canvas.scene.id, actorId: token.actorId };
      await game.combats.contents.at(-1).createEmbeddedDocuments("Combatant", [entry]);
    });
    await expect.poll(fighting).toEqual(["Grok", made].sort());
  });

  test("SS-P02: broken up its members fight on alone; the undo puts the team in their places again", async () => {
    const { page } = gamemaster;
    const made = says("FRAY.Swords.Team.of", { name: "Knight" });
    const card: string = await page.evaluate(async (name) => {
      const team = game.actors.getName(name);
      const message = await game.fray.declare(
        game.fray.declarationOf(team, "teamAct", { choices: { act: "disband" } }),
      );
      return message.id;
    }, made);
    await expect
      .poll(() => page.evaluate((name) => game.actors.getName(name).system.disbanded as boolean, made))
      .toBe(true);
    // The peasant has lost the last die, and is out.
    await expect.poll(fighting).toEqual(expect.arrayContaining(["Grok", "Knight", "Rogue", made]));
    await page.evaluate((id) => game.fray.press({ card: id, act: "undo" }) as Promise<boolean>, card);
    await expect.poll(fighting).toEqual(["Grok", made].sort());
  });

  test("SS-014, SS-015, SS-P02: what members have done counts for their team, and what it has done for them", async () => {
    const { page } = gamemaster;
    const made = says("FRAY.Swords.Team.of", { name: "Knight" });
    const clear = (): Promise<void> =>
      page.evaluate(async (name) => {
        for (const old of [...game.combats]) await old.delete();
        for (const old of game.actors.filter((one: any) => one.name === name)) {
          await canvas.scene.tokens.getName(name)?.delete();
          await old.delete();
        }
      }, made);
    await clear();
    await page.evaluate(async () => {
      const combat = await game.combats.documentClass.create({ type: "swords", active: true });
      const entries = ["Knight", "Rogue", "Grok"].map((name) => {
        const token = canvas.scene.tokens.getName(name);
        return { tokenId: token.id, sceneId: canvas.scene.id, actorId: token.actorId };
      });
      await combat.createEmbeddedDocuments("Combatant", entries);
      await combat.startCombat();
      const spent = [{ id: "card-contest", round: 1, act: "contest", pips: 1, card: null }];
      await combat.combatants.getName("Rogue").update({ "system.spent": spent, "system.engaged": true });
      canvas.tokens.releaseAll();
      for (const name of ["Knight", "Rogue"])
        canvas.scene.tokens.getName(name).object.control({ releaseOthers: false });
      const tool = ui.controls.controls.tokens.tools.frayTeam;
      (tool.onChange ?? tool.onClick)();
    });
    await expect.poll(fighting).toEqual(["Grok", made].sort());
    /** Whether a fighter or a team may begin a contest now: one that is refused has no odds. */
    const mayFight = (name: string): Promise<boolean> =>
      page.evaluate(async (who) => {
        const declaration = game.fray.declarationOf(canvas.scene.tokens.getName(who).actor, "contest");
        const targets = [{ actor: game.actors.getName("Grok").uuid, token: null }];
        return (await game.fray.odds({ ...declaration, targets })) !== null;
      }, name);
    const entry = (name: string): Promise<{ spent: number; engaged: boolean }> =>
      page.evaluate((who) => {
        const { spent, engaged } = game.combat.combatants.getName(who).system;
        return { spent: spent.length, engaged };
      }, name);
    // The rogue has fought in this round: so has the team, until the next one.
    await expect.poll(() => mayFight(made)).toBe(false);
    await page.evaluate(() => game.combat.nextRound());
    await expect.poll(() => mayFight(made)).toBe(true);
    await page.evaluate(async (name) => {
      const by = canvas.scene.tokens.getName("Rogue").actor.uuid;
      const spent = [
        { id: "team-contest", round: 2, act: "contest", pips: 1, card: null },
        { id: "rogue-volley", round: 2, act: "volley", pips: 1, card: null, data: { by } },
      ];
      await game.combat.combatants.getName(name).update({ "system.spent": spent, "system.engaged": true });
      await game.fray.declare(
        game.fray.declarationOf(game.actors.getName(name), "teamAct", { choices: { act: "disband" } }),
      );
    }, made);
    await expect.poll(fighting).toEqual(["Grok", "Knight", "Rogue", made].sort());
    for (const name of ["Knight", "Rogue"]) await expect.poll(() => mayFight(name)).toBe(false);
    // What each had done alone stays apart from what the team has done.
    expect(await entry("Knight")).toEqual({ spent: 0, engaged: false });
    expect(await entry("Rogue")).toEqual({ spent: 2, engaged: true });
    await page.evaluate(() => game.combat.nextRound());
    for (const name of ["Knight", "Rogue"]) await expect.poll(() => mayFight(name)).toBe(true);
    // Formed again, the team takes over what they had done alone, and only that.
    await page.evaluate(async (name) => {
      await game.fray.declare(
        game.fray.declarationOf(game.actors.getName(name), "teamAct", { choices: { act: "form" } }),
      );
    }, made);
    await expect.poll(fighting).toEqual(["Grok", made].sort());
    const brought = await page.evaluate(
      (name) =>
        game.combat.combatants
          .getName(name)
          .system.brought.map(({ engaged, spent }: any) => [engaged, spent.map(({ id }: any) => id)]),
      made,
    );
    // The other member had done nothing.
    expect(brought).toEqual([[true, ["card-contest", "rogue-volley"]]]);
    await clear();
  });

  test("SS-P02: the making is undone from the line below the mat: members have their places and initiatives again; once the team has acted it is not", async () => {
    const { page } = gamemaster;
    const made = says("FRAY.Swords.Team.of", { name: "Knight" });
    const order = (): Promise<string[]> =>
      page.evaluate(() =>
        game.combat.combatants.map(({ id, name, initiative }: any) => `${id} ${name} ${initiative}`).sort(),
      );
    const make = (): Promise<void> =>
      page.evaluate(() => {
        canvas.tokens.releaseAll();
        for (const name of ["Knight", "Rogue"])
          canvas.scene.tokens.getName(name).object.control({ releaseOthers: false });
        const tool = ui.controls.controls.tokens.tools.frayTeam;
        (tool.onChange ?? tool.onClick)();
      });
    await page.evaluate(async (name) => {
      for (const old of [...game.combats]) await old.delete();
      for (const old of game.actors.filter((one: any) => one.name === name)) {
        await canvas.scene.tokens.getName(name)?.delete();
        await old.delete();
      }
      const combat = await game.combats.documentClass.create({ type: "swords", active: true });
      const entries = ["Knight", "Rogue", "Grok"].map((who, index) => {
        const token = canvas.scene.tokens.getName(who);
        return { tokenId: token.id, sceneId: canvas.scene.id, actorId: token.actorId, initiative: 30 - index };
      });
      await combat.createEmbeddedDocuments("Combatant", entries);
      await combat.startCombat();
    }, made);
    const before = await order();
    await make();
    await expect.poll(fighting).toEqual(["Grok", made].sort());
    // What an owner of the team may write on it is not taken for what was done.
    await page.evaluate(async (name) => {
      const { actorId } = canvas.scene.tokens.getName("Peasant");
      const entry = { _id: "planted000000000", actorId, tokenId: null, sceneId: null, initiative: 99 };
      const places = [{ combat: game.combat.id, round: game.combat.round, entry }];
      await game.actors.getName(name).update({ "flags.fray.madeOf.places": places });
    }, made);
    const undo = page.locator('#fray-offer-bar [data-choice="undo"]');
    await undo.click();
    await page.waitForFunction((name) => !game.actors.getName(name) && !canvas.scene.tokens.getName(name), made);
    await expect.poll(order).toEqual(before);
    expect(await page.evaluate(() => game.combat.started as boolean)).toBe(true);
    await undo.waitFor({ state: "detached" });

    // Ctrl+Z undoes it too, if it was the last thing done.
    await make();
    await undo.waitFor();
    expect(await page.evaluate(() => game.keybindings.actions.get("fray.undo").onDown({}))).toBe(true);
    await page.getByText(says("FRAY.Key.done.made")).first().waitFor();
    await page.waitForFunction((name) => !game.actors.getName(name) && !canvas.scene.tokens.getName(name), made);
    await expect.poll(order).toEqual(before);

    await make();
    await expect.poll(fighting).toEqual(["Grok", made].sort());
    await undo.waitFor();
    // Another token put down, or a reload, takes the line away; to select the team's token brings it back.
    await page.evaluate(async () => {
      const other = canvas.scene.tokens.getName("Peasant").toObject();
      const [copy] = await canvas.scene.createEmbeddedDocuments("Token", [other]);
      await copy.delete();
    });
    await undo.waitFor({ state: "detached" });
    await page.evaluate((name) => canvas.scene.tokens.getName(name).object.control(), made);
    await undo.waitFor();
    await page.evaluate(() => game.combat.nextRound());
    await undo.waitFor({ state: "detached" });
  });

  test("SS-P02: one token makes no team, and it is said", async () => {
    const { page } = gamemaster;
    await page.evaluate(() => {
      canvas.tokens.releaseAll();
      canvas.scene.tokens.getName("Grok").object.control();
      const tool = ui.controls.controls.tokens.tools.frayTeam;
      (tool.onChange ?? tool.onClick)();
    });
    await page.getByText(says("FRAY.Swords.Refused.TwoForTeam")).first().waitFor();
    await page.evaluate(async () => {
      for (const old of [...game.combats]) await old.delete();
    });
  });
});
