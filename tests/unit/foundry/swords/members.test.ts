import { describe, expect, test, vi } from "vitest";
import { body, tableOf, teamOf } from "./tables.ts";

vi.mock("../../../../src/foundry/engine/reserved-costs.ts", () => ({ reservedCosts: () => [] }));

const { recoverAction } = await import("../../../../src/foundry/rulesets/swords/actions/recover.ts");
const { shot } = await import("../../../../src/foundry/rulesets/swords/actions/shot.ts");
const { shotContext, sideContext } = await import("../../../../src/foundry/rulesets/swords/attack/context.ts");

const ann = body("Ann", 2);

/** Makes an archer in a team, which fights in an encounter or not, and has fought hand to hand in it or not. */
function crew(fights: boolean, engaged: boolean) {
  const archer = body("Jan", 2);
  const bow = { uuid: "Item.bow", name: "Bow", type: "swordsMissile", parent: archer, system: { held: true } };
  (archer.items as unknown as object[]).push(bow);
  const team = teamOf([archer, ann]);
  const place: any = {
    uuid: "Combatant.team",
    name: "Team",
    combat: { round: 1, system: {} },
    system: { spent: [], engaged },
  };
  const reader = {
    ...tableOf([team, archer, ann]),
    combatant: (of: unknown) => (fights && of === team ? place : null),
  } as never;
  const declaration = { action: "", actor: archer.uuid, token: null, item: null, targets: [], choices: {} };
  return { archer, team, place, reader, declaration };
}

describe("a member of a team that fights", () => {
  test("SS-P02, SS-P04, SS-014: neither fights nor rests alone, nor shoots once the team is at blows", () => {
    const told = (fights: boolean, engaged: boolean): unknown[] => {
      const { team, reader, declaration } = crew(fights, engaged);
      return [
        sideContext(declaration, reader),
        recoverAction.context(declaration, reader),
        shotContext(declaration, reader),
        sideContext({ actor: team.uuid, token: null }, reader),
      ].map((found) => ("refused" in found ? found.rule : null));
    };
    expect(told(true, true)).toEqual(["SS-P02", "SS-P04", "SS-014", null]);
    expect(told(true, false)).toEqual(["SS-P02", "SS-P04", null, null]);
    expect(told(false, false)).toEqual([null, undefined, null, null]);
  });

  test("SS-014: a member's volleys count for it alone, in the team's place and by what it shot before it joined", () => {
    const { archer, team, reader, declaration, place } = crew(true, false);
    const volley = (id: string, by?: string) => ({
      id,
      round: 1,
      act: "volley",
      pips: 1,
      card: id,
      ...(by && { data: { by } }),
    });
    place.combat.system = { volleys: 3 };
    place.system.brought = [{ actor: archer.uuid, engaged: false, spent: [volley("a")] }];
    place.system.spent = [volley("b", archer.uuid), volley("c", ann.uuid)];
    const found = shotContext(declaration, reader);
    expect(found).toMatchObject({ combatant: "Combatant.team", member: archer.uuid, round: 1, volleys: 1 });
    const state = { card: "d", context: found } as never;
    expect(shot.costs!({} as never, state, reader)).toMatchObject([
      { uuid: "Combatant.team", entry: { act: "volley", round: 1, data: { by: archer.uuid } } },
    ]);
    // One that the member has brought along when it joined again is counted once.
    place.system.spent.push(volley("a", archer.uuid));
    expect(shotContext(declaration, reader)).toMatchObject({ volleys: 1 });
    place.system.spent.push(volley("e", archer.uuid));
    expect(shotContext(declaration, reader)).toMatchObject({ rule: "SS-014" });
    expect(sideContext({ actor: team.uuid, token: null }, reader)).toMatchObject({ team: true });
  });
});
