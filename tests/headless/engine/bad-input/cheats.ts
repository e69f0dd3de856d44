import { describe, expect, test } from "vitest";
import { actorValue, d10, fixDice } from "../../../browser/table.ts";
import { cardOf, closeSheets, openSheet, staged, strike } from "../../../browser/steps.ts";
import { notified, refused } from "../../../browser/trouble.ts";
import { gamemaster, player, stress } from "./table.ts";
import { says } from "../../../words.ts";

describe("people who would cheat", () => {
  test("a player cannot update a foe from the console", async () => {
    player.expectComplaint(/may not do that|permission/i);
    const said = await refused(player.page, "Bandit", { "system.physical.damage": 6 });
    expect(said).toMatch(/may not do that|permission/i);
    await expect.poll(() => actorValue(gamemaster.page, "Bandit", stress)).toBe(6);
  });

  test("a card forged with somebody else's hero is refused, and says so", async () => {
    const id = await player.page.evaluate(async () => {
      const ivo = game.actors.getName("Ivo");
      const bandit = canvas.tokens.placeables.find((one: any) => one.document.name === "Bandit");
      const declaration = {
        ...game.fray.declarationOf(ivo, "attack", {}),
        targets: [{ actor: bandit.actor.uuid, token: bandit.document.uuid }],
      };
      const message = await CONFIG.ChatMessage.documentClass.create({
        type: "action",
        system: { ruleset: "crusade", action: "attack", declaration, stage: "declared" },
      });
      return message.id;
    });
    await staged(player.page, id, "refused");
    await cardOf(player.page, id)
      .getByText(says("FRAY.Refused.NotOwner", { name: "Ivo" }))
      .first()
      .waitFor();
  });

  test("numbers forged into one's own card are read again from the table: only the dice count", async () => {
    const id = await player.page.evaluate(async () => {
      const tavi = game.actors.getName("Tavi");
      const bandit = canvas.tokens.placeables.find((one: any) => one.document.name === "Bandit");
      const declaration = {
        ...game.fray.declarationOf(tavi, "attack", { item: tavi.items.getName("Cutlass").uuid }),
        targets: [{ actor: bandit.actor.uuid, token: bandit.document.uuid }],
      };
      const strikes = [
        { target: bandit.actor.uuid, damage: 99, struck: 99, result: "hit", die: 10, total: 99, over: 90 },
      ];
      const message = await CONFIG.ChatMessage.documentClass.create({
        type: "action",
        system: {
          ruleset: "crusade",
          action: "attack",
          declaration,
          stage: "frozen",
          context: { modifiers: [{ label: "x", value: 50, rule: "EC-058" }] },
          outcome: { strikes, harmless: false },
        },
      });
      return message.id;
    });
    await gamemaster.page.waitForFunction(
      (card) => game.messages.get(card)?.rolls.length === 1 && game.messages.get(card).system.stage === "frozen",
      id,
    );
    const face = await gamemaster.page.evaluate(
      (card) => game.messages.get(card).rolls[0].dice[0].results[0].result,
      id,
    );
    const damage = await gamemaster.page.evaluate(
      (card) => game.messages.get(card).system.outcome.strikes[0].damage,
      id,
    );
    const over = face + 4 - 6;
    expect(damage).toBe(over > 0 ? over + 1 + (face === 10 ? 1 : 0) : 0);
  });

  test("an old card edited afterwards is marked, and no longer applied: system, rolls, target", async () => {
    for (const change of ["system", "rolls", "target"] as const) {
      await fixDice(player.page, d10(6));
      const id = await strike(player.page, "Tavi", "Cutlass", "Bandit");
      await staged(player.page, id, "frozen");
      await cardOf(gamemaster.page, id).locator('[data-fray-act="apply"]').waitFor();
      await player.page.evaluate(
        async ([card, what]) => {
          const message = game.messages.get(card);
          const outcome = message.toObject().system.outcome;
          outcome.strikes[0].damage = 60;
          const roll = message.rolls[0].toJSON();
          roll.terms[0].results[0].result = 10;
          const badGuy = canvas.tokens.placeables.find((one: any) => one.document.name === "Bad Guy");
          const targets = [{ actor: badGuy.actor.uuid, token: badGuy.document.uuid }];
          if (what === "system") await message.update({ "system.outcome": outcome });
          if (what === "rolls") await message.update({ rolls: [JSON.stringify(roll)] });
          if (what === "target") await message.update({ "system.declaration.targets": targets });
        },
        [id, change] as const,
      );
      await cardOf(gamemaster.page, id).locator(".fray-card__state.is-altered").waitFor();
      await expect.poll(() => cardOf(gamemaster.page, id).locator('[data-fray-act="apply"]').count()).toBe(0);
      expect(await gamemaster.page.evaluate((card) => game.fray.press({ card, act: "apply" }), id)).toBe(false);
      await notified(gamemaster.page, says("FRAY.Refused.Altered"));
      await expect.poll(() => actorValue(gamemaster.page, "Bandit", stress)).toBe(6);
      await expect.poll(() => actorValue(gamemaster.page, "Bad Guy", stress)).toBe(6);
    }
  });

  test("a waiting card whose context its author has changed is marked, and stops nobody: sheets open, others attack", async () => {
    const id = await player.page.evaluate(async () => {
      const tavi = game.actors.getName("Tavi");
      const item = tavi.items.getName("Cutlass").uuid;
      return (await game.fray.declare({ ...game.fray.declarationOf(tavi, "attack", { item }), targets: [] })).id;
    });
    await cardOf(gamemaster.page, id).locator('[data-fray-act="target"]').waitFor();
    await player.page.evaluate(
      (card) => game.messages.get(card).update({ "system.context": { strikes: "none", weapon: 7, target: {} } }),
      id,
    );
    await cardOf(gamemaster.page, id).locator(".fray-card__state.is-altered").waitFor();
    await closeSheets(gamemaster.page);
    await openSheet(gamemaster.page, "Bandit");
    await closeSheets(gamemaster.page);
    await fixDice(gamemaster.page, d10(7));
    const next = await strike(gamemaster.page, "Bandit", "Cutlass", "Tavi");
    await staged(gamemaster.page, next, "frozen");
    await gamemaster.page.evaluate(
      (cards) => Promise.all(cards.map((card) => game.messages.get(card).delete())),
      [id, next],
    );
  });

  test("a record that a player has put into their own actor is none: Apply does what it says, also after they delete it", async () => {
    await fixDice(gamemaster.page, d10(9));
    const id = await strike(gamemaster.page, "Bandit", "Cutlass", "Tavi");
    await staged(player.page, id, "frozen");
    const before = Number(await actorValue(gamemaster.page, "Tavi", stress));
    const was = await gamemaster.page.evaluate(() => game.actors.getName("Tavi").toObject().system);
    const record = { card: id, step: "effects", state: "applied", at: 1, by: "Gamemaster", entries: [], made: [] };
    await player.page.evaluate(
      ([card, planted]) =>
        game.actors.getName("Tavi").update({
          flags: { fray: { records: { [`${card}-effects`]: { ...(planted as object), removed: [], skipped: [] } } } },
        }),
      [id, record] as const,
    );
    await gamemaster.page.waitForFunction(
      (card) => game.actors.getName("Tavi").flags.fray?.records?.[`${card}-effects`],
      id,
    );
    expect(await gamemaster.page.evaluate((card) => game.fray.press({ card, act: "apply" }), id)).toBe(true);
    await expect.poll(() => actorValue(gamemaster.page, "Tavi", stress)).toBeLessThan(before);
    const after = Number(await actorValue(gamemaster.page, "Tavi", stress));
    // Without its record it stands applied all the same, and is not applied a second time.
    await player.page.evaluate(
      (card) => game.actors.getName("Tavi").update({ [`flags.fray.records.-=${card}-effects`]: null }),
      id,
    );
    await gamemaster.page.waitForFunction(
      (card) => !game.actors.getName("Tavi").flags.fray?.records?.[`${card}-effects`],
      id,
    );
    expect(await gamemaster.page.evaluate((card) => game.fray.press({ card, act: "apply" }), id)).toBe(false);
    await notified(gamemaster.page, says("FRAY.Refused.Applied"));
    expect(Number(await actorValue(gamemaster.page, "Tavi", stress))).toBe(after);
    // Taken back it says what it cannot give back, and can be applied anew.
    expect(await gamemaster.page.evaluate((card) => game.fray.press({ card, act: "undo" }), id)).toBe(true);
    await notified(gamemaster.page, says("FRAY.Undo.broken", { name: "Tavi" }));
    await gamemaster.page.evaluate((system) => game.actors.getName("Tavi").update({ system }), was);
  });

  test("a query sent a second time, and one in another's name, prove nothing and change nothing", async () => {
    await fixDice(gamemaster.page, d10(7));
    const id = await strike(gamemaster.page, "Bandit", "Cutlass", "Tavi");
    await staged(player.page, id, "frozen");
    // The player owns the target: the first press is good. Its words are kept and sent again.
    const replies = await player.page.evaluate(async (card) => {
      const gm = game.users.activeGM;
      const sent: any[] = [];
      const original = gm.query;
      gm.query = function (name: string, data: any, options: any) {
        sent.push([name, JSON.parse(JSON.stringify(data))]);
        return original.call(this, name, data, options);
      };
      await game.fray.press({ card, act: "apply" });
      await game.fray.press({ card, act: "undo" });
      gm.query = original;
      const [name, claim] = sent[0];
      const again = await gm.query(name, claim);
      const other = await gm.query(name, { ...claim, user: game.users.getName("Gamemaster").id });
      const bare = await gm.query(name, {
        request: { card, act: "apply" },
        user: game.users.getName("Player Two").id,
        nonce: "",
      });
      return [again, other, bare].map((reply) => reply?.refusal?.refused ?? "done");
    }, id);
    expect(replies).toEqual(["Unproven", "Unproven", "Unproven"]);
    await expect.poll(() => actorValue(gamemaster.page, "Tavi", stress)).toBe(18);
  });
});
