import "../../attack/globals.ts";
import { expect, it } from "vitest";
import { loadActions, rulesetById } from "../../../src/foundry/contract/registry.ts";
import { readerFor } from "../../../src/foundry/contract/reading/reader.ts";
import { enterRulesets } from "../../../src/foundry/rulesets/index.ts";
import { COMBAT, fight, foeToken, SCENE } from "../../attack/pairs.ts";
import { setFrayTable } from "../../attack/table.ts";

enterRulesets();

it("EC-021, EC-044, EC-047: a lane tells the odds of its blow only where an action is left for it after the charge", async () => {
  const table = setFrayTable(fight("crusade", {}, {}));
  await loadActions("crusade");
  const own = table.game.scenes.get(SCENE).tokens.get("mine000000000000");
  await foeToken(table).update({ x: 400 });
  const combatant = table.game.combats.get(COMBAT).combatants.get("mine000000000000");
  const spend = (act: string, pips: number) =>
    combatant.update({ "system.spent": [{ id: act, round: combatant.combat.round, act, pips, card: null }] });
  const lane = async () => {
    const [one] = rulesetById("crusade")!.movement!.lanes!("charge", own, readerFor("crusade"));
    return { legal: one!.legal, told: Boolean(await one!.odds?.()) };
  };
  expect(await lane()).toEqual({ legal: true, told: true });
  await spend("reload_crossbow", 1);
  expect(await lane()).toEqual({ legal: true, told: true });
  await spend("reload_powder", 2);
  expect(await lane()).toEqual({ legal: true, told: false });
});
