import { createReadStream, readFileSync, statSync } from "node:fs";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, relative, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
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

/** The files that a host with gzip sends zipped. */
const TEXTS = /\.(?:css|hbs|html|js|json|mjs|svg)$/;

/** A connection that all requests share: its speed in bytes a second, and the delay of each answer in ms. */
export interface Line {
  bytes: number;
  latency: number;
}

/**
 * Traits of a static host: it gzips, lets browsers keep files for ten minutes (as GitHub Pages does), answers slowly.
 */
export interface SiteHost {
  zipped?: boolean;
  cached?: boolean;
  line?: Line;
}

const PIECE = 16_384;

/** Sends texts as slowly as a line does, of which all that is on its way has its share. */
class SlowLine {
  #free = 0;

  constructor(private readonly line: Line) {}

  async send(response: ServerResponse, body: Buffer): Promise<void> {
    await sleep(this.line.latency);
    for (let at = 0; at < body.length; at += PIECE) {
      const piece = body.subarray(at, at + PIECE);
      const now = performance.now();
      this.#free = Math.max(this.#free, now) + (piece.length / this.line.bytes) * 1000;
      await sleep(this.#free - now);
      response.write(piece);
    }
    response.end();
  }
}

/** A server of plain files, as a static host is: a folder, shown below an address of its own. */
export class StaticSite {
  readonly #server: Server;
  /** with a slash at its end */
  url = "";
  /** The paths that were requested and do not exist. */
  readonly missing: string[] = [];
  /** The files that were sent, as paths in the folder. */
  readonly sent: string[] = [];
  /** The paths that were answered by an error of the host. */
  readonly refused: string[] = [];
  /** Paths that are answered by an error of the host; null: none. */
  broken: RegExp | null = null;

  constructor(
    folder: string,
    readonly below: string,
    { zipped = false, cached = false, line }: SiteHost = {},
  ) {
    const root = resolve(folder);
    const slow = line && new SlowLine(line);
    const zips = new Map<string, Buffer>();
    const zipOf = (file: string): Buffer => {
      const zip = zips.get(file) ?? gzipSync(readFileSync(file));
      zips.set(file, zip);
      return zip;
    };
    this.#server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? "/", "http://site");
      const path = pathname.endsWith("/") ? `${pathname}index.html` : pathname;
      const file = path.startsWith(below) ? join(root, decodeURIComponent(path.slice(below.length))) : "";
      if (!file.startsWith(root) || !statSync(file, { throwIfNoEntry: false })?.isFile()) {
        this.missing.push(pathname);
        response.writeHead(404).end();
        return;
      }
      if (this.broken?.test(pathname)) {
        this.refused.push(pathname);
        response.writeHead(503).end();
        return;
      }
      this.sent.push(relative(root, file));
      const zip = zipped && TEXTS.test(file);
      response.writeHead(200, {
        "Content-Type": TYPES[extname(file)] ?? "application/octet-stream",
        ...(cached && { "Cache-Control": "max-age=600" }),
        ...(zip && { "Content-Encoding": "gzip" }),
      });
      if (slow) void slow.send(response, zip ? zipOf(file) : readFileSync(file));
      else if (zip) response.end(zipOf(file));
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
