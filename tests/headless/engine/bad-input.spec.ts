import { afterAll, beforeAll } from "vitest";
import { table, open } from "./bad-input/table.ts";

// The tests, in this order.
import "./bad-input/sheet.ts";
import "./bad-input/fight.ts";
import "./bad-input/cheats.ts";
import "./bad-input/accidents.ts";

beforeAll(open);
afterAll(() => table.leave());
