/** Files that a server keeps, asked for over HTTP with the user's token that this tab has. */
import type { BrowseResult } from "../../common/files/browsing.ts";
import { FileProblem, isProblemWords } from "../../common/files/problem.ts";
import type { FileStore } from "../core/files.ts";
import { tokenOf } from "./tokens.ts";

/**
 * Makes the store of the server's files. Its methods reject with a FileProblem where the server does not answer,
 * refuses, or answers with anything but a JSON object, such as a proxy's page about an error. `space` is always null:
 * the server does not tell it.
 * @param userId the user who asks
 */
export function socketFiles(userId: string): FileStore {
  // Asks the server, and returns its answer. Throws a FileProblem without an answer, or with the answer's error.
  const ask = async <T>(method: "GET" | "POST", path: string, query: URLSearchParams, body?: Blob): Promise<T> => {
    const headers = { Authorization: `Bearer ${userId}.${tokenOf(userId) ?? ""}` };
    const sending = fetch(`/api/files/${path}?${query}`, { method, headers, ...(body && { body }) });
    const response = await sending.catch(() => {
      throw new FileProblem(globalThis.game.i18n.localize("FILES.NoAnswer"));
    });
    const content = (await response.json().catch(() => null)) as (T & { error?: string; words?: unknown }) | null;
    if (typeof content !== "object" || content === null)
      throw new FileProblem(globalThis.game.i18n.format("FILES.UnreadableAnswer", { status: String(response.status) }));
    if (content.error) throw new FileProblem(content.error, isProblemWords(content.words) ? content.words : null);
    return content;
  };
  return {
    browse(source, target, { extensions = [], wildcard = false }) {
      const query = new URLSearchParams({ source, target, wildcard: String(wildcard) });
      for (const extension of extensions) query.append("extension", extension);
      return ask<BrowseResult>("GET", "browse", query);
    },
    async createFolder(target) {
      return (await ask<{ path: string }>("POST", "folder", new URLSearchParams({ source: "data", target }))).path;
    },
    async upload(target, name, file, { isNew = false } = {}) {
      const query = new URLSearchParams({ source: "data", target, name, new: String(isNew) });
      return (await ask<{ path: string }>("POST", "upload", query, file)).path;
    },
    async remove(target) {
      await ask<object>("POST", "remove", new URLSearchParams({ source: "data", target }));
    },
    space: async () => null,
    /**
     * Sends the LevelDB files of a compendium pack to the server, one after the other in one body, with each file's
     * name and size in the query. Resolves to the scenes and adventures that the server reads from the files.
     */
    async readPack(name, files) {
      const query = new URLSearchParams({ name });
      for (const [file, { size }] of files) query.append("file", `${file}:${size}`);
      const body = new Blob([...files.values()]);
      return (await ask<{ documents: object[] }>("POST", "pack", query, body)).documents;
    },
  };
}
