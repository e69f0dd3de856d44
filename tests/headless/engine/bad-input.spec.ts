import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { actorValue, d10, fixDice, ready, type Seat } from "../../browser/table.ts";
import {
  cardOf,
  closeSheets,
  gear,
  openSheet,
  press,
  settings,
  settled,
  showTab,
  staged,
  strike,
} from "../../browser/steps.ts";
import { CUT_OFF, says, hold, held, release, refused } from "../../browser/trouble.ts";
import { openForTwo, type HeadlessTable } from "../table.ts";

let table: HeadlessTable;
let gamemaster: Seat;
let player: Seat;
let second: Seat;

const stress = "system.physical.value";

beforeAll(async () => {
  ({ table, gamemaster, player } = await openForTwo());
  await settings(gamemaster.page, { economy: "advice", reactionSeconds: 0, undo: "affected" });
  for (const seat of [gamemaster, player]) await showTab(seat.page, "chat");
});

afterAll(() => table.leave());

/** Opens Tavi's sheet in edit mode on the character tab. */
async function editing(seat: Seat): Promise<ReturnType<typeof openSheet>> {
  await closeSheets(seat.page);
  const sheet = await openSheet(seat.page, "Tavi");
  const edit = sheet.locator('[data-action="toggleMode"]').nth(1);
  if ((await edit.getAttribute("aria-pressed")) !== "true") await edit.click();
  await sheet.locator("input.fray-name").waitFor();
  await sheet.locator('[role="tab"][data-tab="character"]').click();
  await sheet.locator('input[name="system.attributes.brawn"]').waitFor();
  return sheet;
}

describe("bad input on a sheet", () => {
  test("negative and huge numbers are put between their bounds, and it is said", async () => {
    const sheet = await editing(player);
    const brawn = sheet.locator('input[name="system.attributes.brawn"]');
    await brawn.fill("999999999");
    await brawn.press("Tab");
    await says(player.page, /between 0 and 20/);
    await settled(gamemaster.page, "Tavi", "system.attributes.brawn", 20);
    await brawn.fill("-7");
    await brawn.press("Tab");
    await settled(gamemaster.page, "Tavi", "system.attributes.brawn", 0);
    await brawn.fill("2");
    await brawn.press("Tab");
    await settled(gamemaster.page, "Tavi", "system.attributes.brawn", 2);
  });

  test("an empty name is refused in words, and the old one stays", async () => {
    const sheet = await editing(player);
    await sheet.locator("input.fray-name").fill("   ");
    await sheet.locator("input.fray-name").press("Tab");
    await says(player.page, /name cannot be empty/i);
    await expect.poll(() => gamemaster.page.evaluate(() => game.actors.get("MD64Q4JOEXiLLlbm").name)).toBe("Tavi");
  });

  test("words typed into a bar change nothing; a huge loss is one card that can be undone", async () => {
    await closeSheets(player.page);
    const sheet = await openSheet(player.page, "Tavi");
    const bar = sheet.locator('[data-left-of="physical"]');
    await bar.fill("lots");
    await bar.press("Enter");
    await says(player.page, /“lots” is not a whole number/);
    await expect.poll(() => actorValue(gamemaster.page, "Tavi", stress)).toBe(18);
    await bar.fill("-99999999");
    await bar.press("Enter");
    await settled(gamemaster.page, "Tavi", stress, 0);
    await press(gamemaster.page, "undo");
    await settled(player.page, "Tavi", stress, 18);
    await player.page.waitForFunction(
      () => game.actors.getName("Tavi").items.filter((item: any) => item.type === "crusadeWound").length === 0,
    );
    await expect.poll(() => gamemaster.page.evaluate(() => game.actors.getName("Tavi").effects.size)).toBe(0);
    await closeSheets(player.page);
  });

  test("HTML and script in names, notes and chat are words, never run", async () => {
    const nasty = `<img src="data:image/png,x" onerror="globalThis.hacked=1"><script>globalThis.hacked=1</script>Bandit`;
    await gamemaster.page.evaluate(async (name) => {
      const bandit = canvas.tokens.placeables.find((one: any) => one.document.name === "Bandit");
      await bandit.document.update({ name });
      await bandit.actor.update({ name, "system.notes": name, "system.description": name });
      await bandit.actor.items.getName("Cutlass").update({ name });
      await CONFIG.ChatMessage.documentClass.create({ content: name });
      bandit.setTarget(true, { releaseOthers: true });
      const tavi = game.actors.getName("Tavi");
      const declaration = game.fray.declarationOf(tavi, "attack", { item: tavi.items.getName("Cutlass").uuid });
      await game.fray.declare(declaration, { dialog: false });
      await bandit.actor.sheet.render({ force: true });
      bandit.actor.sheet.tab = "notes";
      await bandit.actor.sheet.render({ force: true });
    }, nasty);
    await player.page.waitForFunction(() => game.messages.contents.at(-1)?.type === "action");
    for (const seat of [gamemaster, player]) {
      for (const tab of ["combat", "actors", "chat"] as const) await showTab(seat.page, tab);
      await seat.page.locator(".fray-card h3").last().waitFor();
      await expect.poll(() => seat.page.evaluate(() => (globalThis as any).hacked ?? null)).toBe(null);
      await expect
        .poll(() => seat.page.locator("img[onerror], .fray-card script, .fray-sheet script, #combat script").count())
        .toBe(0);
      await expect
        .poll(() =>
          seat.page
            .locator(
              '.fray-card img[src^="data:"], #combat img[src^="data:"], #actors img[src^="data:"], h1 img[src^="data:"]',
            )
            .count(),
        )
        .toBe(0);
    }
    await closeSheets(gamemaster.page);
    await gamemaster.page.evaluate(async () => {
      const bandit = canvas.tokens.placeables.find(
        (one: any) => one.document.name.includes("Bandit") && one.document.name.includes("<"),
      );
      bandit.setTarget(false);
      await bandit.actor.items.find((item: any) => item.name.includes("<")).update({ name: "Cutlass" });
      await bandit.actor.update({ name: "Bandit", "system.notes": "", "system.description": "" });
      await bandit.document.update({ name: "Bandit" });
    });
  });
});

describe("bad input in a fight", () => {
  test("EC-058: a weapon whose skill nobody has is used at zero", async () => {
    await gear(gamemaster.page, "Tavi", "Boarding axe", "held", true);
    await fixDice(player.page, d10(8));
    const id = await strike(player.page, "Tavi", "Boarding axe", "Bandit", { second: "" });
    await staged(gamemaster.page, id, "frozen");
    // 8 + 0 − 6 + 1.
    await expect.poll(() => cardOf(gamemaster.page, id).locator(".fray-band .fray-num").innerText()).toBe("3");
    await gear(gamemaster.page, "Tavi", "Boarding axe", "held", false);
  });

  test("a target without an actor, and one that is gone, are refused in words, and no card is written", async () => {
    const before = await gamemaster.page.evaluate(() => game.messages.size);
    await player.page.evaluate(async () => {
      const tavi = game.actors.getName("Tavi");
      const declaration = game.fray.declarationOf(tavi, "attack", { item: tavi.items.getName("Cutlass").uuid });
      await game.fray.declare(
        { ...declaration, targets: [{ actor: "Actor.nobodyNobody1234", token: null }] },
        { dialog: false },
      );
    });
    await says(player.page, /no longer there, or has no actor/i);
    await expect.poll(() => gamemaster.page.evaluate(() => game.messages.size)).toBe(before);
    // A token of nobody may be targeted; the card then waits for a foe that can be hit.
    await gamemaster.page.evaluate(() =>
      canvas.scene.createEmbeddedDocuments("Token", [{ name: "Barrel", x: 200, y: 200, actorId: null }]),
    );
    await player.page.waitForFunction(() =>
      canvas.tokens.placeables.some((one: any) => one.document.name === "Barrel"),
    );
    const id = await player.page.evaluate(async () => {
      canvas.tokens.placeables
        .find((one: any) => one.document.name === "Barrel")
        .setTarget(true, { releaseOthers: true });
      const tavi = game.actors.getName("Tavi");
      return (
        await game.fray.declare(game.fray.declarationOf(tavi, "attack", { item: tavi.items.getName("Cutlass").uuid }), {
          dialog: false,
        })
      ).id;
    });
    await cardOf(player.page, id).locator('[data-fray-act="target"]').waitFor();
    await gamemaster.page.evaluate(() => canvas.scene.tokens.getName("Barrel").delete());
  });

  test("EC-A28: a dead target is refused in words", async () => {
    await gamemaster.page.evaluate(() =>
      canvas.tokens.placeables
        .find((one: any) => one.document.name === "Bandit Cutter")
        .actor.toggleStatusEffect("dead", { active: true }),
    );
    await player.page.waitForFunction(() =>
      canvas.tokens.placeables.find((one: any) => one.document.name === "Bandit Cutter").actor.statuses.has("dead"),
    );
    expect(await strike(player.page, "Tavi", "Cutlass", "Bandit Cutter")).toBe("");
    await says(player.page, /out of the fight already/i);
  });

  test("a target deleted between the roll and the press: said in words, nothing written, the card stays readable", async () => {
    await fixDice(player.page, d10(9));
    const id = await strike(player.page, "Tavi", "Cutlass", "Bandit Archer");
    await staged(gamemaster.page, id, "frozen");
    await gamemaster.page.evaluate(() => canvas.scene.tokens.getName("Bandit Archer").delete());
    await player.page.waitForFunction(() => !canvas.scene.tokens.getName("Bandit Archer"));
    await cardOf(gamemaster.page, id).locator('[data-fray-act="apply"]').click();
    await says(gamemaster.page, /no longer there/i);
    await cardOf(gamemaster.page, id).getByText("Bandit Archer").first().waitFor();
    expect(await gamemaster.page.evaluate((card) => game.fray.press({ card, act: "undo" }), id)).toBe(true);
  });

  test("a formula that does not parse is refused in words and nothing is posted", async () => {
    const before = await player.page.evaluate(() => game.messages.size);
    const input = player.page.locator("textarea#chat-message, #chat-message .ProseMirror");
    for (const line of ["/r 1d6 +* (2", "/contest 3d6 vs sausage"]) {
      await input.fill(line);
      await input.press("Enter");
      await player.page.locator("#notifications .notification").last().waitFor();
      await player.page.waitForFunction(() => document.querySelectorAll("#notifications .notification").length > 0);
    }
    await expect.poll(() => player.page.evaluate(() => game.messages.size)).toBe(before);
    await input.fill("");
  });
});

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
      .getByText(/not yours/i)
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
      await says(gamemaster.page, /changed by hand/i);
      await expect.poll(() => actorValue(gamemaster.page, "Bandit", stress)).toBe(6);
      await expect.poll(() => actorValue(gamemaster.page, "Bad Guy", stress)).toBe(6);
    }
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

describe("accidents", () => {
  test("two clients apply one card in the same moment: once it counts, the other is told", async () => {
    await gamemaster.page.evaluate(() => game.users.getName("Player Two").update({ role: 4 }));
    second = await table.sit("Player Two");
    await showTab(second.page, "chat");
    await fixDice(gamemaster.page, d10(7));
    const id = await strike(gamemaster.page, "Bandit", "Cutlass", "Tavi");
    await staged(player.page, id, "frozen");
    await staged(second.page, id, "frozen");
    await cardOf(second.page, id).locator('[data-fray-act="apply"]').waitFor();
    // Of the two gamemasters one is the active one; the other and the player ask him.
    const active = await player.page.evaluate(() => game.users.activeGM.name);
    const other = active === "Gamemaster" ? second : gamemaster;
    await hold(table, { event: "query", count: "2" });
    const presses = Promise.all(
      [player, other].map((seat) => seat.page.evaluate((card) => game.fray.press({ card, act: "apply" }), id)),
    );
    const done = await presses;
    expect(done.filter(Boolean)).toHaveLength(1);
    // 7 + 4 − 7 + 1.
    await settled(gamemaster.page, "Tavi", stress, 13);
    await expect.poll(() => gamemaster.page.evaluate(() => game.actors.getName("Tavi").system.injuries.length)).toBe(1);
    await press(gamemaster.page, "undo");
    await settled(player.page, "Tavi", stress, 18);
  });

  test("two cards that strike one foe, applied in the same moment, both count; half a point from a console is none", async () => {
    await fixDice(gamemaster.page, d10(7));
    const one = await strike(gamemaster.page, "Bandit", "Cutlass", "Tavi");
    await staged(gamemaster.page, one, "frozen");
    await fixDice(gamemaster.page, d10(5));
    const two = await strike(gamemaster.page, "Bandit", "Cutlass", "Tavi", { modifier: 0.5 });
    await staged(gamemaster.page, two, "frozen");
    const both = (act: "apply" | "undo"): Promise<boolean[]> =>
      gamemaster.page.evaluate(
        ([first, last, what]) => Promise.all([first, last].map((card) => game.fray.press({ card, act: what }))),
        [one, two, act] as const,
      );
    expect(await both("apply")).toEqual([true, true]);
    // 7 + 4 − 7 + 1 and 5 + 4 − 7 + 1.
    await settled(player.page, "Tavi", stress, 10);
    expect(await both("undo")).toEqual([true, true]);
    await settled(player.page, "Tavi", stress, 18);
  });

  test("a target that cannot be is refused in words, and the card stands applied as it stood", async () => {
    const { page } = gamemaster;
    await fixDice(page, d10(7));
    const id = await strike(page, "Bandit", "Cutlass", "Tavi");
    await staged(page, id, "frozen");
    await page.evaluate((card) => game.fray.press({ card, act: "apply" }), id);
    await settled(page, "Tavi", stress, 13);
    const gone = { actor: "Actor.nobodynobodynob0", token: null };
    expect(
      await page.evaluate(
        ([card, target]) => game.fray.press({ card, act: "amend", amendment: { kind: "target", target } }),
        [id, gone] as const,
      ),
    ).toBe(false);
    await says(page, /no longer|gone|target/i);
    await expect.poll(() => page.evaluate((card) => game.messages.get(card).system.amendments, id)).toEqual([]);
    await settled(player.page, "Tavi", stress, 13);
    await cardOf(page, id).locator('[data-fray-act="undo"]').waitFor();
    await page.evaluate((card) => game.fray.press({ card, act: "undo" }), id);
    await settled(player.page, "Tavi", stress, 18);
  });

  test("a client cut off in mid-roll: the attack is there once or not at all, and the next one works", async () => {
    player.expectComplaint(/connection|disconnect|timeout|timed out|lost/i);
    const before = await gamemaster.page.evaluate(() => game.messages.size);
    await fixDice(player.page, d10(6));
    await hold(table, { event: "modifyDocument", count: "9", type: "ChatMessage" });
    const declared = player.page.evaluate(async () => {
      const tavi = game.actors.getName("Tavi");
      const bandit = canvas.tokens.placeables.find((one: any) => one.document.name === "Bandit");
      const declaration = {
        ...game.fray.declarationOf(tavi, "attack", { item: tavi.items.getName("Cutlass").uuid }),
        targets: [{ actor: bandit.actor.uuid, token: bandit.document.uuid }],
      };
      void game.fray.declare(declaration, { dialog: false });
    });
    await declared;
    await expect.poll(() => held(table)).toBe(1);
    await fetch(`${table.url}/test/cut?user=wlSvVDaPhL1fFgDs`, { method: "POST" });
    await release(table);
    await player.page.waitForFunction(() => game.socket?.connected !== false);
    await gamemaster.page.waitForFunction(() => game.users.getName("Player One").active);
    expect((await gamemaster.page.evaluate(() => game.messages.size)) - before).toBeLessThanOrEqual(1);
    await expect.poll(() => actorValue(gamemaster.page, "Bandit", stress)).toBe(6);
    const same = (seat: Seat): Promise<number> => seat.page.evaluate(() => game.messages.size);
    await expect.poll(() => same(player)).toBe(await same(gamemaster));
    await fixDice(player.page, d10(5));
    const id = await strike(player.page, "Tavi", "Cutlass", "Bandit");
    await staged(gamemaster.page, id, "frozen");
  });

  test("the gamemaster's machine dies between two writes: the next one finishes, once", async () => {
    await fixDice(player.page, d10(9));
    const id = await strike(player.page, "Tavi", "Cutlass", "Bandit");
    await staged(gamemaster.page, id, "frozen");
    await second.page.context().close();
    await gamemaster.page.waitForFunction(() => game.users.activeGM?.isSelf);
    // From here on effects are never made: the stress is written, the condition is not.
    await gamemaster.page.evaluate((card) => {
      CONFIG.ActiveEffect.documentClass.createDocuments = () => new Promise(() => undefined);
      void game.fray.press({ card, act: "apply" });
    }, id);
    await settled(player.page, "Bandit", stress, 0);
    await expect
      .poll(() =>
        player.page.evaluate(() =>
          canvas.tokens.placeables.find((one: any) => one.document.name === "Bandit").actor.statuses.has("dead"),
        ),
      )
      .toBe(false);
    await gamemaster.page.context().close();
    await player.page.waitForFunction(() => !game.users.activeGM);
    // With nobody to decide, the card waits and is marked so; a press says why nothing happens.
    expect(await player.page.evaluate((card) => game.fray.press({ card, act: "apply" }), id)).toBe(false);
    await says(player.page, /gamemaster/i);
    second = await table.sit("Player Two");
    await player.page.waitForFunction(() =>
      canvas.tokens.placeables.find((one: any) => one.document.name === "Bandit").actor.statuses.has("dead"),
    );
    await expect.poll(() => actorValue(second.page, "Bandit", "system.physical.damage")).toBe(6);
    await showTab(second.page, "chat");
    await second.page.waitForFunction(() => (game.settings.get("fray", "ledger").open ?? []).length === 0);
    await press(second.page, "undo");
    await settled(player.page, "Bandit", stress, 6);
    await expect.poll(() => actorValue(player.page, "Bandit", "system.injuries.length")).toBe(0);
  });

  test("a stored document that no longer fits its model is repaired, not lost", async () => {
    player.expectComplaint(CUT_OFF);
    second.expectComplaint(CUT_OFF);
    await table.kill();
    const { spoil } = await import("../../browser/trouble.ts");
    await spoil(table.world, "actors", "!actors!MD64Q4JOEXiLLlbm", (actor) => ({
      ...actor,
      system: {
        ...(actor.system as object),
        tier: "wizard",
        attributes: { brawn: "strong", grace: -12, brilliance: null, alacrity: 1e30 },
        physical: "none",
        injuries: "many",
      },
    }));
    await table.start();
    await player.page.context().close();
    await second.page.context().close();
    player = await table.sit("Player One");
    await ready(player.page);
    const tavi = await player.page.evaluate(() => {
      const actor = game.actors.get("MD64Q4JOEXiLLlbm");
      return (
        actor && {
          name: actor.name,
          items: actor.items.size,
          tier: actor.system.tier,
          attributes: { ...actor.system.attributes },
          left: actor.system.physical.value,
        }
      );
    });
    expect(tavi).toMatchObject({ name: "Tavi", items: 8, tier: "pc", attributes: { grace: 0, alacrity: 20 } });
    for (const value of Object.values(tavi.attributes as Record<string, number>))
      expect(Number.isInteger(value)).toBe(true);
    expect(tavi.left).toBeGreaterThan(0);
    await openSheet(player.page, "Tavi");
  });
});
