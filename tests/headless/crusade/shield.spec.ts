import { afterAll, beforeAll } from "vitest";
import { table, open } from "./shield/table.ts";

// The tests, in this order.
import "./shield/chart.ts";
import "./shield/two-blows.ts";
import "./shield/dark-fate.ts";

beforeAll(open);
afterAll(() => table.leave());
