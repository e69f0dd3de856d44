import { describe, expect, test } from "vitest";
import type { Locator } from "playwright-core";
import { actorValue, fixDice } from "../../../browser/table.ts";
import { answer, lastCard, messages, press, settled, target } from "../../../browser/steps.ts";
import { says } from "../../../words.ts";
import { gamemaster, player, only, dice, absorbed, six, states } from "./table.ts";

describe("SS-005 SS-P02 a team fights the knight", () => {
  const member = (name: string): Promise<number> => actorValue<number>(gamemaster.page, name, dice);
  const team = <T>(path: string): Promise<T> => actorValue<T>(gamemaster.page, "Pit Crew", path);

  /** The team attacks: the leader's dice, the members' and the knight's; then the windows of the card. */
  async function fight(leader: number[], brawler: number[], bearer: number[], knight: number[]): Promise<Locator> {
    const { page } = gamemaster;
    await only(page, "Pit Crew");
    await target(page, "Knight");
    await fixDice(page, six(...leader, ...brawler, ...bearer));
    await fixDice(player.page, six(...knight));
    const before = await messages(page);
    await page.locator('.fray-sheet .fray-acts [data-act="contest"]').last().click();
    await page.waitForFunction((count) => game.messages.size > count, before);
    return lastCard(page);
  }

  test("SS-P02 SS-A12 members' sixes join the leader's pool and win the round", async () => {
    const card = await fight([5, 4, 2], [6, 3], [6, 2, 1], [6, 5, 1, 1]);
    await card.locator(".fray-band.is-win").waitFor();
    // 6 6 5 4 2 against 6 5 1 1: a six goes, 6 beats 5.
    expect(await states(card, 0)).toEqual(["6 discarded", "6 deciding", "5 unused", "4 unused", "2 unused"]);
    await expect.poll(() => card.locator(".fray-band .fray-num").innerText()).toBe("1");
    await press(gamemaster.page, "apply");
    await settled(player.page, "Knight", absorbed, 1);
    await press(gamemaster.page, "undo");
    await settled(player.page, "Knight", absorbed, 0);
  });

  test("SS-P02 a volunteer takes it twofold, and the leader's next roll is doubled", async () => {
    await fight([2, 2, 1], [3, 3], [2, 2, 1], [6, 5, 1, 1]);
    const option = await gamemaster.page.evaluate(
      () => `volunteer-${game.actors.getName("Pit Brawler").uuid.replaceAll(".", "-")}`,
    );
    await answer(gamemaster.page, option);
    const card = lastCard(gamemaster.page);
    await card.locator(".fray-band.is-lose").waitFor();
    await press(gamemaster.page, "apply");
    await settled(gamemaster.page, "Pit Brawler", dice, 0);
    await settled(gamemaster.page, "Pit Crew", "system.vengeance", true);
    const revenge = await fight([6, 6, 6, 5, 5, 5], [], [1, 1, 1], [6, 4, 1, 1]);
    await revenge.locator(".fray-band.is-win").waitFor();
    await expect.poll(() => revenge.locator(".fray-dice").first().locator(".fray-die").count()).toBe(6);
    await gamemaster.page.waitForFunction(() => game.actors.getName("Pit Crew").system.vengeance === false);
  });

  test("SS-P02 nobody volunteers: everybody throws, the lowest bears it; undo gives it back", async () => {
    await fight([2, 2, 1], [], [2, 2, 1], [6, 5, 1, 1]);
    await fixDice(gamemaster.page, six(1, 1, 1, 5, 5, 5));
    await answer(gamemaster.page, "lots");
    const card = lastCard(gamemaster.page);
    await card.locator(".fray-band.is-lose").waitFor();
    const before = await member("Net Fighter");
    await press(gamemaster.page, "apply");
    await settled(gamemaster.page, "Net Fighter", dice, before - 1);
    await press(gamemaster.page, "undo");
    await settled(gamemaster.page, "Net Fighter", dice, before);
  });

  test("SS-P02 breaking up costs everybody who stands a die, and can be undone", async () => {
    const { page } = gamemaster;
    const before = [await member("Net Fighter"), await member("Shield Bearer")];
    await only(page, "Pit Crew");
    await page.locator('.fray-sheet [data-choice-act="disband"]').last().click();
    await page.waitForFunction(() => game.actors.getName("Pit Crew").system.disbanded);
    await settled(page, "Net Fighter", dice, before[0]! - 1);
    await settled(page, "Shield Bearer", dice, before[1]! - 1);
    // Nobody leads or helps in it, or can leave it, until it is formed anew.
    const words = [says("FRAY.Swords.Team.leads"), says("FRAY.Swords.Team.helps"), says("FRAY.Swords.Team.leave")];
    const sheet = page.locator(".fray-sheet", { has: page.locator('h1:text-is("Pit Crew")') }).last();
    const said = async (): Promise<boolean[]> => {
      // The sheet begins them with a capital.
      const shown = (await sheet.innerText()).toLowerCase();
      return words.map((part) => shown.includes(part.toLowerCase()));
    };
    await expect.poll(said).toEqual([false, false, false]);
    await press(page, "undo");
    await settled(page, "Net Fighter", dice, before[0]!);
    await expect.poll(() => team<boolean>("system.disbanded")).toBe(false);
    await expect.poll(said).toEqual([true, true, true]);
  });
});
