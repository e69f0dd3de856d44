// Runs before anything is installed: so it is plain JavaScript, and uses nothing but Node.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { dirname, join } from "node:path";

/** The path of the repository. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The address of the module that `node --import` loads so that Node runs TypeScript. */
export const typescript = pathToFileURL(join(root, "tabletop/tools/typescript.mjs")).href;

/** Tells whether a list of npm's (os, cpu) allows a value; "!x" allows all but x, and no list allows all. */
const isAllowed = (list, value) =>
  !list || (list.includes(`!${value}`) ? false : list.every((name) => name.startsWith("!")) || list.includes(value));

/**
 * Lists the packages that must be installed, pairs of folder and entry. Optional ones, and those for other machines,
 * are left out.
 * @param {Record<string, any>} packages those of package-lock.json, by folder
 * @param {"play" | "all"} what "play": without the packages that only tests and tools need
 */
export function needed(packages, what) {
  return Object.entries(packages).filter(
    ([folder, entry]) =>
      folder.includes("node_modules/") &&
      !entry.link &&
      !entry.optional &&
      !entry.devOptional &&
      (what === "all" || !entry.dev) &&
      isAllowed(entry.os, process.platform) &&
      isAllowed(entry.cpu, process.arch),
  );
}

/**
 * Tells whether the packages of package-lock.json are installed in their versions, by the list that npm writes at the
 * end of each install.
 * @param {"play" | "all"} what "play": only those that playing needs
 * @param folder the path of the repository
 */
export function isInstalled(what, folder = root) {
  const read = (file) => JSON.parse(readFileSync(join(folder, file), "utf8")).packages;
  if (!existsSync(join(folder, "node_modules/.package-lock.json"))) return false;
  const installedPackages = read("node_modules/.package-lock.json");
  return needed(read("package-lock.json"), what).every(
    ([path, { version, integrity }]) =>
      installedPackages[path]?.version === version &&
      (!integrity || !installedPackages[path].integrity || installedPackages[path].integrity === integrity) &&
      existsSync(join(folder, path)),
  );
}

/** Patterns of npm's errors, each with a sentence that says what to do; the first that fits counts. */
const REASONS = [
  [
    /ENOTCACHED/,
    "A package is not in npm's cache, and npm is set to be offline. Go online once, or unset npm's offline.",
  ],
  [
    /E407|proxy.*(refused|authentication)/i,
    "The proxy asks for a name and password. Set them in npm's proxy and https-proxy.",
  ],
  [
    /EPROXY|tunneling socket|ECONNREFUSED.*proxy/i,
    "The proxy cannot be reached. See npm config get proxy and https-proxy.",
  ],
  [
    /SELF_SIGNED|UNABLE_TO_|CERT_|certificate/i,
    "The registry's certificate is not trusted. Behind a company's proxy, name its certificate in NODE_EXTRA_CA_CERTS.",
  ],
  [
    /E401|E403/,
    "The registry refuses you. See npm config get registry, and sign in with npm login if it is your company's.",
  ],
  [
    /E404|ETARGET|notarget/,
    "The registry does not have a package. See npm config get registry: it may be a mirror that lacks it.",
  ],
  [
    /EINTEGRITY/,
    "A package is not what package-lock.json says it is. Try npm cache verify; if it stays so, the registry is not to be trusted.",
  ],
  [
    /EUSAGE|can only install packages when/,
    "package.json and package-lock.json do not fit together. Undo what you changed in them, or run npm install.",
  ],
  [/ENOSPC/, "The disk is full. About 450 MB are needed for tests, 150 MB for playing."],
  [
    /EACCES|EPERM|EBUSY/,
    "A file in node_modules or in npm's cache cannot be written. Close programs that use this folder, and look whose files they are.",
  ],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|network/i,
    "The registry cannot be reached. Look at your network, or at npm config get registry, and try again.",
  ],
];

/** Says in words why an install failed and what to do; `output` is the text that npm printed. */
export function installProblem(output) {
  const reason = REASONS.find(([pattern]) => pattern.test(output));
  return reason ? reason[1] : `npm said: ${output.trim().split("\n").slice(0, 3).join(" ") || "nothing"}`;
}

/**
 * Makes sure that Node is new enough, and installs the packages of package-lock.json where some are missing. Ends the
 * process with a sentence where that fails.
 * @param {"play" | "all"} what "play": only those that playing needs
 */
export function setup(what = "all") {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Fray needs Node 20.19 or newer; this is ${process.version}.`);
    process.exit(1);
  }
  if (isInstalled(what)) return;
  // a developer's packages for tests are not taken away; where only those lack, the others stay as they are
  const installsAll = what === "all" || existsSync(join(root, "node_modules/vitest"));
  const installsAnew = !isInstalled("play");
  const commonOptions = ["--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"];
  const command = installsAnew ? ["ci", ...(installsAll ? [] : ["--omit=dev"])] : ["install", "--no-save"];
  console.log(
    `Installing ${installsAll ? "what tests and tools need" : "what playing needs"} (npm ${command.join(" ")}) …`,
  );
  const { status, stderr, error } = spawnSync("npm", [...command, ...commonOptions], {
    cwd: root,
    stdio: ["ignore", "inherit", "pipe"],
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  if (status === 0) return;
  if (error)
    console.error(`npm could not be started (${error.message}). It comes with Node: see that both are installed.`);
  else console.error(`The packages could not be installed. ${installProblem(stderr)}`);
  process.exit(1);
}
