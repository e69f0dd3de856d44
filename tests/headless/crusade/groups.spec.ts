import { afterAll, beforeAll, describe } from "vitest";
import { table, open } from "./groups/table.ts";

// Each group goes on where the one before has ended.
describe("groups of Crusade", { shuffle: false }, async () => {
  beforeAll(open);
  afterAll(() => table.leave());
  await import("./groups/made-and-met.ts");
  await import("./groups/lone-foes.ts");
  await import("./groups/undone.ts");
});
