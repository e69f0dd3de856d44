/** Requests about files over HTTP. The header Authorization (Bearer) has the user's id and token. */
import type { IncomingMessage } from "node:http";
import { FileProblem } from "../common/files/problem.ts";
import { readBroughtPack } from "./brought-pack.ts";
import type { Database } from "./database.ts";
import type { Sessions } from "./sessions.ts";
import { StoredUser } from "./users.ts";
import type { WorldFiles } from "./world-files.ts";

/** What answering requests about files needs. */
export interface FilesWebSetting {
  database: Database;
  sessions: Sessions;
  files: WorldFiles;
}

/** An answer: its HTTP status, and an object that is sent as JSON. */
export interface Said {
  status: number;
  answer: object;
}

/** Answers requests below /api/files: browse, upload, folder, remove and pack. */
export class FilesWeb {
  readonly #setting: FilesWebSetting;

  constructor(setting: FilesWebSetting) {
    this.#setting = setting;
  }

  /**
   * Answers a request: 200 with the result, 200 with a problem in one sentence, or 403 if the user may not do this.
   * @param path below /api/files, such as "/browse"
   */
  async answer(path: string, query: URLSearchParams, request: IncomingMessage): Promise<Said> {
    try {
      return { status: 200, answer: await this.#answer(path, query, request) };
    } catch (thrown) {
      if (!(thrown instanceof FileProblem)) throw thrown;
      // A problem is no failed request: packages try to create a folder to find out whether it exists.
      const status = thrown instanceof Forbidden ? 403 : 200;
      return { status, answer: { error: thrown.message, ...(thrown.words && { words: thrown.words }) } };
    }
  }

  /**
   * Carries out a request about files and returns the result.
   * @throws FileProblem with a sentence for the user if the request cannot be carried out, or if its user may not make
   * it
   */
  async #answer(path: string, query: URLSearchParams, request: IncomingMessage): Promise<object> {
    const { files } = this.#setting;
    const target = query.get("target") ?? "";
    const methodAndPath = `${request.method} ${path}`;
    if (methodAndPath === "GET /browse") {
      this.#check(request, "FILES_BROWSE");
      const extensions = query.getAll("extension");
      return files.browse(query.get("source"), target, { extensions, wildcard: query.get("wildcard") === "true" });
    }
    if (methodAndPath === "POST /pack") {
      this.#check(request, "FILES_UPLOAD");
      return { documents: await readBroughtPack(query.get("name") ?? "", query.getAll("file"), request) };
    }
    // From here on only requests that write.
    if (!["POST /upload", "POST /folder", "POST /remove"].includes(methodAndPath))
      throw new FileProblem(`Nothing here answers to ${request.method} ${path}.`);
    this.#check(request, "FILES_UPLOAD");
    if (query.get("source") !== "data") throw new FileProblem("Only the place “data” can be written to.");
    if (methodAndPath === "POST /folder") return { path: await files.createFolder(target) };
    if (methodAndPath === "POST /remove") {
      // Only gamemasters may remove files: players who may upload must not remove those of others.
      this.#checkGamemaster(request);
      await files.remove(target);
      return {};
    }
    // POST /upload
    const size = Number(request.headers["content-length"] ?? 0);
    const isNew = query.get("new") === "true";
    return { path: await files.receive(request, { target, name: query.get("name"), size, isNew }) };
  }

  /**
   * Checks that the request's user may browse or upload files.
   * @throws Forbidden if the user has not joined or lacks the permission, or for uploads if the world is read-only
   */
  #check(request: IncomingMessage, permission: "FILES_BROWSE" | "FILES_UPLOAD"): void {
    const { world } = this.#setting.database;
    if (!this.#user(request).hasPermission(permission))
      throw new Forbidden(
        permission === "FILES_BROWSE"
          ? "You lack the permission to look through files."
          : "You lack the permission to upload files.",
      );
    if (permission === "FILES_UPLOAD" && world.readOnly) throw new Forbidden(world.readOnly);
  }

  /** Checks that the request's user is a gamemaster. @throws Forbidden if not */
  #checkGamemaster(request: IncomingMessage): void {
    if (!this.#user(request).isGM) throw new Forbidden("Only gamemasters may remove files.");
  }

  /** Returns the user whom a request's token proves. @throws Forbidden if they have not joined */
  #user(request: IncomingMessage): StoredUser {
    const { database, sessions } = this.#setting;
    const { world } = database;
    const [userId, token] = (/^Bearer (\S+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "").split(".");
    if (!sessions.holds(world, userId, token))
      throw new Forbidden("You have not joined this world, or not any more: join again.");
    return new StoredUser(world.document("User", userId)!, world);
  }
}

/** The problem of a request that its user may not make; it is answered with 403. */
class Forbidden extends FileProblem {}
