import { afterAll, beforeAll } from "vitest";
import { table, open } from "./encounter/table.ts";

// The tests, in this order.
import "./encounter/rounds.ts";
import "./encounter/scouts.ts";
import "./encounter/no-tokens.ts";
import "./encounter/mortal.ts";

beforeAll(open);
afterAll(() => table.leave());
