import { expect, test, vi } from "vitest";
import { fightOf, person, tableOf, weapon } from "./support.ts";

const open = { kind: "push", uuid: "Combatant.Hero", path: "system.spent", entry: { round: 1, act: "parry", pips: 1 } };
vi.mock("../../../../src/foundry/engine/reserved-costs.ts", () => ({ reservedCosts: () => [open] }));
const { economy } = await import("../../../../src/foundry/rulesets/turns/combat/economy.ts");

test("CT-047: a parry whose card is still open has taken the movement with the action", () => {
  const hero = person({ name: "Hero", speed: 30, player: true, items: [weapon("Sword")] });
  const combatant = fightOf([hero], { acts: "Hero" }).combatants.get("Hero")!;
  expect(economy.pips(combatant, tableOf([]))).toEqual({ total: 1, spent: 1 });
  expect(economy.movement!(combatant, tableOf([]))).toMatchObject({ total: 30, spent: 30 });
});
