import { afterEach, describe, expect, it, vi } from "vitest";
import { timeSince } from "../../client/applications/handlebars/helpers.ts";
import { TextEditor } from "../../client/applications/ux/text-editor.ts";
import { setTable } from "../../../tests/unit/host/headless.ts";

describe("timeSince", () => {
  afterEach(() => void vi.useRealTimers());

  it.each([
    [61, "1 min. ago"],
    [119, "1 min. ago"],
    [7199, "1 hr. ago"],
    [-61, "in 1 min."],
    [-119, "in 1 min."],
    [-7199, "in 1 hr."],
    [-7200, "in 2 hr."],
    [-90_000, "tomorrow"],
  ])("counts the whole units of %i seconds", (seconds, words) => {
    setTable();
    vi.useFakeTimers({ now: 1_700_000_000_000 });
    expect(timeSince(Date.now() - seconds * 1000)).toBe(words);
  });
});

describe("getDragEventData", () => {
  const dragged = (text: string): any => ({ dataTransfer: { getData: () => text } });

  it.each(["null", "3", '"word"', "true", "no JSON", ""])("gives an empty object for %j", (text) => {
    expect(TextEditor.getDragEventData(dragged(text))).toEqual({});
  });

  it("gives the object that was dragged", () => {
    expect(TextEditor.getDragEventData(dragged('{"type":"Item"}'))).toEqual({ type: "Item" });
  });
});
