import { afterAll, beforeAll } from "vitest";
import { table, open } from "./sequence/table.ts";

// The tests, in this order.
import "./sequence/strikes.ts";
import "./sequence/foes-and-spells.ts";

beforeAll(open);
afterAll(() => table.leave());
