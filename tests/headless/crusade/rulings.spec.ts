import { afterAll, beforeAll } from "vitest";
import { table, open } from "./rulings/table.ts";

// The tests, in this order.
import "./rulings/granted-and-late.ts";
import "./rulings/interrupts.ts";
import "./rulings/tiers.ts";
import "./rulings/one-group.ts";

beforeAll(open);
afterAll(() => table.leave());
