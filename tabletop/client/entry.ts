/**
 * The main script of the game page: waits for the world that early.ts fetches, loads the system and modules, and starts
 * the game.
 */
import { LARGEST_TALK } from "../common/limits.ts";
import type { OperationResponse, WorldData } from "../common/protocol.ts";
import { setHome } from "../common/utils/route.ts";
import * as applicationArea from "./applications/index.ts";
import { askForCompiled } from "./applications/handlebars/templates.ts";
import { preloadPictures } from "./canvas/textures.ts";
import { inGameWords, showObstacle } from "./core/boot-notice.ts";
import type { EarlyEvents, KeptEvents } from "./core/early-events.ts";
import { setFileStore } from "./core/files.ts";
import { Game, type GameLink } from "./core/game.ts";
import { hotReload } from "./core/hot-reload.ts";
import { PackageLoader } from "./core/load-packages.ts";
import { tableFolder } from "./core/home.ts";
import { installGlobals } from "./core/namespace.ts";
import { checkSize, fetchWorld, PackageSocket, SocketTransport } from "./core/socket.ts";
import { coreWords, wordsOfLanguage } from "./core/words.ts";
import { resynchronize } from "./data/resynchronize.ts";
import { joined } from "./early.ts";
import { host } from "./host/here.ts";
import type { Connection } from "./host/host.ts";
import { listenForFiles } from "./maps/drop-targets.ts";
import furtherIcons from "./styles/further-icons.css?url";

/** Failures of modules up to this number are shown as one notification each; of more, only the number is shown. */
const MOST_SENTENCES = 2;
/** How long the server's clock may take to answer, in milliseconds; a later answer would be of little use. */
const CLOCK_ANSWER = 5000;

/**
 * Makes the API's globals from the fetched world and runs the game up to the hook `ready`. Rejects if the system cannot
 * be loaded.
 */
async function boot(): Promise<void> {
  // `world` is taken out separately, as the loop below may replace it.
  const { socket, events, ...joining } = await joined;
  let { world } = joining;
  // If the connection was lost since, changes may be missing from the world: it is fetched again.
  while (events.lost) world = await events.fetchWorld();
  // what the game's classes need: addresses, files, the first pictures, the API's globals
  setHome(tableFolder());
  setFileStore(host.files(world.userId));
  if (host.compilesTemplates) askForCompiled();
  preloadPictures(picturesOfFirstScene(world));
  document.title = `${world.world.title} · ${world.system.title}`;
  installGlobals(world.release.generation);
  // the game itself, then the listeners, then the way to the hook `ready`
  const link = linkOf(socket);
  const game = createGame(world, socket, link);
  game.time.watch();
  game.prepare();
  document.documentElement.lang = game.i18n.lang;
  (applicationArea as any).registerSettings?.();
  listen(socket, game, events);
  await run(game, world, link);
}

/**
 * Yields the addresses of the pictures (background, tokens) of the active scene or, if no scene is active, of the first
 * scene. The canvas needs these pictures first, so they are fetched while the system is loaded.
 */
function* picturesOfFirstScene({ documents }: WorldData): Generator<string> {
  const scenes = (documents.Scene ?? []) as any[];
  const scene = scenes.find(({ active }) => active) ?? scenes[0];
  const imageFields = [scene?.background, ...(scene?.tokens ?? []).map(({ texture }: any) => texture)];
  for (const imageField of imageFields) if (imageField?.src) yield imageField.src;
}

/**
 * Returns the functions by which the game reaches the server: document operations, messages of packages, queries, pause
 * and clock.
 */
function linkOf(socket: Connection): GameLink {
  return {
    transport: new SocketTransport(socket),
    socket: new PackageSocket(socket),
    query: (request, milliseconds) =>
      new Promise((resolve, reject) => {
        checkSize(request, LARGEST_TALK);
        // The server itself ends a query after `milliseconds`; the 2 s more are for a server that does not answer.
        socket.timeout(milliseconds + 2000).emit("query", request, (error: Error | null, answer: any) => {
          if (error) reject(new Error((globalThis as any).game.i18n.localize("SOCKET.QueryTimeout")));
          else resolve(answer);
        });
      }),
    pause: (paused) => socket.emit("pause", paused),
    time: () =>
      new Promise((resolve, reject) => {
        socket.timeout(CLOCK_ANSWER).emit("time", (error: Error | null, now: number) => {
          if (error) reject(error);
          else resolve(now);
        });
      }),
  };
}

/**
 * Makes the global `game`, with the function `resetWorld`, which asks the server to put the world back and resolves to
 * its answer.
 */
function createGame(world: WorldData, socket: Connection, link: GameLink): Game {
  const game = new Game(world, link);
  (globalThis as any).game = game;
  (game as any).resetWorld = () => new Promise((resolve) => socket.emit("resetWorld", resolve));
  return game;
}

/**
 * Listens to everything the server sends unasked (operations, users, pause, queries, reloads, farewell) and to the loss
 * and return of the connection.
 * @param early the events that arrived before this call; they are passed to the listeners at once
 */
function listen(socket: Connection, game: Game, early: EarlyEvents): void {
  let isConnected = true;
  // Operations that arrive before the game's documents exist; applied in order at the hook `setup`.
  const waitingOperations: OperationResponse[] = [];
  globalThis.Hooks.once("setup", () => {
    for (const response of waitingOperations) globalThis.CONFIG.DatabaseBackend.receive(response);
  });
  const listeners: KeptEvents = {
    modifyDocument: (response) => {
      if (game._documentsReady) globalThis.CONFIG.DatabaseBackend.receive(response);
      else waitingOperations.push(response);
    },
    userConnected: (userId, active) => game.setUserActive(userId, active),
    pause: (paused, userId) => game.onPause(paused, userId),
    query: (request, ack) => void game.queries.handle(request).then(ack),
    reload: () => location.reload(),
    farewell: (reason) => void globalThis.ui.notifications?.error(reason, { permanent: true }),
    userActivity: (userId, activity) => receiveActivity(game, userId, activity),
  };
  // Heard through `game.socket` instead of the connection, since packages may emit and hear `userActivity` there too.
  const { userActivity, ...connectionListeners } = listeners;
  game.socket.on("userActivity", userActivity);
  for (const [name, listener] of Object.entries(connectionListeners))
    socket.on(name as keyof typeof connectionListeners, listener as any);
  socket.on("hotReload", (paths) => void hotReload(game, `systems/${game.system.id}`, paths));
  early.replay(listeners);
  // The notification about the lost connection while it is shown, else null.
  let lostNotice: any = null;
  // the loss of the connection: a notification that stays until the connection is back
  socket.on("disconnect", (reason) => {
    isConnected = false;
    lostNotice ??= globalThis.ui.notifications?.warn(game.i18n.localize("SOCKET.Disconnected"), { permanent: true });
    // socket.io reconnects by itself unless the server closed the connection: then this page does so after a second.
    if (reason === "io server disconnect") setTimeout(() => socket.connect(), 1000);
  });
  socket.on("connect", () => {
    // The first connection, made before this call, is no return.
    if (isConnected) return;
    isConnected = true;
    catchUp(socket, game).then(
      () => {
        globalThis.ui.notifications?.remove?.(lostNotice);
        lostNotice = null;
        globalThis.ui.notifications?.info(game.i18n.localize("SOCKET.Reconnected"));
      },
      (error: Error) => globalThis.Hooks.onError("comeBack", error, { log: "error", notify: "error" }),
    );
  });
}

/**
 * After a lost connection: fetches the world again, and applies to users, pause and documents what changed meanwhile.
 * Windows and half-typed text stay.
 */
async function catchUp(socket: Connection, game: Game): Promise<void> {
  const world = await fetchWorld(socket);
  game.time.synchronize(world.time);
  for (const user of (game as any).users ?? []) game.setUserActive(user.id, world.activeUsers.includes(user.id));
  if (world.paused !== game.paused) game.onPause(world.paused, game.userId);
  await resynchronize(world);
}

/**
 * Takes over another user's activity: the scene that this user views, the user's targets and cursor. Calls the hook
 * `userActivity`. Does nothing for an unknown user.
 */
function receiveActivity(game: Game, userId: string, activity: any): void {
  if (!(game as any).users) {
    // The users are made before the hook `setup`: activity that arrives earlier is applied then.
    globalThis.Hooks.once("setup", () => receiveActivity(game, userId, activity));
    return;
  }
  const user = (game as any).users.get(userId);
  if (!user) return;
  // the scene and level that the user views now: the navigation shows the user beside this scene
  if ("sceneId" in activity) {
    user.viewedScene = activity.sceneId;
    user.viewedLevel = activity.levelId ?? null;
    void globalThis.ui.nav?.render?.();
  }
  // targets and cursor
  if (Array.isArray(activity.targets)) user._onUpdateTokenTargets(activity.targets);
  globalThis.canvas?.controls?.handleActivity?.(user, activity);
  globalThis.Hooks.callAll("userActivity", user, activity);
}

/** Runs the scripts of the system and modules while their words and styles are fetched, then starts the game. */
async function run(game: Game, world: WorldData, link: GameLink): Promise<void> {
  const packages = new PackageLoader(game, world);
  const words = packages.words();
  const styles = packages.styles();
  // `setUp` awaits both and reports their failures; until then the empty handlers prevent “unhandled rejection” errors.
  for (const fetching of [words, styles]) fetching.catch(() => {});
  await packages.scripts();
  listenForFailures(game);
  // `game.initialize` calls `link.setup`, once.
  link.setup = () => {
    // The closure holds all words and styles: it is dropped at the first call to free their memory.
    delete link.setup;
    return setUp(game, world, { words, styles });
  };
  await game.initialize();
  // What could wait: on a site keeping files for use without a network, then icons that only packages name.
  await host.settle?.();
  document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: furtherIcons }));
}

/** The words and styles that are being fetched while the packages' scripts run. */
interface Fetching {
  /** resolves to a function that adds the packages' words to `game.i18n` */
  words: Promise<() => void>;
  styles: Promise<void>;
}

/**
 * Starts the game from the hook `init` to the hook `ready`: words, documents, interface, canvas, in the order that the
 * public API documents.
 */
async function setUp(game: Game, world: WorldData, { words, styles }: Fetching): Promise<void> {
  const { Hooks } = globalThis;
  Hooks.callAll("init");
  game.time.initializeCalendar();
  const fonts = globalThis.foundry.applications.settings.menus.FontConfig._loadFonts();
  // Words, none of them registered before the hook `init`. English comes first, so that a word missing in the user's
  // language shows in English; the packages' words come last, so that they prevail.
  const { lang } = game.i18n;
  for (const english of coreWords()) game.i18n.add(english, "en");
  const translated = await wordsOfLanguage(lang);
  if (translated) game.i18n.add(translated, lang);
  (await words)();
  // documents, once their classes and data models have words
  game.registerSheetsAndModels();
  Hooks.callAll("i18nInit");
  game.initializeDocuments();
  game.activateListeners();
  await Promise.all([styles, fonts]);
  Hooks.callAll("setup");
  // interface and canvas
  game.keybindings.initialize();
  await (applicationArea as any).initializeUI?.();
  listenForFiles();
  await drawCanvas(game);
  game.ready = true;
  game.loading = false;
  document.body.classList.remove("loading");
  // what the user must be told
  if (world.notice)
    void inGameWords(world.notice).then((text) => globalThis.ui.notifications?.warn(text, { permanent: true }));
  if (world.readOnly) globalThis.ui.notifications?.error(world.readOnly, { permanent: true });
  tellOfModules(game, world.moduleProblems);
  Hooks.callAll("ready");
}

/**
 * Listens to errors from now on: each is noted in `game.modules` as a failure of the module whose code raised it. The
 * user is told of a part of this page that an `import()` could not fetch, as when the table was built anew meanwhile.
 */
function listenForFailures(game: Game): void {
  globalThis.Hooks.on("error", (_location: string, error: Error) => game.modules.blame(error));
  addEventListener("error", ({ error }) => game.modules.blame(error));
  addEventListener("unhandledrejection", ({ reason }) => game.modules.blame(reason));
  addEventListener("vite:preloadError", () =>
    globalThis.ui.notifications?.error("SOCKET.PartAway", { localize: true }),
  );
}

/**
 * Shows a gamemaster the problems of modules as notifications that stay: one notification for each sentence or, for
 * more than two sentences, one notification that says how many problems there are and where to read them. Players see
 * nothing.
 */
function tellOfModules(game: Game, problems: readonly string[]): void {
  if (!game.user.isGM) return;
  const failures = [...game.modules.failures.values()].flatMap((sentences) => [...sentences]);
  // The server's problems first, then the failures of modules on this page.
  const sentences = [...problems, ...failures];
  const { notifications } = globalThis.ui;
  if (sentences.length <= MOST_SENTENCES) {
    for (const sentence of sentences) notifications?.error(sentence, { permanent: true });
    return;
  }
  // The modules' own failures were logged when they happened.
  for (const sentence of problems) console.error(sentence);
  notifications?.error(game.i18n.format("MODULES.Amiss", { count: sentences.length }), { permanent: true });
}

/**
 * Draws the active scene, or the first if none is active, or an empty canvas. An error is shown to the user; the game
 * goes on.
 */
async function drawCanvas(game: Game): Promise<void> {
  const { canvas } = globalThis;
  const scenes = (game as any).scenes;
  const scene = scenes.active ?? scenes.contents[0] ?? null;
  try {
    await canvas?.initialize?.();
    game.canvas = canvas;
    if (scene) {
      // The canvas draws the scene that is marked as viewed.
      scene._view = true;
      game.user.viewedScene = scene.id;
    }
    await canvas?.draw?.(scene);
    // The navigation of the others shows who views which scene.
    if (scene) game.user.broadcastActivity({ sceneId: scene.id, ...(canvas?.level && { levelId: canvas.level.id }) });
  } catch (error) {
    globalThis.Hooks.onError("Game#initializeCanvas", error as Error, { log: "error", notify: "error" });
  }
}

const booted = boot();
booted.catch((error: unknown) => {
  console.error(error);
  void showObstacle({ why: (error as Error).message });
});
// A newer version of the client is told of once the game is ready; a game that does not start has other news.
host.followVersions?.((news) => {
  const key = { there: "MENU.NewVersion", waits: "MENU.NewVersionWaits", unsaved: "MENU.NewVersionUnsaved" }[news];
  void booted.then(
    () => globalThis.ui.notifications?.info(key, { localize: true, permanent: true }),
    () => undefined,
  );
});
