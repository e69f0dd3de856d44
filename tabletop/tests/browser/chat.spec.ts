import { afterAll, beforeAll, beforeEach, describe } from "vitest";
import { registerLogTests } from "./chat/log.ts";
import { openChatTable, page, table } from "./chat/table.ts";
import { registerTypingTests } from "./chat/typing.ts";
import { registerWindowTests } from "./chat/windows.ts";
import { sampled } from "../../../tests/sample.ts";

/** The input of the chat, and the places where messages are shown. */
for (const generation of sampled([13, 14] as const, 1))
  describe(`chat, generation ${generation}`, { shuffle: false }, () => {
    beforeAll(() => openChatTable(generation));
    afterAll(() => table?.leave());
    beforeEach(async () => {
      await page.evaluate(() => ui.sidebar.activateTab("chat"));
    });

    registerTypingTests(generation);
    registerLogTests(generation);
    registerWindowTests(generation);
  });
