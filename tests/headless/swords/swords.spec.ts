import { afterAll, beforeAll } from "vitest";
import { table, open } from "./fight/table.ts";

// The tests, in this order.
import "./fight/die-by-die.ts";
import "./fight/team.ts";
import "./fight/edges.ts";
import "./fight/order.ts";
import "./fight/settings.ts";

beforeAll(open);
afterAll(() => table.leave());
