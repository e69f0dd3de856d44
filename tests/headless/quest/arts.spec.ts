import { afterAll, beforeAll } from "vitest";
import { table, open } from "./arts/table.ts";

// The tests, in this order.
import "./arts/arts.ts";
import "./arts/tracker-and-macros.ts";
import "./arts/rider.ts";

beforeAll(open);
afterAll(() => table.leave());
