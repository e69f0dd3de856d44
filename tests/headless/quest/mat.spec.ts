import { afterAll, beforeAll, describe } from "vitest";
import { table, open } from "./mat/table.ts";

// Each group goes on where the one before has ended.
describe("Quest on the mat", { shuffle: false }, async () => {
  beforeAll(open);
  afterAll(() => table.leave());
  await import("./mat/moves.ts");
  await import("./mat/pursuit.ts");
  await import("./mat/rounds.ts");
  await import("./mat/scouts.ts");
});
