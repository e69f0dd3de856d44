import { expect, test } from "vitest";
import { twelveBench } from "../../bench/twelve-bench.ts";

// The hour of twelve players is `npm run bench -- twelve`; here two of them sit for some seconds, so that it goes on working.
test("players who press at once lose no card", async () => {
  const rows = await twelveBench({ minutes: 0.08, seed: 1, players: 2 });
  const lost = rows.find(({ name }) => name.endsWith("cards lost"))!;
  expect(lost).toMatchObject({ value: "0", good: true });
  expect(Number(/of (\d+)/.exec(lost.compared)![1])).toBeGreaterThan(0);
});
