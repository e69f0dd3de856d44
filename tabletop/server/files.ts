import { createReadStream, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, resolve, sep } from "node:path";

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

/**
 * Sends a file of a folder, if it is there and lies in it.
 * @returns whether it did
 */
export function sendFile(request: IncomingMessage, response: ServerResponse, folder: string, path: string): boolean {
  const root = resolve(folder);
  const file = resolve(join(root, path));
  if (file !== root && !file.startsWith(root + sep)) return false;
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats?.isFile()) return false;
  const tag = `"${stats.size.toString(36)}-${Math.round(stats.mtimeMs).toString(36)}"`;
  response.setHeader("ETag", tag);
  response.setHeader("Cache-Control", "no-cache");
  response.setHeader("X-Content-Type-Options", "nosniff");
  if (request.headers["if-none-match"] === tag) {
    response.writeHead(304).end();
    return true;
  }
  response.writeHead(200, {
    "Content-Type": TYPES[extname(file).toLowerCase()] ?? "application/octet-stream",
    "Content-Length": stats.size,
  });
  if (request.method === "HEAD") response.end();
  else
    createReadStream(file)
      .on("error", () => response.destroy())
      .pipe(response);
  return true;
}
