import { afterAll, beforeAll } from "vitest";
import { table, open } from "./mat/table.ts";

// The tests, in this order.
import "./mat/moves.ts";
import "./mat/pursuit.ts";
import "./mat/rounds.ts";
import "./mat/scouts.ts";

beforeAll(open);
afterAll(() => table.leave());
