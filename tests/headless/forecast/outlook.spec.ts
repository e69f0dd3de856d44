import { says } from "../../words.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { d10, fixDice } from "../../browser/table.ts";
import { press, settings, showTab, staged, strike } from "../../browser/steps.ts";
import { HeadlessTable, type HeadlessSeat } from "../table.ts";

declare const CONFIG: any;
declare const game: any;
declare const ui: any;

/* The line in the tracker that says who would win from here. */

let table: HeadlessTable;
let gm: HeadlessSeat;
let player: HeadlessSeat;

beforeAll(async () => {
  table = await HeadlessTable.open({ ruleset: "crusade", mat: true, outlook: true });
  [gm, player] = [await table.sit("Gamemaster"), await table.sit("Player One")];
  for (const { page } of [gm, player])
    await page.evaluate(() => {
      ui.sidebar.changeTab("combat", "primary");
    });
});
afterAll(() => table.leave());

/** Wins of 100 and the change, as the line says them once it says something else than before. */
const line = async ({ page }: HeadlessSeat, before = ""): Promise<{ wins: number; change: string; text: string }> => {
  await page.waitForFunction((old) => {
    const text = document.querySelector("#combat [data-fray-outlook]")?.textContent?.trim();
    return text && text !== old;
  }, before);
  const [text, change] = await page.evaluate(() => {
    const found = document.querySelector("#combat [data-fray-outlook]")!;
    return [found.textContent!.trim(), found.lastElementChild!.textContent!];
  });
  return { wins: Number(/\d+/.exec(text!)![0]), change: change!, text: text! };
};

/** The history that the encounter keeps: of each card, and of what changed without one, how the fight stood then. */
const history = (): Promise<any[]> => gm.page.evaluate(() => game.combat.toObject().system.history);

/** Tavi strikes the bandit and it is applied; the card, once the encounter knows what it changed. */
async function blow(face: number): Promise<string> {
  // Its tracker is not looked at: what the card changed is kept all the same.
  await showTab(gm.page, "chat");
  await fixDice(gm.page, d10(face));
  const card = await strike(gm.page, "Tavi", "Cutlass", "Bandit");
  await staged(gm.page, card, "frozen");
  await press(gm.page, "apply", card);
  await gm.page.waitForFunction(
    (id) => game.combat.system.history.some((one: any) => one.card === id && one.wins !== null),
    card,
  );
  return card;
}

describe("the outlook of an encounter", { shuffle: false }, () => {
  test("stands in the tracker, and says what a wounded foe changed, up and down again", async () => {
    const atFirst = await line(gm);
    expect(atFirst.wins).toBeGreaterThanOrEqual(0);
    expect(atFirst.wins).toBeLessThanOrEqual(100);
    expect(atFirst.change).toBe("");
    // The heroes are first in the order: only wounded ones may lose.
    await gm.page.evaluate(async () => {
      const heroes = game.combat.combatants.filter(({ token }: any) => token.disposition > 0);
      await CONFIG.Actor.documentClass.updateDocuments(
        heroes.map(({ actor }: any) => ({ _id: actor.id, "system.physical.damage": 14 })),
      );
    });
    const worse = await line(gm, atFirst.text);
    expect(worse.change).toMatch(/^▼ \d+$/);
    const hurt = (damage: number): Promise<void> =>
      gm.page.evaluate(async (much) => {
        for (const { actor, token } of game.combat.combatants)
          if (token.disposition < 0) await actor.update({ "system.physical.damage": much });
      }, damage);
    await hurt(4);
    const better = await line(gm, worse.text);
    expect(better.wins).toBeGreaterThan(worse.wins);
    expect(better.change).toMatch(/^▲ \d+$/);
    await hurt(0);
    const again = await line(gm, better.text);
    expect(again.change).toMatch(/^▼ \d+$/);
  });

  test("is kept with the encounter: each card with what it changed, and a curve in the tracker; not what is undone", async () => {
    await settings(gm.page, { reactionSeconds: 0 });
    const card = await blow(9);
    const moments = await history();
    expect(moments.length).toBeGreaterThanOrEqual(4);
    const last = moments.at(-1);
    expect(last.card).toBe(card);
    expect(last.deed).toMatchObject({ name: "Tavi", targets: "Bandit" });
    expect(last.deed.dealt[0].amount).toBeGreaterThan(0);
    await player.page.waitForFunction(
      (count) =>
        document.querySelector("#combat .fray-curve polyline")?.getAttribute("points")?.split(" ").length === count,
      moments.length,
    );
    await press(gm.page, "undo", card);
    await player.page.waitForFunction(
      (count) =>
        document.querySelector("#combat .fray-curve polyline")?.getAttribute("points")?.split(" ").length !== count,
      moments.length,
    );
    await press(gm.page, "redo", card);
    await gm.page.waitForFunction((id) => game.combat.system.history.at(-1).card === id, card);
    await expect.poll(async () => (await history()).filter((one) => one.card === card)).toHaveLength(1);
  });

  test("is not there for a player from whom foes' numbers are hidden, nor for who turned it off", async () => {
    await showTab(gm.page, "combat");
    await line(player);
    await settings(gm.page, { visibility: "gamemaster" });
    await player.page.waitForFunction(() => !document.querySelector("#combat [data-fray-outlook]"));
    await gm.page.waitForFunction(() => document.querySelector("#combat [data-fray-outlook]"));
    await gm.page.evaluate(() => game.settings.set("fray", "outlook", false));
    await gm.page.waitForFunction(() => !document.querySelector("#combat [data-fray-outlook]"));
  });

  test("is told at the end of the encounter: who dealt what, the hardest blow, the turning point; to each what they may know", async () => {
    await gm.page.evaluate(() => game.settings.set("fray", "outlook", true));
    await settings(gm.page, { visibility: "everything" });
    await gm.page.evaluate(() => void game.combat.endCombat());
    await gm.page.locator('[data-action="end"]').first().click();
    await player.page.waitForFunction(() => !game.combat && document.querySelector(".fray-summary"));
    const shown = (): Promise<string> =>
      player.page.evaluate(() => document.querySelector(".fray-summary")!.textContent!.replaceAll(/\s+/g, " "));
    const text = await shown();
    expect(text).not.toMatch(/FRAY\.|undefined|NaN/);
    expect(text).toContain("Dealt, stress");
    expect(text).toMatch(/Hardest blow ?Tavi: Attack → Bandit \d+/);
    expect(text).toMatch(/Turning point ?Round 1, .* [▲▼] \d+ \(\d+\s→\s\d+\s%\)/);
    // What somebody dealt says blow by blow where it comes from.
    const [amount, made] = await player.page.evaluate(() => {
      const dealt = document.querySelector<HTMLElement>("[data-summary-dealt] .fray-num")!;
      return [dealt.textContent!, dealt.dataset.tooltipHtml ?? ""];
    });
    expect(made).toMatch(/<dt>Tavi: Attack → Bandit<\/dt><dd>\d+<\/dd>/);
    expect(made).toContain(`<dd class="sum">${amount}</dd>`);
    await expect
      .poll(() => player.page.evaluate(() => Boolean(document.querySelector(".fray-summary .fray-curve"))))
      .toBe(true);
    // How the chance went, in words.
    for (const [from, to, how] of [
      [40, 60, "rose"],
      [60, 40, "fell"],
      [100, 100, "stayed"],
    ] as const) {
      const said = await gm.page.evaluate(
        async (chances) => {
          const message = [...game.messages].find((one: any) => one.flags.fray?.plain === "summary");
          await message.update({ "flags.fray.summary.chances": chances });
          return (await message.renderHTML()).querySelector(".fray-summary").textContent;
        },
        [from, to],
      );
      expect(said).toContain(says(`FRAY.Summary.course.${how}`, { from, to }));
    }
    // Below “everything” the numbers of foes, and what follows from them, are nobody else's.
    await settings(gm.page, { visibility: "gamemaster" });
    await player.page.waitForFunction(() => game.settings.get("fray", "visibility") === "gamemaster");
    const drawn = await player.page.evaluate(async () => {
      const message = [...game.messages].find((one: any) => one.flags.fray?.plain === "summary");
      return (await message.renderHTML()).querySelector(".fray-summary").textContent;
    });
    expect(drawn).toContain("The fight is over");
    expect(drawn).not.toMatch(/Hardest blow|Turning point|Dealt/);
  });
});
