import { createReadStream, readFileSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, relative, resolve } from "node:path";
import { gzipSync } from "node:zlib";

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".mjs": "text/javascript",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/** What hosts that gzip send so. */
const TEXTS = /\.(?:css|hbs|html|js|json|mjs|svg)$/;

/** A server of plain files, as a static host is: a folder, shown below an address of its own. */
export class StaticSite {
  readonly #server: Server;
  /** with a slash at its end */
  url = "";
  /** What was asked for and not there. */
  readonly missing: string[] = [];
  /** The files that were sent, as paths in the folder. */
  readonly sent: string[] = [];

  constructor(
    folder: string,
    readonly below: string,
    { zipped = false } = {},
  ) {
    const root = resolve(folder);
    this.#server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? "/", "http://site");
      const path = pathname.endsWith("/") ? `${pathname}index.html` : pathname;
      const file = path.startsWith(below) ? join(root, decodeURIComponent(path.slice(below.length))) : "";
      if (!file.startsWith(root) || !statSync(file, { throwIfNoEntry: false })?.isFile()) {
        this.missing.push(pathname);
        response.writeHead(404).end();
        return;
      }
      this.sent.push(relative(root, file));
      const zip = zipped && TEXTS.test(file);
      response.writeHead(200, {
        "Content-Type": TYPES[extname(file)] ?? "application/octet-stream",
        ...(zip && { "Content-Encoding": "gzip" }),
      });
      if (zip) response.end(gzipSync(readFileSync(file)));
      else createReadStream(file).pipe(response);
    });
  }

  async open(): Promise<this> {
    await new Promise<void>((done) => this.#server.listen(0, "127.0.0.1", done));
    this.url = `http://localhost:${(this.#server.address() as AddressInfo).port}${this.below}`;
    return this;
  }

  async close(): Promise<void> {
    if (!this.#server.listening) return;
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }
}
