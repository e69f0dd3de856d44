import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { chooseMovement, settings } from "../../browser/steps.ts";
import { change, effect, give } from "../effects/steps.ts";
import { place } from "../steps.ts";
import { says } from "../../words.ts";
import type { Seat } from "../../browser/table.ts";
import { openForTwo, type HeadlessTable } from "../table.ts";

/* The lanes of a charge follow the table: whoever falls, what lengthens a charge, a wall, an encounter's end. */

declare const game: any;
declare const canvas: any;

let table: HeadlessTable;
let gamemaster: Seat;
let player: Seat;

/** The names of the foes to which the player sees open lanes, from the lanes' labels on the mat. */
const lanes = () =>
  player.page.evaluate(() => {
    const found: string[] = [];
    const look = (thing: any): void => {
      if (thing.visible === false) return;
      if (typeof thing.text === "string" && / · \d+ %$/.test(thing.text)) found.push(thing.text.split(" · ")[0]);
      for (const child of thing.children ?? []) look(child);
    };
    look(canvas.interface);
    return found.sort();
  });

/** Gives a token's actor the condition "dead", or takes it away. */
const out = (name: string, is: boolean): Promise<void> =>
  gamemaster.page.evaluate(
    ([who, down]: [string, boolean]) =>
      void canvas.scene.tokens.getName(who).actor.toggleStatusEffect("dead", { active: down }),
    [name, is] as [string, boolean],
  );

beforeAll(async () => {
  ({ table, gamemaster, player } = await openForTwo({ ruleset: "crusade" }));
  await settings(gamemaster.page, { economy: "advice" });
  await gamemaster.page.evaluate(() =>
    canvas.scene.deleteEmbeddedDocuments(
      "Token",
      canvas.scene.tokens
        .filter((one: any) => !["Tavi", "Bad Guy", "Bandit"].includes(one.name))
        .map((one: any) => one.id),
    ),
  );
});
afterAll(() => table.leave());

beforeEach(async () => {
  const { page } = gamemaster;
  await page.evaluate(async () => {
    for (const combat of [...game.combats]) await combat.delete();
    await canvas.scene.deleteEmbeddedDocuments(
      "Wall",
      canvas.scene.walls.map((one: any) => one.id),
    );
  });
  await place(page, { Tavi: [5, 10], "Bad Guy": [11, 10], Bandit: [5, 4] });
  await chooseMovement(player.page, "Tavi", "charge");
  await expect.poll(lanes).toHaveLength(2);
});

test("EC-043: the lane to a foe goes as soon as the foe falls, and comes back with them", async () => {
  await out("Bandit", true);
  await expect.poll(lanes).toHaveLength(1);
  await out("Bandit", false);
  await expect.poll(lanes).toHaveLength(2);
});

test("EC-043: whoever has fallen has no lanes", async () => {
  await out("Tavi", true);
  await expect.poll(lanes).toEqual([]);
  await out("Tavi", false);
  await expect.poll(lanes).toHaveLength(2);
});

test("EC-028: an effect that alters the reach of a charge opens and closes lanes, when it is edited too", async () => {
  await place(gamemaster.page, { Bandit: [5, 0], "Bad Guy": [19, 10] });
  await expect.poll(lanes).toHaveLength(1);
  const uuid = await give(gamemaster.page, "Tavi", effect(14, "Winged", { charge: 8 }));
  await expect.poll(lanes).toHaveLength(2);
  await change(gamemaster.page, uuid, { disabled: true });
  await expect.poll(lanes).toHaveLength(1);
  await change(gamemaster.page, uuid, { disabled: false });
  await expect.poll(lanes).toHaveLength(2);
  await gamemaster.page.evaluate(async (id) => (await (globalThis as any).fromUuid(id)).delete(), uuid);
  await expect.poll(lanes).toHaveLength(1);
});

test("EC-A18: a wall that is drawn closes a lane, and opens it when it goes", async () => {
  await gamemaster.page.evaluate(async () => {
    const { size } = canvas.scene.grid;
    await canvas.scene.createEmbeddedDocuments("Wall", [{ c: [8, 0, 8, 20].map((value) => value * size) }]);
  });
  await expect.poll(lanes).toHaveLength(1);
  await gamemaster.page.evaluate(async () => {
    const { walls } = canvas.scene;
    await canvas.scene.deleteEmbeddedDocuments(
      "Wall",
      walls.map((one: any) => one.id),
    );
  });
  await expect.poll(lanes).toHaveLength(2);
});

test("EC-046: a charge that was run closes the lanes, and the end of its encounter frees whoever ran", async () => {
  const { page } = gamemaster;
  await settings(page, { economy: "stop" });
  await page.evaluate(async () => {
    const scene = canvas.scene;
    const combat = await (globalThis as any).CONFIG.Combat.documentClass.create({
      type: "crusade",
      scene: scene.id,
      active: true,
    });
    const token = scene.tokens.getName("Tavi");
    await combat.createEmbeddedDocuments("Combatant", [
      { tokenId: token.id, sceneId: scene.id, actorId: token.actorId, initiative: 5 },
    ]);
    await combat.startCombat();
    await combat.combatants.contents[0].update({
      "system.spent": [{ id: "charge0000000000", act: "charge", pips: 1, round: 1, card: null, data: { squares: 5 } }],
    });
  });
  await expect.poll(lanes).toEqual([]);
  await page.evaluate(() => game.combat.delete());
  await expect.poll(lanes).toHaveLength(2);
});

test.each([0.3, 1, 3])(
  "EC-043: a lane's words can be read at a zoom of %s, drawn before it or after",
  async (scale) => {
    /** The heights of the letters of all open lanes' labels, in CSS pixels. */
    const letters = (): Promise<number[]> =>
      player.page.evaluate(() => {
        const found: number[] = [];
        const look = (thing: any, zoom: number): void => {
          const scaled = zoom * thing.scale.x;
          if (typeof thing.text === "string" && / · \d+ %$/.test(thing.text)) found.push(thing.style.fontSize * scaled);
          for (const child of thing.children ?? []) look(child, scaled);
        };
        look(canvas.interface, canvas.stage.scale.x);
        return found;
      });
    const canBeRead = async (): Promise<void> => {
      const heights = await letters();
      expect(heights).toHaveLength(2);
      for (const height of heights) expect(height).toSatisfy((one: number) => one > 13.9 && one < 28.1);
    };
    await player.page.evaluate((to) => canvas.animatePan({ scale: to, duration: 0 }), scale);
    await canBeRead();
    await chooseMovement(player.page, "Tavi", "walk");
    await expect.poll(lanes).toEqual([]);
    await chooseMovement(player.page, "Tavi", "charge");
    await expect.poll(lanes).toHaveLength(2);
    await canBeRead();
  },
);

test("EC-043: the labels of lanes to foes near each other lie beside each other, not on each other, at any zoom", async () => {
  await place(gamemaster.page, { Tavi: [8, 12], "Bad Guy": [6, 4], Bandit: [10, 4] });
  await chooseMovement(player.page, "Tavi", "charge");
  await expect.poll(lanes).toHaveLength(2);
  const overlaps = (scale: number): Promise<boolean> =>
    player.page.evaluate(async (to) => {
      await canvas.animatePan({ scale: to, duration: 0 });
      const labels: any[] = [];
      const look = (thing: any): void => {
        if (thing.children?.some(({ text }: any) => / · \d+ %$/.test(text ?? ""))) labels.push(thing);
        for (const child of thing.children ?? []) look(child);
      };
      look(canvas.interface);
      const [first, second] = labels.map((label) => label.getBounds());
      return first.x < second.x + second.width - 1 && second.x < first.x + first.width - 1
        ? first.y < second.y + second.height - 1 && second.y < first.y + first.height - 1
        : false;
    }, scale);
  for (const scale of [0.25, 0.5, 1]) expect(await overlaps(scale), String(scale)).toBe(false);
});

test("EC-043: the label of a lane to a foe farther up stands above the foe: below is what the ruler says", async () => {
  const lowest = (): Promise<number> =>
    player.page.evaluate(() => {
      const found: number[] = [];
      const look = (thing: any): void => {
        if (thing.children?.some(({ text }: any) => /^charge Bandit · \d+ %$/.test(text ?? ""))) {
          const { y, height } = thing.getBounds();
          found.push(canvas.stage.worldTransform.applyInverse({ x: 0, y: y + height }).y / canvas.grid.size);
        }
        for (const child of thing.children ?? []) look(child);
      };
      look(canvas.interface);
      return Math.max(...found);
    });
  // The bandit stands in row 4, whoever charges them ends in row 5.
  await expect.poll(lowest).toBeLessThan(4.01);
});

test("EC-043: no lane tells of a foe whom the user does not see", async () => {
  const { page } = gamemaster;
  await page.evaluate(async () => {
    await canvas.scene.update({
      tokenVision: true,
      fog: { mode: 0, exploration: false },
      "environment.globalLight.enabled": true,
    });
    await canvas.scene.tokens.getName("Tavi").update({ "sight.enabled": true });
    // A curtain between Tavi and the bandit, which stops sight alone.
    const row = 8 * canvas.grid.size;
    const curtain = { c: [0, row, 3000, row], move: 0, sight: 20, light: 20, sound: 0 };
    await canvas.scene.createEmbeddedDocuments("Wall", [curtain]);
  });
  await expect.poll(lanes).toHaveLength(1);
  expect((await lanes())[0]).toContain("Bad Guy");
  await page.evaluate(() => canvas.scene.update({ tokenVision: false }));
  await expect.poll(lanes).toHaveLength(2);
});

test("EC-043, EC-P06: without a grid a lane leads past the ends of walls, through a gap", async () => {
  const { page } = gamemaster;
  const type = await page.evaluate(() => canvas.scene.grid.type as number);
  await page.evaluate(() => canvas.scene.update({ "grid.type": 0 }));
  await place(page, { Tavi: [2, 4], "Bad Guy": [11, 4], Bandit: [2, 14] });
  try {
    await chooseMovement(player.page, "Tavi", "charge");
    await expect.poll(lanes).toContain("charge Bad Guy");
    /** Draws a wall with a gap, given in squares from above. */
    const wallWithGap = (top: number, bottom: number): Promise<void> =>
      page.evaluate(
        async ([above, below]: [number, number]) => {
          const { size } = canvas.grid;
          await canvas.scene.deleteEmbeddedDocuments(
            "Wall",
            canvas.scene.walls.map((one: any) => one.id),
          );
          const lines = [
            [7, -5, 7, above],
            [7, below, 7, 25],
          ];
          const walls = lines.map((line) => ({ c: line.map((value) => Math.round(value * size)) }));
          await canvas.scene.createEmbeddedDocuments("Wall", walls);
        },
        [top, bottom] as [number, number],
      );
    await wallWithGap(10, 10);
    await expect.poll(lanes).not.toContain("charge Bad Guy");
    await wallWithGap(4.55, 4.85);
    await expect.poll(lanes).toContain("charge Bad Guy");
  } finally {
    await page.evaluate((grid) => canvas.scene.update({ "grid.type": grid }), type);
  }
});

test("EC-027, EC-028: the buttons of walk and charge say how far this actor gets, also once an effect changes it", async () => {
  const { page } = player;
  const hint = (movement: string): Promise<string> =>
    page.evaluate(
      (id) =>
        document.querySelector<HTMLElement>(`#fray-movement-bar [data-movement="${id}"]`)?.dataset.tooltipText ?? "",
      movement,
    );
  await page.evaluate(() => canvas.tokens.placeables.find((one: any) => one.document.name === "Tavi").control());
  const said = (id: string, squares: number): string => says(`FRAY.Crusade.Movement.${id}`, { squares });
  const [walks, charges] = ["walk", "charge"] as const;
  await expect.poll(() => hint(walks)).toContain(said(walks, 6));
  await expect.poll(() => hint(charges)).toContain(said(charges, 12));
  await give(gamemaster.page, "Tavi", effect(14, "Heavy boots", { movement: 2, charge: -4 }));
  await expect.poll(() => hint(walks)).toContain(said(walks, 8));
  await expect.poll(() => hint(charges)).toContain(said(charges, 8));
});
