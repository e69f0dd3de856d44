import { existsSync, statSync } from "node:fs";
import { createServer, type Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join, resolve } from "node:path";
import { Server } from "socket.io";
import { Barrier } from "./barrier.ts";
import { Database } from "./database.ts";
import { StartFailure, startFailureOf } from "./failure.ts";
import { Guard, type GuardOptions } from "./guard.ts";
import { verificationNotice } from "./manifest.ts";
import { readModules } from "./module-folders.ts";
import { followModules, type PackOpener } from "./module-packs.ts";
import { Packages } from "./modules.ts";
import { openPackagePack } from "./pack-folders.ts";
import { Preparation } from "./preparation.ts";
import type { Sockets } from "./platform.ts";
import { Room } from "./room.ts";
import { secretOf } from "./secret.ts";
import { Sessions } from "./sessions.ts";
import { releaseOf, Stamper } from "./stamp.ts";
import { schemaValidator } from "./schema-validator.ts";
import type { SourceValidator } from "./validator.ts";
import { readSystem } from "./system-folder.ts";
import { Web } from "./web.ts";
import { WorldFiles } from "./world-files.ts";
import { endSeeding, isHalfReset, lockWorld, openWorld, resetWorld, seedWorld } from "./world-folder.ts";

/**
 * The options of a start. `host`: the address to listen at, by default only this machine's. `world`, `seed`, `system`,
 * `client`: paths of folders. `reset`: whether the world is made anew from its seed.
 */
export interface StartOptions extends GuardOptions {
  /** the port to listen at, 30000 by default; 0: any free one */
  port?: number;
  world: string;
  seed?: string;
  reset?: boolean;
  system: string;
  /** folders of modules, or modules' own folders; by default the folder `modules` beside the world, if it exists */
  modules?: readonly string[];
  client: string;
  generation?: 13 | 14;
  /** whether the hooks for tests below /test/ are open */
  test?: boolean;
  validator?: SourceValidator;
}

/** A server that runs. */
export interface RunningServer {
  url: string;
  /** Makes open pages load changed files of the system, or load anew as a whole; `paths`: below the system's folder. */
  renew(paths: readonly string[]): void;
  close(): Promise<void>;
}

/** How long one request may take to arrive, in milliseconds. */
const LONGEST_REQUEST = 30 * 60_000;

/**
 * Starts the server, and resolves once users can join. Makes the world from its seed if there is none, if `reset` is
 * set, or if an earlier reset was cut off.
 * @throws StartFailure with one sentence. Nothing stays open then, and the world folder is unchanged, unless it had
 * already been made from the seed
 */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { world: folder, seed } = options;
  const system = readSystem(resolve(options.system));
  checkClient(options.client);
  const generation = options.generation ?? 14;
  const release = releaseOf(generation);
  const warning = verificationNotice(system, release.version);
  if (warning) console.warn(warning);
  const foundModules = readModules(options.modules ?? modulesBesideWorld(folder));
  const packages = new Packages(system, foundModules, release.version);
  const preparation = new Preparation(
    packages,
    options.validator ?? schemaValidator(generation),
    new Stamper(release, system),
  );
  // From here on each step adds the function by which it is undone.
  const undo: (() => Promise<unknown>)[] = [];
  try {
    let web: Web | null = null;
    // The web server listens before the world is touched, as its port may be taken.
    const http = createServer((request, response) => {
      if (request.url?.startsWith("/socket.io/")) return;
      if (web) web.handle(request, response);
      else response.writeHead(503, { "Retry-After": "1" }).end("The table is being laid.");
    });
    // Uploading a large map over a slow line may take minutes.
    http.requestTimeout = LONGEST_REQUEST;
    const url = await listen(http, options.port ?? 30000, options.host ?? "127.0.0.1");
    undo.push(() => closeHttp(http));
    // The world: locked, made from its seed if needed, and opened with its packs.
    undo.push(await lockWorld(folder));
    endSeeding(folder);
    if (!existsSync(folder) || options.reset || isHalfReset(folder)) {
      if (!seed) throw new StartFailure(noSeedSentence(folder));
      await seedWorld(folder, seed, system, preparation);
    }
    const world = await openWorld(folder, system);
    // The packs of active modules are opened with the world, and again after each change of the settings.
    const openPack: PackOpener = (module, pack) =>
      openPackagePack(
        folder,
        "module",
        foundModules.modules.find(({ id }) => id === module.id)!,
        pack,
      );
    const database = new Database(world, packages, preparation, () => followModules(packages, world, openPack));
    await followModules(packages, world, openPack);
    if (database.world.readOnly) console.warn(database.world.readOnly);
    undo.push(() => database.world.close());
    // The parts that serve users: sessions, sockets, files, the room and the pages.
    const sessions = new Sessions(secretOf(folder));
    const barrier = new Barrier();
    // Sets the world up anew from the seed, while no operation runs; then all pages load again.
    const reset = async (): Promise<void> => {
      if (!seed) throw new Error("The server was started without a seed: there is nothing to reset the world to.");
      await database.exclusively(async () => {
        await resetWorld(folder, database.world, seed, system, preparation);
        await followModules(packages, world, openPack);
      });
      room.reload("The world was set up anew.");
    };
    const guard = new Guard(options);
    const server = new Server(http, {
      serveClient: false,
      maxHttpBufferSize: 6e7,
      pingInterval: 10_000,
      allowRequest: (request, answer) => {
        const problem = guard.problem(request);
        answer(problem, problem === null);
      },
    });
    const client = resolve(options.client);
    const files = new WorldFiles({
      folder,
      world: world.manifest.id,
      mounts: [
        { at: `systems/${system.id}`, folder: system.folder, hidden: ["packs"] },
        ...foundModules.modules.map(({ id, folder: moduleFolder, packs }) => ({
          at: `modules/${id}`,
          folder: moduleFolder,
          hidden: packs.map(({ path }) => path),
        })),
        { at: `worlds/${world.manifest.id}/assets`, folder: join(folder, "assets") },
      ],
      icons: join(client, "icons"),
    });
    await files.tidy();
    const testing = options.test === true;
    const sockets = server as unknown as Sockets;
    const room = new Room({ sockets, database, barrier, sessions, packages, release, testing, reset });
    web = new Web({
      database,
      room,
      sessions,
      guard,
      barrier,
      system,
      modules: foundModules.modules,
      client,
      folder,
      files,
      release,
      testing,
      reset,
    });
    undo.push(async () => {
      barrier.release();
      room.farewell("The table was closed.");
      await server.close();
    });
    return { url, renew: (paths) => room.renew(paths), close: () => undoSteps(undo) };
  } catch (thrown) {
    await undoSteps(undo);
    throw startFailureOf(thrown);
  }
}

/** Returns, as a list of one, the folder `modules` beside a world's folder; empty if there is none. */
function modulesBesideWorld(worldFolder: string): string[] {
  const folder = join(dirname(resolve(worldFolder)), "modules");
  return existsSync(folder) ? [folder] : [];
}

/** Returns the sentence that there is no seed from which the world could be made or reset. */
const noSeedSentence = (folder: string): string =>
  existsSync(folder)
    ? `The world folder ${folder} is to be set up anew, but there is no seed to make it from.`
    : `There is no world folder ${folder}, and no seed to make one from.`;

/** Checks that the client is built. @throws StartFailure if it is not */
function checkClient(client: string): void {
  if (!existsSync(client) || !statSync(client).isDirectory() || !existsSync(join(client, "game.html"))) {
    throw new StartFailure(
      `The tabletop's client is not built: there is no ${join(client, "game.html")}. Run npm run build.`,
    );
  }
}

/** Undoes the steps of a start, the last one first. */
async function undoSteps(steps: (() => Promise<unknown>)[]): Promise<void> {
  for (let step = steps.pop(); step; step = steps.pop()) await step();
}

/** Listens at a port, and resolves to the server's address. @throws StartFailure if the port cannot be used */
function listen(http: HttpServer, port: number, host: string): Promise<string> {
  return new Promise((resolved, rejected) => {
    http.once("error", (error: NodeJS.ErrnoException) => {
      const why = error.code === "EADDRINUSE" ? "is in use by another program" : `cannot be used (${error.message})`;
      rejected(new StartFailure(`The port ${port} ${why}.`));
    });
    http.listen(port, host, () => {
      const address = http.address() as AddressInfo;
      resolved(`http://${host === "127.0.0.1" ? "localhost" : host}:${address.port}`);
    });
  });
}

/** Closes the HTTP server and all its connections; resolves once they are closed. */
function closeHttp(http: HttpServer): Promise<void> {
  return new Promise((resolved) => {
    http.close(() => resolved());
    http.closeAllConnections();
  });
}
