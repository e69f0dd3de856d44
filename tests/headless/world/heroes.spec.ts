import { afterAll, beforeAll, describe } from "vitest";
import { table, open } from "./heroes/table.ts";

// Each group goes on where the one before has ended.
describe("heroes", { shuffle: false }, async () => {
  beforeAll(open);
  afterAll(() => table.leave());
  await import("./heroes/new-actor.ts");
  await import("./heroes/hands.ts");
  await import("./heroes/hands-undone.ts");
  await import("./heroes/strips.ts");
});
