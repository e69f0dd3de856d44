import { afterAll, beforeAll, describe } from "vitest";
import { table, open } from "./encounter/table.ts";

// Each group goes on where the one before has ended.
describe("an encounter of Quest", { shuffle: false }, async () => {
  beforeAll(open);
  afterAll(() => table.leave());
  await import("./encounter/rounds.ts");
  await import("./encounter/scouts.ts");
  await import("./encounter/no-tokens.ts");
  await import("./encounter/mortal.ts");
});
