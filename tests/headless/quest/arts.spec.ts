import { afterAll, beforeAll, describe } from "vitest";
import { table, open } from "./arts/table.ts";

// Each group goes on where the one before has ended.
describe("arts of Quest", { shuffle: false }, async () => {
  beforeAll(open);
  afterAll(() => table.leave());
  await import("./arts/arts.ts");
  await import("./arts/tracker-and-macros.ts");
  await import("./arts/rider.ts");
});
