import { afterAll, beforeAll, describe } from "vitest";
import { table, open } from "./bad-input/table.ts";

// Each group goes on where the one before has ended.
describe("bad input", { shuffle: false }, async () => {
  beforeAll(open);
  afterAll(() => table.leave());
  await import("./bad-input/sheet.ts");
  await import("./bad-input/fight.ts");
  await import("./bad-input/cheats.ts");
  await import("./bad-input/accidents.ts");
});
