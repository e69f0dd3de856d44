import { afterAll, beforeAll, expect, test } from "vitest";
import { settings } from "../../browser/steps.ts";
import { view } from "../steps.ts";
import { HeadlessTable, type HeadlessSeat } from "../table.ts";

declare const game: any;

let table: HeadlessTable;
let gm: HeadlessSeat;

beforeAll(async () => {
  table = await HeadlessTable.open({ ruleset: "crusade" });
  gm = await table.sit("Gamemaster");
  await view(gm.page, "The old quay");
  await settings(gm.page, { reactionSeconds: 0 });
});
afterAll(() => table.leave());

/** The strikes of a Fight action of Tavi's, by the names of their weapons. */
const strikes = (choices: object): Promise<string[]> =>
  gm.page.evaluate(async (chosen) => {
    const scene = game.scenes.viewed;
    const [tavi, foe] = ["Tavi", "Bad Guy"].map((name) => scene.tokens.getName(name));
    const item = tavi.actor.items.getName("Cutlass");
    const message = await game.fray.declare({
      action: "attack",
      actor: tavi.actor.uuid,
      token: tavi.uuid,
      item: item.uuid,
      targets: [{ actor: foe.actor.uuid, token: foe.uuid }],
      choices: chosen,
    });
    for (let tries = 0; tries < 1500 && message.system.stage === "declared"; tries++)
      await new Promise((go) => setTimeout(go, 25));
    return (message.system.context?.strikes ?? []).map((one: any) => one.weapon.name);
  }, choices);

test("EC-024: both of two weapons swing by themselves; one alone only where it is said", async () => {
  await gm.page.evaluate(async () => {
    const tavi = game.scenes.viewed.tokens.getName("Tavi").actor;
    await tavi.update({ "system.attributes.grace": 3, "system.secondAttack": false });
    for (const item of tavi.items.filter((one: any) => one.type === "crusadeWeapon"))
      await item.update({ "system.held": item.name === "Cutlass" });
    for (const item of tavi.items.filter((one: any) => one.type === "crusadeShield"))
      await item.update({ "system.held": false });
    await tavi.createEmbeddedDocuments("Item", [
      { name: "Left knife", type: "crusadeWeapon", system: { skill: "blades", held: true, category: "light" } },
    ]);
  });
  expect(await strikes({})).toEqual(["Cutlass", "Left knife"]);
  // With one weapon in hand there is one strike.
  await gm.page.evaluate(async () => {
    const tavi = game.scenes.viewed.tokens.getName("Tavi").actor;
    await tavi.items.getName("Left knife").update({ "system.held": false });
  });
  expect(await strikes({})).toEqual(["Cutlass"]);
});
