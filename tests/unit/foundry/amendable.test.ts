import "./host-stub.ts";
import { expect, test } from "vitest";

const { takesModifier } = await import("../../../src/foundry/engine/amend.ts");

test("a gamemaster's modifier counts where a card throws dice or may still, unless its action says otherwise", () => {
  const card = (dice: readonly object[], more = {}): any => ({ action: { dice: () => dice, ...more }, state: {} });
  const die = [{ id: "d", roller: "Actor.a", roll: "Roll", formula: "1d6" }];
  expect([takesModifier(card(die)), takesModifier(card([])), takesModifier(card([]), true)]).toEqual([
    true,
    false,
    true,
  ]);
  expect(takesModifier(card(die, { takesModifier: () => false }), true)).toBe(false);
  expect(takesModifier(card([], { takesModifier: () => true }))).toBe(true);
});
