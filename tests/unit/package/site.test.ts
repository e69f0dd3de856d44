import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { Window } from "happy-dom";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GROWN_IDS } from "../../../src/rules/index.ts";
import { writePages, type SearchEntry } from "../../../tools/site/pages.ts";

const out = mkdtempSync(join(tmpdir(), "fray-site-"));
let pages: string[] = [];
const read = (page: string): string => readFileSync(join(out, page), "utf8");

beforeAll(() => {
  writePages(out);
  pages = readdirSync(out, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".html"));
});

afterAll(() => rmSync(out, { recursive: true, force: true }));

describe("the pages of the site", () => {
  test("name only what is there, by relative addresses", () => {
    expect(pages.length).toBeGreaterThan(30);
    for (const page of pages)
      for (const [, address = ""] of read(page).matchAll(/\b(?:href|src)="([^"]+)"/g)) {
        if (/^(https:|data:|#)/.test(address)) continue;
        expect(address, page).not.toMatch(/^\//);
        const target = resolve(dirname(join(out, page)), address.split("#")[0] ?? "");
        // The table is laid by the tabletop.
        if (!target.startsWith(join(out, "play"))) expect(existsSync(target), `${address}, in ${page}`).toBe(true);
      }
  });

  test("have the five rulesets' rules, and all of it can be searched", () => {
    const entries = JSON.parse(read("docs/search.json")) as SearchEntry[];
    for (const id of GROWN_IDS) expect(entries.some(({ page }) => page.startsWith(`rules/${id}/`))).toBe(true);
    const charging = entries.find(({ text }) => text.includes("EC-043"));
    expect(charging).toMatchObject({ heading: "Charging", page: "rules/crusade/2-actions-and-movement.html" });
    expect(read(`docs/${charging!.page}`)).toContain('id="charging"');
  });
});

test("the README's first link leads to where the workflow publishes the site of the repository", () => {
  const { url } = JSON.parse(readFileSync("system.json", "utf8")) as { url: string };
  const [, owner, name] = /^https:\/\/github\.com\/([^/]+)\/([^/]+)$/.exec(url)!;
  const [, words, address] = /\[([^\]]+)\]\(([^)]+)\)/.exec(readFileSync("README.md", "utf8"))!;
  expect([words, address]).toEqual(["Play now", `https://${owner}.github.io/${name}/`]);
});

test("the rulesets are named as in the game, in the order of the front page, and their pages lead on", () => {
  const named = (html: string, tag: string): string[] =>
    [...html.matchAll(new RegExp(`<${tag}>(?:<a [^>]*>)?([^<]+)`, "g"))].map(([, name = ""]) => name);
  const rulesets = named(read("index.html"), "dt");
  expect(rulesets).toHaveLength(5);
  expect(named(read("docs/index.html"), "h2")).toEqual(["Guides", ...rulesets]);
  const second = read("docs/rules/crusade/2-actions-and-movement.html");
  expect([...second.matchAll(/rel="(\w+)" href="([^"]+)"/g)].slice(-2).map(([, rel, to]) => [rel, to])).toEqual([
    ["prev", "../../../docs/rules/crusade/1-stress-and-defences.html"],
    ["next", "../../../docs/rules/crusade/3-initiative.html"],
  ]);
});

describe("a table in a page of one's own", () => {
  test.each([
    [{}, "join.html"],
    [{ user: "a b" }, "game.html?user=a+b"],
    [{ both: true }, "solo.html"],
  ])("with %j is a frame of %s beside the script", async (options, address) => {
    const script = new URL("../../../tabletop/tools/embed.js", import.meta.url);
    const { startTable } = (await import(script.href)) as {
      startTable: (place: unknown, options: object) => { src: string; parentElement: unknown };
    };
    const { document } = new Window({ settings: { disableIframePageLoading: true } });
    const frame = startTable(document.body, options);
    expect(frame.src).toBe(new URL(address, script).href);
    expect(frame.parentElement).toBe(document.body);
  });
});
