import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { actorValue, d10, fixDice, type Seat } from "../../browser/table.ts";
import { cardOf, nextRound, press, settled, showTab, staged, strike } from "../../browser/steps.ts";
import { HeadlessTable } from "../table.ts";

let table: HeadlessTable;
let gamemaster: Seat;

const wounds = (): Promise<string[]> =>
  gamemaster.page.evaluate(() =>
    game.actors
      .getName("Gauvain")
      .items.filter((one: any) => one.type === "crusadeWound")
      .map((one: any) => one.name),
  );
const count = (many: number) =>
  gamemaster.page.waitForFunction((wanted) => game.actors.getName("Gauvain").system.derived.wounds === wanted, many);
const status = (id: string, active: boolean) =>
  gamemaster.page.waitForFunction(([wanted, on]) => game.actors.getName("Gauvain").statuses.has(wanted) === on, [
    id,
    active,
  ] as const);
/** Declares an action of Gauvain's as his sheet does, and gives its card. */
const act = (
  action: string,
  choices: Record<string, string | number> = {},
  item: string | null = null,
): Promise<string> =>
  gamemaster.page.evaluate(
    async ([name, more, thing]) => {
      const actor = game.actors.getName("Gauvain");
      const message = await game.fray.declare(
        { ...game.fray.declarationOf(actor, name, { item: thing, choices: more }), targets: [] },
        { dialog: false },
      );
      return (message?.id as string | undefined) ?? "";
    },
    [action, choices, item] as const,
  );
const hurt = async (amount: number): Promise<string> => {
  const id = await act("harm", { amount });
  await staged(gamemaster.page, id, "frozen");
  return id;
};
const rowOnTracker = (): Locator =>
  gamemaster.page.locator(".fray-turn", { has: gamemaster.page.locator('h4:text-is("Gauvain")') }).first();
/** Whether the row of the tracker says so, in words beside an icon. */
const shows = async (words: string, there: boolean): Promise<void> => {
  await showTab(gamemaster.page, "combat");
  const chip = rowOnTracker().locator(".fray-chip:has(i)", { hasText: words });
  await chip.waitFor({ state: there ? "visible" : "detached" });
  await showTab(gamemaster.page, "chat");
};
const undo = (card: string): Promise<boolean> =>
  gamemaster.page.evaluate((id) => game.fray.press({ card: id, act: "undo" }), card);

/** Tavi strikes Gauvain in a round of their own, each blow for just so many points. */
const blows = async (points: number, weapon: string, second: string | null = null): Promise<string> => {
  const { page } = gamemaster;
  await nextRound(page);
  const choices = await page.evaluate(
    ([want, other]) => {
      const tavi = game.actors.getName("Tavi");
      const modifier =
        Number(want) -
        1 -
        5 -
        tavi.system.derived.skills.blades +
        game.actors.getName("Gauvain").system.derived.melee.value;
      return { modifier, second: other ? (tavi.items.getName(other).uuid as string) : "" };
    },
    [points, second] as const,
  );
  await fixDice(page, d10(5, 5));
  const id = await strike(page, "Tavi", weapon, "Gauvain", choices);
  await staged(page, id, "frozen");
  return id;
};
/** Gauvain whole again, but for stress that is gone. */
const afresh = (damage = 0): Promise<void> =>
  gamemaster.page.evaluate(async (lost) => {
    const actor = game.actors.getName("Gauvain");
    await actor.deleteEmbeddedDocuments(
      "Item",
      actor.items.filter((one: any) => one.type === "crusadeWound").map((one: any) => one.id),
    );
    for (const effect of [...actor.effects]) await effect.delete();
    await actor.update({
      "system.physical.damage": lost,
      "system.injuries": [],
      "system.tended": [],
      "system.fate.value": 0,
    });
  }, damage);
const applied = (card: string): Promise<boolean> =>
  gamemaster.page.evaluate((id) => game.fray.press({ card: id, act: "apply" }), card);
const stress = "system.physical.value";

beforeAll(async () => {
  table = await HeadlessTable.open({ mat: true });
  gamemaster = await table.sit("Gamemaster");
  await gamemaster.page.evaluate(async () => {
    const pack = game.packs.get("fray.crusade-characters");
    const index = await pack.getIndex();
    const actor = await game.actors.importFromCompendium(pack, index.find((one: any) => one.name === "Gauvain")._id);
    await actor.items.getName("Healing").update({ "system.rating": 2 });
    await game.actors.getName("Tavi").createEmbeddedDocuments("Item", [
      {
        name: "Left knife",
        type: "crusadeWeapon",
        system: { skill: "blades", damage: 1, held: true, category: "light", wound: "piercing" },
      },
    ]);
    await canvas.scene.createEmbeddedDocuments("Token", [
      (await actor.getTokenDocument({ x: 200, y: 100 }, { parent: canvas.scene })).toObject(),
    ]);
    await game.combat.createEmbeddedDocuments("Combatant", [
      { tokenId: canvas.scene.tokens.getName("Gauvain").id, actorId: actor.id, sceneId: canvas.scene.id },
    ]);
  });
});
afterAll(() => table.leave());

describe("crusade fight: Gauvain's wounds", () => {
  test("EC-005, EC-007, EC-107, EC-108: of 18, twenty points leave two named Temporary Wounds; undo takes them back", async () => {
    await expect.poll(() => actorValue(gamemaster.page, "Gauvain", "system.physical.max")).toBe(18);
    await expect.poll(() => actorValue(gamemaster.page, "Gauvain", "system.mental.max")).toBe(15);
    const id = await hurt(20);
    await settled(gamemaster.page, "Gauvain", "system.physical.value", 0);
    await count(2);
    const names = await wounds();
    expect(names.every((name) => name.length > 3 && !name.includes("."))).toBe(true);
    await undo(id);
    await settled(gamemaster.page, "Gauvain", "system.physical.value", 18);
    await count(0);
  });

  test("EC-110, EC-111: a cut or a thrust lasts a week, a broken bone two", async () => {
    const { page } = gamemaster;
    const wound = (): Promise<unknown[]> =>
      page.evaluate(() =>
        game.actors
          .getName("Gauvain")
          .items.filter((one: any) => one.type === "crusadeWound")
          .map((one: any) => [one.system.source, one.system.days]),
      );
    const id = await hurt(19);
    await count(1);
    await expect.poll(() => wound()).toEqual([["blunt", 14]]);
    await undo(id);
    await count(0);
    await afresh(17);
    for (const [weapon, source] of [
      ["Cutlass", "cutting"],
      ["Left knife", "piercing"],
    ] as const) {
      const blow = await blows(2, weapon);
      await applied(blow);
      await count(1);
      await expect.poll(() => wound()).toEqual([[source, 7]]);
      await undo(blow);
      await count(0);
    }
    await afresh();
  });

  test("EC-115, EC-116, EC-117: four wounds are borne, a fifth is a death check on the card, and no FATE is offered for it", async () => {
    const { page } = gamemaster;
    await hurt(22);
    await count(4);
    await status("fray.deathsDoor", false);
    await hurt(1);
    await status("fray.deathsDoor", true);
    await shows("At death’s door", true);
    await page.evaluate(() => game.actors.getName("Gauvain").update({ "system.fate.value": 3 }));
  });

  test("EC-115, EC-118, EC-120: with the check unrolled he acts no more, and a further blow kills; undo gives the check back", async () => {
    const { page } = gamemaster;
    expect(await act("act", { act: "cover", cover: "partial" })).toBe("");
    await page.locator("#notifications .notification", { hasText: "the death check comes first" }).first().waitFor();
    const id = await hurt(6);
    await status("dead", true);
    await status("fray.deathsDoor", false);
    expect(await act("deathCheck")).toBe("");
    await undo(id);
    await status("dead", false);
    await status("fray.deathsDoor", true);
    await count(4);
  });

  test("EC-118, EC-119: 8 of d10 + 4 passes: unconscious, with a Permanent Trait; undo gives the check back", async () => {
    const { page } = gamemaster;
    await fixDice(page, d10(4));
    const id = await act("deathCheck");
    await staged(page, id, "frozen");
    await cardOf(page, id).locator(".fray-band.is-win").waitFor();
    await expect.poll(() => cardOf(page, id).locator(".fray-window").count()).toBe(0);
    await press(page, "apply");
    await status("fray.dying", true);
    await expect
      .poll(() =>
        page.evaluate(
          () => game.actors.getName("Gauvain").items.filter((one: any) => one.system.kind === "permanent").length,
        ),
      )
      .toBe(1);
    await press(page, "undo");
    await status("fray.dying", false);
    await shows("Dying", false);
    await status("fray.deathsDoor", true);
    await expect
      .poll(() =>
        page.evaluate(
          () => game.actors.getName("Gauvain").items.filter((one: any) => one.system.kind === "permanent").length,
        ),
      )
      .toBe(0);
  });

  test("EC-118: unconscious, the next point of damage kills: dead on tracker and token; undo brings him back dying", async () => {
    const { page } = gamemaster;
    await page.evaluate(
      (id) => game.fray.press({ card: id, act: "redo" }),
      await page.evaluate(() => game.messages.contents.at(-1).id),
    );
    await status("fray.dying", true);
    await shows("Dying", true);
    const id = await hurt(1);
    await status("dead", true);
    await page.waitForFunction(() => game.combat.combatants.getName("Gauvain").isDefeated);
    await showTab(page, "combat");
    await rowOnTracker().locator(".fray-sr", { hasText: "Out of the fight" }).waitFor({ state: "attached" });
    await showTab(page, "chat");
    await undo(id);
    await status("dead", false);
    await page.waitForFunction(() => !game.combat.combatants.getName("Gauvain").isDefeated);
    await status("fray.dying", true);
  });

  test("EC-120, EC-A11: 7 of d10 + 4 does not pass: dead; undo clears it", async () => {
    const { page } = gamemaster;
    await page.evaluate(
      (id) => game.fray.press({ card: id, act: "undo" }),
      await page.evaluate(
        () => game.messages.filter((one: any) => one.system?.declaration?.action === "deathCheck").at(-1).id,
      ),
    );
    await status("fray.deathsDoor", true);
    await fixDice(page, d10(3));
    const id = await act("deathCheck");
    await staged(page, id, "frozen");
    await cardOf(page, id).locator(".fray-band.is-lose").waitFor();
    await press(page, "apply");
    await status("dead", true);
    await page.waitForFunction(() => game.combat.combatants.getName("Gauvain").isDefeated);
    await press(page, "undo");
    await status("dead", false);
    await page.waitForFunction(() => !game.combat.combatants.getName("Gauvain").isDefeated);
  });

  test("EC-126..130: an injury is tended once: d10 + Healing over 6, a point back for each over; then there is nothing to tend, until undo", async () => {
    const { page } = gamemaster;
    await afresh();
    await page.evaluate(async () => {
      const actor = game.actors.getName("Gauvain");
      if (!actor.items.getName("Healing"))
        await actor.createEmbeddedDocuments("Item", [
          { name: "Healing", type: "crusadeSkill", system: { key: "healing", rating: 2 } },
        ]);
    });
    const skill = await page.evaluate(() => game.actors.getName("Gauvain").system.derived.skills.healing);
    await hurt(5);
    await settled(page, "Gauvain", "system.physical.value", 13);
    await fixDice(page, d10(7));
    const id = await act("heal");
    await staged(page, id, "frozen");
    await press(page, "apply");
    await settled(page, "Gauvain", "system.physical.value", 13 + (7 + skill - 6));
    expect(await act("heal")).toBe("");
    await press(page, "undo");
    await settled(page, "Gauvain", "system.physical.value", 13);
    // EC-128: in good conditions the number is 4.
    await fixDice(page, d10(3));
    await page.evaluate(() => game.combat.nextRound());
    const easy = await act("heal", { place: "ideal" });
    await staged(page, easy, "frozen");
    await press(page, "apply");
    await settled(page, "Gauvain", "system.physical.value", 13 + Math.max(0, 3 + skill - 4));
  });

  test("EC-126: the attempt is spent by a check that fails, with nothing to apply; undo gives it back", async () => {
    const { page } = gamemaster;
    await afresh();
    await hurt(5);
    await settled(page, "Gauvain", stress, 13);
    await nextRound(page);
    await fixDice(page, d10(1));
    const id = await act("heal");
    await staged(page, id, "frozen");
    await expect.poll(() => cardOf(page, id).locator('[data-fray-act="apply"]').count()).toBe(0);
    await nextRound(page);
    expect(await act("heal")).toBe("");
    await undo(id);
    await fixDice(page, d10(7));
    const again = await act("heal");
    await staged(page, again, "frozen");
    // While that stands, the first is too late.
    expect(await page.evaluate((card) => game.fray.press({ card, act: "redo" }), id)).toBe(false);
    await applied(again);
    await settled(page, "Gauvain", stress, 16);
  });

  test("EC-126: of two healers at one injury at the same time one heals", async () => {
    const { page } = gamemaster;
    await afresh();
    await hurt(9);
    await settled(page, "Gauvain", stress, 9);
    await nextRound(page);
    await fixDice(page, d10(7, 7));
    const cards = await page.evaluate(async () => {
      const patient = game.actors.getName("Gauvain");
      const both = ["Gauvain", "Tavi"].map((name) =>
        game.fray.declare(
          {
            ...game.fray.declarationOf(game.actors.getName(name), "heal"),
            targets: [{ actor: patient.uuid, token: null }],
          },
          { dialog: false },
        ),
      );
      return (await Promise.all(both)).map((one: any) => one?.id as string);
    });
    await page.waitForFunction(
      (ids) => ids.every((id: string) => game.messages.get(id).system.stage !== "declared"),
      cards,
    );
    for (const card of cards)
      if (await page.evaluate((id) => game.messages.get(id).system.stage === "frozen", card)) await applied(card);
    await settled(page, "Gauvain", stress, 12);
    expect(await act("heal")).toBe("");
    await expect.poll(() => actorValue(page, "Gauvain", stress)).toBe(12);
  });

  test("EC-126, EC-130: an injury long gone gives nothing back: of two points lost today two come back", async () => {
    const { page } = gamemaster;
    await afresh(3);
    await page.evaluate(() =>
      game.actors.getName("Gauvain").update({
        "system.injuries": [
          { id: "old", points: 9, tended: false },
          { id: "other", points: 1, tended: false },
        ],
      }),
    );
    await hurt(2);
    await settled(page, "Gauvain", stress, 13);
    await nextRound(page);
    await fixDice(page, d10(10));
    const id = await act("heal");
    await staged(page, id, "frozen");
    await applied(id);
    await settled(page, "Gauvain", stress, 15);
  });

  test("EC-126: two strikes of one card are two injuries, each tended once; undo takes both", async () => {
    const { page } = gamemaster;
    await afresh();
    const id = await blows(2, "Cutlass", "Left knife");
    await applied(id);
    await settled(page, "Gauvain", stress, 14);
    for (const left of [16, 18]) {
      await nextRound(page);
      await fixDice(page, d10(10));
      const tended = await act("heal");
      await staged(page, tended, "frozen");
      await applied(tended);
      await settled(page, "Gauvain", stress, left);
    }
    expect(await act("heal")).toBe("");
    await afresh();
    const again = await blows(2, "Cutlass", "Left knife");
    await applied(again);
    await settled(page, "Gauvain", stress, 14);
    await undo(again);
    await settled(page, "Gauvain", stress, 18);
    await expect.poll(() => page.evaluate(() => game.actors.getName("Gauvain").system.injuries.length)).toBe(0);
  });

  test("EC-115, EC-118: of two strikes of one card the first forces the check, and the second does not wait for it", async () => {
    await afresh();
    await hurt(22);
    await count(4);
    const id = await blows(2, "Cutlass", "Left knife");
    await applied(id);
    await status("dead", true);
    await status("fray.deathsDoor", false);
    await count(4);
    await undo(id);
    await status("dead", false);
    await count(4);
  });
});

describe("crusade: the end of an encounter", () => {
  test("EC-035, EC-037, EC-126: one dialog puts back cover and the charge, and forgets what is healed; its card is undone", async () => {
    const { page } = gamemaster;
    const ivo = (): Promise<unknown[]> =>
      page.evaluate(() => {
        const { statuses, items, system } = game.actors.getName("Ivo");
        return [statuses.has("fray.coverPartial"), items.getName("Crossbow").system.loaded, system.injuries.length];
      });
    await page.evaluate(async () => {
      const actor = game.actors.getName("Ivo");
      await actor.toggleStatusEffect("fray.coverPartial", { active: true });
      await actor.items.getName("Crossbow").update({ "system.loaded": false });
      await actor.update({
        "system.physical.damage": 0,
        "system.injuries": [{ id: "old", points: 9, tended: false }],
        "system.tended": [],
      });
    });
    await showTab(page, "combat");
    await page.locator('[data-action="endCombat"]').first().click();
    await page.locator('.fray [data-action="end"], dialog [data-action="end"], [data-action="end"]').first().click();
    await expect.poll(ivo).toEqual([false, true, 0]);
    await page.waitForFunction(() => !game.combat);
    await showTab(page, "chat");
    await press(page, "undo");
    await expect.poll(ivo).toEqual([true, false, 1]);
  });
});
