import "./globals.ts";
import { afterEach, expect, it, vi } from "vitest";
import { moveInWords, postReport } from "../../src/foundry/combat/rewind.ts";
import { GM } from "../unit/host/headless.ts";
import { setFrayTable } from "./table.ts";

/* What was taken back is told to all; of what has no public words only gamemasters are told what could not be. */

afterEach(() => vi.restoreAllMocks());

it("a report says nothing of who is hidden but to gamemasters", async () => {
  const table = setFrayTable();
  vi.spyOn((globalThis as any).foundry.applications.handlebars, "renderTemplate").mockImplementation(
    async (_path: unknown, data: unknown) => JSON.stringify(data),
  );
  const hidden: any = { name: "Lurker", hidden: true };
  const events = [
    { text: "Tavi: move", left: ["Tavi: stress"] },
    { text: moveInWords(hidden), left: ["Lurker could not be moved back."] },
  ];
  await postReport({ type: "crusade" } as any, "FRAY.Rewind.told", "Round 2", events);
  const posted = table.game.messages.map(({ content, whisper }: any) => ({ content, whisper: [...whisper] }));
  expect(posted).toEqual([
    { content: expect.stringContaining("Tavi: stress"), whisper: [] },
    { content: expect.stringContaining("Lurker could not be moved back."), whisper: [GM] },
  ]);
  expect(posted[0].content).not.toContain("Lurker");
});
