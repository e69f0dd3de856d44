import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { hostname } from "node:os";

/** The names and addresses by which this table may be reached. */
export interface GuardOptions {
  /** the address at which the server listens */
  host?: string;
  /** further names this machine is called by in its network */
  names?: readonly string[];
  /** the address under which a proxy shows this table, e.g. https://table.example */
  proxy?: string;
}

/**
 * Keeps pages of other sites from using the table. A request must name the table by one of its own names: otherwise a
 * foreign name that was made to point to this server could read everything. And a request that a page sends must come
 * from a page of this table.
 */
export class Guard {
  readonly #names: ReadonlySet<string>;
  readonly #proxy: URL | null;

  /** The table's names are localhost, this machine's own, those given, the address to listen at, and the proxy's. */
  constructor({ host, names = [], proxy }: GuardOptions = {}) {
    this.#proxy = proxy ? new URL(proxy) : null;
    const machine = hostname().toLowerCase();
    const hostNames = ["localhost", machine, `${machine}.local`, ...names.map((name) => name.toLowerCase())];
    if (host) hostNames.push(host.toLowerCase());
    if (this.#proxy) hostNames.push(this.#proxy.hostname);
    this.#names = new Set(hostNames);
  }

  /** Returns, as a sentence, why a request is not answered; null if it is. */
  problem({ headers }: Pick<IncomingMessage, "headers">): string | null {
    // The name by which the request calls this table.
    const requested = urlOf(`http://${headers.host ?? ""}`);
    if (!requested || !this.#isOurs(requested.hostname))
      return `This table is not called ${headers.host ?? "nothing"}: start it with --name or --proxy to allow that.`;
    // The site of the page that sent it; a request without one is not a page's.
    if (headers.origin === undefined) return null;
    const origin = urlOf(headers.origin);
    if (origin && (origin.host === requested.host || origin.origin === this.#proxy?.origin)) return null;
    return `Pages of ${headers.origin} cannot use this table.`;
  }

  /**
   * Returns the address of the client who sent a request: behind a proxy the last one in its header X-Forwarded-For,
   * which the proxy writes; else, or if that is missing, the address at the other end of the socket. Of an IPv6 address
   * it is the network, of which one client has all addresses.
   */
  addressOf({ headers, socket }: Pick<IncomingMessage, "headers" | "socket">): string {
    const forwarded = this.#proxy ? headers["x-forwarded-for"] : undefined;
    const reported = (Array.isArray(forwarded) ? forwarded.join(",") : forwarded)?.split(",").pop()?.trim();
    return networkOf(reported || (socket.remoteAddress ?? ""));
  }

  /**
   * Tells whether a host name is one of this table's: a known name, one that ends in .localhost, or an IP address,
   * which nobody can make point elsewhere.
   */
  #isOurs(hostName: string): boolean {
    return isIP(hostName.replace(/^\[|\]$/g, "")) !== 0 || hostName.endsWith(".localhost") || this.#names.has(hostName);
  }
}

/**
 * Returns an IPv4 address as it is, also from the form that IPv6 has for it, and the first half of an IPv6 address;
 * both without the port that some proxies add. Any other text is returned as it is.
 */
function networkOf(text: string): string {
  const address = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^(\d+(?:\.\d+){3}):\d+$/, "$1");
  const inIPv4 = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1];
  if (inIPv4 ?? isIP(address) !== 6) return inIPv4 ?? address;
  // "::" stands for as many groups of zeros as are missing.
  const [before = "", after = ""] = address.replace(/%.*/, "").toLowerCase().split("::");
  const [first, last] = [before, after].map((part) => part.split(":").filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, 8 - first!.length - last!.length) }, () => "0");
  const groups = [...first!, ...zeros, ...last!].slice(0, 4);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, "")).join(":")}::`;
}

/** Returns a text as a URL, read below `base` if it is a path; null if it is none. */
export function urlOf(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
