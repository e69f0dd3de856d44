import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openOnTheQuay, place, startFight } from "../steps.ts";
import type { HeadlessSeat, HeadlessTable } from "../table.ts";

declare const game: any;
declare const canvas: any;
declare const foundry: any;
declare const ui: any;

/* The keys of what is pressed most often, as keybindings of the host's own. */

let table: HeadlessTable;
let gamemaster: HeadlessSeat;
let player: HeadlessSeat;

beforeAll(async () => {
  ({ table, gamemaster, player } = await openOnTheQuay({ outOfTurn: "allow" }));
});
afterAll(() => table.leave());

beforeEach(async () => {
  await place(gamemaster.page, { Tavi: [2, 2], "Bad Guy": [3, 2] });
  for (const { page } of [gamemaster, player])
    await page.evaluate(() => {
      canvas.tokens.releaseAll();
      for (const target of [...game.user.targets]) target.setTarget(false);
    });
});

/** Presses Shift and a key; gives what a notice says within the press. */
const press = ({ page }: HeadlessSeat, code: string): Promise<string[]> =>
  page.evaluate((key) => {
    const notices: string[] = [];
    const told = ["info", "warn"].map((kind) => [kind, ui.notifications[kind]] as [string, any]);
    for (const [kind, was] of told)
      ui.notifications[kind] = (text: string, ...rest: unknown[]) => {
        notices.push(text);
        return was.call(ui.notifications, text, ...rest);
      };
    (document.activeElement as HTMLElement | null)?.blur?.();
    for (const type of ["keydown", "keyup"])
      window.dispatchEvent(new KeyboardEvent(type, { code: key, shiftKey: true, bubbles: true, cancelable: true }));
    for (const [kind, was] of told) ui.notifications[kind] = was;
    return notices;
  }, code);

const control = ({ page }: HeadlessSeat, name: string): Promise<void> =>
  page.evaluate((who) => void game.scenes.viewed.tokens.getName(who).object.control({ releaseOthers: true }), name);

test("every key stands in the host's window of controls, with a name and a hint", async () => {
  const text = await player.page.evaluate(async () => {
    const window = new foundry.applications.sidebar.apps.ControlsConfig();
    await window.render({ force: true });
    const said = window.element.textContent as string;
    await window.close();
    return said;
  });
  for (const name of ["Attack", "Apply the newest card", "Next turn", "Walk", "Charge", "Undo my last card"])
    expect(text).toContain(name);
  expect(text).not.toContain("FRAY.Key");
  expect(text).toContain("attacks the current target");
});

test("attack, then apply: a blow of the selected token at the target, and its card", async () => {
  await gamemaster.page.evaluate(() =>
    game.actors.getName("Tavi").items.getName("Cutlass").update({ "system.held": true }),
  );
  const before = await gamemaster.page.evaluate(() => game.messages.size);
  await control(gamemaster, "Tavi");
  await gamemaster.page.evaluate(() => {
    game.scenes.viewed.tokens.getName("Bad Guy").object.setTarget(true);
    const { Dice } = (globalThis as any).CONFIG;
    (globalThis as any).chance = Dice.randomUniform;
    Dice.randomUniform = () => 0.05;
  });
  expect(await press(gamemaster, "KeyF")).toEqual([]);
  await gamemaster.page.waitForFunction(
    (count) => game.messages.size > count && game.messages.contents.at(-1).system.stage === "frozen",
    before,
  );
  const card = await gamemaster.page.evaluate(() => {
    (globalThis as any).CONFIG.Dice.randomUniform = (globalThis as any).chance;
    const message = game.messages.contents.at(-1);
    const { actor, targets, item } = message.system.declaration;
    const foe = game.scenes.viewed.tokens.getName("Bad Guy").actor.uuid;
    return {
      id: message.id,
      own: actor === game.actors.getName("Tavi").uuid,
      foe: targets[0].actor === foe,
      item: Boolean(item),
      harmless: Boolean(message.system.outcome.harmless),
    };
  });
  expect(card).toMatchObject({ own: true, foe: true, item: true, harmless: false });
  // A player may not apply it: for them nothing waits.
  await player.page.waitForFunction((id) => game.messages.get(id)?.system.stage === "frozen", card.id);
  expect(await press(player, "KeyE")).toEqual(["No card waits to be applied."]);
  expect(await press(gamemaster, "KeyE")).toEqual([]);
  await gamemaster.page.waitForFunction((id) => {
    const { records = {} } = game.scenes.viewed.tokens.getName("Bad Guy").actor.flags.fray ?? {};
    return Object.values(records).some((one: any) => one.card === id && one.state === "applied");
  }, card.id);
  await gamemaster.page.evaluate((id) => game.fray.press({ card: id, act: "undo" }), card.id);
});

test("with nobody selected, a key says what to choose", async () => {
  expect(await press(gamemaster, "KeyF")).toEqual(["Select one or more tokens first."]);
  expect(await press(gamemaster, "KeyC")).toEqual(["Select one or more tokens first."]);
});

test("charge and walk: how the selected token moves next", async () => {
  await control(player, "Tavi");
  const moves = () => player.page.evaluate(() => game.scenes.viewed.tokens.getName("Tavi").movementAction as string);
  await press(player, "KeyC");
  await expect.poll(moves).toBe("fray-crusade-charge");
  await press(player, "KeyX");
  await expect.poll(moves).toBe("fray-crusade-walk");
});

test("next turn: a gamemaster ends any turn; without an encounter the key says so", async () => {
  expect(await press(gamemaster, "KeyN")).toEqual(["This encounter is no longer there."]);
  await startFight(gamemaster.page, "crusade", { Tavi: 20, "Bad Guy": 19 });
  const turn = (seat: HeadlessSeat) => seat.page.evaluate(() => game.combat?.combatant?.name as string | undefined);
  await expect.poll(() => turn(gamemaster)).toBe("Tavi");
  await expect.poll(() => turn(player)).toBe("Tavi");
  expect(await press(player, "KeyN")).toEqual([]);
  await expect.poll(() => turn(gamemaster)).toBe("Bad Guy");
  expect(await press(gamemaster, "KeyN")).toEqual([]);
  await expect.poll(() => turn(gamemaster)).toBe("Tavi");
  await gamemaster.page.evaluate(() => game.combat.delete());
});
