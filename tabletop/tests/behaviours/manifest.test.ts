/** The data that the host reads from a system's manifest and its template.json. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GM, PLAYER, setTable } from "../../../tests/unit/host/headless.ts";
import { readSystem } from "../../server/system-folder.ts";

let folder: string;
const MANIFEST = { id: "small", title: "Small", version: "1.0.0" };

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "manifest-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  vi.restoreAllMocks();
});

const write = (name: string, content: object): void => writeFileSync(join(folder, name), JSON.stringify(content));

describe("types of documents", () => {
  it("D-147: what template.json lists has the fields of its document block only; others keep their own", () => {
    write("system.json", {
      ...MANIFEST,
      documentTypes: {
        Actor: { person: { htmlFields: ["notes"], gmOnlyFields: ["secret"] }, ghost: { htmlFields: ["tale"] } },
      },
    });
    write("template.json", {
      Actor: { types: ["person"], htmlFields: ["story"], person: { htmlFields: ["notes"], might: 3 } },
    });
    expect(readSystem(folder).types.Actor).toEqual({
      person: { htmlFields: ["story"], gmOnlyFields: [] },
      ghost: { htmlFields: ["tale"], gmOnlyFields: [] },
    });
  });

  it.each([
    [14, GM, 1],
    [14, PLAYER, 0],
    [13, GM, 0],
  ])("D-147: generation %i tells %s of a template.json %i times", (generation, userId, times) => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const about = (): number => warn.mock.calls.filter((call) => String(call[0]).includes("template.json")).length;
    setTable({ generation, userId });
    expect(about()).toBe(0);
    setTable({ generation, userId, template: { Actor: { types: ["person"] } } });
    expect(about()).toBe(times);
  });

  it("D-148: subtypes are for documents with type data only", () => {
    write("system.json", { ...MANIFEST, documentTypes: { Scene: { cave: {} } } });
    expect(() => readSystem(folder)).toThrow(/Scene/);
  });
});
