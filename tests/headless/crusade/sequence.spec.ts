import { afterAll, beforeAll, describe } from "vitest";
import { table, open } from "./sequence/table.ts";

// Each group goes on where the one before has ended.
describe("attacks of Crusade in full", { shuffle: false }, async () => {
  beforeAll(open);
  afterAll(() => table.leave());
  await import("./sequence/strikes.ts");
  await import("./sequence/foes-and-spells.ts");
  await import("./sequence/unused.ts");
});
