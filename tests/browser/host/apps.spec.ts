import { afterAll, beforeAll } from "vitest";
import { table, open } from "./apps/table.ts";

// The tests, in this order.
import "./apps/windows.ts";
import "./apps/sidebar.ts";
import "./apps/text.ts";

beforeAll(open);
afterAll(() => table?.leave());
