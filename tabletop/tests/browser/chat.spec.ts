import { afterAll, beforeAll, beforeEach, describe } from "vitest";
import { log } from "./chat/log.ts";
import { open, page, table } from "./chat/table.ts";
import { typing } from "./chat/typing.ts";
import { windows } from "./chat/windows.ts";
import { sampled } from "../../../tests/sample.ts";

/** The input of the chat, and the places where messages are shown. */
for (const generation of sampled([13, 14] as const, 1))
  describe(`chat, generation ${generation}`, { shuffle: false }, () => {
    beforeAll(() => open(generation));
    afterAll(() => table?.leave());
    beforeEach(async () => {
      await page.evaluate(() => ui.sidebar.activateTab("chat"));
    });

    typing(generation);
    log(generation);
    windows(generation);
  });
