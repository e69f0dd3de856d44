import { afterAll, beforeAll } from "vitest";
import { table, open } from "./heroes/table.ts";

// The tests, in this order.
import "./heroes/new-actor.ts";
import "./heroes/hands.ts";
import "./heroes/hands-undone.ts";
import "./heroes/strips.ts";

beforeAll(open);
afterAll(() => table.leave());
