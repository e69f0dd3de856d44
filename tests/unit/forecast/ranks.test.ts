import { expect, test } from "vitest";
import { RANK, Ranks } from "../../../src/rules/forecast/chain-ranks.ts";

/** A rank as the index of the group's room, and the bit at which its count begins. */
const told = (ranks: ReturnType<Ranks["add"]>) =>
  ranks.map(([id, rank]) => ({ id, room: rank >> RANK, bit: rank % (1 << RANK) }));

test("counts up to three take two bits, so sixteen of them fit into one number", () => {
  const ranks = new Ranks(3);
  expect([ranks.room, ranks.bits, ranks.most]).toEqual([4, 2, 16]);
  for (let score = 1; score <= 16; score++) ranks.add(score, score);
  expect([ranks.packed, ranks.groups.length]).toEqual([true, 64]);
  ranks.add(17, 17);
  expect([ranks.packed, ranks.groups.length]).toEqual([false, 68]);
});

test("the highest score has the first room; after a new score the ranks of all states are returned anew", () => {
  const ranks = new Ranks(3);
  expect(told(ranks.add(0, 5))).toEqual([{ id: 0, room: 0, bit: 0 }]);
  expect(told(ranks.add(2, 5))).toEqual([{ id: 2, room: 0, bit: 0 }]);
  expect(told(ranks.add(3, 9))).toEqual([
    { id: 0, room: 4, bit: 2 },
    { id: 2, room: 4, bit: 2 },
    { id: 3, room: 0, bit: 0 },
  ]);
});
