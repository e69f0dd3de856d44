import { afterAll, beforeAll, describe } from "vitest";
import { table, open } from "./fight/table.ts";

// Each group goes on where the one before has ended.
describe("a fight of Swords", { shuffle: false }, async () => {
  beforeAll(open);
  afterAll(() => table.leave());
  await import("./fight/die-by-die.ts");
  await import("./fight/team.ts");
  await import("./fight/edges.ts");
  await import("./fight/order.ts");
  await import("./fight/settings.ts");
});
