import { afterAll, beforeAll, describe } from "vitest";
import { table, open } from "./demo/table.ts";

// Each group goes on where the one before has ended.
describe("the demo fight of Combat Turns", { shuffle: false }, async () => {
  beforeAll(open);
  afterAll(() => table.leave());
  await import("./demo/ford.ts");
  await import("./demo/surprised.ts");
  await import("./demo/parry.ts");
  await import("./demo/hiding.ts");
  await import("./demo/dice-by-hand.ts");
  await import("./demo/macros.ts");
});
