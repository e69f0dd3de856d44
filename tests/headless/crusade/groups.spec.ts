import { afterAll, beforeAll } from "vitest";
import { table, open } from "./groups/table.ts";

// The tests, in this order.
import "./groups/made-and-met.ts";
import "./groups/lone-foes.ts";

beforeAll(open);
afterAll(() => table.leave());
