import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { closeSheets, messages, openSheet, settings, target } from "../../browser/steps.ts";
import type { Seat } from "../../browser/table.ts";
import { HeadlessTable } from "../table.ts";
import { place, view } from "../steps.ts";
import { says } from "../../words.ts";

/* On a map nobody is struck in melee who is not reached, and the row and the dialog say what would bring them there. */

let table: HeadlessTable;
let gamemaster: Seat;

beforeAll(async () => {
  table = await HeadlessTable.open({ reach: true, mat: true });
  gamemaster = await table.sit("Gamemaster");
  await settings(gamemaster.page, { reactionSeconds: 0, outOfTurn: "allow" });
});
beforeEach(async () => {
  await settings(gamemaster.page, { reach: "stop" });
  await closeSheets(gamemaster.page);
});
afterAll(() => table.leave());

interface Blow {
  readonly scene: string;
  readonly who: string;
  readonly whom: string;
  readonly item: string | null;
  readonly action?: string;
}

/** Declares a blow, without its dialog; gives what was said where no card came of it, "" where one did. */
async function strike({ scene, who, whom, item, action = "attack" }: Blow): Promise<string> {
  const { page } = gamemaster;
  await page.waitForFunction((name) => game.scenes.viewed?.name === name, scene);
  return page.evaluate(
    async ([attacker, foe, thing, act]) => {
      const tokens = game.scenes.viewed.tokens;
      const [token, aim] = [tokens.getName(attacker), tokens.getName(foe)];
      const said: string[] = [];
      const { warn } = ui.notifications;
      ui.notifications.warn = (text: string) => said.push(text);
      try {
        const card = await game.fray.declare(
          {
            action: act,
            actor: token.actor.uuid,
            token: token.uuid,
            item: thing && token.actor.items.getName(thing).uuid,
            targets: [{ actor: aim.actor.uuid, token: aim.uuid }],
            choices: {},
          },
          { dialog: false },
        );
        return card ? "" : said.join(" ");
      } finally {
        ui.notifications.warn = warn;
      }
    },
    [who, whom, item, action] as const,
  );
}

const QUAY = { scene: "The old quay", who: "Tavi", whom: "Bandit", item: "Cutlass" };

test("EC-A18, EC-043: a cutlass strikes nobody seven squares away, says how far, and that a straight line is open; beside them it does", async () => {
  const { page } = gamemaster;
  await view(page, QUAY.scene);
  await place(page, { Tavi: [5, 6], Bandit: [12, 6] });
  const before = await messages(page);
  expect(await strike(QUAY)).toBe("Bandit is out of reach. Move 6 spaces closer first, or charge. (EC-A18)");
  expect(await messages(page)).toBe(before);
  // Farther than a charge runs.
  await place(page, { Tavi: [1, 6], Bandit: [16, 6] });
  expect(await strike(QUAY)).toBe("Bandit is out of reach. Move 14 spaces closer first. (EC-A18)");
  await place(page, { Tavi: [5, 6], Bandit: [7, 6] });
  expect(await strike(QUAY)).toContain("Move 1 space closer first");
  await place(page, { Bandit: [6, 7] });
  expect(await strike(QUAY)).toBe("");
});

test("EC-029: once the charge of a round is spent, its button on the mat is barred and says why; a walk's is not", async () => {
  const { page } = gamemaster;
  await view(page, QUAY.scene);
  await place(page, { Tavi: [5, 6], Bandit: [12, 6] });
  await page.evaluate(async () => {
    const scene = game.scenes.viewed;
    const token = scene.tokens.getName("Tavi");
    const combat = await CONFIG.Combat.documentClass.create({ type: "crusade", scene: scene.id, active: true });
    const entry = { tokenId: token.id, sceneId: scene.id, actorId: token.actorId, initiative: 9 };
    await combat.createEmbeddedDocuments("Combatant", [entry]);
    await combat.startCombat();
    token.object.control({ releaseOthers: true });
  });
  const charge = page.locator('#fray-movement-bar [data-movement="charge"]');
  await charge.waitFor();
  expect(await charge.getAttribute("aria-disabled")).toBeNull();
  await page.evaluate(async () => {
    const token = game.scenes.viewed.tokens.getName("Tavi");
    const { size } = game.scenes.viewed.grid;
    await token.move({ x: 11 * size, y: 6 * size, action: "fray-crusade-charge" }, { method: "dragging" });
  });
  await page.locator('#fray-movement-bar [data-movement="charge"][aria-disabled="true"]').waitFor();
  expect(await charge.getAttribute("aria-description")).toContain(says("FRAY.Refused.ChargeTwice"));
  const walk = page.locator('#fray-movement-bar [data-movement="walk"]');
  expect(await walk.getAttribute("aria-disabled")).toBeNull();
  await page.evaluate(() => game.combat.delete().then(() => undefined));
});

test("EC-A18, EC-P06: without a grid it says to a part of a square how much is missing", async () => {
  const { page } = gamemaster;
  await view(page, QUAY.scene);
  const gridOf = (type: number): Promise<void> =>
    page.evaluate((wanted) => game.scenes.viewed.update({ "grid.type": wanted }).then(() => undefined), type);
  const grid = await page.evaluate(() => game.scenes.viewed.grid.type as number);
  await gridOf(0);
  // Three squares and a fifth of empty ground, and of two squares each way across a corner.
  await place(page, { Tavi: [5, 6], Bandit: [9.2, 6] });
  expect(await strike(QUAY)).toContain("Move 2.71 spaces closer first");
  await place(page, { Tavi: [7.71, 6] });
  expect(await strike(QUAY)).toBe("");
  await place(page, { Tavi: [5, 6] });
  await place(page, { Bandit: [8, 9] });
  expect(await strike(QUAY)).toContain("Move 2.33 spaces closer first");
  await place(page, { Bandit: [6.4, 6] });
  expect(await strike(QUAY)).toBe("");
  await gridOf(grid);
});

test("EC-026: a pole reaches as far as its text says", async () => {
  const { page } = gamemaster;
  await view(page, QUAY.scene);
  await place(page, { Tavi: [5, 6], Bandit: [7, 6] });
  await page.evaluate(() => game.actors.getName("Tavi").items.getName("Cutlass").update({ "system.reach": 2 }));
  expect(await strike(QUAY)).toBe("");
  await page.evaluate(() => game.actors.getName("Tavi").items.getName("Cutlass").update({ "system.reach": 1 }));
  expect(await strike(QUAY)).toContain("Bandit is out of reach.");
});

test("EC-027, EC-029, EC-A18: in a fight only what may still be walked before the blow brings somebody there", async () => {
  const { page } = gamemaster;
  await view(page, QUAY.scene);
  await place(page, { Tavi: [1, 6], Bandit: [15, 9] });
  await page.evaluate(async () => {
    const scene = game.scenes.viewed;
    const combat = await Combat.create({ scene: scene.id, type: "crusade", active: true });
    await combat.createEmbeddedDocuments(
      "Combatant",
      ["Tavi", "Bandit"].map((name) => ({ tokenId: scene.tokens.getName(name).id, sceneId: scene.id })),
    );
    await combat.startCombat();
  });
  await page.waitForFunction(() => game.combat?.started);
  expect(await strike(QUAY)).toBe("Bandit is out of reach. It takes 13 spaces, and 12 are left this round. (EC-A18)");
});

test("EC-A18: where the gamemaster judges who is reached, nothing is refused", async () => {
  const { page } = gamemaster;
  await view(page, QUAY.scene);
  await place(page, { Tavi: [5, 6], Bandit: [12, 6] });
  await settings(page, { reach: "judge" });
  expect(await strike(QUAY)).toBe("");
});

test("SS-018, SS-014: blows are for those who stand beside each other, shots are not", async () => {
  const { page } = gamemaster;
  const blow = { scene: "The sand ring", who: "Selena", whom: "Grok", item: null, action: "contest" };
  await view(page, blow.scene);
  await place(page, { Selena: [5, 5], Grok: [11, 5] });
  expect(await strike(blow)).toBe("Grok is out of reach. Move 5 spaces closer first. (SS-018)");
  await page.evaluate(() => game.actors.getName("Selena").items.getName("Bow").update({ "system.held": true }));
  expect(await strike({ ...blow, item: "Bow", action: "shot" })).toBe("");
  await place(page, { Grok: [6, 5] });
  expect(await strike(blow)).toBe("");
});

test("OQ-013, OQ-P14: close combat is fought within two metres, and a charge comes near", async () => {
  const { page } = gamemaster;
  const scene = "The hollow way";
  await view(page, scene);
  await place(page, { "Maren Alder": [4, 6], "Road Robber": [8, 6] });
  const item = await page.evaluate(
    () =>
      game.actors.getName("Maren Alder").items.find((one: any) => one.system.reach === "close" && one.system.held).name,
  );
  const blow = { scene, who: "Maren Alder", whom: "Road Robber", item };
  expect(await strike(blow)).toBe("Road Robber is out of reach. Move 6 m closer first, or charge. (OQ-013)");
  await settings(page, { reach: "judge" });
  expect(await strike(blow)).toBe("");
});

test("ST-A23: off the fight too a blow needs a square beside its target, in paces", async () => {
  const { page } = gamemaster;
  const scene = await page.evaluate(
    () =>
      game.scenes.find((one: any) => one.tokens.getName("Garrison Sabre") && one.tokens.getName("War Mastiff")).name,
  );
  await view(page, scene);
  await place(page, { "Sergeant Aldous": [3, 5], "War Mastiff": [7, 6] });
  const item = await page.evaluate(
    () =>
      game.scenes.viewed.tokens
        .getName("Sergeant Aldous")
        .actor.items.find((one: any) => one.type === "stagedWeapon" && one.system.held && !one.system.range).name,
  );
  const blow = { scene, who: "Sergeant Aldous", whom: "War Mastiff", item };
  expect(await strike(blow)).toBe("War Mastiff is out of reach. Move 6 paces closer first. (ST-A23)");
  await place(page, { "War Mastiff": [4, 6] });
  expect(await strike(blow)).toBe("");
});

test("OQ-013, ST-A23, EC-P06: without a grid the metres and paces that are missing are exact to the hundredth", async () => {
  const { page } = gamemaster;
  const sides = [
    { scene: "The hollow way", who: "Maren Alder", whom: "Road Robber", unit: "m", rule: "OQ-013" },
    { who: "Sergeant Aldous", whom: "War Mastiff", unit: "paces", rule: "ST-A23" },
  ];
  // Without a grid, stances would count instead.
  await settings(page, { "staged.ground": "mat" });
  for (const { scene, who, whom, unit, rule } of sides) {
    const [on, item] = await page.evaluate(
      ([wanted, own, foe]) => {
        const there = (one: any) => (wanted ? one.name === wanted : one.tokens.getName(own) && one.tokens.getName(foe));
        const found = game.scenes.find(there);
        const isClose = ({ system }: any) => system.held && !system.range && system.reach !== "metres";
        return [found.name, found.tokens.getName(own).actor.items.find(isClose).name] as [string, string];
      },
      [scene ?? "", who, whom] as const,
    );
    await view(page, on);
    const grid = await page.evaluate(async () => {
      const { type } = game.scenes.viewed.grid;
      await game.scenes.viewed.update({ "grid.type": 0 });
      return type as number;
    });
    // Three squares and a fifth of empty ground: half a square of them may stay.
    await place(page, { [who]: [3, 5], [whom]: [7.2, 5] });
    const blow = { scene: on, who, whom, item };
    expect(await strike(blow)).toContain(`${whom} is out of reach. Move 5.41 ${unit} closer first`);
    expect(await strike(blow)).toContain(rule);
    await place(page, { [who]: [3 + 5.42 / 2, 5] });
    expect(await strike(blow)).toBe("");
    await page.evaluate((type) => game.scenes.viewed.update({ "grid.type": type }).then(() => undefined), grid);
  }
});

test("ST-P08, ST-P15, ST-081: without a grid a shot over a part of a pace is a shot", async () => {
  const { page } = gamemaster;
  const scene = "The narrow stair hall";
  await settings(page, { "staged.ground": "mat" });
  await view(page, scene);
  await page.evaluate(() => game.scenes.viewed.update({ "grid.type": 0 }).then(() => undefined));
  await place(page, { "Stairwell Blunderbuss": [2, 3], "Mirelle Voss": [11.2, 4.1] });
  expect(await strike({ scene, who: "Stairwell Blunderbuss", whom: "Mirelle Voss", item: "Blunderbuss" })).toBe("");
  await page.waitForFunction(() => game.messages.contents.at(-1).system.stage === "frozen");
  await page.evaluate(() => game.scenes.viewed.update({ "grid.type": 1 }).then(() => undefined));
  await settings(page, { "staged.ground": "auto" });
});

test("CT-016: a gap of five feet is five feet to walk", async () => {
  const { page } = gamemaster;
  const scene = "The giant’s ford";
  await view(page, scene);
  await place(page, { Tombril: [4, 6], "Hill Giant": [8, 6] });
  const item = await page.evaluate(
    () =>
      game.scenes.viewed.tokens
        .getName("Tombril")
        .actor.items.find(
          (one: any) => one.type === "turnsWeapon" && one.system.mode === "melee" && one.system.carried === "hand",
        ).name,
  );
  const blow = { scene, who: "Tombril", whom: "Hill Giant", item };
  expect(await strike(blow)).toBe("Hill Giant is out of reach. Move 15 ft closer first. (CT-016)");
});

test("EC-A18: the row says it beside the odds there would be, and bars its act; the dialog says it in words", async () => {
  const { page } = gamemaster;
  await view(page, QUAY.scene);
  await place(page, { Tavi: [5, 6], Bandit: [12, 6] });
  await target(page, "Bandit");
  const sheet = await openSheet(page, "Tavi");
  const row = sheet.locator(".fray-rows li", { hasText: "Cutlass" }).first();
  await expect.poll(() => row.locator(".fray-odds").innerText()).toMatch(/\d+\s?%\s*out of reach/);
  const act = row.locator('[data-act="attack"]');
  await expect.poll(() => act.getAttribute("aria-disabled")).toBe("true");
  expect(await act.getAttribute("data-tooltip-text")).toContain("Move 6 spaces closer first");
  await page.evaluate(() => {
    const tavi = game.actors.getName("Tavi");
    void game.fray.declare(game.fray.declarationOf(tavi, "attack", { item: tavi.items.getName("Cutlass").uuid }), {
      dialog: true,
    });
  });
  const dialog = page.locator(".fray-dialog");
  await dialog.waitFor();
  await expect
    .poll(() => dialog.innerText())
    .toContain("Bandit is out of reach. Move 6 spaces closer first, or charge.");
  await page.keyboard.press("Escape");
});
