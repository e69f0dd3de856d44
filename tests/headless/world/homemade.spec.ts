import { existsSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openForTwo, type HeadlessSeat, type HeadlessTable } from "../table.ts";

/* Things made by hand: choosing what kind of weapon one is sets what goes with it, shown and changeable. */

let table: HeadlessTable;
let gamemaster: HeadlessSeat;

beforeAll(async () => {
  ({ table, gamemaster } = await openForTwo({ mat: false }));
});
afterAll(() => table.leave());

const WEAPONS = [
  ["EC-018", "crusadeWeapon", "category", "ranged", { ranged: true, defends: "none", hands: 2 }],
  ["EC-018", "crusadeWeapon", "category", "great", { ranged: false, defends: "own", hands: 2 }],
  ["OQ-P18", "questWeapon", "skill", "rangedCombat", { reach: "metres", range: 20 }],
  ["OQ-P18", "questWeapon", "reach", "metres", { skill: "rangedCombat", range: 20 }],
  ["OQ-P18", "questWeapon", "skill", "unarmedCombat", { reach: "close", hands: 0 }],
  ["ST-069", "stagedWeapon", "ability", "great", { hands: 2, range: 0, loading: 0 }],
  ["ST-080", "stagedWeapon", "ability", "firearms", { range: 10, loading: 2, readied: 0 }],
  ["CT-019", "turnsWeapon", "mode", "reach", { hands: 2 }],
  ["CT-020", "turnsWeapon", "mode", "ranged", { hands: 2, finesse: false }],
] as const;

test.each(WEAPONS)(
  "%s: a %s whose %s is %s brings the rest along, which stays changeable",
  async (_rule, type, field, value, brings) => {
    const { page } = gamemaster;
    const { id, sheet } = await page.evaluate(async (kind) => {
      const item = await CONFIG.Item.documentClass.create({ name: `Homemade ${kind}`, type: kind });
      await item.sheet.render({ force: true });
      return { id: item.id as string, sheet: item.sheet.id as string };
    }, type);
    const read = (): Promise<object> => page.evaluate((one) => game.items.get(one).toObject().system, id);
    await page.locator(`#${sheet} select[name="system.${field}"]`).selectOption(value);
    await expect.poll(read).toMatchObject({ ...brings, [field]: value });
    await page.locator(`#${sheet} input[name="system.hands"]`).fill("1");
    await page.locator(`#${sheet} input[name="system.hands"]`).blur();
    await expect.poll(read).toMatchObject({ ...brings, hands: 1, [field]: value });
  },
);

test.each(["crusade", "quest", "staged", "swords", "turns"])(
  "people of %s without a picture are given arms of their side that nobody else bears, and change them with it",
  async (type) => {
    const { page } = gamemaster;
    const found = await page.evaluate(async (kind) => {
      const create = (name: string, hero: boolean, more: object = {}) =>
        CONFIG.Actor.documentClass.create({ name, type: kind, system: { hero }, ...more });
      const [one, same, foe] = [await create("Guard", true), await create("Guard", true), await create("Guard", false)];
      const own = await create("Painted", true, { img: "icons/svg/mystery-man.svg" });
      const pictures = [one, same, foe, own].map(({ img, prototypeToken }: any) => [img, prototypeToken.texture.src]);
      await same.update({ "system.hero": false });
      await own.update({ "system.hero": false });
      return { pictures, turned: [same.img, same.prototypeToken.texture.src], kept: own.img };
    }, type);
    const [one, same, foe, own] = found.pictures as [string[], string[], string[], string[]];
    for (const [img, token] of found.pictures) expect(token).toBe(img);
    expect([one[0], same[0], foe[0]].map((img) => /\/arms\/(\w+)-\d\d\.svg$/.exec(img!)?.[1])).toEqual([
      "hero",
      "hero",
      "foe",
    ]);
    expect(new Set([one[0], same[0], foe[0]]).size).toBe(3);
    expect(own[0]).toBe("icons/svg/mystery-man.svg");
    expect(found.turned).toEqual([same[0]!.replace("hero-", "foe-"), same[0]!.replace("hero-", "foe-")]);
    expect(found.kept).toBe(own[0]);
    for (const [img] of [one, same, foe]) expect(existsSync(img!.replace("systems/fray", "dist"))).toBe(true);
  },
);
