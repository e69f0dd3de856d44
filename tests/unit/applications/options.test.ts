import { describe, expect, it } from "vitest";
import { mergeOptions } from "../../../tabletop/client/applications/api/options.ts";

describe("options of applications along the class chain", () => {
  it("U-011: joins arrays, merges plain objects and replaces the rest", () => {
    const base = { classes: ["sheet"], window: { title: "A", controls: [1] }, tag: "div" };
    const merged = mergeOptions(mergeOptions({}, base), {
      classes: ["fray"],
      window: { resizable: true, controls: [2] },
      tag: "form",
    });
    expect(merged).toEqual({
      classes: ["sheet", "fray"],
      window: { title: "A", resizable: true, controls: [1, 2] },
      tag: "form",
    });
  });

  it("leaves the options of the parent class as they were", () => {
    const base = { window: { title: "A" }, actions: {} as Record<string, unknown> };
    mergeOptions(mergeOptions({}, base), { window: { title: "B" }, actions: { roll: () => 1 } });
    expect(base).toEqual({ window: { title: "A" }, actions: {} });
  });

  it("keeps instances and functions by reference", () => {
    class Document {}
    const document = new Document();
    const handler = () => 1;
    const merged = mergeOptions({}, { document, form: { handler } });
    expect(merged.document).toBe(document);
    expect(merged.form.handler).toBe(handler);
  });

  it("ignores what is undefined", () => {
    expect(mergeOptions({ id: "a" }, { id: undefined })).toEqual({ id: "a" });
  });
});
