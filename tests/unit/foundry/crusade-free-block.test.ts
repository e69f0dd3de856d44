import "./host-stub.ts";
import { describe, expect, test } from "vitest";
import type { CardState } from "../../../src/foundry/contract/action.ts";
import type { AttackContext, StrikeContext } from "../../../src/foundry/rulesets/crusade/types.ts";

const { blockedBefore } = await import("../../../src/foundry/rulesets/crusade/attack/state.ts");

/** Blows of one card at these targets, and the blocks as they were answered, in their order. */
function state(
  targets: readonly string[],
  answered: readonly [blow: number, option: string][],
): CardState<AttackContext> {
  const strikes = targets.map((actor, at) => ({ id: `s${at}`, target: { actor } }) as unknown as StrikeContext);
  const answers = Object.fromEntries(
    answered.map(([blow, option]) => [`s${blow}-block`, { window: `s${blow}-block`, option, by: "" }]),
  );
  return { context: { strikes }, answers } as unknown as CardState<AttackContext>;
}

const before = (of: CardState<AttackContext>, blow: number): string[] =>
  blockedBefore(of, of.context.strikes[blow]!).map(({ id }) => id);

describe("EC-153: one free absorption is counted by what was answered first", () => {
  test("the second blow is blocked free, then FATE makes the first one hit: that one is not free any more", () => {
    const of = state(["a", "a"], [[1, "block"]]);
    expect(before(of, 0)).toEqual(["s1"]);
    expect(before(of, 1)).toEqual([]);
    const both = state(
      ["a", "a"],
      [
        [1, "block"],
        [0, "block"],
      ],
    );
    expect(before(both, 0)).toEqual(["s1"]);
    expect(before(both, 1)).toEqual([]);
  });

  test("what was taken is no block, and another target has a shield of its own", () => {
    expect(before(state(["a", "a"], [[0, "take"]]), 1)).toEqual([]);
    expect(before(state(["a", "b"], [[0, "block"]]), 1)).toEqual([]);
  });
});
