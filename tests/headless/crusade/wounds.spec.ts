import { afterAll, beforeAll } from "vitest";
import { table, open } from "./wounds/table.ts";

// The tests, in this order.
import "./wounds/borne.ts";
import "./wounds/tended.ts";
import "./wounds/end.ts";

beforeAll(open);
afterAll(() => table.leave());
