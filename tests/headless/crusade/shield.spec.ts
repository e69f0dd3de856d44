import { afterAll, beforeAll, describe } from "vitest";
import { table, open } from "./shield/table.ts";

// Each group goes on where the one before has ended.
describe("shields in Crusade", { shuffle: false }, async () => {
  beforeAll(open);
  afterAll(() => table.leave());
  await import("./shield/chart.ts");
  await import("./shield/two-blows.ts");
  await import("./shield/dark-fate.ts");
});
