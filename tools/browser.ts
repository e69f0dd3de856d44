import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { chromium, firefox, type Browser } from "playwright-core";

/**
 * The features of Chromium that are turned off. The first three would load two pages for each window, for the unseen
 * list below the address bar, which takes as long as a page of the game. Chromium reads only the last list of features
 * that it is given, so those that Playwright turns off are named here too.
 */
const FEATURES_OFF = [
  ...["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"],
  ...["AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"],
  ...[
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
  ],
  ...["AvoidCorsURLLoaderRestartOnRedirect", "TcpPortRandomizationWin", "OptimizationHints"],
  ...["NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch"],
];

/**
 * Flags with which Chromium draws by WebGL without a graphics card and sends no requests of its own. Only the canvas is
 * drawn by the software renderer, as the rest of the page is painted faster without it.
 */
const FLAGS = [
  "--no-sandbox",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
  "--disable-gpu-rasterization",
  "--disable-gpu-compositing",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${FEATURES_OFF.join()}`,
];

/**
 * The paths where a Chromium may be installed. Debian's quicker `chromium-headless-shell` is left out, as now and then
 * it never finishes closing a page.
 */
const CHROMIUM_PATHS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];

/** Finds an installed Chromium: the one of CHROME_PATH, or the first of CHROMIUM_PATHS that exists; undefined without one. */
function findChromium(): string | undefined {
  const fromEnvironment = process.env["CHROME_PATH"];
  if (fromEnvironment && existsSync(fromEnvironment)) return fromEnvironment;
  return CHROMIUM_PATHS.find((place) => existsSync(place));
}

/**
 * Finds the path of a Chromium: the one that CHROME_PATH names, else an installed one, else Debian's package (installed
 * now where this runs as root with apt-get), else Playwright's, which is downloaded now if need be.
 * @throws Error with a sentence for the user when none can be had
 */
export function findBrowser(): string {
  const installedPath = findChromium();
  if (installedPath) return installedPath;
  // Debian's package, where it can be installed
  if (process.platform === "linux" && existsSync("/usr/bin/apt-get") && process.getuid?.() === 0) {
    console.log("Installing Debian's chromium …");
    try {
      execFileSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
      execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], {
        stdio: ["ignore", "ignore", "inherit"],
        env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      });
    } catch (error) {
      console.error(`apt-get could not install chromium (${String(error)}); trying Playwright's own.`);
    }
    const debianPath = findChromium();
    if (debianPath) return debianPath;
  }
  // Playwright's own, downloaded if need be
  const playwrightPath = chromium.executablePath();
  if (!existsSync(playwrightPath)) {
    const cli = join(dirname(createRequire(import.meta.url).resolve("playwright-core/package.json")), "cli.js");
    execFileSync(process.execPath, [cli, "install", "chromium"], { stdio: "inherit" });
  }
  if (existsSync(playwrightPath)) return playwrightPath;
  throw new Error("No Chromium found: install Chrome or Chromium, or name one in CHROME_PATH.");
}

/** The paths where a Firefox may be installed. */
const FIREFOX_PATHS = [
  "/usr/bin/firefox-esr",
  "/usr/bin/firefox",
  "/snap/bin/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
  "C:\\Program Files\\Mozilla Firefox\\firefox.exe",
];

/**
 * Finds an installed Firefox, which Playwright drives by WebDriver BiDi (`channel`), else Playwright's own, if it was
 * downloaded by `npx playwright-core install firefox`; undefined where there is neither. Debian's Firefox 153 needs
 * Playwright 1.64: 1.65 begins with a command that it does not know.
 */
export function findFirefox(): { executablePath: string; channel?: string } | undefined {
  const installed = FIREFOX_PATHS.find((place) => existsSync(place));
  if (installed) return { executablePath: installed, channel: "moz-firefox" };
  const ownOfPlaywright = firefox.executablePath();
  return existsSync(ownOfPlaywright) ? { executablePath: ownOfPlaywright } : undefined;
}

/** Preferences for no motion, and for WebGL without a graphics card. */
const PREFERENCES = { "ui.prefersReducedMotion": 1, "webgl.force-enabled": true };

/**
 * Starts a browser for the tabletop: Chromium, or Firefox where `FRAY_BROWSER` is "firefox"; without a window unless
 * `FRAY_WINDOW` is set.
 * @throws Error where no Chromium can be had, or the browser does not start
 */
export async function launchBrowser(): Promise<Browser> {
  const headless = !process.env["FRAY_WINDOW"];
  if (process.env["FRAY_BROWSER"] === "firefox")
    return firefox.launch({ headless, ...findFirefox(), firefoxUserPrefs: PREFERENCES });
  return chromium.launch({ executablePath: findBrowser(), headless, args: FLAGS });
}
