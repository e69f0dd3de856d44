import { afterAll, beforeAll, describe } from "vitest";
import { table, open } from "./wounds/table.ts";

// Each group goes on where the one before has ended.
describe("wounds in Crusade", { shuffle: false }, async () => {
  beforeAll(open);
  afterAll(() => table.leave());
  await import("./wounds/borne.ts");
  await import("./wounds/tended.ts");
  await import("./wounds/end.ts");
});
