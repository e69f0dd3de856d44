import { expect, test } from "vitest";
import { body, combatOf, declared, tableOf } from "./people.ts";

const { disengage } = await import("../../../../src/foundry/rulesets/staged/actions/disengage.ts");
const { assailantsOf } = await import("../../../../src/foundry/rulesets/staged/combat/sides.ts");
const { groupOf, vanguardOf } = await import("../../../../src/foundry/rulesets/staged/group/members.ts");
const { forecast } = await import("../../../../src/foundry/rulesets/staged/forecast.ts");

test("ST-P13, ST-007, ST-010: who has left the fight is no assailant, stands in no group and in no forecast", () => {
  const leaver = body("Leaver");
  const blow = { id: "b", round: 1, act: "act", pips: 1, card: "b", data: { at: [leaver.uuid], item: null } };
  const of = (statuses: readonly string[]) => {
    const foe: any = body("Foe", { statuses });
    foe.prototypeToken.disposition = -1;
    const tokens = [leaver, foe].map((actor): any => ({
      id: actor.id,
      actor,
      hidden: false,
      disposition: actor === foe ? -1 : 1,
    }));
    const combat = combatOf([leaver, foe, body("Chief")], { Foe: { spent: [blow], group: "Chief" } });
    const table: any = tableOf([leaver, foe], { groups: true }, combat);
    const reader = { ...table, others: () => [tokens[1]], distance: () => 1 };
    const left: any = disengage.context(declared("disengage", leaver), table);
    return [
      assailantsOf(tokens[0], reader),
      left.attackers.length,
      vanguardOf(combat.combatants.get("Foe")!, table)?.id ?? null,
      groupOf(combat.combatants.get("Chief")!, table)?.members.length ?? 0,
      forecast.fighter(foe, tableOf([foe])) !== null,
    ];
  };
  expect(of([])).toEqual([1, 1, "Chief", 2, true]);
  expect(of(["fray.away"])).toEqual([0, 0, null, 0, false]);
});
