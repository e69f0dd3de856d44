import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { chromium, firefox, type Browser } from "playwright-core";

/**
 * The features of Chromium that are left out: for each window it would load two pages of its own, for the unseen list below
 * the address bar, which takes as long as a page of the game. Chromium heeds the last such list alone: Playwright's own
 * names stand here, too.
 */
const WITHOUT = [
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
 * Flags under which Chromium draws by WebGL without a graphics card and makes no calls of its own. Only the canvas goes through the
 * software renderer: the page around it is painted and put together faster without.
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
  `--disable-features=${WITHOUT.join()}`,
];

/** Debian's `chromium-headless-shell` is quicker and not among them: now and then it never answers a page's leaving. */
const PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];

function existing(): string | undefined {
  const named = process.env["CHROME_PATH"];
  if (named && existsSync(named)) return named;
  return PLACES.find((place) => existsSync(place));
}

/**
 * The path of a Chromium: the one CHROME_PATH names, an installed one, Debian's package (installed now when we may),
 * or Playwright's own download. Throws with a plain sentence when none can be had.
 */
export function findBrowser(): string {
  const found = existing();
  if (found) return found;
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
    const installed = existing();
    if (installed) return installed;
  }
  const playwright = chromium.executablePath();
  if (!existsSync(playwright)) {
    const cli = join(dirname(createRequire(import.meta.url).resolve("playwright-core/package.json")), "cli.js");
    execFileSync(process.execPath, [cli, "install", "chromium"], { stdio: "inherit" });
  }
  if (existsSync(playwright)) return playwright;
  throw new Error("No Chromium found: install Chrome or Chromium, or name one in CHROME_PATH.");
}

const FIREFOXES = [
  "/usr/bin/firefox-esr",
  "/usr/bin/firefox",
  "/snap/bin/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
  "C:\\Program Files\\Mozilla Firefox\\firefox.exe",
];

/**
 * An installed Firefox, which is led by WebDriver BiDi; or Playwright's own (`npx playwright-core install firefox`).
 * Playwright 1.65 begins with a command that Debian's 153 does not know: 1.64 leads it.
 */
export function findFirefox(): { executablePath: string; channel?: string } | undefined {
  const installed = FIREFOXES.find((place) => existsSync(place));
  if (installed) return { executablePath: installed, channel: "moz-firefox" };
  const own = firefox.executablePath();
  return existsSync(own) ? { executablePath: own } : undefined;
}

/** Preferences for no motion, and for WebGL without a graphics card. */
const PREFERENCES = { "ui.prefersReducedMotion": 1, "webgl.force-enabled": true };

/**
 * A browser ready for the table, without a window unless `FRAY_WINDOW` is set: Chromium, or what `FRAY_BROWSER=firefox`
 * asks for.
 */
export async function launchBrowser(): Promise<Browser> {
  const headless = !process.env["FRAY_WINDOW"];
  if (process.env["FRAY_BROWSER"] === "firefox")
    return firefox.launch({ headless, ...findFirefox(), firefoxUserPrefs: PREFERENCES });
  return chromium.launch({ executablePath: findBrowser(), headless, args: FLAGS });
}
