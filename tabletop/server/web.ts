import { readJSON } from "../common/data/json-text.ts";
import { existsSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Barrier } from "./barrier.ts";
import type { Database } from "./database.ts";
import { wordsOf } from "./failure.ts";
import { fileIn, sendFile } from "./files.ts";
import { FilesWeb } from "./files-web.ts";
import { CompiledTemplates } from "./compiled-templates.ts";
import { contentPolicy } from "./content-policy.ts";
import { clientFilesOf, linkHeader } from "./early-files.ts";
import { type Guard, urlOf } from "./guard.ts";
import type { ModuleFolder } from "./module-folders.ts";
import type { Room } from "./room.ts";
import type { Sessions } from "./sessions.ts";
import { isObject } from "./source.ts";
import { statusOf } from "./status.ts";
import type { SystemFolder } from "./system-folder.ts";
import type { Release } from "./stamp.ts";
import type { WorldFiles } from "./world-files.ts";

/** What answering HTTP requests needs; `reset` sets the world up anew from its seed. */
export interface WebSetting {
  database: Database;
  /** the connected users */
  room: Room;
  /** makes the tokens of users who join */
  sessions: Sessions;
  /** keeps pages of other sites from using the table */
  guard: Guard;
  /** makes events wait, in tests */
  barrier: Barrier;
  system: SystemFolder;
  modules: readonly ModuleFolder[];
  client: string;
  /** the world's folder */
  folder: string;
  files: WorldFiles;
  release: Release;
  testing: boolean;
  reset: () => Promise<void>;
}

/** The names of the client's pages: a request for `/join` is answered with join.html. */
const PAGES = ["join", "solo", "game"];
/** The most characters in the body of a request to join. */
const LARGEST_BODY = 64 * 1024;

/** Answers all HTTP requests, except those of socket.io: pages, files, joining, status, and the hooks for tests. */
export class Web {
  readonly #setting: WebSetting;
  readonly #policy: string;
  readonly #files: FilesWeb;
  readonly #templates: CompiledTemplates;

  constructor(setting: WebSetting) {
    this.#setting = setting;
    this.#templates = new CompiledTemplates(setting.client);
    this.#files = new FilesWeb(setting);
    this.#policy = contentPolicy([setting.system.raw, ...setting.modules.map(({ raw }) => raw)]);
  }

  /** Answers one request of Node's HTTP server. An error is answered with 500; an answer already begun is cut off. */
  handle(request: IncomingMessage, response: ServerResponse): void {
    this.#route(request, response).catch((thrown: unknown) => {
      console.error(thrown);
      if (!response.headersSent) this.#sendJSON(response, 500, { error: wordsOf(thrown) });
      else response.destroy();
    });
  }

  /**
   * Answers one request: refuses a bad one, or answers by the API, by a page or file, or last by a file of the world.
   */
  async #route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = urlOf(request.url ?? "/", "http://tabletop");
    const path = url && decodePath(url.pathname);
    response.setHeader("Content-Security-Policy", this.#policy);
    response.setHeader("Referrer-Policy", "same-origin");
    // Refused: pages of other sites, addresses that cannot be read.
    const problem = this.#setting.guard.problem(request);
    if (problem) return this.#sendJSON(response, 403, { error: problem });
    if (!url || path === null) return this.#sendJSON(response, 400, { error: "That address cannot be read." });
    // The hooks for tests, and the API.
    if (path.startsWith("/test/") && this.#setting.testing)
      return this.#answerTest(path, url.searchParams, request, response);
    if (path === "/api/status" && request.method === "GET")
      return this.#sendJSON(response, 200, statusOf(this.#setting));
    if (path === "/api/join" && request.method === "POST") return this.#answerJoin(request, response);
    if (path.startsWith("/api/files/")) {
      const { status, answer } = await this.#files.answer(path.slice("/api/files".length), url.searchParams, request);
      return this.#sendJSON(response, status, answer);
    }
    // Pages and files.
    if (request.method !== "GET" && request.method !== "HEAD")
      return this.#sendJSON(response, 405, { error: "Only GET here." });
    if (path === "/") {
      response.writeHead(302, { Location: `/join${url.search}` }).end();
      return;
    }
    if (url.searchParams.has("compiled") && (await this.#sendCompiled(path, request, response))) return;
    if (this.#sendPageOrFile(path, request, response)) return;
    const worldFile = await this.#setting.files.find(path.slice(1));
    if (worldFile && sendFile(request, response, worldFile.folder, worldFile.path, worldFile.headers)) return;
    // Browsers ask for this icon without being told to, so that its absence is no error.
    if (path === "/favicon.ico") response.writeHead(204).end();
    else this.#sendJSON(response, 404, { error: `There is nothing at ${path}.` });
  }

  /**
   * Sends a page, or a file of the client, the system, a module or the world's assets. The game's page gets the header
   * `Link`, which names files that the browser should load at once.
   * @returns false, with nothing sent, if there is no such file
   */
  #sendPageOrFile(path: string, request: IncomingMessage, response: ServerResponse): boolean {
    const { client, system, database, folder } = this.#setting;
    const page = PAGES.find((name) => path === `/${name}` || path === `/${name}/`);
    if (page === "game") {
      // read for each page, as the client may have been built anew
      const html = join(client, "game.html");
      const named = existsSync(html) ? clientFilesOf(readFileSync(html, "utf8")) : undefined;
      const links = linkHeader(system.id, system.raw, named);
      if (links) response.setHeader("Link", links);
    }
    if (page) return sendFile(request, response, client, `${page}.html`);
    const pathBelow = (prefix: string): string | null => (path.startsWith(prefix) ? path.slice(prefix.length) : null);
    const clientPath = pathBelow("/client/");
    if (clientPath !== null) return sendFile(request, response, client, clientPath);
    const place = this.#packagePlace(path);
    if (place) return !place.isWithheld && sendFile(request, response, place.folder, place.path);
    const assetPath = pathBelow(`/worlds/${database.world.manifest.id}/assets/`);
    if (assetPath !== null && sendFile(request, response, `${folder}/assets`, assetPath)) return true;
    // Paths of Foundry's own files (icons/svg/…, templates/…) are those of files of the client.
    return sendFile(request, response, client, path.slice(1));
  }

  /**
   * Sends a template of the system or a module as the JavaScript into which Handlebars compiles it.
   * @returns false, with nothing sent, if the path is no such template or it cannot be compiled
   */
  async #sendCompiled(path: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const place = path.endsWith(".hbs") ? this.#packagePlace(path) : null;
    const file = place && !place.isWithheld ? fileIn(place.folder, place.path) : null;
    const name = file && (await this.#templates.findOrCompile(file.path));
    return !!name && sendFile(request, response, this.#templates.folder, name);
  }

  /**
   * Finds what a path means among the files of the system and of modules: the package's folder and the path below that
   * folder; null for a path of no package. `isWithheld` is true if nothing may be sent: for files of packs, whose
   * documents clients get from the server, and for a module that does not exist.
   */
  #packagePlace(path: string): { folder: string; path: string; isWithheld: boolean } | null {
    const { system, modules } = this.#setting;
    const [, kind, id, ...steps] = path.split("/");
    const isSystem = kind === "systems" && id === system.id;
    if (!isSystem && kind !== "modules") return null;
    const owner = isSystem ? system : modules.find((installed) => installed.id === id);
    if (!owner) return { folder: "", path: "", isWithheld: true };
    // As the file system reads it: //packs/, x/../packs/ and, on some systems, PACKS/ lead to packs/ too.
    const below = (...names: string[]): string =>
      relative(owner.folder, join(owner.folder, ...names)).replaceAll(sep, "/");
    const pathBelow = below(...steps);
    const packs = [...(isSystem ? ["packs"] : []), ...owner.packs.map((pack) => below(pack.path))];
    const isPack = packs.some((pack) => isBelow(pathBelow.toLowerCase(), pack.toLowerCase()));
    return { folder: owner.folder, path: pathBelow, isWithheld: isPack };
  }

  /**
   * Answers a request to join: 200 with a token, 400 if its body is no JSON object, 403 if refused, 429 after too many
   * wrong passwords.
   */
  async #answerJoin(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    if (!isObject(body)) return this.#sendJSON(response, 400, { error: "Say who joins." });
    const { database, sessions, guard } = this.#setting;
    const { wait, ...answer } = sessions.join(database.world, body.userId, body.password, guard.addressOf(request));
    if (wait) response.setHeader("Retry-After", Math.ceil(wait / 1000));
    let status = wait ? 429 : 403;
    if (answer.token) status = 200;
    this.#sendJSON(response, status, answer);
  }

  /** Answers the hooks for tests: hold and release events, cut connections, reset the world. */
  async #answerTest(
    path: string,
    query: URLSearchParams,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const { barrier, room, reset } = this.#setting;
    if (path === "/test/held" && request.method === "GET")
      return this.#sendJSON(response, 200, { waiting: barrier.waiting });
    if (request.method !== "POST") return this.#sendJSON(response, 405, { error: "Only POST here." });
    if (path === "/test/hold") {
      const { event, count, ...where } = Object.fromEntries(query);
      if (!event || !(Number(count) > 0)) return this.#sendJSON(response, 400, { error: "Name an event and a count." });
      barrier.hold({ event, count: Number(count), where });
    } else if (path === "/test/release") barrier.release();
    else if (path === "/test/cut") room.cut(query.get("user") ?? undefined);
    else if (path === "/test/reset") await reset();
    else return this.#sendJSON(response, 404, { error: "There is no such test hook." });
    this.#sendJSON(response, 200, { waiting: barrier.waiting });
  }

  /** Answers a request with a status and an object as JSON. */
  #sendJSON(response: ServerResponse, status: number, answer: object): void {
    response.writeHead(status, { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" });
    response.end(JSON.stringify(answer));
  }
}

/** Tells whether a path is the folder itself or lies in it. */
const isBelow = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

/** Returns a path with its %-signs decoded; null if it cannot be decoded, or if the decoded path has a zero byte. */
function decodePath(path: string): string | null {
  try {
    const decoded = decodeURIComponent(path);
    return decoded.includes("\0") ? null : decoded;
  } catch {
    return null;
  }
}

/** Returns the JSON in a request's body; null if it is too large or no JSON. */
async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = "";
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > LARGEST_BODY) return null;
  }
  return readJSON(text, null);
}
