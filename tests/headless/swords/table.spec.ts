import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { actorValue, fixDice, type Seat } from "../../browser/table.ts";
import { openForTwo, type HeadlessTable } from "../table.ts";
import {
  cardOf,
  closeSheets,
  messages,
  notice,
  openSheet,
  press,
  settings,
  settled,
  showTab,
  staged,
  target,
} from "../../browser/steps.ts";
import { goTo } from "../../browser/turns/steps.ts";

let table: HeadlessTable;
let gamemaster: Seat;
let player: Seat;

beforeAll(async () => {
  ({ table, gamemaster, player } = await openForTwo());
  await settings(gamemaster.page, { reactionSeconds: 0 });
  await goTo(gamemaster.page, [gamemaster.page, player.page], "The sand ring");
});

afterAll(() => table.leave());

const six = (...faces: number[]): { face: number; of: number }[] => faces.map((face) => ({ face, of: 6 }));
const dice = "system.dice.value";

/** A contest declared by the gamemaster with those dice; gives its card's id. */
async function contest(who: string, foe: string, ...faces: number[]): Promise<string> {
  await fixDice(gamemaster.page, six(...faces));
  const id: string = await gamemaster.page.evaluate(
    async ([name, other]) => {
      const token = (wanted: string): any => canvas.tokens.placeables.find((one: any) => one.document.name === wanted);
      const declaration = game.fray.declarationOf(token(name!).actor, "contest");
      const message = await game.fray.declare(
        { ...declaration, targets: [{ actor: token(other!).actor.uuid, token: token(other!).document.uuid }] },
        { dialog: false },
      );
      return message.id;
    },
    [who, foe],
  );
  await staged(gamemaster.page, id, "frozen");
  return id;
}

describe("the gamemaster’s modifier on a contest is dice", () => {
  const laid = (card: Locator): Promise<string[]> =>
    card
      .locator(".fray-dice")
      .first()
      .locator(".fray-die")
      .evaluateAll((found) => found.map((one) => one.textContent!.trim()));

  test("SS-001, SS-003, SS-020: added dice are thrown beside those that lie and turn the contest; taken back, all is as it was", async () => {
    const { page } = gamemaster;
    await showTab(page, "chat");
    // The peasant's 3 1 against the hound's 5 2 and the die his jaws give: lost.
    const id = await contest("Peasant", "Arena Hound", 3, 1, 5, 2, 2);
    const card = cardOf(page, id);
    await card.locator(".fray-band.is-lose").waitFor();
    await press(page, "apply");
    await settled(player.page, "Peasant", dice, 1);
    await fixDice(page, six(6, 4));
    await card.locator('[data-fray-act="amend"]').click();
    await page.locator('.fray-amend input[name="value"]').fill("2");
    await page.locator('.fray-amend input[name="note"]').fill("the crowd roars");
    await page.locator('.fray-amend [data-action="modifier"]').click();
    await card.locator(".fray-band.is-win").waitFor();
    await expect.poll(() => laid(card)).toEqual(["6", "4", "3", "1"]);
    await card.getByText("adds 2 dice").waitFor();
    // It stood applied and stands applied: the peasant has his die back, the hound's hide took the hit or its die is gone.
    await settled(player.page, "Peasant", dice, 2);
    await card.locator('[data-fray-act="retract"]').first().click();
    await card.locator(".fray-band.is-lose").waitFor();
    await expect.poll(() => laid(card)).toEqual(["3", "1"]);
    await settled(player.page, "Peasant", dice, 1);
    await press(page, "undo");
    await settled(player.page, "Peasant", dice, 2);
  });

  test("SS-001, SS-A03: dice taken are the last ones thrown, and one stays", async () => {
    const { page } = gamemaster;
    // 5 6 against 5 4 4: the six would have won.
    const id = await contest("Peasant", "Arena Hound", 5, 6, 5, 4, 4);
    const card = cardOf(page, id);
    await card.locator(".fray-band.is-win").waitFor();
    await page.evaluate(
      (message) =>
        game.fray.press({
          card: message,
          act: "amend",
          amendment: { kind: "modifier", value: -3, note: "sand in the eyes" },
        }),
      id,
    );
    await card.locator(".fray-band.is-lose").waitFor();
    await expect.poll(() => laid(card)).toEqual(["5"]);
    await card.getByText("takes 3 dice").waitFor();
  });
});

describe("a contest in the chat (/contest)", () => {
  const say = async (faces: number[]): Promise<string> => {
    const { page } = gamemaster;
    const before = await messages(page);
    await fixDice(page, six(...faces));
    await page.evaluate(() => (globalThis as any).ui.chat.processMessage("/contest 2d6 vs 1d6"));
    await page.waitForFunction((count) => game.messages.size > count, before);
    return page.evaluate(async () => (await game.messages.contents.at(-1).renderHTML()).innerHTML);
  };

  test("U-058, U-074: a line out of an editor is read as its words; the dice are drawn, and not stored as pictures", async () => {
    const { page } = gamemaster;
    const before = await messages(page);
    await fixDice(page, six(6, 2, 4));
    await page.evaluate(() => (globalThis as any).ui.chat.processMessage("<p>/contest&nbsp;2d6 vs 1d6</p>"));
    await page.waitForFunction((count) => game.messages.size > count, before);
    const { stored, drawn } = await page.evaluate(async () => {
      const message = game.messages.contents.at(-1);
      const html = await message.renderHTML();
      return { stored: message.content, drawn: html.querySelectorAll(".fray-die svg use").length };
    });
    expect(stored).toMatch(/^<p>[^<>]+<\/p>$/);
    expect(drawn).toBe(3);
  });

  test("SS-002, SS-A03, SS-P07: reads a pool that ran out, and a dead tie, as the world’s settings do", async () => {
    const wins = (content: string): boolean[] =>
      [...content.matchAll(/class="fray-dice ([^"]*)"/g)].map(([, classes]) => classes!.includes("is-won"));
    // 5 3 against 5: the 3 is left over.
    const remaining = await say([5, 3, 5]);
    await settings(gamemaster.page, { "swords.exhausted": "tie" });
    const tie = await say([5, 3, 5]);
    expect(tie).not.toBe(remaining);
    await settings(gamemaster.page, { "swords.goliath": true });
    const goliath = await say([5, 3, 5]);
    expect(goliath).not.toBe(tie);
    expect(wins(remaining)).toEqual([true, false]);
    expect(wins(tie)).toEqual([false, false]);
    expect(wins(goliath)).toEqual([false, true]);
    await settings(gamemaster.page, { "swords.exhausted": "remaining_wins", "swords.goliath": false });
  });
});

describe("dice by hand", () => {
  const say = async (line: string): Promise<void> => {
    const { page } = gamemaster;
    const before = await messages(page);
    await page.evaluate((text) => (globalThis as any).ui.chat.processMessage(text), line);
    await page.waitForFunction((count) => game.messages.size > count, before);
  };

  test("SS-001: “/r 4d6hd” keeps the highest die, the first of equals, and strikes out the others", async () => {
    const { page } = gamemaster;
    await showTab(page, "chat");
    await fixDice(page, six(2, 6, 6, 1));
    await say("/r 4d6hd");
    const drawn = page.locator("#chat .message").last();
    await expect.poll(() => drawn.locator(".dice-total").innerText()).toBe("6");
    expect(
      await drawn
        .locator(".dice-rolls .roll")
        .evaluateAll((found) =>
          found.map((one) => `${one.textContent!.trim()} ${one.classList.contains("discarded")}`),
        ),
    ).toEqual(["2 true", "6 false", "6 true", "1 true"]);
    const back = await page.evaluate(() => {
      const { Roll } = foundry.dice;
      const roll = Roll.fromJSON(JSON.stringify(game.messages.contents.at(-1).rolls[0].toJSON()));
      return [roll.formula, roll.total, roll.dice[0].results.filter((face: any) => face.active).length];
    });
    expect(back).toEqual(["4d6hd", 6, 1]);
  });

  test("SS-001, SS-002: a contest’s pool comes to its highest die, and out of JSON as it went in", async () => {
    await fixDice(gamemaster.page, six(2, 5, 4, 3));
    await say("/contest 3d6 vs 1d6");
    const pools = await gamemaster.page.evaluate(async () => {
      const stored = game.messages.contents.at(-1).rolls.map((roll: any) => JSON.stringify(roll.toJSON()));
      return Promise.all(
        stored.map(async (json: string) => {
          const roll = foundry.dice.Roll.fromJSON(json);
          const drawn = new DOMParser().parseFromString(await roll.render(), "text/html");
          return [
            roll.constructor.name,
            roll.formula,
            roll.total,
            roll.pool,
            drawn.querySelector(".dice-total")!.textContent!.trim(),
            JSON.stringify(roll.toJSON()) === json,
          ];
        }),
      );
    });
    expect(pools).toEqual([
      ["FrayHighestDieRoll", "3d6", 5, [5, 4, 2], "5", true],
      ["FrayHighestDieRoll", "1d6", 3, [3], "3", true],
    ]);
  });
});

describe("a team that loses its leader, by whatever hand", () => {
  const left = (): Promise<number[]> =>
    Promise.all(
      ["Net Fighter", "Pit Brawler", "Shield Bearer"].map((name) => actorValue<number>(gamemaster.page, name, dice)),
    );
  const disbanded = (wanted: boolean): Promise<boolean> =>
    settled(gamemaster.page, "Pit Crew", "system.disbanded", wanted);

  /** The team is broken up with those dice left; the newest card's undo puts it together again. */
  async function breaksUp(after: number[]): Promise<void> {
    await disbanded(true);
    await expect.poll(left).toEqual(after);
    await press(gamemaster.page, "undo");
    await disbanded(false);
    await expect.poll(left).toEqual([3, 2, 3]);
  }

  test("SS-P02, SS-013: a shot that kills him costs everybody else a die", async () => {
    const { page } = gamemaster;
    await showTab(page, "chat");
    await fixDice(page, six(6, 6));
    const id: string = await page.evaluate(async () => {
      const { actor } = canvas.tokens.placeables.find((one: any) => one.document.name === "Selena");
      const declaration = game.fray.declarationOf(actor, "shot", {
        item: actor.items.getName("Bow").uuid,
        choices: { killTn: 2 },
      });
      return (
        await game.fray.declare(
          { ...declaration, targets: [{ actor: game.actors.getName("Net Fighter").uuid, token: null }] },
          { dialog: false },
        )
      ).id;
    });
    await cardOf(page, id).locator(".fray-band.is-critical").waitFor();
    await press(page, "apply");
    await breaksUp([0, 1, 2]);
  });

  test("SS-P02, SS-029: so does harm outside a fight", async () => {
    await gamemaster.page.evaluate(() =>
      game.actors.getName("Net Fighter").modifyTokenAttribute("dice", -3, true, true),
    );
    await breaksUp([0, 1, 2]);
  });

  test("SS-P02, SS-P06: so does pumping his last dice, though the round is won", async () => {
    const { page } = gamemaster;
    await settings(page, { "swords.pumping": true });
    // His three, one for the trident and three pumped; the brawler's two, the bearer's three; the hound's two.
    await fixDice(page, six(6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1));
    const id: string = await page.evaluate(async () => {
      const token = (wanted: string): any => canvas.tokens.placeables.find((one: any) => one.document.name === wanted);
      const declaration = game.fray.declarationOf(token("Pit Crew").actor, "contest", { choices: { pumped: 3 } });
      return (
        await game.fray.declare(
          {
            ...declaration,
            targets: [{ actor: token("Arena Hound").actor.uuid, token: token("Arena Hound").document.uuid }],
          },
          { dialog: false },
        )
      ).id;
    });
    await cardOf(page, id).locator(".fray-band.is-win").waitFor();
    await disbanded(true);
    await press(page, "apply");
    await breaksUp([0, 1, 2]);
    await settings(page, { "swords.pumping": false });
  });

  test("SS-P02: who drops out by the sheet’s button has nothing left; the team stands, unless it was its leader", async () => {
    const { page } = gamemaster;
    await closeSheets(page);
    const sheet = await openSheet(page, "Pit Crew");
    const leave = (name: string): Promise<void> =>
      sheet
        .locator("li", { has: page.locator(`h3 :text-is("${name}")`) })
        .locator('[data-choice-act="dropOut"]')
        .click();
    await leave("Pit Brawler");
    await expect.poll(left).toEqual([3, 0, 3]);
    await expect.poll(() => actorValue<boolean>(page, "Pit Crew", "system.disbanded")).toBe(false);
    await press(page, "undo");
    await expect.poll(left).toEqual([3, 2, 3]);
    await leave("Net Fighter");
    await breaksUp([0, 1, 2]);
    await closeSheets(page);
  });
});

describe("a team of several people’s fighters", () => {
  let other: Seat;

  beforeAll(async () => {
    other = await table.sit("Player Two");
    await other.page.waitForFunction(() => canvas.ready && canvas.scene?.name === "The sand ring");
    await gamemaster.page.evaluate(() => {
      const members = ["Selena", "Grok"].map((name) => ({ actor: game.actors.getName(name).uuid, cliche: "" }));
      const ownership = { [game.users.getName("Player One").id]: 3 };
      return game.actors
        .getName("Pit Crew")
        .update({ ownership, "system.members": members, "system.leader": members[0]!.actor });
    });
    await player.page.waitForFunction(
      () => game.actors.getName("Pit Crew")?.isOwner && game.actors.getName("Pit Crew").system.members.length === 2,
    );
    await other.page.waitForFunction(() => game.actors.getName("Grok")?.isOwner);
  });

  const giveUp = () => {
    const { uuid } = game.actors.getName("Grok");
    return {
      action: "teamAct",
      actor: game.actors.getName("Pit Crew").uuid,
      token: null,
      item: null,
      targets: [],
      choices: { act: "dropOut", member: uuid },
    };
  };

  test("SS-P02: the team’s owner cannot give up another’s fighter, by button, macro or forged card; his owner can", async () => {
    const { page } = player;
    await showTab(gamemaster.page, "chat");
    const sheet = await openSheet(page, "Pit Crew");
    await sheet.locator("h3", { hasText: "Grok" }).waitFor();
    await expect.poll(() => sheet.locator('[data-choice-act="dropOut"]').count()).toBe(1);
    const before = await messages(page);
    await page.evaluate(`game.fray.declare((${giveUp})(), { dialog: false })`);
    await expect.poll(() => notice(page).innerText()).toContain("Grok");
    await expect.poll(() => messages(page)).toBe(before);
    const forged: string = await page.evaluate(
      `CONFIG.ChatMessage.documentClass.create({ type: "action", system: { ruleset: "swords", action: "teamAct", declaration: (${giveUp})(), cast: {}, context: {} } }).then((one) => one.id)`,
    );
    await staged(gamemaster.page, forged, "refused");
    await expect.poll(() => actorValue<number>(gamemaster.page, "Grok", dice)).toBe(3);
    await closeSheets(page);
    await other.page.evaluate(`game.fray.declare((${giveUp})(), { dialog: false })`);
    await settled(gamemaster.page, "Grok", dice, 0);
    await press(gamemaster.page, "undo");
    await settled(gamemaster.page, "Grok", dice, 3);
  });

  test("SS-P02: nobody volunteers another; who volunteers bears it twofold and is avenged, and the undo takes both back", async () => {
    const { page } = gamemaster;
    await settings(page, { reactionSeconds: 300 });
    await fixDice(page, six(6, 6, 6, 6, 6, 6, 6));
    await fixDice(player.page, six(1, 1));
    await fixDice(other.page, six(2, 2, 2));
    const id: string = await page.evaluate(async () => {
      const token = (wanted: string): any => canvas.tokens.placeables.find((one: any) => one.document.name === wanted);
      const declaration = game.fray.declarationOf(token("Demon-warrior").actor, "contest");
      return (
        await game.fray.declare(
          {
            ...declaration,
            targets: [{ actor: token("Pit Crew").actor.uuid, token: token("Pit Crew").document.uuid }],
          },
          { dialog: false },
        )
      ).id;
    });
    const optionsOf = ({ page: seat }: Seat): Promise<string[]> =>
      cardOf(seat, id)
        .locator('[data-fray-act="answer"]')
        .evaluateAll((found) => found.map((one) => one.querySelector("span")!.firstChild!.textContent!.trim()));
    await cardOf(other.page, id).locator('[data-fray-act="answer"]').first().waitFor();
    await cardOf(player.page, id).locator('[data-fray-act="answer"]').first().waitFor();
    await expect.poll(() => optionsOf(other)).toEqual(["Grok"]);
    await expect.poll(() => optionsOf(player)).toEqual(["Nobody: roll for it", "Selena"]);
    // What it costs stands on the button, not in a tooltip.
    await cardOf(other.page, id).locator('[data-fray-act="answer"]', { hasText: "Keeps 1 die" }).waitFor();
    const done = await player.page.evaluate((card) => {
      const key = (name: string): string => game.actors.getName(name).uuid.replaceAll(".", "-");
      return game.fray.press({
        card,
        act: "answer",
        window: `bear-${key("Pit Crew")}`,
        option: `volunteer-${key("Grok")}`,
      });
    }, id);
    expect(done).toBe(false);
    await cardOf(other.page, id).locator('[data-fray-act="answer"]').click();
    await staged(page, id, "frozen");
    await press(page, "apply");
    await settled(page, "Grok", dice, 1);
    await settled(page, "Pit Crew", "system.vengeance", true);
    await press(page, "undo");
    await settled(page, "Grok", dice, 3);
    await settled(page, "Pit Crew", "system.vengeance", false);
  });

  test("at “outcome only” a bystander sees neither pool of a foe who attacks a fellow", async () => {
    const { page } = gamemaster;
    await settings(page, { reactionSeconds: 0, visibility: "outcome" });
    await showTab(player.page, "chat");
    const id = await contest("Demon-warrior", "Grok", 6, 6, 6, 6, 6, 6);
    await cardOf(page, id).locator(".fray-dice").nth(1).waitFor();
    await cardOf(player.page, id).locator(".fray-band").waitFor();
    await expect.poll(() => cardOf(player.page, id).locator(".fray-dice").count()).toBe(0);
    await expect.poll(() => cardOf(other.page, id).locator(".fray-dice").count()).toBe(2);
    await settings(page, { visibility: "everything" });
    await cardOf(player.page, id).locator(".fray-dice").nth(1).waitFor();
  });
});

describe("the macros of swords", () => {
  const MACROS = [
    ["Disband the team", "teamAct", "Pit Crew"],
    ["Fight with the cliché in use", "contest", "Grok"],
    ["Recover after the fight", "recover", "Grok"],
    ["Shoot", "shot", "Selena"],
  ] as const;

  test("SS-001, SS-007, SS-P02, SS-P04: every macro of the pack makes its card, or asks what it needs", async () => {
    const { page } = gamemaster;
    await showTab(page, "chat");
    await target(page, "Demon-warrior");
    // Somebody with something to recover from.
    await page.evaluate(() => {
      const grok = canvas.tokens.placeables.find((one: any) => one.document.name === "Grok").actor;
      return grok.items.find((item: any) => item.type === "swordsCliche").update({ "system.lost": 1 });
    });
    const names: string[] = await page.evaluate(async () =>
      (await game.packs.get("fray.swords-macros").getDocuments()).map((one: any) => one.name).sort(),
    );
    expect(names).toEqual(MACROS.map(([name]) => name).sort());
    for (const [name, action, who] of MACROS) {
      const count = await messages(page);
      await page.evaluate(
        async ([wanted, chosen]) => {
          canvas.tokens.placeables.find((one: any) => one.document.name === chosen).control({ releaseOthers: true });
          const macro = (await game.packs.get("fray.swords-macros").getDocuments()).find(
            (one: any) => one.name === wanted,
          );
          void macro.execute();
        },
        [name, who],
      );
      await page.waitForFunction(
        (before) => game.messages.size > before || Boolean(document.querySelector(".fray-dialog [type='submit']")),
        count,
      );
      const asks = page.locator('.fray-dialog [type="submit"]');
      if (await asks.count()) await asks.first().click();
      await page.waitForFunction((before) => game.messages.size > before, count);
      await expect
        .poll(() => page.evaluate(() => game.messages.contents.at(-1).system.action), { message: name })
        .toBe(action);
    }
    await expect.poll(() => actorValue<number>(page, "Grok", dice)).toBeGreaterThan(0);
  });
});
