import { afterAll, beforeAll, describe } from "vitest";
import { documents } from "./contract/documents.ts";
import { platform } from "./contract/platform.ts";
import { open, table } from "./contract/table.ts";
import { sampled } from "../../sample.ts";

/** What the public pages say and packages lean on, in a real browser; each title names its page below foundryvtt.com/api. */
describe.each(sampled([14, 13] as const, 1))("foundryvtt.com/api/v14, generation %i", (generation) => {
  beforeAll(() => open(generation));
  afterAll(() => table?.leave());

  documents();
  platform(generation);
});
