import { afterAll, beforeAll } from "vitest";
import { table, open } from "./table/ring.ts";

// The tests, in this order.
import "./table/team-sheet.ts";
import "./table/modifier-and-chat.ts";
import "./table/dice-by-hand.ts";
import "./table/teams.ts";
import "./table/macros.ts";

beforeAll(open);
afterAll(() => table.leave());
