import { afterAll, beforeAll } from "vitest";
import { table, open } from "./fight/table.ts";

// The tests, in this order.
import "./fight/die-by-die.ts";
import "./fight/near-and-far.ts";
import "./fight/parries.ts";
import "./fight/sneaking.ts";
import "./fight/harm.ts";
import "./fight/sides.ts";

beforeAll(open);
afterAll(() => table.leave());
