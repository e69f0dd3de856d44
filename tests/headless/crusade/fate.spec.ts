import { afterAll, beforeAll } from "vitest";
import { table, open } from "./fate/table.ts";

// The tests, in this order.
import "./fate/dark-fate.ts";
import "./fate/on-the-card.ts";
import "./fate/beside-the-dice.ts";
import "./fate/to-begin-with.ts";

beforeAll(open);
afterAll(() => table.leave());
