import { beforeAll, describe, expect, test } from "vitest";
import { actorValue, fixDice, type Seat } from "../../../browser/table.ts";
import {
  cardOf,
  closeSheets,
  messages,
  notice,
  openSheet,
  press,
  settings,
  settled,
  showTab,
  staged,
} from "../../../browser/steps.ts";
import { table, gamemaster, player, six, dice, contest } from "./ring.ts";
import { says } from "../../../words.ts";

describe("a team that loses its leader, by whatever hand", () => {
  const left = (): Promise<number[]> =>
    Promise.all(
      ["Net Fighter", "Pit Brawler", "Shield Bearer"].map((name) => actorValue<number>(gamemaster.page, name, dice)),
    );
  const disbanded = (wanted: boolean): Promise<boolean> =>
    settled(gamemaster.page, "Pit Crew", "system.disbanded", wanted);

  /** The team is broken up with those dice left; the newest card's undo puts it together again. */
  async function breaksUp(after: number[]): Promise<void> {
    await disbanded(true);
    await expect.poll(left).toEqual(after);
    await press(gamemaster.page, "undo");
    await disbanded(false);
    await expect.poll(left).toEqual([3, 2, 3]);
  }

  test("SS-P02, SS-013: a shot that kills him costs everybody else a die", async () => {
    const { page } = gamemaster;
    await showTab(page, "chat");
    await fixDice(page, six(6, 6));
    const id: string = await page.evaluate(async () => {
      const { actor } = canvas.tokens.placeables.find((one: any) => one.document.name === "Selena");
      await actor.items.getName("Bow").update({ "system.held": true });
      const declaration = game.fray.declarationOf(actor, "shot", {
        item: actor.items.getName("Bow").uuid,
        choices: { killTn: 2 },
      });
      return (
        await game.fray.declare(
          { ...declaration, targets: [{ actor: game.actors.getName("Net Fighter").uuid, token: null }] },
          { dialog: false },
        )
      ).id;
    });
    await cardOf(page, id).locator(".fray-band.is-critical").waitFor();
    await press(page, "apply");
    await breaksUp([0, 1, 2]);
  });

  test("SS-P02, SS-029: so does harm outside a fight", async () => {
    await gamemaster.page.evaluate(() =>
      game.actors.getName("Net Fighter").modifyTokenAttribute("dice", -3, true, true),
    );
    await breaksUp([0, 1, 2]);
  });

  test("SS-P02, SS-P06: so does pumping his last dice, though the round is won", async () => {
    const { page } = gamemaster;
    await settings(page, { "swords.pumping": true });
    // His three, one for the trident and three pumped; the brawler's two, the bearer's three; the hound's two.
    await fixDice(page, six(6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1));
    const id: string = await page.evaluate(async () => {
      const token = (wanted: string): any => canvas.tokens.placeables.find((one: any) => one.document.name === wanted);
      const declaration = game.fray.declarationOf(token("Pit Crew").actor, "contest", { choices: { pumped: 3 } });
      return (
        await game.fray.declare(
          {
            ...declaration,
            targets: [{ actor: token("Arena Hound").actor.uuid, token: token("Arena Hound").document.uuid }],
          },
          { dialog: false },
        )
      ).id;
    });
    await cardOf(page, id).locator(".fray-band.is-win").waitFor();
    await disbanded(true);
    await press(page, "apply");
    await breaksUp([0, 1, 2]);
    await settings(page, { "swords.pumping": false });
  });

  test("SS-P02: who drops out by the sheet’s button has nothing left; the team stands, unless it was its leader", async () => {
    const { page } = gamemaster;
    await closeSheets(page);
    const sheet = await openSheet(page, "Pit Crew");
    const leave = (name: string): Promise<void> =>
      sheet
        .locator("li", { has: page.locator(`h3 :text-is("${name}")`) })
        .locator('[data-choice-act="dropOut"]')
        .click();
    await leave("Pit Brawler");
    await expect.poll(left).toEqual([3, 0, 3]);
    await expect.poll(() => actorValue<boolean>(page, "Pit Crew", "system.disbanded")).toBe(false);
    await press(page, "undo");
    await expect.poll(left).toEqual([3, 2, 3]);
    await leave("Net Fighter");
    await breaksUp([0, 1, 2]);
    await closeSheets(page);
  });
});

describe("a team of several people’s fighters", () => {
  let other: Seat;

  beforeAll(async () => {
    other = await table.sit("Player Two");
    await other.page.waitForFunction(() => canvas.ready && canvas.scene?.name === "The sand ring");
    await gamemaster.page.evaluate(() => {
      const members = ["Selena", "Grok"].map((name) => ({ actor: game.actors.getName(name).uuid, cliche: "" }));
      const ownership = { [game.users.getName("Player One").id]: 3 };
      return game.actors
        .getName("Pit Crew")
        .update({ ownership, "system.members": members, "system.leader": members[0]!.actor });
    });
    await player.page.waitForFunction(
      () => game.actors.getName("Pit Crew")?.isOwner && game.actors.getName("Pit Crew").system.members.length === 2,
    );
    await other.page.waitForFunction(() => game.actors.getName("Grok")?.isOwner);
  });

  const giveUp = () => {
    const { uuid } = game.actors.getName("Grok");
    return {
      action: "teamAct",
      actor: game.actors.getName("Pit Crew").uuid,
      token: null,
      item: null,
      targets: [],
      choices: { act: "dropOut", member: uuid },
    };
  };

  test("SS-P02: the team’s owner cannot give up another’s fighter, by button, macro or forged card; his owner can", async () => {
    const { page } = player;
    await showTab(gamemaster.page, "chat");
    const sheet = await openSheet(page, "Pit Crew");
    await sheet.locator("h3", { hasText: "Grok" }).waitFor();
    await expect.poll(() => sheet.locator('[data-choice-act="dropOut"]').count()).toBe(1);
    const before = await messages(page);
    await page.evaluate(`game.fray.declare((${giveUp})(), { dialog: false })`);
    await expect.poll(() => notice(page).innerText()).toContain("Grok");
    await expect.poll(() => messages(page)).toBe(before);
    const forged: string = await page.evaluate(
      `CONFIG.ChatMessage.documentClass.create({ type: "action", system: { ruleset: "swords", action: "teamAct", declaration: (${giveUp})(), cast: {}, context: {} } }).then((one) => one.id)`,
    );
    await staged(gamemaster.page, forged, "refused");
    await expect.poll(() => actorValue<number>(gamemaster.page, "Grok", dice)).toBe(3);
    await closeSheets(page);
    await other.page.evaluate(`game.fray.declare((${giveUp})(), { dialog: false })`);
    await settled(gamemaster.page, "Grok", dice, 0);
    await press(gamemaster.page, "undo");
    await settled(gamemaster.page, "Grok", dice, 3);
  });

  test("SS-P02: nobody volunteers another; who volunteers bears it twofold and is avenged, and the undo takes both back", async () => {
    const { page } = gamemaster;
    await settings(page, { reactionSeconds: 300 });
    await fixDice(page, six(6, 6, 6, 6, 6, 6, 6));
    await fixDice(player.page, six(1, 1));
    await fixDice(other.page, six(2, 2, 2));
    const id: string = await page.evaluate(async () => {
      const token = (wanted: string): any => canvas.tokens.placeables.find((one: any) => one.document.name === wanted);
      const declaration = game.fray.declarationOf(token("Demon-warrior").actor, "contest");
      return (
        await game.fray.declare(
          {
            ...declaration,
            targets: [{ actor: token("Pit Crew").actor.uuid, token: token("Pit Crew").document.uuid }],
          },
          { dialog: false },
        )
      ).id;
    });
    const optionsOf = ({ page: seat }: Seat): Promise<string[]> =>
      cardOf(seat, id)
        .locator('[data-fray-act="answer"]')
        .evaluateAll((found) => found.map((one) => one.querySelector("b")!.textContent!.trim()));
    await cardOf(other.page, id).locator('[data-fray-act="answer"]').first().waitFor();
    await cardOf(player.page, id).locator('[data-fray-act="answer"]').first().waitFor();
    await expect.poll(() => optionsOf(other)).toEqual(["Grok"]);
    await expect.poll(() => optionsOf(player)).toEqual(["Nobody: roll for it", "Selena"]);
    // What it costs stands on the button, not in a tooltip.
    await cardOf(other.page, id)
      .locator('[data-fray-act="answer"]', { hasText: says("FRAY.Swords.Choice.leftOne", { dice: 1 }) })
      .waitFor();
    const done = await player.page.evaluate((card) => {
      const key = (name: string): string => game.actors.getName(name).uuid.replaceAll(".", "-");
      return game.fray.press({
        card,
        act: "answer",
        reaction: `bear-${key("Pit Crew")}`,
        option: `volunteer-${key("Grok")}`,
      });
    }, id);
    expect(done).toBe(false);
    await cardOf(other.page, id).locator('[data-fray-act="answer"]').click();
    await staged(page, id, "frozen");
    await press(page, "apply");
    await settled(page, "Grok", dice, 1);
    await settled(page, "Pit Crew", "system.vengeance", true);
    await press(page, "undo");
    await settled(page, "Grok", dice, 3);
    await settled(page, "Pit Crew", "system.vengeance", false);
  });

  test("at “outcome only” a bystander sees neither pool of a foe who attacks a fellow", async () => {
    const { page } = gamemaster;
    await settings(page, { reactionSeconds: 0, visibility: "outcome" });
    await showTab(player.page, "chat");
    const id = await contest("Demon-warrior", "Grok", 6, 6, 6, 6, 6, 6);
    await cardOf(page, id).locator(".fray-dice").nth(1).waitFor();
    await cardOf(player.page, id).locator(".fray-band").waitFor();
    await expect.poll(() => cardOf(player.page, id).locator(".fray-dice").count()).toBe(0);
    await expect.poll(() => cardOf(other.page, id).locator(".fray-dice").count()).toBe(2);
    await settings(page, { visibility: "everything" });
    await cardOf(player.page, id).locator(".fray-dice").nth(1).waitFor();
  });
});
