import { createReadStream, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, resolve, sep } from "node:path";
import { isWorthZipping, takesZip, Zips } from "./zips.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".gif": "image/gif",
  ".hbs": "text/x-handlebars-template; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".jpeg": "image/jpeg",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".mp3": "audio/mpeg",
  ".ogg": "audio/ogg",
  ".otf": "font/otf",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".ttf": "font/ttf",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".wav": "audio/wav",
  ".webm": "video/webm",
  ".webp": "image/webp",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
};

const zips = new Zips();

/**
 * Answers a request with a file of a folder: whole, a range of it, zipped where that helps, or 304 where the browser
 * has it already.
 * @param path the file's path below the folder, decoded
 * @param headers added to the answer; a Content-Type among them replaces the one by the file's extension
 * @returns true once it answers; false, with nothing answered, where there is no such file in the folder
 */
export function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  folder: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): boolean {
  // the file, which must lie in the folder
  const root = resolve(folder);
  const file = resolve(join(root, path));
  if (file !== root && !file.startsWith(root + sep)) return false;
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats?.isFile()) return false;
  // a version that changes with the file; a zipped answer has another one
  const version = `${stats.size.toString(36)}-${Math.round(stats.mtimeMs).toString(36)}`;
  const text = isWorthZipping(file, stats.size);
  const zipped = text && takesZip(request);
  const tag = zipped ? `"${version}-gzip"` : `"${version}"`;
  if (text) response.setHeader("Vary", "Accept-Encoding");
  response.setHeader("ETag", tag);
  response.setHeader("Cache-Control", "no-cache");
  response.setHeader("X-Content-Type-Options", "nosniff");
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  // the browser has this version already
  if (request.headers["if-none-match"] === tag) {
    response.writeHead(304).end();
    return true;
  }
  // else the whole file, zipped or plain, or a range of it
  if (!headers["Content-Type"])
    response.setHeader("Content-Type", TYPES[extname(file).toLowerCase()] ?? "application/octet-stream");
  if (zipped) {
    response.setHeader("Content-Encoding", "gzip");
    void sendZip(request, response, zips.of(file, version));
    return true;
  }
  const part = partOf(request.headers.range, stats.size);
  response.setHeader("Accept-Ranges", "bytes");
  if (part) response.setHeader("Content-Range", `bytes ${part.start}-${part.end}/${stats.size}`);
  response.writeHead(part ? 206 : 200, { "Content-Length": part ? part.end - part.start + 1 : stats.size });
  if (request.method === "HEAD") response.end();
  else
    createReadStream(file, part ?? {})
      .on("error", () => response.destroy())
      .pipe(response);
  return true;
}

/** Ends the answer with the zipped bytes, to HEAD with their length alone; a failure to zip cuts the connection. */
async function sendZip({ method }: IncomingMessage, response: ServerResponse, zip: Promise<Buffer>): Promise<void> {
  try {
    const body = await zip;
    response.writeHead(200, { "Content-Length": body.length });
    if (method === "HEAD") response.end();
    else response.end(body);
  } catch (thrown) {
    console.error(thrown);
    response.destroy();
  }
}

/** The bytes (first and last) that a Range header asks for, as video players do; null: the whole file. */
function partOf(range: string | undefined, size: number): { start: number; end: number } | null {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(range ?? "") ?? [];
  if (!first && !last) return null;
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  return start <= end ? { start, end } : null;
}
