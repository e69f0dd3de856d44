import { createReadStream, type Stats, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, resolve, sep } from "node:path";
import { isWorthZipping, takesZip, Zips } from "./zips.ts";

/** The media types of files, by the extensions of their names. */
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
 * Finds a file of a folder.
 * @param path the file's path below the folder, decoded
 * @returns the file's whole path and its stats; null if the path leads out of the folder, or to no file
 */
export function fileIn(folder: string, path: string): { path: string; stats: Stats } | null {
  const root = resolve(folder);
  const file = resolve(join(root, path));
  if (file !== root && !file.startsWith(root + sep)) return null;
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats?.isFile() ? { path: file, stats } : null;
}

/**
 * Answers a request with a file of a folder. The answer is 304 if the browser already has this version of the file;
 * else the whole file or, if a range was asked for, that range. A text file worth zipping is sent whole and zipped, if
 * the browser takes zipped answers.
 * @param path the file's path below the folder, decoded
 * @param headers added to the answer; a Content-Type among them replaces the type that follows from the file's
 *   extension
 * @returns true if the request is answered; false, with nothing sent, if there is no such file in the folder
 */
export function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  folder: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): boolean {
  const found = fileIn(folder, path);
  if (!found) return false;
  const { path: file, stats } = found;
  // The version differs once the file has changed; a zipped answer is another version.
  const version = `${stats.size.toString(36)}-${Math.round(stats.mtimeMs).toString(36)}`;
  const isText = isWorthZipping(file, stats.size);
  const isZipped = isText && takesZip(request);
  const tag = isZipped ? `"${version}-gzip"` : `"${version}"`;
  if (isText) response.setHeader("Vary", "Accept-Encoding");
  response.setHeader("ETag", tag);
  response.setHeader("Cache-Control", "no-cache");
  response.setHeader("X-Content-Type-Options", "nosniff");
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  // 304: the browser has this version already.
  if (request.headers["if-none-match"] === tag) {
    response.writeHead(304).end();
    return true;
  }
  // The whole file, zipped or plain, or a range of it.
  if (!headers["Content-Type"])
    response.setHeader("Content-Type", TYPES[extname(file).toLowerCase()] ?? "application/octet-stream");
  if (isZipped) {
    response.setHeader("Content-Encoding", "gzip");
    void sendZip(request, response, zips.of(file, version));
    return true;
  }
  const range = partOf(request.headers.range, stats.size);
  response.setHeader("Accept-Ranges", "bytes");
  if (range) response.setHeader("Content-Range", `bytes ${range.start}-${range.end}/${stats.size}`);
  response.writeHead(range ? 206 : 200, { "Content-Length": range ? range.end - range.start + 1 : stats.size });
  if (request.method === "HEAD") response.end();
  else
    createReadStream(file, range ?? {})
      .on("error", () => response.destroy())
      .pipe(response);
  return true;
}

/** Sends zipped bytes (to HEAD only their length) as the answer; if zipping fails, cuts the connection. */
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

/**
 * Returns the first and last byte that a Range header asks for, as video players do. Null, which stands for the whole
 * file, if the header does not ask for one range, or if the file has no such bytes.
 */
function partOf(range: string | undefined, size: number): { start: number; end: number } | null {
  const [, firstByte = "", lastByte = ""] = /^bytes=(\d*)-(\d*)$/.exec(range ?? "") ?? [];
  if (!firstByte && !lastByte) return null;
  // "bytes=-500" asks for the last 500 bytes, "bytes=500-" for all from the byte 500 on.
  const start = firstByte ? Number(firstByte) : Math.max(0, size - Number(lastByte));
  const end = firstByte && lastByte ? Math.min(Number(lastByte), size - 1) : size - 1;
  return start <= end ? { start, end } : null;
}
