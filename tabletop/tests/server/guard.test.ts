import { request } from "node:http";
import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { contentPolicy } from "../../server/content-policy.ts";
import { Guard } from "../../server/guard.ts";
import { readOptions } from "../../server/options.ts";
import { ALICE, Table } from "./table.ts";

describe("a request", () => {
  const problem = (options: object, host?: string, origin?: string): string | null =>
    new Guard(options).problem({ headers: { host, origin } });

  it("names this machine, an address in numbers, or a name it was started with", () => {
    for (const host of ["localhost:30000", "127.0.0.1:30000", "[::1]:8080", "192.168.0.7:30000", "fray.localhost"])
      expect(problem({}, host), host).toBeNull();
    for (const host of ["evil.example", "localhost.evil.example:30000", "table.example", "", undefined])
      expect(problem({}, host), host).toMatch(/^This table is not called .*--name or --proxy/);
    expect(problem({ names: ["Attic"] }, "attic:30000")).toBeNull();
    expect(problem({ host: "attic.lan" }, "attic.lan:30000")).toBeNull();
    expect(problem({ proxy: "https://table.example" }, "table.example")).toBeNull();
  });

  it("comes from a page of this table, or from no page", () => {
    expect(problem({}, "localhost:1", "http://localhost:1")).toBeNull();
    for (const origin of ["http://localhost:2", "https://evil.example", "null", ""])
      expect(problem({}, "localhost:1", origin), origin).toMatch(/^Pages of/);
    const proxy = "https://table.example/";
    expect(problem({ proxy }, "localhost:1", "https://table.example")).toBeNull();
    expect(problem({ proxy }, "table.example", "https://table.example")).toBeNull();
    expect(problem({ proxy }, "localhost:1", "https://other.example")).toMatch(/^Pages of/);
  });

  it("is the proxy's word for who asks only where there is a proxy", () => {
    const asked = { headers: { "x-forwarded-for": "6.6.6.6, 10.0.0.9" }, socket: { remoteAddress: "127.0.0.1" } };
    expect(new Guard().addressOf(asked as never)).toBe("127.0.0.1");
    expect(new Guard({ proxy: "https://table.example" }).addressOf(asked as never)).toBe("10.0.0.9");
  });

  it("is of the same client from all addresses of a network of IPv6, and from all ports", () => {
    const proxied = new Guard({ proxy: "https://table.example" });
    const from = (address: string): string[] => [
      new Guard().addressOf({ headers: {}, socket: { remoteAddress: address } } as never),
      proxied.addressOf({ headers: { "x-forwarded-for": address }, socket: {} } as never),
    ];
    const network = ["2001:db8:0:7::", "2001:db8:0:7::"];
    for (const address of ["2001:db8:0:7::1", "2001:DB8:0:7:ffff::", "2001:db8:0000:0007:a:b:c:d"])
      expect(from(address), address).toEqual(network);
    expect(from("2001:db8:0:8::1")).not.toEqual(network);
    for (const address of ["::1", "0::2"]) expect(from(address), address).toEqual(["0:0:0:0::", "0:0:0:0::"]);
    expect(from("fe80::1%eth0")).toEqual(from("fe80::2%eth1"));
    for (const address of ["10.0.0.9", "::ffff:10.0.0.9", "10.0.0.9:5123"])
      expect(from(address), address).toEqual(["10.0.0.9", "10.0.0.9"]);
    expect(from("[2001:db8:0:7::1]:5123")).toEqual(network);
    expect(from("unknown")).toEqual(["unknown", "unknown"]);
  });
});

describe("the command line", () => {
  it("takes names and a proxy, and refuses what is none", () => {
    expect(readOptions(["--name", "attic", "--name", "attic.lan", "--proxy", "https://table.example"])).toMatchObject({
      names: ["attic", "attic.lan"],
      proxy: "https://table.example",
    });
    expect(() => readOptions(["--proxy", "table.example"])).toThrow(/is no address of a proxy/);
  });
});

describe("a running table", () => {
  let table: Table;
  beforeAll(async () => {
    table = await Table.open();
  });
  afterAll(() => table.close());

  /** Node's own fetch sets no Host: a raw request does. */
  const status = (path: string, headers: Record<string, string>): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      request(`${table.server.url}${path}`, { headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on("error", reject)
        .end();
    });

  it("answers an address that cannot be read with a sentence, and reports no fault of its own", async () => {
    const fault = vi.spyOn(console, "error");
    const { port } = new URL(table.server.url);
    for (const path of ["//", "//[", "http://["])
      await new Promise<void>((resolve, reject) => {
        request({ host: "localhost", port, path }, (response) => {
          expect([path, response.statusCode]).toEqual([path, 400]);
          response.resume();
          resolve();
        })
          .on("error", reject)
          .end();
      });
    expect(fault).not.toHaveBeenCalled();
  });

  it("answers no foreign name and no foreign page, over HTTP and over sockets", async () => {
    expect(await status("/api/status", {})).toBe(200);
    expect(await status("/api/status", { host: "evil.example" })).toBe(403);
    expect(await status("/api/status", { origin: "https://evil.example" })).toBe(403);
    const poll = "/socket.io/?EIO=4&transport=polling";
    expect(await status(poll, {})).toBe(200);
    expect(await status(poll, { host: "evil.example" })).toBe(403);
    expect(await status(poll, { origin: "https://evil.example" })).toBe(403);
  });

  it("opens no socket to a page of another place, whoever it says it is", async () => {
    const answer = await fetch(`${table.server.url}/api/join`, {
      method: "POST",
      body: JSON.stringify({ userId: ALICE }),
    });
    const { token } = (await answer.json()) as { token: string };
    const open = (origin: string): Promise<boolean> =>
      new Promise((resolve) => {
        const socket = io(table.server.url, {
          auth: { userId: ALICE, token },
          transports: ["websocket"],
          extraHeaders: { origin },
          reconnection: false,
          forceNew: true,
        });
        const end = (opened: boolean): void => {
          socket.disconnect();
          resolve(opened);
        };
        socket.once("connect", () => end(true));
        socket.once("connect_error", () => end(false));
      });
    expect(await open(table.server.url)).toBe(true);
    expect(await open("https://evil.example")).toBe(false);
  });

  it("tells browsers what its pages may run, and who may frame them", async () => {
    for (const path of ["/game", "/join", "/solo", "/systems/small/small.mjs"]) {
      const policy = (await fetch(`${table.server.url}${path}`)).headers.get("content-security-policy")!;
      const directives = new Map(policy.split("; ").map((entry) => [entry.split(" ")[0], entry.split(" ").slice(1)]));
      expect(directives.get("script-src")).toEqual(["'self'", "'unsafe-eval'"]);
      expect(directives.get("worker-src")).toEqual(["'self'", "blob:"]);
      expect(directives.get("frame-ancestors")).toEqual(["'self'"]);
      expect(directives.get("object-src")).toEqual(["'none'"]);
    }
  });

  it("lets a system load modules from where its manifest says", () => {
    const esmodules = ["small.mjs", "https://cdn.example/a.mjs", "https://cdn.example/b.mjs"];
    expect(contentPolicy([{ esmodules }])).toContain("script-src 'self' 'unsafe-eval' https://cdn.example;");
  });
});
