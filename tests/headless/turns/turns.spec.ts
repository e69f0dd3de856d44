import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { actorValue, fixDice, type Seat } from "../../browser/table.ts";
import {
  answer,
  cardOf,
  cellOf,
  drag,
  lastCard,
  messages,
  notice,
  noticed,
  press,
  settled,
  staged,
  standsOn,
} from "../../browser/steps.ts";
import {
  act,
  chat,
  deedButton,
  doOnSheet,
  fight,
  gather,
  goTo,
  hasStatus,
  itemValue,
  result,
  strike,
  tracker,
  turnOf,
} from "../../browser/turns/steps.ts";
import { openForTwo, type HeadlessTable } from "../table.ts";

let table: HeadlessTable;
let gamemaster: Seat;
let player: Seat;

beforeAll(async () => {
  ({ table, gamemaster, player } = await openForTwo());
});

afterAll(() => table.leave());

const stamina = "system.stamina.value";
const injuries = "system.injuries.value";
const d6 = (...faces: number[]) => faces.map((face) => ({ face, of: 6 }));
const both = () => [gamemaster.page, player.page];

describe("turns fight: Tombril and the hill giant, die by die", () => {
  test("CT-003, CT-005, CT-038: the side die shows 5 and the party goes first", async () => {
    await goTo(gamemaster.page, both(), "The giant’s ford");
    await gather(gamemaster.page, ["Tombril", "Hill Giant"]);
    await fixDice(gamemaster.page, d6(5));
    await gamemaster.page.evaluate(() => game.combats.contents.at(-1).startCombat());
    await turnOf(player.page, "Tombril", 1);
    expect((await fight(gamemaster.page)).dice).toEqual([{ round: 1, die: 5, first: "party" }]);
    await tracker(player.page);
    await player.page.locator("#combat, .combat-sidebar").first().getByText("5: the party goes first").waitFor();
  });

  test("CT-016: melee needs a neighbour, and the refusal says so", async () => {
    await chat(player.page);
    const before = await messages(player.page);
    await player.page.evaluate(async () => {
      const actor = game.actors.getName("Tombril");
      canvas.tokens.placeables
        .find((one: any) => one.document.name === "Hill Giant")
        .setTarget(true, { releaseOthers: true });
      await game.fray.declare(game.fray.declarationOf(actor, "attack", { item: actor.items.contents[0].uuid }), {
        dialog: false,
      });
    });
    await notice(player.page).waitFor();
    await expect.poll(() => notice(player.page).innerText()).toContain("CT-016");
    await expect.poll(() => messages(player.page)).toBe(before);
  });

  test("CT-008: seven squares are more than a Speed of 30 allows; one square is walked and counted", async () => {
    await drag(player.page, "Tombril", [[-7, 0]]);
    await player.page.getByText("CT-008").first().waitFor();
    await expect.poll(() => cellOf(gamemaster.page, "Tombril")).toEqual([8, 6]);
    await drag(player.page, "Tombril", [[1, 0]]);
    await standsOn(gamemaster.page, "Tombril", 9, 6);
    await gamemaster.page.waitForFunction(() => {
      const combatant = game.combats.contents.at(-1).combatants.find((one: any) => one.name === "Tombril");
      return combatant.system.spent.some((entry: any) => entry.act === "move" && entry.data.distance === 5);
    });
  });

  test("CT-024, CT-032, CT-039, CT-040: 5 3 4 3 2 and the magic and the arm are 35, less 4: the giant has 37; undo and redo", async () => {
    await fixDice(player.page, d6(5, 3, 4, 3, 2));
    const card = await strike(player.page, "Tombril", "Short sword +2", "Hill Giant");
    const { number, text } = await result(card);
    expect(number).toBe("31");
    expect(text).toContain("35");
    await press(gamemaster.page, "apply");
    await settled(player.page, "Hill Giant", stamina, 37);
    await press(gamemaster.page, "undo");
    await settled(player.page, "Hill Giant", stamina, 68);
    await press(gamemaster.page, "redo");
    await settled(player.page, "Hill Giant", stamina, 37);
  });

  test("CT-007: the action is spent, and a second blow is refused", async () => {
    await player.page.evaluate(async () => {
      const actor = game.actors.getName("Tombril");
      await game.fray.declare(game.fray.declarationOf(actor, "attack", { item: actor.items.contents[0].uuid }), {
        dialog: false,
      });
    });
    await player.page.getByText("CT-007").first().waitFor();
  });

  test("CT-009: the rest of 30 may be walked after the action: two squares away and back, and then two more are too many", async () => {
    const walked = (feet: number) =>
      gamemaster.page.waitForFunction((wanted) => {
        const { spent } = game.combats.contents.at(-1).combatants.find((one: any) => one.name === "Tombril").system;
        return (
          spent.reduce((sum: number, entry: any) => sum + (entry.act === "move" ? entry.data.distance : 0), 0) ===
          wanted
        );
      }, feet);
    await drag(player.page, "Tombril", [[-2, 0]]);
    await standsOn(gamemaster.page, "Tombril", 7, 6);
    await walked(15);
    await drag(player.page, "Tombril", [[2, 0]]);
    await standsOn(gamemaster.page, "Tombril", 9, 6);
    await walked(25);
    await noticed(player.page, "CT-008", () => drag(player.page, "Tombril", [[-2, 0]]));
    await expect.poll(() => cellOf(gamemaster.page, "Tombril")).toEqual([9, 6]);
  });

  test("CT-006: the player ends his turn, and the enemies have theirs", async () => {
    await tracker(player.page);
    await player.page.locator('[data-action="frayDone"]').first().click();
    await turnOf(gamemaster.page, "Hill Giant", 1);
  });

  test("CT-028, CT-041, CT-042: 6 5 3 6 2 6 explode into 5 1 6 and a 2: 51 less 8 leaves Tombril 12; undo and redo", async () => {
    await chat(gamemaster.page);
    await chat(player.page);
    await fixDice(gamemaster.page, d6(6, 5, 3, 6, 2, 6, 5, 1, 6, 2));
    const card = await strike(gamemaster.page, "Hill Giant", "Club", "Tombril");
    const { number, text } = await result(card);
    expect(number).toBe("43");
    expect(text).toContain("51");
    await expect.poll(() => card.locator(".fray-dice").count()).toBeGreaterThanOrEqual(1);
    await press(gamemaster.page, "apply");
    await settled(player.page, "Tombril", stamina, 12);
    await press(gamemaster.page, "undo");
    await settled(player.page, "Tombril", stamina, 55);
    await press(gamemaster.page, "redo");
    await settled(player.page, "Tombril", stamina, 12);
  });

  test("CT-043, CT-A01: round two throws anew, Tombril is first and retreats; going back throws nothing twice", async () => {
    await fixDice(gamemaster.page, d6(4));
    await gamemaster.page.evaluate(() => game.combats.contents.at(-1).nextTurn());
    await turnOf(player.page, "Tombril", 2);
    expect((await fight(gamemaster.page)).dice.at(-1)).toEqual({ round: 2, die: 4, first: "party" });
    await drag(player.page, "Tombril", [[-6, 0]]);
    await standsOn(gamemaster.page, "Tombril", 3, 6);
    await gamemaster.page.evaluate(() => game.combats.contents.at(-1).previousRound());
    await gamemaster.page.waitForFunction(() => game.combats.contents.at(-1).round === 1);
    await gamemaster.page.evaluate(() => game.combats.contents.at(-1).nextRound());
    await gamemaster.page.waitForFunction(() => game.combats.contents.at(-1).round === 2);
    expect((await fight(gamemaster.page)).dice).toHaveLength(2);
    expect((await fight(gamemaster.page)).dice.at(-1)?.die).toBe(4);
    await gamemaster.page.evaluate(() => game.combats.contents.at(-1).delete());
  });
});

describe("turns: near and far", () => {
  const from = async (column: number): Promise<void> => {
    await gamemaster.page.evaluate(
      (x) => canvas.scene.tokens.getName("Tombril").update({ x: x * canvas.grid.size, y: 600 }, { animate: false }),
      column,
    );
    await standsOn(player.page, "Tombril", column, 6);
  };
  const hits = async (weapon: string): Promise<void> => {
    const card = await strike(player.page, "Tombril", weapon, "Hill Giant");
    await card.locator(".fray-band").waitFor();
  };
  const refused = async (weapon: string, rule: string): Promise<void> => {
    const before = await messages(player.page);
    await noticed(player.page, rule, () =>
      player.page.evaluate(async (item) => {
        const actor = game.actors.getName("Tombril");
        canvas.tokens.placeables
          .find((one: any) => one.document.name === "Hill Giant")
          .setTarget(true, { releaseOthers: true });
        await game.fray.declare(game.fray.declarationOf(actor, "attack", { item: actor.items.getName(item).uuid }), {
          dialog: false,
        });
      }, weapon),
    );
    await expect.poll(() => messages(player.page)).toBe(before);
  };

  beforeAll(async () => {
    await gamemaster.page.evaluate(() =>
      game.actors.getName("Tombril").createEmbeddedDocuments("Item", [
        { name: "Glaive", type: "turnsWeapon", system: { die: "d8", mode: "reach", reach: 5, carried: "hand" } },
        { name: "Crossbow", type: "turnsWeapon", system: { die: "d6", mode: "ranged", range: 30, carried: "hand" } },
      ]),
    );
    await player.page.waitForFunction(() => game.actors.getName("Tombril").items.getName("Crossbow"));
  });

  afterAll(async () => {
    await gamemaster.page.evaluate(async () => {
      for (const name of ["Glaive", "Crossbow"]) await game.actors.getName("Tombril").items.getName(name).delete();
    });
  });

  test("CT-019: a glaive strikes over the gap of 5 ft it is made for, and over no wider one", async () => {
    await from(8);
    await hits("Glaive");
    await from(7);
    await refused("Glaive", "CT-019");
  });

  test("CT-020: a crossbow shoots at whom a blade cannot reach, as far as its 30 ft", async () => {
    await from(3);
    await refused("Short sword +2", "CT-016");
    await hits("Crossbow");
    await from(2);
    await refused("Crossbow", "CT-020");
  });
});

describe("turns: parries", () => {
  beforeAll(async () => {
    await gamemaster.page.evaluate(() => {
      const token = canvas.scene.tokens.getName("Tombril");
      return Promise.all([
        token.update({ x: 900, y: 600 }, { animate: false }),
        game.actors.getName("Tombril").update({ "system.stamina.value": 55 }),
      ]);
    });
  });

  test("CT-047, CT-048: Tombril parries with his sword and may not attack", async () => {
    await doOnSheet(player.page, "Tombril", { button: '[data-act="parry"]' });
    await gamemaster.page.waitForFunction(() => game.actors.getName("Tombril").statuses.has("fray.turnsParrying"));
    await player.page.evaluate(async () => {
      const actor = game.actors.getName("Tombril");
      await game.fray.declare(game.fray.declarationOf(actor, "attack", { item: actor.items.contents[0].uuid }), {
        dialog: false,
      });
    });
    await player.page.getByText("CT-048").first().waitFor();
  });

  test("CT-049, CT-A04: two explosions are borne by a +2 sword, and nothing gets through", async () => {
    await fixDice(gamemaster.page, d6(6, 6, 1, 1, 1, 1, 2, 2));
    const card = await strike(gamemaster.page, "Hill Giant", "Club", "Tombril");
    expect((await result(card)).number).toBe("0");
    await press(gamemaster.page, "apply");
    await settled(gamemaster.page, "Tombril", "system.parry.counted", 2);
    await expect.poll(() => actorValue(gamemaster.page, "Tombril", stamina)).toBe(55);
    await expect.poll(() => itemValue(gamemaster.page, "Tombril", "Short sword +2", "system.broken")).toBe(false);
  });

  test("CT-050, CT-051, CT-052: the third shatters it; that blow is stopped, the next is not; undo mends it", async () => {
    await fixDice(gamemaster.page, d6(6, 1, 1, 1, 1, 1, 3));
    await strike(gamemaster.page, "Hill Giant", "Club", "Tombril");
    await press(gamemaster.page, "apply");
    await gamemaster.page.waitForFunction(
      () => game.actors.getName("Tombril").items.getName("Short sword +2").system.broken,
    );
    await expect.poll(() => actorValue(gamemaster.page, "Tombril", stamina)).toBe(55);
    await press(gamemaster.page, "undo");
    await gamemaster.page.waitForFunction(
      () => !game.actors.getName("Tombril").items.getName("Short sword +2").system.broken,
    );
    await expect.poll(() => actorValue(gamemaster.page, "Tombril", "system.parry.counted")).toBe(2);
    await press(gamemaster.page, "redo");
    await gamemaster.page.waitForFunction(
      () => game.actors.getName("Tombril").items.getName("Short sword +2").system.broken,
    );
    await fixDice(gamemaster.page, d6(1, 1, 1, 1, 1, 1));
    const next = await strike(gamemaster.page, "Hill Giant", "Club", "Tombril");
    // 6 + 9 − 8 = 7.
    expect((await result(next)).number).toBe("7");
    await press(gamemaster.page, "apply");
    await settled(gamemaster.page, "Tombril", stamina, 48);
  });
});

describe("turns: in the cooper’s yard", () => {
  beforeAll(async () => {
    await goTo(gamemaster.page, both(), "The cooper’s yard");
    await gather(gamemaster.page, ["Cedryk", "Janine", "Half-orc"]);
  });

  test("CT-057, CT-059, CT-060: the random d6 shows 6, the party gains a surprise round, and no side die is thrown for it", async () => {
    await tracker(gamemaster.page);
    await fixDice(gamemaster.page, d6(6));
    const before = await messages(gamemaster.page);
    await gamemaster.page.locator('[data-widget="surpriseDie"]').click();
    await gamemaster.page.waitForFunction((count) => game.messages.size > count, before);
    await gamemaster.page.waitForFunction(() => game.combats.contents.at(-1).system.surprise === "enemies");
    await gamemaster.page.evaluate(() => game.combats.contents.at(-1).startCombat());
    await gamemaster.page.waitForFunction(() => game.combats.contents.at(-1).round === 1);
    const { who, dice } = await fight(gamemaster.page);
    expect(["Cedryk", "Janine"]).toContain(who);
    expect(dice).toEqual([]);
  });

  test("CT-064, CT-068, CT-079, CT-A22: a sneak attack that is a power attack too, with nothing for it, is refused with every reason", async () => {
    await chat(player.page);
    await chat(gamemaster.page);
    await gamemaster.page.evaluate(() =>
      canvas.scene.tokens.getName("Cedryk").update({ x: 900, y: 600 }, { animate: false }),
    );
    await standsOn(player.page, "Cedryk", 9, 6);
    // That he is engaged with it otherwise is the gamemaster's to say.
    const said = await gamemaster.page.evaluate(async () => {
      const actor = game.actors.getName("Cedryk");
      canvas.tokens.placeables
        .find((one: any) => one.document.name === "Half-orc")
        .setTarget(true, { releaseOthers: true });
      await game.fray.declare(
        game.fray.declarationOf(actor, "attack", {
          item: actor.items.contents[0].uuid,
          choices: { sneak: true, power: true, engaged: true },
        }),
        { dialog: false },
      );
      return document.querySelector("#notifications")?.textContent ?? "";
    });
    for (const rule of ["CT-063", "CT-064", "CT-079"]) expect(said).toContain(rule);
  });

  test("CT-065, CT-071, CT-073, CT-074, CT-075, CT-076, CT-078: hidden, 9 + 4 is just enough; 4 2 2 + 4 is 12 of 15 slots, past armour and stamina; undo and redo", async () => {
    await player.page.evaluate(() =>
      game.actors.getName("Cedryk").toggleStatusEffect("fray.concealed", { active: true }),
    );
    await gamemaster.page.waitForFunction(() => game.actors.getName("Cedryk").statuses.has("fray.concealed"));
    // Hidden as the fight begins, and so as his turn begins (CT-064).
    await gamemaster.page.evaluate(() => game.combats.contents.at(-1).delete());
    await gather(gamemaster.page, ["Cedryk", "Janine", "Half-orc"]);
    await gamemaster.page.evaluate(async () => {
      await game.combats.contents.at(-1).update({ "system.surprise": "enemies" });
      await game.combats.contents.at(-1).startCombat();
    });
    await player.page.waitForFunction(
      () => game.combats.contents.at(-1).combatants.getName("Cedryk").system.concealedRound === 1,
    );
    await fixDice(player.page, [
      { face: 9, of: 20 },
      { face: 4, of: 4 },
      { face: 2, of: 4 },
      { face: 2, of: 4 },
    ]);
    const card = await strike(player.page, "Cedryk", "Dagger", "Half-orc", "sneak");
    const { number, text } = await result(card);
    expect(number).toBe("12");
    expect(text).toContain("13");
    await press(gamemaster.page, "apply");
    await settled(player.page, "Half-orc", injuries, 12);
    await expect.poll(() => actorValue(player.page, "Half-orc", stamina)).toBe(20);
    await expect.poll(() => hasStatus(gamemaster.page, "Half-orc", "dead")).toBe(false);
    // The attack gives the hiding place away (CT-080).
    await expect.poll(() => hasStatus(gamemaster.page, "Cedryk", "fray.concealed")).toBe(false);
    await press(gamemaster.page, "undo");
    await settled(player.page, "Half-orc", injuries, 0);
    await expect.poll(() => hasStatus(gamemaster.page, "Cedryk", "fray.concealed")).toBe(true);
    await press(gamemaster.page, "redo");
    await settled(player.page, "Half-orc", injuries, 12);
    await press(gamemaster.page, "undo");
    await settled(player.page, "Half-orc", injuries, 0);
  });

  test("CT-072: a check one short does no damage, and no damage dice are thrown", async () => {
    await fixDice(player.page, [{ face: 8, of: 20 }]);
    const card = await strike(player.page, "Cedryk", "Dagger", "Half-orc", "sneak");
    await card.locator(".fray-band.is-miss").waitFor();
    await expect.poll(() => player.page.evaluate(() => game.messages.contents.at(-1).rolls.length)).toBe(1);
    await expect.poll(() => actorValue(player.page, "Half-orc", injuries)).toBe(0);
  });

  test("CT-080: after the sneak attack the rest of the movement may be used, but not to hide again", async () => {
    const hidden = async (active: boolean): Promise<void> => {
      await gamemaster.page.evaluate(
        (on) => game.actors.getName("Cedryk").toggleStatusEffect("fray.concealed", { active: on }),
        active,
      );
      await player.page.waitForFunction(
        (on) => game.actors.getName("Cedryk").statuses.has("fray.concealed") === on,
        active,
      );
    };
    await player.page.waitForFunction(() => !game.actors.getName("Cedryk").statuses.has("fray.concealed"));
    await drag(player.page, "Cedryk", [[-1, 0]]);
    await standsOn(player.page, "Cedryk", 8, 6);
    await hidden(true);
    await noticed(player.page, "CT-080", () => drag(player.page, "Cedryk", [[-1, 0]]));
    await expect.poll(() => cellOf(gamemaster.page, "Cedryk")).toEqual([8, 6]);
    await hidden(false);
    await drag(player.page, "Cedryk", [[1, 0]]);
    await standsOn(player.page, "Cedryk", 9, 6);
  });

  test("CT-003: the surprised side waits; after the surprise round the first die is thrown", async () => {
    await fixDice(gamemaster.page, d6(2));
    await gamemaster.page.evaluate(() => game.combats.contents.at(-1).nextTurn());
    await turnOf(gamemaster.page, "Half-orc", 2);
    expect((await fight(gamemaster.page)).dice).toEqual([{ round: 2, die: 2, first: "enemies" }]);
    await gamemaster.page.evaluate(() => game.combats.contents.at(-1).delete());
  });

  test("CT-056: when both sides are surprised, or neither, the fight begins with initiative", async () => {
    for (const surprised of ["both", "none"]) {
      await gather(gamemaster.page, ["Cedryk", "Janine", "Half-orc"]);
      await tracker(gamemaster.page);
      await gamemaster.page.locator('[data-fray-widget="surprise"]:visible').selectOption(surprised);
      await gamemaster.page.waitForFunction(
        (wanted) => game.combats.contents.at(-1).system.surprise === wanted,
        surprised,
      );
      await fixDice(gamemaster.page, d6(2));
      await gamemaster.page.evaluate(() => game.combats.contents.at(-1).startCombat());
      await turnOf(gamemaster.page, "Half-orc", 1);
      expect((await fight(gamemaster.page)).dice).toEqual([{ round: 1, die: 2, first: "enemies" }]);
      await gamemaster.page.evaluate(() => game.combats.contents.at(-1).delete());
    }
    await chat(gamemaster.page);
  });

  /** A fight of the three, the party first. */
  const partyFirst = async (): Promise<void> => {
    await gather(gamemaster.page, ["Cedryk", "Janine", "Half-orc"]);
    await fixDice(gamemaster.page, d6(5));
    await gamemaster.page.evaluate(() => game.combats.contents.at(-1).startCombat());
    await begun(1);
  };
  const begun = (round: number) =>
    player.page.waitForFunction((at) => {
      const combat = game.combats.contents.at(-1);
      return (
        combat?.round === at && combat.combatant && combat.system.sideDice.some((entry: any) => entry.round === at)
      );
    }, round);
  const paid = (name: string, round: number) =>
    player.page.waitForFunction(
      ([who, at]) =>
        game.combats.contents
          .at(-1)
          .combatants.find((one: any) => one.name === who)
          .system.spent.some((entry: any) => entry.act === "attack" && entry.round === at),
      [name, round] as const,
    );
  /** Cedryk may not sneak upon the half-orc, and this is why. */
  const refusedSneak = (rule: string): Promise<void> =>
    noticed(player.page, rule, () =>
      player.page.evaluate(async () => {
        const actor = game.actors.getName("Cedryk");
        canvas.tokens.placeables
          .find((one: any) => one.document.name === "Half-orc")
          .setTarget(true, { releaseOthers: true });
        await game.fray.declare(
          game.fray.declarationOf(actor, "attack", {
            item: actor.items.getName("Dagger").uuid,
            choices: { sneak: true },
          }),
          { dialog: false },
        );
      }),
    );
  /** Nothing speaks for it that the table knows: the gamemaster says no on the card, and the action is still there. */
  const judgedSeen = async (): Promise<void> => {
    const card = await strike(player.page, "Cedryk", "Dagger", "Half-orc", "sneak");
    const id = (await card.getAttribute("data-card"))!;
    await expect.poll(() => card.locator('[data-option="hidden"]').count()).toBe(0);
    await cardOf(gamemaster.page, id).locator('[data-fray-act="answer"][data-option="seen"]').waitFor();
    await answer(gamemaster.page, "seen", id);
    await staged(player.page, id, "refused");
    await card.getByText("CT-064").first().waitFor();
    const spent = () => game.combats.contents.at(-1).combatants.getName("Cedryk").system.spent.length;
    expect(await gamemaster.page.evaluate(spent)).toBe(0);
  };
  const sneaks = async (): Promise<void> => {
    await fixDice(player.page, [
      { face: 9, of: 20 },
      { face: 4, of: 4 },
      { face: 2, of: 4 },
      { face: 2, of: 4 },
    ]);
    expect((await result(await strike(player.page, "Cedryk", "Dagger", "Half-orc", "sneak"))).number).toBe("12");
  };

  test("CT-066: who is in melee with another, or has just been shot by one, is distracted", async () => {
    await gamemaster.page.evaluate(() =>
      game.actors
        .getName("Janine")
        .createEmbeddedDocuments("Item", [
          { name: "Sling", type: "turnsWeapon", system: { die: "d6", mode: "ranged", carried: "hand" } },
        ]),
    );
    for (const weapon of ["Longsword", "Sling"]) {
      await partyFirst();
      await judgedSeen();
      await fixDice(gamemaster.page, d6(5, 5, 5, 5));
      await strike(gamemaster.page, "Janine", weapon, "Half-orc");
      await paid("Janine", 1);
      await sneaks();
      await gamemaster.page.evaluate(() => game.combats.contents.at(-1).delete());
    }
    await gamemaster.page.evaluate(() => game.actors.getName("Janine").items.getName("Sling").delete());
  });

  test("CT-063: whom he fought in the round before he cannot sneak upon, hidden or not; a round later he can", async () => {
    await partyFirst();
    await fixDice(player.page, [
      { face: 1, of: 4 },
      { face: 1, of: 4 },
    ]);
    await strike(player.page, "Cedryk", "Dagger", "Half-orc");
    await paid("Cedryk", 1);
    await player.page.evaluate(() =>
      game.actors.getName("Cedryk").toggleStatusEffect("fray.concealed", { active: true }),
    );
    for (const round of [2, 3]) {
      await fixDice(gamemaster.page, d6(5));
      await gamemaster.page.evaluate(() => game.combats.contents.at(-1).nextRound());
      await begun(round);
      await player.page.waitForFunction(
        (at) => game.combats.contents.at(-1).combatants.getName("Cedryk").system.concealedRound === at,
        round,
      );
      if (round === 2) await refusedSneak("CT-063");
    }
    await sneaks();
    await gamemaster.page.evaluate(() => game.combats.contents.at(-1).delete());
  });

  test("CT-053, CT-054, CT-055, CT-A05: nine points cost a shield of twelve eighteen, and three get past; undo", async () => {
    await act(gamemaster.page, "Janine", "parry", { weapon: "none" });
    await gamemaster.page.waitForFunction(() => game.actors.getName("Janine").statuses.has("fray.turnsParrying"));
    await fixDice(gamemaster.page, [
      { face: 5, of: 10 },
      { face: 4, of: 10 },
    ]);
    // 9 + 4 − 4 = 9 net: 18 against 12 points, 6 over, 3 past it.
    const card = await strike(gamemaster.page, "Half-orc", "Great axe", "Janine");
    expect((await result(card)).number).toBe("3");
    await press(gamemaster.page, "apply");
    await settled(gamemaster.page, "Janine", stamina, 17);
    await expect.poll(() => itemValue(gamemaster.page, "Janine", "Heater shield", "system.points.value")).toBe(0);
    await press(gamemaster.page, "undo");
    await settled(gamemaster.page, "Janine", stamina, 20);
    await expect.poll(() => itemValue(gamemaster.page, "Janine", "Heater shield", "system.points.value")).toBe(12);
  });

  test("CT-A07: with weapon and shield the defender names one for the blow, before its dice", async () => {
    await gamemaster.page.evaluate(() =>
      game.actors.getName("Janine").toggleStatusEffect("fray.turnsParrying", { active: false }),
    );
    await act(gamemaster.page, "Janine", "parry");
    await gamemaster.page.waitForFunction(() => game.actors.getName("Janine").statuses.has("fray.turnsParrying"));
    await fixDice(gamemaster.page, [
      { face: 3, of: 10 },
      { face: 2, of: 10 },
    ]);
    await strike(gamemaster.page, "Half-orc", "Great axe", "Janine");
    await expect.poll(() => gamemaster.page.evaluate(() => game.messages.contents.at(-1).rolls.length)).toBe(0);
    await answer(gamemaster.page, "shield");
    await lastCard(gamemaster.page).locator(".fray-band").waitFor();
    await press(gamemaster.page, "apply");
    // 5 + 4 − 4 = 5, doubled on the shield.
    await gamemaster.page.waitForFunction(
      () => game.actors.getName("Janine").items.getName("Heater shield").system.points.value === 2,
    );
    await expect.poll(() => actorValue(gamemaster.page, "Janine", stamina)).toBe(20);
    await press(gamemaster.page, "undo");
    await gamemaster.page.evaluate(() =>
      game.actors.getName("Janine").toggleStatusEffect("fray.turnsParrying", { active: false }),
    );
  });

  test("CT-044, CT-045, CT-046: a power attack throws four dice for two and breaks the dagger; undo mends it", async () => {
    await fixDice(
      player.page,
      [1, 2, 3, 1].map((face) => ({ face, of: 4 })),
    );
    const card = await strike(player.page, "Cedryk", "Dagger", "Half-orc", "power");
    // 7 + DEX 4 − 3 = 8.
    expect((await result(card)).number).toBe("8");
    await gamemaster.page.waitForFunction(() => game.actors.getName("Cedryk").items.getName("Dagger").system.broken);
    await press(gamemaster.page, "apply");
    await settled(player.page, "Half-orc", stamina, 12);
    await press(gamemaster.page, "undo");
    await settled(player.page, "Half-orc", stamina, 20);
    await expect.poll(() => itemValue(gamemaster.page, "Cedryk", "Dagger", "system.broken")).toBe(false);
  });

  test("CT-023, CT-A03, CT-P01, CT-P03: the token bar hurts and heals by the rules; at no stamina points are injuries", async () => {
    const bar = (value: number) =>
      gamemaster.page.evaluate(
        (by) =>
          canvas.tokens.placeables
            .find((one: any) => one.document.name === "Half-orc")
            .actor.modifyTokenAttribute("stamina", by, true, true),
        value,
      );
    await bar(-30);
    await settled(gamemaster.page, "Half-orc", stamina, 0);
    await expect.poll(() => actorValue(gamemaster.page, "Half-orc", injuries)).toBe(0);
    await expect.poll(() => hasStatus(gamemaster.page, "Half-orc", "fray.turnsExhausted")).toBe(true);
    await bar(-15);
    await settled(gamemaster.page, "Half-orc", injuries, 15);
    await expect.poll(() => hasStatus(gamemaster.page, "Half-orc", "dead")).toBe(true);
    await press(gamemaster.page, "undo");
    await settled(gamemaster.page, "Half-orc", injuries, 0);
    await expect.poll(() => hasStatus(gamemaster.page, "Half-orc", "dead")).toBe(false);
  });

  test("CT-P04: a short rest gives half the stamina, days in safety heal injuries, and both are undone", async () => {
    await gamemaster.page.evaluate(() =>
      game.actors.getName("Cedryk").update({ "system.stamina.value": 2, "system.injuries.value": 5 }),
    );
    await act(player.page, "Cedryk", "rest", { kind: "short" });
    await settled(gamemaster.page, "Cedryk", stamina, 9);
    await act(player.page, "Cedryk", "rest", { kind: "safety", days: 3 });
    await settled(gamemaster.page, "Cedryk", injuries, 2);
    await settled(gamemaster.page, "Cedryk", stamina, 14);
    await press(gamemaster.page, "undo");
    await settled(gamemaster.page, "Cedryk", injuries, 5);
    await settled(gamemaster.page, "Cedryk", stamina, 9);
  });
});

describe("turns: the tracker in the hands of players", () => {
  test("CT-003, CT-006: where players may throw the sides' die it waits for one of them, and is thrown once", async () => {
    await gamemaster.page.evaluate(() => game.settings.set("fray", "turns.sideRoller", "players"));
    await gather(gamemaster.page, ["Cedryk", "Janine", "Half-orc"]);
    await gamemaster.page.evaluate(() => game.combats.contents.at(-1).startCombat());
    await player.page.waitForFunction(
      () => game.combats.contents.at(-1).round === 1 && game.combats.contents.at(-1).turn === null,
    );
    await tracker(player.page);
    await fixDice(gamemaster.page, d6(6));
    await player.page.locator('[data-action="fraySides"]').click();
    await player.page.waitForFunction(
      () => game.combats.contents.at(-1).system.sideDice.length === 1 && game.combats.contents.at(-1).combatant,
    );
    expect((await fight(player.page)).dice).toEqual([{ round: 1, die: 6, first: "party" }]);
    await gamemaster.page.evaluate(() => game.settings.set("fray", "turns.sideRoller", "automatic"));
  });

  test("CT-006, CT-002: a side goes in the order its players choose, and nobody twice", async () => {
    const first = (await fight(player.page)).who;
    if (first !== "Cedryk")
      await player.page
        .locator("[data-combatant-id]", { hasText: "Cedryk" })
        .locator('[data-action="frayAct"]')
        .click();
    await turnOf(player.page, "Cedryk", 1);
    await player.page.locator("[data-combatant-id]", { hasText: "Cedryk" }).locator('[data-action="frayDone"]').click();
    await turnOf(player.page, "Janine", 1);
    expect((await fight(player.page)).done).toEqual(["Cedryk"]);
    await player.page.evaluate(async () => {
      const actor = game.actors.getName("Cedryk");
      canvas.tokens.placeables
        .find((one: any) => one.document.name === "Half-orc")
        .setTarget(true, { releaseOthers: true });
      await game.fray.declare(game.fray.declarationOf(actor, "attack", { item: actor.items.contents[0].uuid }), {
        dialog: false,
      });
    });
    await player.page.getByText("CT-002").first().waitFor();
  });

  test("CT-010, CT-011, CT-012: the sheet stows and readies the dagger: an action down, none up; undo gives both back", async () => {
    await gamemaster.page.evaluate(() => game.combats.contents.at(-1).delete());
    await chat(gamemaster.page);
    await doOnSheet(player.page, "Cedryk", { tab: "gear", row: "Dagger", button: deedButton("stow") });
    await gamemaster.page.waitForFunction(
      () => game.actors.getName("Cedryk").items.getName("Dagger").system.carried === "quick",
    );
    await doOnSheet(player.page, "Cedryk", { tab: "gear", row: "Dagger", button: deedButton("ready") });
    await gamemaster.page.waitForFunction(
      () => game.actors.getName("Cedryk").items.getName("Dagger").system.carried === "hand",
    );
    await press(gamemaster.page, "undo");
    await expect.poll(() => itemValue(gamemaster.page, "Cedryk", "Dagger", "system.carried")).toBe("quick");
    await press(gamemaster.page, "redo");
    await expect.poll(() => itemValue(gamemaster.page, "Cedryk", "Dagger", "system.carried")).toBe("hand");
  });
});
