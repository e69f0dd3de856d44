import { afterAll, beforeAll, describe } from "vitest";
import { table, open } from "./fight/table.ts";

// Each group goes on where the one before has ended.
describe("a fight of Combat Turns", { shuffle: false }, async () => {
  beforeAll(open);
  afterAll(() => table.leave());
  await import("./fight/die-by-die.ts");
  await import("./fight/near-and-far.ts");
  await import("./fight/parries.ts");
  await import("./fight/sneaking.ts");
  await import("./fight/harm.ts");
  await import("./fight/sides.ts");
});
