import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { hostname } from "node:os";

/** The names and addresses by which the table may be reached. */
export interface GuardOptions {
  /** the address at which the server listens */
  host?: string;
  /** further names this machine is called by in its network */
  names?: readonly string[];
  /** the address under which a proxy shows this table, e.g. https://table.example */
  proxy?: string;
}

/**
 * Keeps out pages of other places: a request must name this table (else a foreign name that is made to point here
 * could read everything), and what a browser sends from a page must come from one of this table's own pages.
 */
export class Guard {
  readonly #names: ReadonlySet<string>;
  readonly #proxy: URL | null;

  constructor({ host, names = [], proxy }: GuardOptions = {}) {
    this.#proxy = proxy ? new URL(proxy) : null;
    const own = hostname().toLowerCase();
    const known = ["localhost", own, `${own}.local`, ...names.map((name) => name.toLowerCase())];
    if (host) known.push(host.toLowerCase());
    if (this.#proxy) known.push(this.#proxy.hostname);
    this.#names = new Set(known);
  }

  /** A sentence why a request is not answered; null when it is. */
  problem({ headers }: Pick<IncomingMessage, "headers">): string | null {
    const host = urlOf(`http://${headers.host ?? ""}`);
    if (!host || !this.#isOurs(host.hostname))
      return `This table is not called ${headers.host ?? "nothing"}: start it with --name or --proxy to allow that.`;
    if (headers.origin === undefined) return null;
    const origin = urlOf(headers.origin);
    if (origin && (origin.host === host.host || origin.origin === this.#proxy?.origin)) return null;
    return `Pages of ${headers.origin} cannot use this table.`;
  }

  /**
   * The address that a request comes from: behind a proxy the one that it reports, else the one at the socket's other
   * end.
   */
  addressOf({ headers, socket }: Pick<IncomingMessage, "headers" | "socket">): string {
    const forwarded = this.#proxy ? headers["x-forwarded-for"] : undefined;
    const reported = (Array.isArray(forwarded) ? forwarded.join(",") : forwarded)?.split(",").pop()?.trim();
    return reported || (socket.remoteAddress ?? "");
  }

  /**
   * Tells whether a host name is this table's: one of the list, or an IP address, to which no name can be redirected.
   */
  #isOurs(name: string): boolean {
    return isIP(name.replace(/^\[|\]$/g, "")) !== 0 || name.endsWith(".localhost") || this.#names.has(name);
  }
}

/** Parses an address; null where it is none. */
function urlOf(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
