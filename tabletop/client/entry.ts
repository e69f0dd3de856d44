/** The game page: with the world that early.ts has fetched it loads the system, and brings the table to life. */
import { LARGEST_TALK } from "../common/limits.ts";
import type { OperationResponse, WorldData } from "../common/protocol.ts";
import { setHome } from "../common/utils/route.ts";
import * as applicationArea from "./applications/index.ts";
import { preloadPictures } from "./canvas/textures.ts";
import { showObstacle } from "./core/boot-notice.ts";
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

/** The most sentences that are shown one by one: more would cover the table. */
const MOST_SENTENCES = 2;
/** The time in milliseconds within which the server's clock must answer: a later answer would be of little use. */
const CLOCK_ANSWER = 5000;

/** Makes the globals of the API from the world that has been fetched, and runs the game up to the hook `ready`. */
async function boot(): Promise<void> {
  const { socket, events, ...first } = await joined;
  let { world } = first;
  while (events.lost) world = await events.fetchWorld();
  setHome(tableFolder());
  setFileStore(host.files(world.userId));
  preloadPictures(picturesOfFirstScene(world));
  document.title = `${world.world.title} · ${world.system.title}`;
  installGlobals(world.release.generation);
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
 * The addresses of the first scene's pictures, which the canvas needs at once: they are fetched while the system is
 * being loaded.
 */
function* picturesOfFirstScene({ documents }: WorldData): Generator<string> {
  const scenes = (documents.Scene ?? []) as any[];
  const scene = scenes.find(({ active }) => active) ?? scenes[0];
  const places = [scene?.background, ...(scene?.tokens ?? []).map(({ texture }: any) => texture)];
  for (const place of places) if (place?.src) yield place.src;
}

/** The game's ways to reach the server: operations, messages of packages, queries, pause and clock. */
function linkOf(socket: Connection): GameLink {
  return {
    transport: new SocketTransport(socket),
    socket: new PackageSocket(socket),
    query: (request, milliseconds) =>
      // the server ends a query in time; this is for a server that is gone
      new Promise((resolve, reject) => {
        checkSize(request, LARGEST_TALK);
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

/** Makes the global `game`. */
function createGame(world: WorldData, socket: Connection, link: GameLink): Game {
  const game = new Game(world, link);
  (globalThis as any).game = game;
  (game as any).resetWorld = () => new Promise((resolve) => socket.emit("resetWorld", resolve));
  return game;
}

/**
 * Listens to all that the server sends unasked: operations, users, pause, queries, reloads, and loss and return of the
 * connection.
 * @param before what it has sent before
 */
function listen(socket: Connection, game: Game, before: EarlyEvents): void {
  let connected = true;
  // operations that arrive while the world is still being built are applied when it stands
  const waiting: OperationResponse[] = [];
  globalThis.Hooks.once("setup", () => {
    for (const response of waiting) globalThis.CONFIG.DatabaseBackend.receive(response);
  });
  const listeners: KeptEvents = {
    modifyDocument: (response) => {
      if (game._documentsReady) globalThis.CONFIG.DatabaseBackend.receive(response);
      else waiting.push(response);
    },
    userConnected: (userId, active) => game.setUserActive(userId, active),
    pause: (paused, userId) => game.onPause(paused, userId),
    query: (request, ack) => void game.queries.handle(request).then(ack),
    reload: () => location.reload(),
    farewell: (reason) => void globalThis.ui.notifications?.error(reason, { permanent: true }),
    userActivity: (userId, activity) => receiveActivity(game, userId, activity),
  };
  // `game.socket` hears of activity itself, as packages listen to it there
  const { userActivity, ...direct } = listeners;
  game.socket.on("userActivity", userActivity);
  for (const [name, listener] of Object.entries(direct)) socket.on(name as keyof typeof direct, listener as any);
  socket.on("hotReload", (paths) => void hotReload(game, `systems/${game.system.id}`, paths));
  before.replay(listeners);
  let lost: any = null;
  socket.on("disconnect", (reason) => {
    connected = false;
    lost ??= globalThis.ui.notifications?.warn(game.i18n.localize("SOCKET.Disconnected"), { permanent: true });
    // a connection the server ended does not come back by itself
    if (reason === "io server disconnect") setTimeout(() => socket.connect(), 1000);
  });
  socket.on("connect", () => {
    if (connected) return;
    connected = true;
    comeBack(socket, game).then(
      () => {
        globalThis.ui.notifications?.remove?.(lost);
        lost = null;
        globalThis.ui.notifications?.info(game.i18n.localize("SOCKET.Reconnected"));
      },
      (error: Error) => globalThis.Hooks.onError("comeBack", error, { log: "error", notify: "error" }),
    );
  });
}

/** Takes over all that has happened while the connection was lost; windows and half typed texts stay. */
async function comeBack(socket: Connection, game: Game): Promise<void> {
  const world = await fetchWorld(socket);
  game.time.synchronize(world.time);
  for (const user of (game as any).users ?? []) game.setUserActive(user.id, world.activeUsers.includes(user.id));
  if (world.paused !== game.paused) game.onPause(world.paused, game.userId);
  await resynchronize(world);
}

/** Shows another user's activity: scene viewed, targets, cursor. */
function receiveActivity(game: Game, userId: string, activity: any): void {
  if (!(game as any).users) {
    // there are no users before the hook `setup`: what the others do meanwhile is remembered
    globalThis.Hooks.once("setup", () => receiveActivity(game, userId, activity));
    return;
  }
  const user = (game as any).users.get(userId);
  if (!user) return;
  if ("sceneId" in activity) {
    user.viewedScene = activity.sceneId;
    user.viewedLevel = activity.levelId ?? null;
    void globalThis.ui.nav?.render?.();
  }
  if (Array.isArray(activity.targets)) user._onUpdateTokenTargets(activity.targets);
  globalThis.canvas?.controls?.handleActivity?.(user, activity);
  globalThis.Hooks.callAll("userActivity", user, activity);
}

/** Loads the packages' scripts while words and styles are on their way, then starts the game. */
async function run(game: Game, world: WorldData, link: GameLink): Promise<void> {
  const packages = new PackageLoader(game, world);
  const words = packages.words();
  const styles = packages.styles();
  // Both are awaited once the scripts have run, and their failures are told then.
  for (const coming of [words, styles]) coming.catch(() => {});
  await packages.scripts();
  listenForFailures(game);
  link.setup = () => {
    // Words and styles are needed once: kept, their texts would take as much memory again as the words.
    delete link.setup;
    return setUp(game, world, { words, styles });
  };
  await game.initialize();
  host.settle?.();
}

/** The words and styles that are being fetched while scripts run. */
interface Coming {
  words: Promise<() => void>;
  styles: Promise<void>;
}

/**
 * Starts the game, from the hook `init` to `ready`: words, documents, interface, canvas, in the order of the public
 * API.
 */
async function setUp(game: Game, world: WorldData, { words, styles }: Coming): Promise<void> {
  const { Hooks } = globalThis;
  Hooks.callAll("init");
  game.time.initializeCalendar();
  // in `init` there are no words yet, not the host's own either
  const fonts = globalThis.foundry.applications.settings.menus.FontConfig._loadFonts();
  const { lang } = game.i18n;
  for (const core of coreWords()) game.i18n.add(core, "en");
  const spoken = await wordsOfLanguage(lang);
  if (spoken) game.i18n.add(spoken, lang);
  (await words)();
  game.registerSheetsAndModels();
  Hooks.callAll("i18nInit");
  game.initializeDocuments();
  game.activateListeners();
  await Promise.all([styles, fonts]);
  Hooks.callAll("setup");
  game.keybindings.initialize();
  await (applicationArea as any).initializeUI?.();
  listenForFiles();
  await drawCanvas(game);
  game.ready = true;
  game.loading = false;
  document.body.classList.remove("loading");
  if (world.notice) globalThis.ui.notifications?.warn(world.notice, { permanent: true });
  if (world.readOnly) globalThis.ui.notifications?.error(world.readOnly, { permanent: true });
  tellOfModules(game, world.moduleProblems);
  Hooks.callAll("ready");
}

/** Notes from now on each error with the module in whose code it arose. */
function listenForFailures(game: Game): void {
  globalThis.Hooks.on("error", (_location: string, error: Error) => game.modules.blame(error));
  addEventListener("error", ({ error }) => game.modules.blame(error));
  addEventListener("unhandledrejection", ({ reason }) => game.modules.blame(reason));
}

/**
 * Tells a gamemaster which modules have problems: sentence by sentence or, where there are more than two, their number
 * and where to read them.
 */
function tellOfModules(game: Game, problems: readonly string[]): void {
  if (!game.user.isGM) return;
  const failures = [...game.modules.failures.values()].flatMap((sentences) => [...sentences]);
  const sentences = [...problems, ...failures];
  const { notifications } = globalThis.ui;
  if (sentences.length <= MOST_SENTENCES) {
    for (const sentence of sentences) notifications?.error(sentence, { permanent: true });
    return;
  }
  for (const sentence of problems) console.error(sentence);
  notifications?.error(game.i18n.format("MODULES.Amiss", { count: sentences.length }), { permanent: true });
}

/** Draws the active scene, or the first; a failure is shown, and the game goes on without. */
async function drawCanvas(game: Game): Promise<void> {
  const { canvas } = globalThis;
  const scenes = (game as any).scenes;
  const scene = scenes.active ?? scenes.contents[0] ?? null;
  try {
    await canvas?.initialize?.();
    game.canvas = canvas;
    if (scene) {
      scene._view = true;
      game.user.viewedScene = scene.id;
    }
    await canvas?.draw?.(scene);
  } catch (error) {
    globalThis.Hooks.onError("Game#initializeCanvas", error as Error, { log: "error", notify: "error" });
  }
}

boot().catch((error: unknown) => {
  console.error(error);
  void showObstacle({ why: (error as Error).message });
});
