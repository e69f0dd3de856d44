import { afterAll, beforeAll, describe } from "vitest";
import { table, open } from "./fight/table.ts";

// Each group goes on where the one before has ended.
describe("a fight of Crusade", { shuffle: false }, async () => {
  beforeAll(open);
  afterAll(() => table.leave());
  await import("./fight/initiative.ts");
  await import("./fight/examples.ts");
  await import("./fight/changes.ts");
  await import("./fight/reactions.ts");
  await import("./fight/harm-and-hidden-numbers.ts");
});
