import "../host-stub.ts";
import { describe, expect, test } from "vitest";

const { slotBoxes } = await import("../../../../src/foundry/rulesets/turns/sheet/view.ts");

/** Counts the boxes of each state; throws if those of a state are not side by side. */
const counted = (numbers: Parameters<typeof slotBoxes>[0]): Record<string, number> => {
  const boxes = slotBoxes(numbers);
  const counts: Record<string, number> = {};
  for (const [index, state] of boxes.entries()) {
    if (counts[state] && boxes[index - 1] !== state) throw new Error(`${state} twice`);
    counts[state] = (counts[state] ?? 0) + 1;
  }
  return counts;
};

describe("the boxes for slots on the sheet", () => {
  test("CT-P03: are one a slot, those that things fill first and the injured last", () => {
    expect(slotBoxes({ slots: 5, injuries: 2, used: 1 })).toEqual(["full", "free", "free", "injured", "injured"]);
    expect(counted({ slots: 60, injuries: 3, used: 7 })).toEqual({ full: 7, free: 50, injured: 3 });
    expect(counted({ slots: 4, injuries: 1, used: 9 })).toEqual({ full: 3, injured: 1 });
    expect(counted({ slots: 4, injuries: 9, used: 2 })).toEqual({ injured: 4 });
  });

  test("CT-P03: show the injuries of an actor with more than 60 slots by their share of these", () => {
    expect(counted({ slots: 120, injuries: 40, used: 20 })).toEqual({ full: 10, free: 30, injured: 20 });
    expect(counted({ slots: 61, injuries: 1, used: 0 })).toEqual({ free: 59, injured: 1 });
  });

  test("CT-P03: leave out no state that occurs, and show no other, whatever the numbers are", () => {
    for (const slots of [61, 90, 200, 999])
      for (const injuries of [0, 1, 2, Math.floor(slots / 2), slots - 1, slots])
        for (const used of [0, 1, 17, Math.floor(slots / 3), slots]) {
          const full = Math.min(used, slots - injuries);
          const there = { full, free: slots - injuries - full, injured: injuries };
          const counts = counted({ slots, injuries, used });
          const sum = Object.values(counts).reduce((total, count) => total + count, 0);
          expect([sum, Object.keys(counts)]).toEqual([
            60,
            Object.entries(there).flatMap(([state, number]) => (number > 0 ? [state] : [])),
          ]);
        }
  });
});
