import { afterAll, beforeAll, describe } from "vitest";
import { table, open } from "./fight/table.ts";

// Each group goes on where the one before has ended.
describe("a fight of Quest", { shuffle: false }, async () => {
  beforeAll(open);
  afterAll(() => table.leave());
  await import("./fight/ambush.ts");
  await import("./fight/wounds.ts");
  await import("./fight/defences.ts");
  await import("./fight/dialog.ts");
});
