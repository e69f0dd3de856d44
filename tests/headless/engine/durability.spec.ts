import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { actorValue, fixDice, type Seat } from "../../browser/table.ts";
import { nextRound, press, settings, settled, showTab, staged, strike } from "../../browser/steps.ts";
import { CUT_OFF } from "../../browser/trouble.ts";
import { HeadlessTable } from "../table.ts";

let table: HeadlessTable;
let gamemaster: Seat;
let player: Seat;

/** Opens new pages for gamemaster and player. The tests cut the connection, so complaints about that are expected. */
async function sitDown(): Promise<void> {
  gamemaster = await table.sit("Gamemaster");
  player = await table.sit("Player One");
  for (const seat of [gamemaster, player]) {
    seat.expectComplaint(CUT_OFF);
    await showTab(seat.page, "chat");
  }
}

beforeAll(async () => {
  table = await HeadlessTable.open({ killable: true, mat: true });
  await sitDown();
  await settings(gamemaster.page, { economy: "advice", reactionSeconds: 0 });
});

afterAll(() => table.leave());

/** Without what says nothing: a delta read anew names the fields it leaves to its actor, null or empty. */
function bare(source: any): any {
  if (Array.isArray(source)) return source.map(bare);
  if (typeof source !== "object" || source === null) return source;
  const entries = Object.entries(source).map(([key, value]) => {
    if (key !== "delta" || typeof value !== "object" || !value) return [key, bare(value)];
    return [
      key,
      bare(
        Object.fromEntries(
          Object.entries(value).filter(([, one]) => one !== null && !(Array.isArray(one) && !one.length)),
        ),
      ),
    ];
  });
  return Object.fromEntries(entries);
}

/**
 * The same, and of the ledger the cards and moves it vouches for: a gamemaster who comes finishes what was cut off, and
 * notes it.
 */
function known(source: any): any {
  const ledger = source?.key === "fray.ledger" ? source.value : source;
  if (typeof ledger !== "string" || !ledger.startsWith('{"cards"')) return bare(source);
  const { cards, moves, open } = JSON.parse(ledger);
  return { cards, moves, open };
}

/** Every document of every collection as a page knows it: what was acknowledged to it, or told to it. */
const everything = (seat: Seat): Promise<Record<string, unknown>> =>
  seat.page.evaluate(() => {
    const found: Record<string, unknown> = {};
    for (const collection of game.collections.values())
      for (const document of collection.contents ?? []) found[document.uuid] = document.toObject();
    for (const setting of game.settings.storage.get("world").contents)
      found[`setting ${setting.key}`] = setting.toObject().value;
    return JSON.parse(JSON.stringify(found)) as Record<string, unknown>;
  });

const back = (seat: Seat): Promise<unknown> =>
  seat.page.waitForFunction(() => game.socket.connected && game.users.activeGM !== null, undefined, {
    timeout: 60_000,
  });

describe("kill -9 in mid-fight", { shuffle: false }, () => {
  test("every acknowledged document is there after the server was killed and started again; people come back and play on", async () => {
    await fixDice(player.page, [{ face: 5, of: 10 }]);
    const applied = await strike(player.page, "Tavi", "Cutlass", "Bandit");
    await staged(gamemaster.page, applied, "frozen");
    await press(gamemaster.page, "apply");
    await settled(player.page, "Bandit", "system.physical.value", 2);
    await fixDice(player.page, [{ face: 8, of: 10 }]);
    const open = await strike(player.page, "Tavi", "Cutlass", "Bad Guy");
    await staged(player.page, open, "frozen");
    await gamemaster.page.evaluate(async () => {
      await game.actors.getName("Ivo").toggleStatusEffect("fray.coverPartial", { active: true });
      await canvas.scene.tokens.getName("Bad Guy").update({ x: 1400, y: 500 });
      await game.combat.nextTurn();
      await game.settings.set("fray", "visibility", "outcome");
    });
    await player.page.waitForFunction(() => game.settings.get("fray", "visibility") === "outcome");
    // Both know the same before the lights go out.
    await gamemaster.page.waitForFunction(
      (card) =>
        game.messages.get(card)?.system.stage === "frozen" &&
        (game.settings.get("fray", "ledger").open ?? []).length === 0 &&
        // the turn that began is noted, and what the applied card did to the forecast
        game.combat.system.marks.length > 0 &&
        game.combat.system.history.length > 0,
      open,
    );
    const before = await everything(gamemaster);
    await table.kill();
    await table.start();
    for (const seat of [gamemaster, player]) await seat.page.context().close();
    await sitDown();
    const after = await everything(gamemaster);
    expect(Object.keys(after).sort()).toEqual(Object.keys(before).sort());
    for (const [key, source] of Object.entries(before)) {
      // Only presence is of the moment: who looks at which scene, and the seal of a request.
      if (key.startsWith("User.")) continue;
      expect(known(after[key]), key).toEqual(known(source));
    }
    // The log stands in the order in which it was spoken, not in the order of its ids.
    await expect
      .poll(() => gamemaster.page.evaluate(() => game.messages.contents.map((message: any) => message.id)))
      .toEqual([applied, open]);
    await press(gamemaster.page, "apply");
    await settled(player.page, "Bad Guy", "system.physical.value", 0);
    await expect.poll(() => actorValue(player.page, "Bandit", "system.physical.value")).toBe(2);
  });

  test("EC-021: whoever sees an outcome sees what it cost; cut off between the two, the card comes to the same end and pays once", async () => {
    const paid = (seat: Seat, card: string): Promise<number> =>
      seat.page.evaluate(
        (id) => game.combat.combatants.getName("Tavi").system.spent.filter((entry: any) => entry.card === id).length,
        card,
      );
    await nextRound(gamemaster.page, player.page);
    await player.page.evaluate(() => {
      (globalThis as any).Hooks.on("updateChatMessage", (message: any) => {
        if (message.system.stage !== "frozen") return;
        const { spent } = game.combat.combatants.getName("Tavi").system;
        ((globalThis as any).seen ??= {})[message.id] ??= spent.filter(
          (entry: any) => entry.card === message.id,
        ).length;
      });
    });
    await fixDice(player.page, [{ face: 8, of: 10 }]);
    const whole = await strike(player.page, "Tavi", "Cutlass", "Bandit");
    await staged(player.page, whole, "frozen");
    await expect.poll(() => player.page.evaluate((id) => (globalThis as any).seen[id] as number, whole)).toBe(1);

    await nextRound(gamemaster.page, player.page);
    await gamemaster.page.evaluate(() => {
      (globalThis as any).Hooks.on(
        "preUpdateChatMessage",
        (_message: any, changes: any) => changes.system?.stage !== "frozen",
      );
    });
    await fixDice(player.page, [{ face: 7, of: 10 }]);
    const cut = await strike(player.page, "Tavi", "Cutlass", "Bandit");
    await expect.poll(() => paid(player, cut)).toBe(1);
    await expect
      .poll(() => player.page.evaluate((id) => game.messages.get(id).system.stage as string, cut))
      .toBe("declared");
    await gamemaster.page.context().close();
    gamemaster = await table.sit("Gamemaster");
    gamemaster.expectComplaint(CUT_OFF);
    await showTab(gamemaster.page, "chat");
    await staged(player.page, cut, "frozen");
    await expect
      .poll(() => player.page.evaluate((id) => game.messages.get(id).rolls.map((roll: any) => roll.dice[0].total), cut))
      .toEqual([7]);
    await expect.poll(() => paid(player, cut)).toBe(1);
  });

  test("a write that was under way when the server died is there whole or not at all", async () => {
    const { page } = gamemaster;
    await page.evaluate(() => {
      (globalThis as any).acknowledged = 0;
      void (async () => {
        for (let step = 1; step <= 500; step++) {
          await game.actors.getName("Ivo").update({ "system.notes": `step ${step}`, "system.mental.damage": step });
          (globalThis as any).acknowledged = step;
        }
      })().catch(() => undefined);
    });
    await page.waitForFunction(() => (globalThis as any).acknowledged >= 20);
    await table.kill();
    const acknowledged = await page.evaluate(() => (globalThis as any).acknowledged as number);
    for (const seat of [gamemaster, player]) await seat.page.context().close();
    await table.start();
    await sitDown();
    const ivo = await gamemaster.page.evaluate(() => {
      const { notes, mental } = game.actors.getName("Ivo").toObject().system;
      return { notes, damage: mental.damage };
    });
    expect(ivo.damage).toBeGreaterThanOrEqual(acknowledged);
    expect(ivo.damage).toBeLessThanOrEqual(acknowledged + 1);
    expect(ivo.notes).toBe(`step ${ivo.damage}`);
  });

  test("people who stayed at their screens are taken back without a reload", async () => {
    await table.kill();
    // A page that has not noticed yet would count as back.
    for (const { page } of [gamemaster, player]) await page.waitForFunction(() => !game.socket.connected);
    await table.start();
    await back(gamemaster);
    await back(player);
    await gamemaster.page.evaluate(() => game.actors.getName("Ivo").update({ "system.mental.damage": 3 }));
    await player.page.waitForFunction(() => game.actors.getName("Ivo").system.mental.damage === 3);
  });
});
