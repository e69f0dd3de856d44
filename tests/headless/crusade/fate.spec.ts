import { afterAll, beforeAll, describe } from "vitest";
import { table, open } from "./fate/table.ts";

// Each group goes on where the one before has ended.
describe("FATE in Crusade", { shuffle: false }, async () => {
  beforeAll(open);
  afterAll(() => table.leave());
  await import("./fate/dark-fate.ts");
  await import("./fate/on-the-card.ts");
  await import("./fate/beside-the-dice.ts");
  await import("./fate/to-begin-with.ts");
});
