import "../../../attack/globals.ts";
import { expect, it } from "vitest";
import { loadActions, rulesetById } from "../../../../src/foundry/contract/registry.ts";
import { readerFor } from "../../../../src/foundry/contract/reading/reader.ts";
import { enterRulesets } from "../../../../src/foundry/rulesets/index.ts";
import { COMBAT, fight, foeToken, SCENE } from "../../../attack/pairs.ts";
import { setFrayTable } from "../../../attack/table.ts";

enterRulesets();

it("OQ-P12, OQ-P14: a lane's odds count the light of the fight and the height from which the charge comes", async () => {
  const table = setFrayTable(fight("quest", {}, {}));
  await loadActions("quest");
  const own = table.game.scenes.get(SCENE).tokens.get("mine000000000000");
  await foeToken(table).update({ x: 500 });
  const combat = table.game.combats.get(COMBAT);
  /** The percent to hit at the end of the lane, as its odds tell it. */
  const skill = async (): Promise<number> => {
    const [lane] = rulesetById("quest")!.movement!.lanes!("charge", own, readerFor("quest"));
    expect(lane!.reasons).toEqual([]);
    const odds = (await lane!.odds!())!;
    return parseInt(String(odds.sum!.data!.skill));
  };
  const plain = await skill();
  await own.update({ elevation: 1 });
  expect(await skill()).toBe(plain + 20);
  await combat.update({ "system.light": "partialDarkness" });
  expect(await skill()).toBe(plain);
  await own.update({ elevation: 0 });
  expect(await skill()).toBe(plain - 20);
});
