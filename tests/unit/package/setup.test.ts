import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { installProblem, isInstalled } from "../../../tools/setup.mjs";

const LOCK = {
  "": { name: "x" },
  tabletop: {},
  "node_modules/tabletop": { link: true },
  "node_modules/plays": { version: "1.0.0", integrity: "sha512-a" },
  "node_modules/tests": { version: "2.0.0", dev: true },
  "node_modules/elsewhere": { version: "3.0.0", os: ["none"], optional: true },
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "fray-setup-"));
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ packages: LOCK }));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What npm leaves after an install of these packages. */
function install(packages: Record<string, object>): void {
  for (const path of Object.keys(packages)) mkdirSync(join(folder, path), { recursive: true });
  mkdirSync(join(folder, "node_modules"), { recursive: true });
  writeFileSync(join(folder, "node_modules/.package-lock.json"), JSON.stringify({ packages }));
}
const plays = { "node_modules/plays": LOCK["node_modules/plays"] };
const tests = { "node_modules/tests": LOCK["node_modules/tests"] };

describe("an install", () => {
  it("is recognised by what npm notes of it, whichever command made it", () => {
    expect(isInstalled("play", folder)).toBe(false);
    install(plays);
    expect(isInstalled("play", folder)).toBe(true);
    expect(isInstalled("all", folder)).toBe(false);
    install({ ...plays, ...tests });
    expect(isInstalled("all", folder)).toBe(true);
  });

  it("of another version, with another content or without its folder is none", () => {
    install({ "node_modules/plays": { version: "1.0.1", integrity: "sha512-a" } });
    expect(isInstalled("play", folder)).toBe(false);
    install({ "node_modules/plays": { version: "1.0.0", integrity: "sha512-b" } });
    expect(isInstalled("play", folder)).toBe(false);
    install(plays);
    rmSync(join(folder, "node_modules/plays"), { recursive: true });
    expect(isInstalled("play", folder)).toBe(false);
  });
});

describe("an install that fails is told with what to do", () => {
  it.each([
    [
      "npm error code ENOTFOUND\nnpm error network request to https://registry.npmjs.org/vite failed",
      /cannot be reached.*registry/,
    ],
    ["npm error code ENOTCACHED\nnpm error request to … failed: cache mode is 'only-if-cached'", /Go online once/],
    ["npm error code E407\nnpm error 407 Proxy Authentication Required", /proxy asks for a name/],
    ["npm error code SELF_SIGNED_CERT_IN_CHAIN", /NODE_EXTRA_CA_CERTS/],
    ["npm error code E403\nnpm error 403 Forbidden", /refuses you/],
    ["npm error code E404\nnpm error 404 Not Found", /does not have a package/],
    ["npm error code EINTEGRITY", /not what package-lock.json says/],
    ["npm error code EUSAGE\nnpm error `npm ci` can only install packages when", /do not fit together/],
    ["npm error code ENOSPC", /disk is full/],
    ["something new", /npm said: something new/],
  ])("%s", (said, words) => {
    expect(installProblem(said)).toMatch(words);
    expect(installProblem(said)).not.toContain("\n");
  });
});
