import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setGeneration } from "../../common/abstract/generation.ts";
import { defineDeprecated, logCompatibilityWarning } from "../../common/utils/logging.ts";
import { menuEntry, readEntry } from "../../client/applications/ux/menu-entry.ts";

const page = globalThis as any;
const target = {} as HTMLElement;

const said = (call: any[] | undefined): string => String(call?.[0]?.message ?? call?.[0]);

beforeEach(() => {
  page.CONFIG = { compatibility: { mode: 1, includePatterns: [], excludePatterns: [] } };
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.spyOn(console, "error").mockImplementation(() => {});
});

afterEach(() => {
  vi.restoreAllMocks();
  delete page.CONFIG;
});

describe.each([13, 14])("compatibility warnings, generation %i", (generation) => {
  beforeEach(() => setGeneration(generation));

  it("U-010 [both] warns with the generations and the details", () => {
    logCompatibilityWarning("old thing", { since: 13, until: 15, details: "use the new thing" });
    expect(said(vi.mocked(console.warn).mock.calls[0])).toMatch(/^old thing\n.*13.*15.*\nuse the new thing$/);
  });

  it("U-010 [both] warns once per call site with `once`, and each time without", () => {
    const here = (): void => logCompatibilityWarning(`again ${generation}`, { once: true });
    for (let time = 0; time < 3; time++) here();
    expect(console.warn).toHaveBeenCalledTimes(1);
    here();
    expect(console.warn).toHaveBeenCalledTimes(2);
    for (let time = 0; time < 3; time++) logCompatibilityWarning(`again ${generation}`);
    expect(console.warn).toHaveBeenCalledTimes(5);
  });

  // FAILURE alone throws: the constants' own page says that ERROR is a level of logging.
  it("U-010 [both] is silent, an error or thrown as the mode says, its own before CONFIG's", () => {
    page.CONFIG.compatibility.mode = 0;
    logCompatibilityWarning("a");
    expect(console.warn).not.toHaveBeenCalled();
    logCompatibilityWarning("b", { mode: 2 });
    expect(console.error).toHaveBeenCalledTimes(1);
    page.CONFIG.compatibility.mode = 3;
    expect(() => logCompatibilityWarning("c")).toThrow(/^c$/);
  });

  it("U-010 [both] holds the patterns against message and stack; an excluding one wins", () => {
    page.CONFIG.compatibility.includePatterns.push(/client-logging/);
    logCompatibilityWarning("kept by its stack");
    page.CONFIG.compatibility.includePatterns = [/elsewhere/];
    logCompatibilityWarning("not included");
    page.CONFIG.compatibility.includePatterns = [];
    page.CONFIG.compatibility.excludePatterns.push(/unwanted/);
    logCompatibilityWarning("unwanted");
    expect(vi.mocked(console.warn).mock.calls.map(said)).toEqual(["kept by its stack"]);
  });

  it("U-010 [both] leaves the stack out if asked", () => {
    logCompatibilityWarning("bare", { stack: false });
    expect(console.warn).toHaveBeenCalledWith("bare");
  });

  it("U-010 [both] a deprecated name still answers, and can be assigned for good", () => {
    const holder: any = {};
    defineDeprecated(holder, "old", () => 7, {
      path: `holder.old ${generation}`,
      instead: "new",
      since: 13,
      until: 15,
    });
    expect(holder.old).toBe(7);
    expect(said(vi.mocked(console.warn).mock.calls[0])).toContain("holder.old");
    holder.old = 8;
    expect(holder.old).toBe(8);
    expect(console.warn).toHaveBeenCalledTimes(1);
  });
});

describe("entries of context menus", () => {
  it("U-051 [14] the tabletop's own have `label`, `visible` and `onClick`, which gets the event", () => {
    setGeneration(14);
    const run = vi.fn();
    const entry = menuEntry("A.B", "fa-solid fa-x", () => true, run);
    expect(Object.keys(entry).sort()).toEqual(["icon", "label", "onClick", "visible"]);
    entry.onClick("event", target);
    expect(run).toHaveBeenCalledWith(target);
  });

  it("U-051, U-010 [14] takes the old names with one warning each", () => {
    setGeneration(14);
    const callback = vi.fn();
    const old = { name: "Old", icon: "", condition: () => false, callback };
    for (let time = 0; time < 2; time++) {
      const entry = readEntry(old);
      expect(entry.label).toBe("Old");
      expect(entry.shown(target)).toBe(false);
      entry.run({} as Event, target);
    }
    expect(callback.mock.calls[0]![0]).toBe(target);
    const warnings = vi.mocked(console.warn).mock.calls.map(said);
    expect(warnings).toHaveLength(3);
    for (const name of ["name", "condition", "callback"])
      expect(warnings.some((text) => text.includes(`"${name}"`))).toBe(true);
  });

  it("U-052 [13] are `name`, `condition`, `callback(target, event)`; the names of 14 mean nothing", () => {
    setGeneration(13);
    const callback = vi.fn();
    const event = {} as Event;
    const entry = menuEntry("A.B", "fa-solid fa-x", () => true, callback);
    expect(Object.keys(entry).sort()).toEqual(["callback", "condition", "icon", "name"]);
    readEntry(entry).run(event, target);
    expect(callback.mock.calls[0]![0]).toBe(target);
    const modern = readEntry({ label: "New", icon: "", visible: false, onClick: callback });
    expect(modern.label).toBeUndefined();
    expect(modern.shown(target)).toBe(true);
    modern.run(event, target);
    expect(callback).toHaveBeenCalledTimes(1);
    expect(console.warn).not.toHaveBeenCalled();
  });
});
