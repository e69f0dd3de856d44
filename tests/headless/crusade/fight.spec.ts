import { afterAll, beforeAll } from "vitest";
import { table, open } from "./fight/table.ts";

// The tests, in this order.
import "./fight/initiative.ts";
import "./fight/examples.ts";
import "./fight/changes.ts";
import "./fight/reactions.ts";
import "./fight/harm-and-hidden-numbers.ts";

beforeAll(open);
afterAll(() => table.leave());
