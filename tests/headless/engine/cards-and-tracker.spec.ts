import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cardOf, noticed, settings } from "../../browser/steps.ts";
import { place, pressInTracker, view } from "../steps.ts";
import { HeadlessTable, type HeadlessSeat } from "../table.ts";
import { says } from "../../words.ts";

declare const game: any;
declare const ui: any;
declare const Hooks: any;

/* Cards that wait, cards taken back, and fighters without a token. */

let table: HeadlessTable;
let gm: HeadlessSeat;
let player: HeadlessSeat;

beforeAll(async () => {
  table = await HeadlessTable.open({ ruleset: "crusade" });
  [gm, player] = [await table.sit("Gamemaster"), await table.sit("Player One")];
  await view(gm.page, "The old quay");
  await player.page.waitForFunction(() => game.scenes.viewed?.name === "The old quay");
  await settings(gm.page, { economy: "advice", reactionSeconds: 0, autoApply: false });
});
afterAll(() => table.leave());
beforeEach(() => place(gm.page, { Tavi: [2, 2], "Bad Guy": [3, 2] }));

/** A card of Tavi's, as its maker declares it; without a foe it waits for one. */
async function strike({ page }: HeadlessSeat, foe: string | null): Promise<string> {
  const id = await page.evaluate(async (name: string | null) => {
    const { tokens } = game.scenes.viewed;
    const token = tokens.getName("Tavi");
    const target = name && tokens.getName(name);
    const offer = game.fray.offers(token.actor).find((one: any) => one.declaration.action === "attack");
    const targets = target ? [{ actor: target.actor.uuid, token: target.uuid }] : [];
    const declaration = { ...offer.declaration, token: token.uuid, targets };
    return (await game.fray.declare(declaration, { dialog: false })).id as string;
  }, foe);
  const done = foe ? "frozen" : "declared";
  for (const seat of [gm, player])
    await seat.page.waitForFunction(
      ([card, stage]: [string, string]) => {
        const { system } = game.messages.get(card) ?? {};
        return system?.stage === stage && system.context !== null;
      },
      [id, done] as [string, string],
    );
  return id;
}
const press = ({ page }: HeadlessSeat, card: string, act: string): Promise<boolean> =>
  page.evaluate((given: { card: string; act: string }) => game.fray.press(given) as Promise<boolean>, { card, act });
const stage = (card: string) => gm.page.evaluate((id) => game.messages.get(id).system.stage as string, card);
/** The buttons and texts of a card as a seat's page draws it. */
const seen = ({ page }: HeadlessSeat, card: string) =>
  page.evaluate(async (id) => {
    const html = (await game.messages.get(id).renderHTML()) as HTMLElement;
    return {
      acts: [...html.querySelectorAll<HTMLElement>("[data-fray-act]")].map((one) => one.dataset.frayAct),
      text: html.textContent!,
      standing: [...html.querySelectorAll(".fray-delta span")].map((one) => one.textContent!.trim()),
      struck: [...html.querySelectorAll("s")].map((one) => one.textContent!.trim()),
    };
  }, card);

describe("cards", () => {
  test("a card that waits for its foe is withdrawn by its author, once, and declared again; one that is resolved is not", async () => {
    const waiting = await strike(player, null);
    await expect.poll(async () => (await seen(player, waiting)).acts).toContain("withdraw");
    expect(await press(player, waiting, "withdraw")).toBe(true);
    await expect.poll(() => stage(waiting)).toBe("refused");
    await expect.poll(async () => (await seen(gm, waiting)).text).toContain("Withdrawn by Player One.");
    expect((await seen(gm, waiting)).text).not.toContain(says("FRAY.Chip.refused"));
    // What was struck with stays in its line.
    expect((await seen(gm, waiting)).text).toContain("Cutlass");
    expect(await press(player, waiting, "withdraw")).toBe(false);
    // Its author, and nobody else, declares the same again with one press: a card of its own.
    await expect.poll(async () => (await seen(gm, waiting)).acts).not.toContain("again");
    await cardOf(player.page, waiting).locator('[data-fray-act="again"]').click();
    const again = await player.page.waitForFunction((id) => {
      const told = (one: any): string => JSON.stringify(one.system.declaration);
      const cards = game.messages.contents.slice(game.messages.contents.findIndex((one: any) => one.id === id) + 1);
      return cards.find((one: any) => one.system.context && told(one) === told(game.messages.get(id)))?.id;
    }, waiting);
    expect(await press(player, (await again.jsonValue()) as string, "withdraw")).toBe(true);
    await expect.poll(() => stage(waiting)).toBe("refused");
    const resolved = await strike(player, "Bad Guy");
    await expect.poll(async () => (await seen(player, resolved)).acts).not.toContain("withdraw");
    expect(await press(player, resolved, "withdraw")).toBe(false);
    await expect.poll(() => stage(resolved)).toBe("frozen");
  });

  test("what an undone card says it did is struck, and stands again when it is done again", async () => {
    const id = await gm.page.evaluate(async () => {
      const { actor, uuid } = game.scenes.viewed.tokens.getName("Bad Guy");
      const harm = { action: "harm", actor: actor.uuid, token: uuid, item: null, targets: [], choices: { amount: 3 } };
      return (await game.fray.declare(harm, { dialog: false })).id as string;
    });
    await gm.page.waitForFunction((card) => game.messages.get(card).system.stage === "frozen", id);
    await press(gm, id, "apply");
    await expect.poll(async () => (await seen(gm, id)).standing.length).toBe(1);
    expect(await press(gm, id, "undo")).toBe(true);
    await expect.poll(async () => (await seen(gm, id)).struck.length).toBeGreaterThan(0);
    await expect.poll(async () => (await seen(gm, id)).standing).toEqual([]);
    expect(await press(gm, id, "redo")).toBe(true);
    await expect.poll(async () => (await seen(gm, id)).struck).toEqual([]);
    await press(gm, id, "undo");
  });

  test("a row drawn while the gamemaster's answer came is drawn again with the next news", async () => {
    const first = await strike(player, "Bad Guy");
    const row = () =>
      player.page.evaluate(
        (id) => document.querySelector(`.fray-card[data-card="${id}"]`)?.classList.contains("is-waiting") ?? null,
        first,
      );
    await expect.poll(row).toBe(false);
    // As a client that was still joining had drawn it.
    await player.page.evaluate((id) => {
      const card = document.querySelector(`.fray-card[data-card="${id}"]`)!;
      card.className = "fray fray-card is-waiting";
    }, first);
    await expect.poll(() => row()).toBe(true);
    await strike(player, "Bad Guy");
    await expect.poll(row).toBe(false);
  });

  test("a card that the host has drawn since its news came is not drawn once more for them", async () => {
    const cards = [await strike(gm, "Bad Guy"), await strike(gm, "Bad Guy")];
    const kept = await gm.page.evaluate(async ([drawn, other]: string[]) => {
      const row = (id: string): Element => document.querySelector(`#chat [data-message-id="${id}"]`)!;
      const before = row(other!);
      for (const id of [drawn, other]) Hooks.callAll("fray.stopped", id);
      await ui.chat.updateMessage(game.messages.get(drawn));
      const newest = row(drawn!);
      // Both have news; those of the other are drawn in the same pass.
      while (row(other!) === before) await new Promise((resolve) => requestAnimationFrame(resolve));
      return newest === row(drawn!);
    }, cards);
    expect(kept).toBe(true);
  });
});

describe("without a gamemaster", () => {
  test("a move that would cost something says that it is not counted, and one that costs nothing says nothing", async () => {
    const other = await HeadlessTable.open({ ruleset: "crusade" });
    const alone = await other.sit("Gamemaster");
    await view(alone.page, "The old quay");
    await place(alone.page, { Tavi: [2, 2] });
    const walker = await other.sit("Player One");
    await walker.page.waitForFunction(() => game.scenes.viewed?.name === "The old quay");
    const walk = (): Promise<string[]> =>
      walker.page.evaluate(async () => {
        const notices: string[] = [];
        const { warn } = ui.notifications;
        ui.notifications.warn = (text: string) => void notices.push(text);
        const token = game.scenes.viewed.tokens.getName("Tavi");
        const { size } = game.scenes.viewed.grid;
        await token.move({ x: token.x, y: token.y + size }, { method: "dragging" });
        ui.notifications.warn = warn;
        return notices;
      });
    const leave = async (): Promise<void> => {
      await other.stand(alone);
      await walker.page.waitForFunction(() => !game.users.activeGM);
    };
    await alone.page.evaluate(async () => {
      const token = game.scenes.viewed.tokens.getName("Tavi");
      const combat = await CONFIG.Combat.documentClass.create({ type: "crusade", active: true });
      const entry = { tokenId: token.id, sceneId: game.scenes.viewed.id, actorId: token.actorId, initiative: 9 };
      await combat.createEmbeddedDocuments("Combatant", [entry]);
      await combat.startCombat();
    });
    await walker.page.waitForFunction(() => game.combat?.started);
    expect(await walk()).toEqual([]);
    await leave();
    expect((await walk()).join()).toContain("No gamemaster is at the table");
    await other.leave();
  });
});

describe("the tracker", () => {
  test("an encounter without tokens is filled from the tracker, and nobody is offered twice", async () => {
    await gm.page.evaluate(async () => {
      for (const old of [...game.combats]) await old.delete();
      await CONFIG.Combat.documentClass.create({ type: "crusade", active: true });
    });
    const add = async (...names: string[]): Promise<string[]> => {
      await pressInTracker(gm.page, "frayAdd");
      await gm.page.waitForFunction(() => document.querySelectorAll(".fray-choose-target [name=target]").length > 0);
      return gm.page.evaluate((wanted: string[]) => {
        const window = document.querySelector<HTMLElement>(".fray-choose-target")!;
        const rows = [...window.querySelectorAll("label")];
        for (const row of rows) row.querySelector("input")!.checked = wanted.includes(row.textContent!.trim());
        window.querySelector<HTMLElement>("[data-action=add]")!.click();
        return rows.map((one) => one.textContent!.trim());
      }, names);
    };
    await gm.page.evaluate(async () => {
      const { documentClass } = CONFIG.Actor;
      await documentClass.create({ name: "The unseen one", type: "crusade" });
    });
    expect(await add("Tavi", "The unseen one")).toContain("The unseen one");
    await gm.page.waitForFunction(() => game.combat.combatants.size === 2);
    await expect
      .poll(() =>
        gm.page.evaluate(() => game.combat.combatants.map((one: any) => [one.name, one.tokenId !== null]).sort()),
      )
      .toEqual([
        ["Tavi", true],
        ["The unseen one", false],
      ]);
    await gm.page.waitForFunction(() => !document.querySelector(".fray-choose-target"));
    const left = await add();
    expect(left).not.toContain("Tavi");
    expect(left).not.toContain("The unseen one");
    // With all of them in it, words take the place of an empty list.
    expect(await add(...left)).toEqual(left);
    await gm.page.waitForFunction((count) => game.combat.combatants.size === count, 2 + left.length);
    await noticed(gm.page, says("FRAY.Combat.nobodyLeft"), () => pressInTracker(gm.page, "frayAdd"));
    expect(await gm.page.locator(".fray-choose-target").count()).toBe(0);
  });
});

test("a window asked for again is unfolded and stands above the others", async () => {
  const shown = await gm.page.evaluate(async () => {
    const [first, second] = ["Tavi", "Bad Guy"].map((name) => game.actors.getName(name).sheet);
    await first.render({ force: true });
    await second.render({ force: true });
    await first.minimize();
    await first.render({ force: true });
    const above = first.position.zIndex > second.position.zIndex;
    const { minimized } = first;
    for (const sheet of [first, second]) await sheet.close({ animate: false });
    return { above, minimized };
  });
  expect(shown).toEqual({ above: true, minimized: false });
});
