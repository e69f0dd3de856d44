import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { settings } from "../../browser/steps.ts";
import { openOnTheQuay, place, startFight } from "../steps.ts";
import type { HeadlessSeat, HeadlessTable } from "../table.ts";

declare const game: any;
declare const canvas: any;
declare const ui: any;

/* Ctrl+Z takes back one's own last deed, a card or a move, says which, and nothing else; who may undo is a setting. */

let table: HeadlessTable;
let gamemaster: HeadlessSeat;
let player: HeadlessSeat;

beforeAll(async () => {
  ({ table, gamemaster, player } = await openOnTheQuay({ outOfTurn: "allow" }));
});
afterAll(() => table.leave());

beforeEach(async () => {
  await gamemaster.page.evaluate(async () => {
    for (const old of [...game.combats]) await old.delete();
  });
  await startFight(gamemaster.page, "crusade", { Tavi: 20, "Bad Guy": 19 });
  await place(gamemaster.page, { Tavi: [2, 2], "Bad Guy": [3, 2] });
  // The first turn has begun: what is done from now on belongs to it.
  await player.page.waitForFunction(() => game.combat?.started && game.combat.system.marks.length > 0);
});

/** Declares an attack from a page; gives the card's id once it has a result. */
async function act({ page }: HeadlessSeat, who: string, foe: string): Promise<string> {
  const id = await page.evaluate(
    async ([name, other]: [string, string]) => {
      const [own, target] = [name, other].map((one) => game.scenes.viewed.tokens.getName(one));
      const offer = game.fray.offers(own.actor).find((one: any) => one.declaration.action === "attack");
      const declaration = { ...offer.declaration, token: own.uuid };
      const targets = [{ actor: target.actor.uuid, token: target.uuid }];
      return (await game.fray.declare({ ...declaration, targets }, { dialog: false })).id as string;
    },
    [who, foe] as [string, string],
  );
  await page.waitForFunction((card) => game.messages.get(card).system.stage === "frozen", id);
  return id;
}
const key = ({ page }: HeadlessSeat): Promise<{ handled: boolean; notices: string[] }> =>
  page.evaluate(async () => {
    const notices: string[] = [];
    const told = ["info", "warn"].map((kind) => [kind, ui.notifications[kind]] as [string, any]);
    for (const [kind, was] of told)
      ui.notifications[kind] = (text: string, ...rest: unknown[]) => {
        notices.push(text);
        return was.call(ui.notifications, text, ...rest);
      };
    const handled = game.keybindings.actions.get("fray.undo").onDown({}) as boolean;
    for (let tries = 0; handled && !notices.length && tries < 1500; tries++)
      await new Promise((go) => setTimeout(go, 20));
    for (const [kind, was] of told) ui.notifications[kind] = was;
    return { handled, notices };
  });
const spent = (): Promise<number> =>
  gamemaster.page.evaluate(() => game.combat.combatants.getName("Tavi").system.spent.length);
const undone = ({ page }: HeadlessSeat, card: string): Promise<boolean> =>
  page.evaluate(
    (id) =>
      Object.values(game.combat.combatants.getName("Tavi").flags.fray?.records ?? {}).some(
        (one: any) => one.card === id && one.state === "undone",
      ),
    card,
  );

test("a blow of which nothing was applied gives back what it cost, and the notice says which it was", async () => {
  const card = await act(player, "Tavi", "Bad Guy");
  await expect.poll(spent).toBe(1);
  const { handled, notices } = await key(player);
  expect(handled).toBe(true);
  expect(notices.join()).toMatch(/^Undone: Tavi, /);
  await expect.poll(spent).toBe(0);
  await expect.poll(() => undone(gamemaster, card)).toBe(true);
});

test("the gamemaster's key never takes back a player's card", async () => {
  await act(player, "Tavi", "Bad Guy");
  await expect.poll(spent).toBe(1);
  await gamemaster.page.evaluate(() => void game.keybindings.actions.get("fray.undo").onDown({}));
  // Their own last deed is how they placed the tokens before this turn began.
  const dialog = gamemaster.page.locator("dialog, .application.dialog").last();
  await dialog.waitFor();
  expect(await dialog.innerText()).toContain("The last move of Bad Guy");
  await dialog.locator('[data-action="no"]').click();
  await dialog.waitFor({ state: "detached" });
  expect(await spent()).toBe(1);
});

test("a player who takes the gamemaster's name has not undone the gamemaster's card", async () => {
  const card = await act(gamemaster, "Bad Guy", "Tavi");
  await gamemaster.page.evaluate((id) => game.fray.press({ card: id, act: "undo" }) as Promise<boolean>, card);
  const rename = (from: string, to: string): Promise<void> =>
    gamemaster.page.evaluate(
      async ([player, name]: [string, string]) => {
        await game.users.find((one: any) => !one.isGM && one.name === player).update({ name });
      },
      [from, to] as [string, string],
    );
  await rename("Player One", "Gamemaster");
  await player.page.waitForFunction(() => game.user.name === "Gamemaster");
  const told = await player.page.evaluate(() => {
    const notices: string[] = [];
    const { info, warn } = ui.notifications;
    const note = (text: string): number => notices.push(text);
    Object.assign(ui.notifications, { info: note, warn: note });
    game.keybindings.actions.get("fray.redo").onDown({});
    Object.assign(ui.notifications, { info, warn });
    return notices;
  });
  expect(told).toEqual(["There is nothing of yours to redo."]);
  await rename("Gamemaster", "Player One");
  await player.page.waitForFunction(() => game.user.name === "Player One");
});

test("a player's is refused with the reason once another card has followed", async () => {
  await act(player, "Tavi", "Bad Guy");
  await expect.poll(spent).toBe(1);
  const later = await act(gamemaster, "Bad Guy", "Tavi");
  await player.page.waitForFunction((id) => game.messages.get(id)?.system.stage === "frozen", later);
  const { handled, notices } = await key(player);
  expect(handled).toBe(true);
  expect(notices.join()).toContain("only the gamemaster");
  await expect.poll(() => spent()).toBe(1);
});

test("a move that came last is the mat's to take back, and the card before it is next", async () => {
  await act(player, "Tavi", "Bad Guy");
  await expect.poll(spent).toBe(1);
  await player.page.evaluate(async () => {
    const token = game.scenes.viewed.tokens.getName("Tavi");
    const { size } = game.scenes.viewed.grid;
    await token.move({ x: token.x, y: token.y + size }, { method: "dragging" });
  });
  await player.page.waitForFunction(() => canvas.tokens.history.length > 0);
  expect(await key(player)).toEqual({ handled: false, notices: [] });
  await player.page.evaluate(async () => void (await canvas.tokens.undoHistory()));
  await expect
    .poll(() => player.page.evaluate(() => game.scenes.viewed.tokens.getName("Tavi").y / game.scenes.viewed.grid.size))
    .toBe(2);
  expect((await key(player)).handled).toBe(true);
  await expect.poll(spent).toBe(0);
});

test("the gamemaster alone, or the owner of whom it changed, where the world says so", async () => {
  await settings(gamemaster.page, { undo: "gamemaster" });
  await player.page.waitForFunction(() => game.settings.get("fray", "undo") === "gamemaster");
  const card = await act(player, "Tavi", "Bad Guy");
  const press = (page: HeadlessSeat["page"]) =>
    page.evaluate((id) => game.fray.press({ card: id, act: "undo" }) as Promise<boolean>, card);
  expect(await press(player.page)).toBe(false);
  await settings(gamemaster.page, { undo: "attacker" });
  await player.page.waitForFunction(() => game.settings.get("fray", "undo") === "attacker");
  expect(await press(player.page)).toBe(true);
});

/** Which of "undo" and "redo" a card offers in the log of a page. */
const offered = ({ page }: HeadlessSeat, card: string): Promise<string[]> =>
  page.evaluate(
    (id) =>
      [...document.querySelectorAll(`.fray-card[data-card="${id}"] [data-fray-act]`)]
        .map((button) => (button as HTMLElement).dataset.frayAct!)
        .filter((act) => act === "undo" || act === "redo"),
    card,
  );

test("EC-058: whoever may undo may redo; Undo goes when another card follows, and comes again when that is taken back", async () => {
  const card = await act(player, "Tavi", "Bad Guy");
  await expect.poll(() => offered(player, card)).toEqual(["undo"]);
  const press = ({ page }: HeadlessSeat, id: string, what: "undo" | "redo") =>
    page.evaluate(([one, act]) => game.fray.press({ card: one, act }) as Promise<boolean>, [id, what] as const);
  expect(await press(player, card, "undo")).toBe(true);
  await expect.poll(() => offered(player, card)).toEqual(["redo"]);
  expect(await press(player, card, "redo")).toBe(true);
  await expect.poll(spent).toBe(1);
  await expect.poll(() => offered(player, card)).toEqual(["undo"]);
  const later = await act(gamemaster, "Bad Guy", "Tavi");
  await expect.poll(() => offered(player, card)).toEqual([]);
  expect(await press(gamemaster, later, "undo")).toBe(true);
  await expect.poll(() => offered(player, card)).toEqual(["undo"]);
});

/** A step of Tavi's, as a drag makes it. */
const step = ({ page }: HeadlessSeat): Promise<void> =>
  page.evaluate(async () => {
    const token = game.scenes.viewed.tokens.getName("Tavi");
    const { size } = game.scenes.viewed.grid;
    await token.move({ x: token.x, y: token.y + size }, { method: "dragging" });
  });
const row = (): Promise<number> =>
  gamemaster.page.evaluate(() => game.scenes.viewed.tokens.getName("Tavi").y / game.scenes.viewed.grid.size);

test("EC-029: a player's key reaches no further back than the start of the turn under way; a move of an earlier round stays", async () => {
  await step(player);
  await player.page.waitForFunction(() => canvas.tokens.history.length > 0);
  expect((await key(player)).notices.join()).toBe("");
  await gamemaster.page.evaluate(() => game.combat.nextRound());
  await player.page.waitForFunction(() => game.combat.round === 2 && game.combat.system.marks.at(-1)?.round === 2);
  const { handled, notices } = await key(player);
  expect(handled).toBe(true);
  expect(notices).toEqual(["That was in an earlier turn: only the gamemaster can take it back."]);
  await expect.poll(row).toBe(3);
});

test("EC-029: so it is with a move by a macro, which the mat's own history knows as well", async () => {
  await player.page.evaluate(async () => {
    const token = game.scenes.viewed.tokens.getName("Tavi");
    await token.update({ y: token.y + game.scenes.viewed.grid.size });
  });
  await player.page.waitForFunction(() => canvas.tokens.history.length > 0);
  expect((await key(player)).notices.join()).toBe("");
  await gamemaster.page.evaluate(() => game.combat.nextRound());
  await player.page.waitForFunction(() => game.combat.round === 2 && game.combat.system.marks.at(-1)?.round === 2);
  const { handled, notices } = await key(player);
  expect(handled).toBe(true);
  expect(notices).toEqual(["That was in an earlier turn: only the gamemaster can take it back."]);
  await expect.poll(row).toBe(3);
});

test("a card that has moved a token is taken back whole: its move is not the gamemaster's own", async () => {
  const row = (): Promise<number> =>
    gamemaster.page.evaluate(() => game.scenes.viewed.tokens.getName("Bad Guy").y / game.scenes.viewed.grid.size);
  const card = await act(gamemaster, "Bad Guy", "Tavi");
  await gamemaster.page.evaluate(async (id) => {
    const token = game.scenes.viewed.tokens.getName("Bad Guy");
    await token.update({ y: token.y + game.scenes.viewed.grid.size }, { fray: { card: id } });
  }, card);
  await expect.poll(row).toBe(3);
  const { handled, notices } = await key(gamemaster);
  expect(handled).toBe(true);
  expect(notices.join()).toMatch(/^Undone: Bad Guy, /);
});

test("EC-029: a card of an earlier turn stays too; the gamemaster is asked, and may", async () => {
  await settings(gamemaster.page, { undo: "attacker" });
  await act(player, "Tavi", "Bad Guy");
  await gamemaster.page.evaluate(() => game.combat.nextRound());
  await player.page.waitForFunction(() => game.combat.round === 2 && game.combat.system.marks.at(-1)?.round === 2);
  expect((await key(player)).notices.join()).toContain("in an earlier turn");
  const own = await act(gamemaster, "Bad Guy", "Tavi");
  await gamemaster.page.evaluate(() => game.combat.nextRound());
  await gamemaster.page.waitForFunction(() => game.combat.round === 3 && game.combat.system.marks.at(-1)?.round === 3);
  await gamemaster.page.evaluate(() => void game.keybindings.actions.get("fray.undo").onDown({}));
  const dialog = gamemaster.page.locator("dialog, .application.dialog").last();
  await dialog.waitFor();
  // The question says whose deed it is.
  expect(await dialog.innerText()).toContain("Bad Guy, ");
  await dialog.locator('[data-action="yes"]').click();
  await expect
    .poll(() =>
      gamemaster.page.evaluate(
        (id) =>
          Object.values(game.combat.combatants.getName("Bad Guy").flags.fray?.records ?? {}).some(
            (one: any) => one.card === id && one.state === "undone",
          ),
        own,
      ),
    )
    .toBe(true);
});

test("pressed twice before the first undo is written, it takes back both deeds, and warns of nothing", async () => {
  const cards = [await act(gamemaster, "Bad Guy", "Tavi"), await act(gamemaster, "Bad Guy", "Tavi")];
  const spentByFoe = (): Promise<number> =>
    gamemaster.page.evaluate(() => game.combat.combatants.getName("Bad Guy").system.spent.length);
  await expect.poll(spentByFoe).toBe(cards.length);
  await gamemaster.page.evaluate(() => {
    ui.notifications.clear();
    for (let presses = 0; presses < 2; presses++) game.keybindings.actions.get("fray.undo").onDown({});
  });
  await expect.poll(spentByFoe).toBe(0);
  const notices = gamemaster.page.locator("#notifications .notification");
  await expect.poll(() => notices.count()).toBe(2);
  for (const text of await notices.allInnerTexts()) expect(text).toMatch(/Undone: Bad Guy, /);
});
