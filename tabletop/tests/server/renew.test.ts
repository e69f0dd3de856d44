import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningServer, startServer } from "../../server/start.ts";
import { ALICE, joinAs, layOut, type Person, type Place } from "./table.ts";

let place: Place;
let server: RunningServer;
let alice: Person;

beforeAll(async () => {
  place = await layOut();
  const file = join(place.options.system, "system.json");
  const manifest = JSON.parse(readFileSync(file, "utf8")) as object;
  const hotReload = { extensions: ["css", "hbs"], paths: ["styles", "templates"] };
  writeFileSync(file, JSON.stringify({ ...manifest, flags: { hotReload } }));
  server = await startServer(place.options);
  alice = await joinAs(server.url, ALICE);
});
afterAll(async () => {
  await server.close();
  place.remove();
});

describe("a system that is built anew while it is played", () => {
  it("hands over what its manifest lets be taken over", async () => {
    alice.heard.length = 0;
    const paths = ["styles/small.css", "templates/a/b.hbs"];
    server.renew(paths);
    expect(await alice.hears("hotReload")).toEqual([paths]);
    expect(alice.heard.some(({ event }) => event === "reload")).toBe(false);
  });

  it.each([
    ["a module", ["styles/small.css", "small.mjs"]],
    ["another folder", ["other/small.css"]],
    ["a folder that only begins like one of them", ["styles-old/small.css"]],
    ["another extension", ["templates/a.txt"]],
  ])("has pages loaded anew for %s", async (_what, paths) => {
    alice.heard.length = 0;
    server.renew(paths);
    expect(await alice.hears("reload")).toEqual(["The system was built anew."]);
    expect(alice.heard.some(({ event }) => event === "hotReload")).toBe(false);
  });
});
