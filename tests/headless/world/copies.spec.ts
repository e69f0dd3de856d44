import { afterAll, beforeAll, expect, test } from "vitest";
import { view } from "../steps.ts";
import { openForTwo, type HeadlessSeat, type HeadlessTable } from "../table.ts";

/* A duplicate is its own: it rides nobody's mount, leads nobody's team. */

let table: HeadlessTable;
let gamemaster: HeadlessSeat;

beforeAll(async () => {
  ({ table, gamemaster } = await openForTwo());
});
afterAll(() => table.leave());

/** Duplicates an actor as the list of actors does, after some changes to it, and gives parts of the copy. */
const copyOf = (name: string, changes: object): Promise<any> =>
  gamemaster.page.evaluate(
    async ([who, update]) => {
      const actor = game.actors.getName(who);
      await actor.update(update);
      const copy = await actor.clone({ name: `${who} (copy)` }, { save: true, addSource: true });
      const { system, flags, items } = copy.toObject();
      return { system, fray: Object.keys(flags.fray ?? {}), items: items.map((item: any) => item._id) };
    },
    [name, changes] as const,
  );

test("ST-053: a rider's copy has no mount, and nobody holds it", async () => {
  const horse = await gamemaster.page.evaluate(() => game.actors.getName("Courser").uuid);
  const { system } = await copyOf("Cassin", {
    system: { mount: horse, mounted: true, grip: { strength: 12, by: horse } },
  });
  expect(system).toMatchObject({ mount: "", mounted: false, grip: { strength: 0, by: "" } });
  expect(await gamemaster.page.evaluate(() => game.actors.getName("Cassin").system.mounted)).toBe(true);
});

test("SS-P02: a team's copy has no members: nobody fights in two teams", async () => {
  const uuid = await gamemaster.page.evaluate(() => game.actors.getName("Grok").uuid);
  const { system } = await copyOf("Pit Crew", { system: { members: [{ actor: uuid, cliche: "" }], leader: uuid } });
  expect(system).toMatchObject({ members: [], leader: "" });
});

test("a copy has no records of cards", async () => {
  await gamemaster.page.evaluate(() =>
    CONFIG.Actor.documentClass.create({ name: "The watch", type: "crusadeGroup", system: { size: 3 } }),
  );
  const { fray } = await copyOf("The watch", {
    flags: { fray: { records: { "a-effects": { card: "a" } }, kept: true } },
  });
  expect(fray).toEqual(["kept"]);
});

test("SS-015, EC-008, CT-047: what somebody has in use is the copy's own thing", async () => {
  for (const [name, path] of [
    ["Selena", "inUse"],
    ["Tavi", "defendsWith"],
    ["Janine", "parry.weapon"],
  ] as const) {
    const id = await gamemaster.page.evaluate((who) => game.actors.getName(who).items.contents[0].id, name);
    const { system, items } = await copyOf(name, { [`system.${path}`]: id });
    const kept = path.split(".").reduce((value: any, key) => value[key], system);
    expect([kept, items.includes(kept)]).toEqual([id, true]);
  }
});

test("EC-100: a copy of a member's token is another member; with all of them there it is none", async () => {
  const { page } = gamemaster;
  await view(page, "The old quay");
  const members = await page.evaluate(async () => {
    const group = await CONFIG.Actor.documentClass.create({
      name: "The gang",
      type: "crusadeGroup",
      system: { size: 3, tokens: "member" },
    });
    const scene = game.scenes.viewed;
    const member = (token: any): number => token.flags.fray?.member ?? 0;
    const data = (await group.getTokenDocument({ x: 0, y: 0 }, { parent: scene })).toObject();
    await scene.createEmbeddedDocuments("Token", [data]);
    const here = (): any[] => scene.tokens.filter((token: any) => token.actor === group);
    for (let tries = 0; here().length < 3 && tries < 3000; tries++) await new Promise((go) => setTimeout(go, 10));
    await here()[2].delete();
    const [source] = here();
    const paste = (): Promise<unknown> =>
      scene.createEmbeddedDocuments("Token", [{ ...source.toObject(), _id: null, x: 500, y: 500 }]);
    await paste();
    const filled = here().map(member).sort();
    await paste();
    return [filled, here().map(member).sort()];
  });
  expect(members).toEqual([
    [1, 2, 3],
    [0, 1, 2, 3],
  ]);
});
