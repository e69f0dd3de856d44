import { afterAll, beforeAll } from "vitest";
import { table, open } from "./demo/table.ts";

// The tests, in this order.
import "./demo/ford.ts";
import "./demo/surprised.ts";
import "./demo/parry.ts";
import "./demo/hiding.ts";
import "./demo/dice-by-hand.ts";
import "./demo/macros.ts";

beforeAll(open);
afterAll(() => table.leave());
