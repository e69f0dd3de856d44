import { afterAll, beforeAll, describe } from "vitest";
import { table, open } from "./table/ring.ts";

// Each group goes on where the one before has ended.
describe("Swords at the table", { shuffle: false }, async () => {
  beforeAll(open);
  afterAll(() => table.leave());
  await import("./table/team-sheet.ts");
  await import("./table/modifier-and-chat.ts");
  await import("./table/dice-by-hand.ts");
  await import("./table/teams.ts");
  await import("./table/macros.ts");
  await import("./table/made-teams.ts");
  await import("./table/undone.ts");
  await import("./table/target.ts");
});
