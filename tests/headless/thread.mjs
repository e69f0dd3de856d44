/** One user's page in a thread of Node: the tabletop's built client on a document of happy-dom. */
import { runInThisContext } from "node:vm";
import { parentPort, workerData } from "node:worker_threads";
import { installDrawing } from "./drawing.mjs";
import { bringTemplates, readFiles } from "./files.mjs";
import { act, mouseOnMat, pressKey } from "./hands.mjs";
import { installPage } from "./globals.mjs";
import { readStyles } from "./styles.mjs";
import { templates } from "./templates.mjs";

const { url, styles, mat, outlook, language } = workerData;
installPage(url);
readFiles(workerData);
bringTemplates(templates);
readStyles(styles);
if (mat) {
  installDrawing();
  globalThis.localStorage.setItem("tabletop.core.performanceMode", "0");
  globalThis.localStorage.setItem("tabletop.core.maxFPS", "10");
} else {
  // No mat, as if the user had turned it off.
  globalThis.localStorage.setItem("tabletop.core.noCanvas", "true");
}

// The forecast of a whole fight is computed only in tests that look at it.
if (!outlook) globalThis.localStorage.setItem("tabletop.fray.outlook", "false");
if (language) globalThis.localStorage.setItem("tabletop.core.language", JSON.stringify(language));

const wait = () => new Promise((resolve) => setTimeout(resolve, 4));

/** The newest notices and messages as texts, for the error of a wait that times out. */
function seen() {
  const textOf = (selector, last) =>
    [...document.querySelectorAll(selector)].slice(-last).map((one) => one.textContent.replace(/\s+/g, " ").trim());
  return { notices: textOf("#notifications .notification", 5), messages: textOf("#chat .chat-message", 2) };
}

/** Waits until all that the server has sent so far has arrived: its answer to a request comes after it. */
async function hear() {
  const { game, CONFIG } = globalThis;
  if (!game?.ready || !game.socket.connected) return;
  // If the connection is cut meanwhile, nothing more arrives.
  const lost = () => undefined;
  await CONFIG.DatabaseBackend.request("get", "User", { query: { _id: game.userId } }).catch(lost);
}

/**
 * Answers a question of the test. A function comes as its text and is called with `given`; with `until` (milliseconds)
 * it is called again and again until it gives something truthy, and the answer is an error if the time runs out.
 */
async function answer({ source, given, until, locator, act: name, mouse, key, look, keep }) {
  if (look) return seen();
  if (keep) return keepCompiled();
  if (key) return pressKey(key);
  if (mouse) return mouseOnMat(mouse);
  const work = source === undefined ? undefined : runInThisContext(`(${source})`);
  if (locator) return act(locator, name, work ? { work, given } : given);
  if (typeof work !== "function") return work;
  if (until === undefined) return work(given);
  for (const end = performance.now() + until; ; await wait()) {
    const value = await work(given);
    if (value) return value;
    if (performance.now() > end)
      throw new Error(`not within ${until} ms: ${source}\nasked with ${JSON.stringify(given)}`);
  }
}

/** Settles once the page has received what the server had sent before the latest question that asks for that. */
let heard = Promise.resolve();

parentPort.on("message", ({ id, first, ...question }) => {
  if (first) heard = heard.then(hear);
  heard
    .then(() => answer(question))
    .then((value) =>
      parentPort.postMessage({ id, value: value === undefined ? value : JSON.parse(JSON.stringify(value)) }),
    )
    .catch((error) => parentPort.postMessage({ id, error: text(error) }));
});

const text = (word) => (word instanceof Error ? (word.stack ?? String(word)) : String(word));
for (const kind of ["error", "warn"])
  console[kind] = (...words) => parentPort.postMessage({ kind, text: words.map(text).join(" ") });

// The tabletop's built client (global.ts).
void import("./client.mjs");
