import "./host-stub.ts";
import { expect, it } from "vitest";
import type { AnyAction, CardState } from "../../../src/foundry/contract/action.ts";
import type { GameReader } from "../../../src/foundry/host/documents.ts";

const { pipsOf } = await import("../../../src/foundry/sheets/act-costs.ts");

it("what an act costs is worked out only where nothing is asked or thrown before it comes to anything", () => {
  let resolved = 0;
  const pips = (more: Partial<AnyAction>): number => {
    const action = {
      dice: () => [],
      resolve: () => ({ resolved: ++resolved }),
      costs: () => [{ kind: "push", uuid: "Combatant.a", path: "system.spent", entry: { pips: 2 } }],
      ...more,
    } as unknown as AnyAction;
    const declaration = { action: "act", actor: "Actor.a", token: null, item: null, targets: [], choices: {} };
    const state = { declaration, context: {}, answers: {}, dice: {}, amendments: [], card: "" } as unknown as CardState;
    return pipsOf(action, state, {} as GameReader);
  };
  expect([pips({}), resolved]).toEqual([2, 1]);
  // A defence to be chosen first, dice to be thrown, a foe to be named.
  expect(pips({ reactions: () => [{ id: "defence" }] as never })).toBe(0);
  expect(pips({ dice: () => [{ id: "attack" }] as never })).toBe(0);
  expect(pips({ targets: "one" })).toBe(0);
  expect(resolved).toBe(1);
});
