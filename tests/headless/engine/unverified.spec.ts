import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fixDice, type Seat } from "../../browser/table.ts";
import { cardOf, showTab, staged } from "../../browser/steps.ts";
import { notified } from "../../browser/trouble.ts";
import { says } from "../../words.ts";
import { openForTwo, type HeadlessTable } from "../table.ts";

/* What a player can write from a console decides nothing: where they stand, what time it is, what the log has shown. */
describe("what nobody has verified", { shuffle: false }, () => {
  let table: HeadlessTable;
  let gamemaster: Seat;
  let player: Seat;

  beforeAll(async () => {
    ({ table, gamemaster, player } = await openForTwo({ ruleset: "turns" }));
    for (const { page } of [gamemaster, player]) await showTab(page, "chat");
  });
  afterAll(() => table?.leave());

  /** A card made from the console: Cedryk's dagger at a foe twelve squares away, with these tokens. */
  const strikeFromAfar = (tokens: "none" | "made up"): Promise<string> =>
    player.page.evaluate(async (which) => {
      const cedryk = game.actors.getName("Cedryk");
      const foe = game.scenes.active.tokens.getName("Half-orc");
      const token = which === "none" ? null : `${game.scenes.active.uuid}.Token.abcdefghij012345`;
      const declaration = {
        action: "attack",
        actor: cedryk.uuid,
        token,
        item: cedryk.items.getName("Dagger").uuid,
        targets: [{ actor: foe.actor.uuid, token }],
        choices: {},
      };
      const system = { ruleset: "turns", action: "attack", declaration };
      return (await CONFIG.ChatMessage.documentClass.create({ type: "action", system })).id;
    }, tokens);

  test("CT-016: who stands on the active scene stands there, whatever token a declaration leaves out or makes up", async () => {
    await gamemaster.page.evaluate(async () => {
      const { tokens, grid } = game.scenes.active;
      const foe = tokens.getName("Half-orc");
      const away = { x: foe.x + 12 * grid.size, y: foe.y };
      await tokens.getName("Cedryk").update(away, { animate: false });
    });
    for (const tokens of ["none", "made up"] as const) {
      const id = await strikeFromAfar(tokens);
      await staged(player.page, id, "refused");
      await cardOf(player.page, id).getByText("CT-016").first().waitFor();
    }
  });

  test("a rolled card that a player deletes leaves a line that is not theirs; the world can keep them from it", async () => {
    const roll = (): Promise<string> =>
      player.page.evaluate(async () => {
        const cedryk = game.actors.getName("Cedryk");
        const { tokens, grid } = game.scenes.active;
        const foe = tokens.getName("Half-orc");
        const token = tokens.getName("Cedryk");
        await token.update({ x: foe.x + grid.size, y: foe.y }, { animate: false });
        const item = cedryk.items.getName("Dagger").uuid;
        const targets = [{ actor: foe.actor.uuid, token: foe.uuid }];
        const declaration = { ...game.fray.declarationOf(cedryk, "attack", { item }), token: token.uuid, targets };
        return (await game.fray.declare(declaration, { dialog: false })).id;
      });
    await fixDice(player.page, [
      { face: 1, of: 4 },
      { face: 1, of: 4 },
    ]);
    const id = await roll();
    await staged(gamemaster.page, id, "frozen");
    await player.page.evaluate((card) => game.messages.get(card).delete(), id);
    await player.page.waitForFunction(() => document.querySelector("#chat .fray-deleted"));
    const line = await player.page.evaluate(() => {
      const message = game.messages.contents.at(-1);
      return { text: message.content, gm: message.author.isGM, mine: message.canUserModify(game.user, "delete") };
    });
    expect(line.text).toContain("Cedryk → Half-orc");
    expect(line).toMatchObject({ gm: true, mine: false });
    await gamemaster.page.evaluate(() => game.settings.set("fray", "deleteCards", "gamemaster"));
    await fixDice(player.page, [
      { face: 1, of: 4 },
      { face: 1, of: 4 },
    ]);
    const kept = await roll();
    await staged(gamemaster.page, kept, "frozen");
    await player.page.waitForFunction(() => game.settings.get("fray", "deleteCards") === "gamemaster");
    await player.page.evaluate((card) => game.messages.get(card).delete(), kept);
    await notified(player.page, says("FRAY.Card.notDeleted"));
    expect(await player.page.evaluate((card) => Boolean(game.messages.get(card)), kept)).toBe(true);
  });

  test("a reminder of nothing, and a claim of no shape, are answered and throw nothing", async () => {
    const answers = await player.page.evaluate(async () => {
      const { activeGM } = game.users;
      const ask = (name: string, given: unknown) => activeGM.query(name, given, { timeout: 5000 });
      return [
        await ask("fray.remind", null),
        await ask("fray.remind", { card: {}, reaction: [] }),
        await ask("fray.card", { request: {}, user: game.userId, nonce: { toString: 1 } }),
      ];
    });
    expect(answers[0]).toBe(false);
    expect(answers[1]).toBe(false);
    expect(answers[2]).toMatchObject({ ok: false, refusal: { refused: "Unproven" } });
  });

  /** Waits for the one line about a move past the rules, and takes the move back: to this x, in pixels. */
  const isToldAndTakenBack = async (before: number): Promise<void> => {
    const line = gamemaster.page.locator("#chat .chat-log .chat-message", { hasText: says("FRAY.Movement.takeBack") });
    await expect.poll(() => line.count()).toBe(1);
    await line.first().locator("button.fray-btn").click();
    await player.page.waitForFunction((x) => game.scenes.active.tokens.getName("Cedryk").x === x, before);
    await expect.poll(() => line.count()).toBe(0);
  };

  test("CT-008: a move past the rules by a raw update is told to the gamemaster, who takes it back", async () => {
    await gamemaster.page.evaluate(async () => {
      const { tokens } = game.scenes.active;
      const combat = await CONFIG.Combat.documentClass.create({ type: "turns", scene: game.scenes.active.id });
      const both = ["Cedryk", "Half-orc"].map((name) => tokens.getName(name));
      await combat.createEmbeddedDocuments(
        "Combatant",
        both.map((token: any) => ({ tokenId: token.id, sceneId: token.parent.id, actorId: token.actorId })),
      );
      await combat.startCombat();
    });
    const before = await player.page.evaluate(async () => {
      const token = game.scenes.active.tokens.getName("Cedryk");
      const { x } = token;
      await token.update({ x: x + 15 * token.parent.grid.size }, { animate: false });
      return x;
    });
    const line = gamemaster.page.locator("#chat .chat-log .chat-message", { hasText: says("FRAY.Movement.takeBack") });
    await line.first().waitFor();
    expect(await player.page.locator("#chat .chat-log .chat-message button.fray-btn").count()).toBe(0);
    await line.first().locator("button.fray-btn").click();
    await player.page.waitForFunction((x) => game.scenes.active.tokens.getName("Cedryk").x === x, before);
  });

  test("CT-008: a move to another level of the scene is taken back to the level where it began", async () => {
    const loft = await gamemaster.page.evaluate(async () => {
      if (!game.scenes.active.levels) return null;
      const data = { name: "Loft", elevation: { bottom: 10, top: 20 } };
      const [level] = await game.scenes.active.createEmbeddedDocuments("Level", [data]);
      return level.id;
    });
    // Generation 13 has no levels.
    if (!loft) return;
    await player.page.waitForFunction((id) => game.scenes.active.levels.has(id), loft);
    const before = await player.page.evaluate(async (level) => {
      const token = game.scenes.active.tokens.getName("Cedryk");
      const from = { x: token.x, level: token.level };
      await token.update({ x: token.x + 15 * token.parent.grid.size, level }, { animate: false });
      return from;
    }, loft);
    expect(before.level).not.toBe(loft);
    await isToldAndTakenBack(before.x);
    const level = await player.page.evaluate(() => game.scenes.active.tokens.getName("Cedryk").level);
    expect(level).toBe(before.level);
    await gamemaster.page.evaluate((id) => game.scenes.active.levels.get(id).delete(), loft);
  });

  test.each([
    ["dragged", { method: "dragging" }, {}],
    ["moved by keys", { method: "keyboard" }, {}],
    ["set in its settings", { method: "config" }, {}],
    ["taken back, by its own word", { method: "undo" }, {}],
    ["moved as only gamemasters are", { method: "dragging", constrainOptions: { ignoreCost: true } }, {}],
    ["displaced", { method: "dragging" }, { action: "displace" }],
  ])("CT-008: so is a token %s past the rules by a page without its check", async (_how, operation, more) => {
    const before = await player.page.evaluate(
      async ([how, waypoint]) => {
        const token = game.scenes.active.tokens.getName("Cedryk");
        const { x, y, parent } = token;
        token._preUpdateMovement = async () => {};
        await token.move([{ x: x + 15 * parent.grid.size, y, ...waypoint }], { ...how, showRuler: false });
        delete token._preUpdateMovement;
        return x;
      },
      [operation, more] as const,
    );
    await isToldAndTakenBack(before);
  });

  test.each([null, "text", 5, [1], { targets: null, deed: 5, again: {} }, { targets: { all: 5 } }])(
    "CT-008: nor is a move past the rules hidden by a note of no shape: %j",
    async (fray) => {
      const before = await player.page.evaluate(async (note) => {
        const token = game.scenes.active.tokens.getName("Cedryk");
        const { x, parent } = token;
        await token.update({ x: x + 15 * parent.grid.size }, { animate: false, fray: note });
        return x;
      }, fray);
      await isToldAndTakenBack(before);
    },
  );

  test("a round that a player writes is told to the gamemaster", async () => {
    await player.page.evaluate(() => {
      const combat = game.combats.contents.at(-1);
      // A console asks none of the page's own questions.
      combat._canChangeRound = () => true;
      return combat.update({ round: 5 });
    });
    const user = await player.page.evaluate(() => game.user.name);
    await notified(gamemaster.page, says("FRAY.Combat.roundChanged", { user, round: 5 }));
  });

  test("a clock that jumps stops nobody: presses are traced to their user, and the server is asked for its time", async () => {
    // A clock that goes forward makes the page believe that the server is silent: it connects anew.
    gamemaster.expectComplaint(/cannot be reached/);
    for (const minutes of [-4, 8]) {
      await gamemaster.page.evaluate((by) => {
        const page = globalThis as unknown as { rightNow?: () => number };
        const now = (page.rightNow ??= Date.now.bind(Date));
        Date.now = () => now() + by * 60_000;
      }, minutes);
      const done = await player.page.evaluate(async () => {
        const own = game.messages.contents.findLast((one: any) => one.type === "action" && one.author.isSelf);
        return game.fray.press({ card: own.id, act: "undo" }).then((first: boolean) => first);
      });
      expect(typeof done).toBe("boolean");
    }
    const apart = await gamemaster.page.evaluate(async () => {
      await game.time.sync();
      const now = performance.timeOrigin + performance.now();
      return Math.abs(game.time.serverTime - now);
    });
    expect(apart).toBeLessThan(60_000);
    await gamemaster.page.evaluate(async () => {
      Date.now = (globalThis as unknown as { rightNow: () => number }).rightNow;
      await game.time.sync();
    });
  });
});
