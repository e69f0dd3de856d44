import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { HeadlessTable } from "../table.ts";
import { openForTwo } from "../table.ts";
import { fixDice, type Seat } from "../../browser/table.ts";
import {
  attack,
  chooseMovement,
  closeSheets,
  drag,
  openSheet,
  press,
  settled,
  showTab,
  standsOn,
  target,
} from "../../browser/steps.ts";

let table: HeadlessTable;
let gamemaster: Seat;
let player: Seat;

beforeAll(async () => {
  ({ table, gamemaster, player } = await openForTwo({ ruleset: "crusade", generation: 13 }));
});

afterAll(() => table.leave());

const stress = "system.physical.value";

describe("the main flows on generation 13", { shuffle: false }, () => {
  test("people join a world of that generation", async () => {
    await expect
      .poll(() => player.page.evaluate(() => [game.release.generation, game.system.id, game.user.name]))
      .toEqual([13, "fray", "Player One"]);
  });

  test("EC-043, EC-044, EC-047: a charge by mouse leaves the condition", async () => {
    await chooseMovement(player.page, "Tavi", "charge");
    await drag(player.page, "Tavi", [[6, 0]]);
    await standsOn(gamemaster.page, "Tavi", 11, 6);
    await gamemaster.page.waitForFunction(() => game.actors.getName("Tavi").statuses.has("fray.charging"));
  });

  test("EC-062, EC-047, EC-048: attack, apply, undo, redo", async () => {
    await showTab(gamemaster.page, "chat");
    await showTab(player.page, "chat");
    await target(player.page, "Bandit");
    await openSheet(player.page, "Tavi");
    await fixDice(player.page, [{ face: 5, of: 10 }]);
    const card = await attack(player.page, "Cutlass");
    await card.locator(".fray-band.is-hit").waitFor();
    await expect.poll(() => card.locator(".fray-band .fray-num").innerText()).toBe("6");
    await gamemaster.page.waitForFunction(() => !game.actors.getName("Tavi").statuses.has("fray.charging"));
    await press(gamemaster.page, "apply");
    await settled(player.page, "Bandit", stress, 0);
    await player.page.waitForFunction(() =>
      canvas.tokens.placeables.find((one: any) => one.document.name === "Bandit").actor.statuses.has("dead"),
    );
    await press(gamemaster.page, "undo");
    await settled(player.page, "Bandit", stress, 6);
    await gamemaster.page.waitForFunction(() => game.actors.getName("Tavi").statuses.has("fray.charging"));
    await player.page.waitForFunction(
      () => !canvas.tokens.placeables.find((one: any) => one.document.name === "Bandit").actor.statuses.has("dead"),
    );
    await press(gamemaster.page, "redo");
    await settled(player.page, "Bandit", stress, 0);
    await press(gamemaster.page, "undo");
    await settled(player.page, "Bandit", stress, 6);
    await closeSheets(player.page);
  });

  test("EC-032, EC-012: cover is an effect that the defence reads, and its undoing", async () => {
    const ranged = "system.derived.ranged.value";
    const before = await gamemaster.page.evaluate(
      () => game.actors.getName("Tavi").system.derived.ranged.value as number,
    );
    await player.page.evaluate(() =>
      game.actors.getName("Tavi").toggleStatusEffect("fray.coverPartial", { active: true }),
    );
    await gamemaster.page.waitForFunction(
      (was) => game.actors.getName("Tavi").system.derived.ranged.value > was,
      before,
    );
    await player.page.evaluate(() =>
      game.actors.getName("Tavi").toggleStatusEffect("fray.coverPartial", { active: false }),
    );
    await settled(gamemaster.page, "Tavi", ranged, before);
  });

  test("EC-029, EC-030: undoing the charge puts the token back with its pip and its condition", async () => {
    await player.page.evaluate(async () => {
      const token = canvas.tokens.placeables.find((one: any) => one.document.name === "Tavi").document;
      await token.revertRecordedMovement();
    });
    await standsOn(gamemaster.page, "Tavi", 5, 6);
    await gamemaster.page.waitForFunction(() => !game.actors.getName("Tavi").statuses.has("fray.charging"));
    await gamemaster.page.waitForFunction(
      () => game.combat.combatants.find((one: any) => one.name === "Tavi").system.spent.length === 0,
    );
  });
});

describe("what generation 13 does in its own way", () => {
  test("the names of generation 14 are absent, those of 13 are there", async () => {
    const found = await player.page.evaluate(() => ({
      absent: ["_del", "_replace", "_loc", "animejs"].filter((name) => name in globalThis),
      modes: [Object.keys(CONFIG.Dice.rollModes).sort(), typeof CONFIG.ChatMessage.modes],
      settings: ["rollMode", "messageMode"].map((key) => game.settings.settings.has(`core.${key}`)),
      effects: ["duration.rounds", "start", "duration.expiry"].map(
        (path) => !!CONFIG.ActiveEffect.documentClass.schema.getField(path),
      ),
    }));
    expect(found).toEqual({
      absent: [],
      modes: [["blindroll", "gmroll", "publicroll", "selfroll"], "undefined"],
      settings: [true, false],
      effects: [true, false, false],
    });
  });

  test("a condition is stored in the shape of 13, and a change with a numeric mode reaches the numbers", async () => {
    await player.page.evaluate(() =>
      game.actors.getName("Tavi").toggleStatusEffect("fray.coverPartial", { active: true }),
    );
    await gamemaster.page.waitForFunction(() => game.actors.getName("Tavi").statuses.has("fray.coverPartial"));
    const stored = await gamemaster.page.evaluate(async () => {
      const effect = game.actors.getName("Tavi").effects.find((one: any) => one.statuses.has("fray.coverPartial"));
      const [kept] = await CONFIG.DatabaseBackend.request("get", "ActiveEffect", {
        parentUuid: effect.parent.uuid,
        ids: [effect.id],
      });
      const duration = ["startTime", "startRound", "value", "units", "expiry", "expired"].filter(
        (key) => key in kept.duration,
      );
      return { changes: kept.changes, duration, start: kept.start, inSystem: kept.system.changes };
    });
    expect(stored).toEqual({
      changes: [],
      duration: ["startTime", "startRound"],
      start: undefined,
      inSystem: undefined,
    });
    await player.page.evaluate(() =>
      game.actors.getName("Tavi").toggleStatusEffect("fray.coverPartial", { active: false }),
    );
    await gamemaster.page.waitForFunction(() => !game.actors.getName("Tavi").statuses.has("fray.coverPartial"));

    const brawn = (): Promise<number> =>
      gamemaster.page.evaluate(() => game.actors.getName("Tavi").system.attributes.brawn);
    const before = await brawn();
    await player.page.evaluate(async () => {
      const mode = CONST.ACTIVE_EFFECT_MODES.ADD;
      await game.actors.getName("Tavi").createEmbeddedDocuments("ActiveEffect", [
        {
          name: "Strong",
          changes: [{ key: "system.attributes.brawn", value: "2", mode, priority: null }],
          duration: { rounds: 3, startRound: 1 },
        },
      ]);
    });
    await expect.poll(brawn).toBe(before + 2);
    const shape = await gamemaster.page.evaluate(() =>
      game.actors.getName("Tavi").effects.getName("Strong").toObject(),
    );
    expect(shape.changes).toEqual([{ key: "system.attributes.brawn", value: "2", mode: 2, priority: null }]);
    expect(shape.duration).toMatchObject({ rounds: 3, startRound: 1 });
    await player.page.evaluate(() => game.actors.getName("Tavi").effects.getName("Strong").delete());
    await expect.poll(brawn).toBe(before);
  });

  test("a roll whispered by the roll mode of 13 reaches the gamemaster and its author only", async () => {
    const sent = await player.page.evaluate(async () => {
      await game.settings.set("core", "rollMode", "gmroll");
      const roll = await new Roll("1d6").evaluate();
      const whispered = await roll.toMessage({});
      const blind = await roll.toMessage({}, { rollMode: "blindroll" });
      await game.settings.set("core", "rollMode", "publicroll");
      const open = await roll.toMessage({});
      const gamemasters = game.users.filter((user: any) => user.isGM).map((user: any) => user.id);
      return [whispered, blind, open].map((message) => ({
        toGamemasters: JSON.stringify(message.whisper) === JSON.stringify(gamemasters),
        blind: message.blind,
        seen: message.isContentVisible,
      }));
    });
    expect(sent).toEqual([
      { toGamemasters: true, blind: false, seen: true },
      { toGamemasters: true, blind: true, seen: false },
      { toGamemasters: false, blind: false, seen: true },
    ]);
    await expect
      .poll(() =>
        gamemaster.page.evaluate(() =>
          game.messages.contents.slice(-3).map((message: any) => message.isContentVisible),
        ),
      )
      .toEqual([true, true, true]);
  });

  test("hooks are told of deletions and replacements by keys, and the server does as they say", async () => {
    const told = await player.page.evaluate(async () => {
      const tavi = game.actors.getName("Tavi");
      await tavi.setFlag("fray", "probe", { kept: 1, gone: 2 });
      const heard: unknown[] = [];
      const hook = Hooks.on("updateActor", (_actor: unknown, changes: any) => void heard.push(changes.flags?.fray));
      await tavi.update({ "flags.fray.probe.-=gone": null });
      await tavi.update({ "flags.fray.==probe": { whole: 3 } });
      const replaced = tavi.getFlag("fray", "probe");
      await tavi.unsetFlag("fray", "probe");
      Hooks.off("updateActor", hook);
      return { first: heard[0], last: heard[2], replaced, operators: JSON.stringify(heard).includes("$OPERATOR$") };
    });
    expect(told).toEqual({
      first: { probe: { "-=gone": null } },
      last: { "-=probe": null },
      replaced: { whole: 3 },
      operators: false,
    });
    await expect
      .poll(() => gamemaster.page.evaluate(() => game.actors.getName("Tavi").getFlag("fray", "probe")))
      .toBe(undefined);
    const stored = await gamemaster.page.evaluate(async () => {
      const [kept] = await CONFIG.DatabaseBackend.request("get", "Actor", { ids: [game.actors.getName("Tavi").id] });
      return "probe" in (kept.flags.fray ?? {});
    });
    expect(stored).toBe(false);
  });
});
