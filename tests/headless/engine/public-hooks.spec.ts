import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { cardOf, caughtUp } from "../../browser/steps.ts";
import { openOnTheQuay, place } from "../steps.ts";
import type { HeadlessSeat, HeadlessTable } from "../table.ts";

declare const game: any;
declare const ui: any;
declare const Hooks: any;

/* The public hooks: each told once, on the client that acts; a listener that says no leaves everything as it was. */

const PAIRS = ["Declare", "Roll", "Resolve", "Apply", "Undo"] as const;
type Pair = (typeof PAIRS)[number];

let table: HeadlessTable;
let gamemaster: HeadlessSeat;
let player: HeadlessSeat;

beforeAll(async () => {
  ({ table, gamemaster, player } = await openOnTheQuay({ undo: "attacker" }));
  for (const { page } of [gamemaster, player])
    await page.evaluate((pairs) => {
      const world = globalThis as any;
      world.told = [];
      world.stops = new Set();
      world.notices = [];
      const { warn } = ui.notifications;
      ui.notifications.warn = (text: string, ...rest: unknown[]) => {
        world.notices.push(text);
        return warn.call(ui.notifications, text, ...rest);
      };
      for (const pair of pairs) {
        const [before, after] = [`fray.pre${pair}`, `fray.${pair.toLowerCase()}`];
        for (const hook of [before, after])
          Hooks.on(hook, (event: any) => {
            world.told.push({ hook, event });
            return !world.stops.has(hook);
          });
      }
    }, PAIRS);
});
afterAll(() => table.leave());

beforeEach(async () => {
  await gamemaster.page.evaluate(() =>
    game.actors.getName("Tavi").items.getName("Cutlass").update({ "system.held": true }),
  );
  await place(gamemaster.page, { Tavi: [2, 2], "Bad Guy": [3, 2] });
  // What the test before took back is known to whoever strikes next.
  await caughtUp(gamemaster.page, player.page);
  for (const { page } of [gamemaster, player])
    await page.evaluate(() => {
      const world = globalThis as any;
      world.told.length = 0;
      world.notices.length = 0;
      world.stops.clear();
    });
});

/** The names of the hooks that a page has heard, in order. */
const told = ({ page }: HeadlessSeat): Promise<string[]> =>
  page.evaluate(() => (globalThis as any).told.map(({ hook }: { hook: string }) => hook));

const notices = ({ page }: HeadlessSeat): Promise<string[]> => page.evaluate(() => (globalThis as any).notices.slice());

const stop = ({ page }: HeadlessSeat, pair: Pair): Promise<void> =>
  page.evaluate((name) => void (globalThis as any).stops.add(`fray.pre${name}`), pair);

const release = ({ page }: HeadlessSeat): Promise<void> => page.evaluate(() => (globalThis as any).stops.clear());

/** The id of a card of Tavi's, whose blow hits and does damage; null: none was made. */
const strike = ({ page }: HeadlessSeat): Promise<string | null> =>
  page.evaluate(async () => {
    const [own, target] = ["Tavi", "Bad Guy"].map((one) => game.scenes.viewed.tokens.getName(one));
    const item = own.actor.items.getName("Cutlass");
    const declaration = { ...game.fray.declarationOf(own.actor, "attack", { item: item.uuid, token: own }) };
    declaration.targets = [{ actor: target.actor.uuid, token: target.uuid }];
    const { Dice } = (globalThis as any).CONFIG;
    const chance = Dice.randomUniform;
    Dice.randomUniform = () => 0.05;
    const message = await game.fray.declare(declaration, { dialog: false });
    Dice.randomUniform = chance;
    return message?.id ?? null;
  });

const resolved = ({ page }: HeadlessSeat, card: string): Promise<unknown> =>
  page.waitForFunction((id) => game.messages.get(id)?.system.stage === "frozen", card);

const press = ({ page }: HeadlessSeat, card: string, act: string): Promise<boolean> =>
  page.evaluate(([id, what]) => game.fray.press({ card: id, act: what }) as Promise<boolean>, [card, act] as const);

/** Everything that a card could change: who fights, the cards, the ledger. */
const state = (): Promise<string> =>
  gamemaster.page.evaluate(() => {
    const [own, target] = ["Tavi", "Bad Guy"].map((one) => game.scenes.viewed.tokens.getName(one).actor);
    const cards = game.messages.contents.map((message: any) => [message._source.system, message._source.rolls]);
    return JSON.stringify([own.toObject(), target.toObject(), cards, game.settings.get("fray", "ledger")]);
  });

test("each hook is told once, in its turn, to the client that acts", async () => {
  const card = (await strike(player))!;
  await resolved(gamemaster, card);
  await expect.poll(() => told(player)).toEqual(["fray.preDeclare", "fray.preRoll", "fray.roll", "fray.declare"]);
  await expect.poll(() => told(gamemaster)).toEqual(["fray.preResolve", "fray.resolve"]);
  expect(await press(gamemaster, card, "apply")).toBe(true);
  expect(await press(gamemaster, card, "undo")).toBe(true);
  await expect
    .poll(() => told(gamemaster))
    .toEqual(["fray.preResolve", "fray.resolve", "fray.preApply", "fray.apply", "fray.preUndo", "fray.undo"]);
  await expect.poll(() => told(player)).toHaveLength(4);
});

test("a player's press is told to the gamemaster's client, which acts, with the player as the one who asks", async () => {
  const card = (await strike(player))!;
  await resolved(gamemaster, card);
  await press(gamemaster, card, "apply");
  await caughtUp(gamemaster.page, player.page);
  expect(await press(player, card, "undo")).toBe(true);
  await expect.poll(async () => (await told(gamemaster)).filter((hook) => hook === "fray.undo")).toHaveLength(1);
  await expect.poll(() => told(player)).not.toContain("fray.undo");
  const asked = await gamemaster.page.evaluate(() => {
    const { event } = (globalThis as any).told.find(({ hook }: any) => hook === "fray.undo");
    return game.users.get(event.user).name;
  });
  expect(asked).toBe("Player One");
});

test("events name the ruleset, the action, the card and what came of it, and cannot be changed", async () => {
  const card = (await strike(gamemaster))!;
  await resolved(gamemaster, card);
  const seen = await gamemaster.page.evaluate((id) => {
    const events = Object.fromEntries((globalThis as any).told.map(({ hook, event }: any) => [hook, event]));
    const { ruleset, action, declaration } = events["fray.preDeclare"];
    return {
      ruleset,
      action,
      actor: declaration.actor === game.actors.getName("Tavi").uuid,
      roller: events["fray.preRoll"].request.roller === game.actors.getName("Tavi").uuid,
      total: typeof events["fray.roll"].roll.total,
      dice: Object.keys(events["fray.preResolve"].dice).length,
      message: events["fray.resolve"].message === game.messages.get(id),
      outcome: JSON.stringify(events["fray.resolve"].outcome) === JSON.stringify(game.messages.get(id).system.outcome),
      frozen: [declaration, declaration.targets, events["fray.resolve"].outcome].every(Object.isFrozen),
    };
  }, card);
  expect(seen).toEqual({
    ruleset: "crusade",
    action: "attack",
    actor: true,
    roller: true,
    total: "number",
    dice: 1,
    message: true,
    outcome: true,
    frozen: true,
  });
});

test.each(["Declare", "Roll"] as const)(
  "a listener of pre%s that says no: no card is made, and a notice says why",
  async (pair) => {
    await stop(player, pair);
    const before = await state();
    expect(await strike(player)).toBeNull();
    await expect.poll(() => notices(player)).toEqual([`A module stopped this (fray.pre${pair}). Nothing has changed.`]);
    await expect.poll(() => state()).toBe(before);
  },
);

test("a listener of preResolve that says no: the card waits as it was made, and goes on when it may", async () => {
  await stop(gamemaster, "Resolve");
  const before = await state();
  const card = (await strike(player))!;
  await expect
    .poll(() => notices(gamemaster))
    .toEqual(["A module stopped this (fray.preResolve). Nothing has changed."]);
  const after = await gamemaster.page.evaluate((id) => {
    const [own, target] = ["Tavi", "Bad Guy"].map((one) => game.scenes.viewed.tokens.getName(one).actor);
    const cards = game.messages.contents.filter((message: any) => message.id !== id);
    const others = cards.map((message: any) => [message._source.system, message._source.rolls]);
    return {
      stage: game.messages.get(id).system.stage,
      rest: JSON.stringify([own.toObject(), target.toObject(), others, game.settings.get("fray", "ledger")]),
    };
  }, card);
  expect(after).toEqual({ stage: "declared", rest: before });
  // The gamemaster takes it up again, as often as it needs; nobody else can.
  const goOn = cardOf(gamemaster.page, card).locator('[data-fray-act="vouch"]');
  await goOn.click();
  await expect.poll(async () => (await notices(gamemaster)).length).toBe(2);
  await expect.poll(() => cardOf(player.page, card).locator('[data-fray-act="vouch"]').count()).toBe(0);
  await release(gamemaster);
  await goOn.click();
  await resolved(gamemaster, card);
  await goOn.waitFor({ state: "detached" });
  await gamemaster.page.evaluate((id) => game.messages.get(id).delete(), card);
});

test.each([
  ["Apply", "apply"],
  ["Undo", "undo"],
] as const)(
  "a listener of pre%s that says no: actor, card and ledger stay, and whoever pressed is told",
  async (pair, act) => {
    const card = (await strike(player))!;
    await resolved(gamemaster, card);
    if (act === "undo") await press(gamemaster, card, "apply");
    await stop(gamemaster, pair);
    const before = await state();
    expect(await press(gamemaster, card, act)).toBe(false);
    await expect
      .poll(() => notices(gamemaster))
      .toEqual([`A module stopped this (fray.pre${pair}). Nothing has changed.`]);
    await expect.poll(() => told(gamemaster)).not.toContain(`fray.${act}`);
    await expect.poll(() => state()).toBe(before);
    await release(gamemaster);
    if (act === "undo") expect(await press(gamemaster, card, "undo")).toBe(true);
  },
);

test.each(["Undo", "Resolve"] as const)(
  "an amendment that pre%s stops leaves an applied card as it stands",
  async (pair) => {
    const card = (await strike(player))!;
    await resolved(gamemaster, card);
    await press(gamemaster, card, "apply");
    const stands = () =>
      gamemaster.page.evaluate((id) => {
        const records = (uuid: string) =>
          Object.values(game.actors.getName("Bad Guy").flags.fray?.records ?? {}).filter(
            (one: any) => one.card === uuid,
          );
        const foe = game.scenes.viewed.tokens.getName("Bad Guy").actor;
        return JSON.stringify([
          foe.system.toObject(),
          game.messages.get(id).system.toObject(),
          records(id).map((one: any) => one.state),
        ]);
      }, card);
    const before = await stands();
    await stop(gamemaster, pair);
    const amended = await gamemaster.page.evaluate(
      (id) =>
        game.fray.press({
          card: id,
          act: "amend",
          amendment: { kind: "modifier", value: 1, note: "x" },
        }) as Promise<boolean>,
      card,
    );
    expect(amended).toBe(false);
    await expect.poll(() => stands()).toBe(before);
    await release(gamemaster);
    expect(await press(gamemaster, card, "undo")).toBe(true);
  },
);

test("initiative that preRoll stops leaves the combatant without a number", async () => {
  await gamemaster.page.evaluate(async () => {
    const token = game.scenes.viewed.tokens.getName("Tavi");
    const combat = await game.combats.documentClass.create({ type: "crusade", active: true });
    await combat.createEmbeddedDocuments("Combatant", [
      { tokenId: token.id, sceneId: game.scenes.viewed.id, actorId: token.actorId },
    ]);
  });
  await stop(gamemaster, "Roll");
  const initiative = await gamemaster.page.evaluate(async () => {
    await game.combat.rollInitiative([game.combat.combatants.contents[0].id]);
    const { initiative: found } = game.combat.combatants.contents[0];
    await game.combat.delete();
    return found;
  });
  expect(initiative).toBeNull();
  await expect.poll(() => notices(gamemaster)).toEqual(["A module stopped this (fray.preRoll). Nothing has changed."]);
});

test("the interface says its version", async () => {
  await expect.poll(() => player.page.evaluate(() => game.fray.api)).toBe(1);
});
