import { afterAll, beforeAll } from "vitest";
import { table, open } from "./fight/table.ts";

// The tests, in this order.
import "./fight/ambush.ts";
import "./fight/wounds.ts";
import "./fight/defences.ts";
import "./fight/dialog.ts";

beforeAll(open);
afterAll(() => table.leave());
