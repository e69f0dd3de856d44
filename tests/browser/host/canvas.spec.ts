import { afterAll, beforeAll } from "vitest";
import { table, open } from "./canvas/table.ts";

// The tests, in this order.
import "./canvas/hands.ts";
import "./canvas/edges.ts";
import "./canvas/drawing.ts";

beforeAll(open);
afterAll(() => table?.leave());
