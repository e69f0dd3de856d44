import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Throttle } from "../../server/throttle.ts";
import { ALICE, BOB, connect, GAMEMASTER, joinAs, Table } from "./table.ts";

let table: Table;
beforeAll(async () => {
  table = await Table.open();
});
afterAll(() => table.close());

const post = (userId: string, password: string): Promise<Response> =>
  fetch(`${table.server.url}/api/join`, { method: "POST", body: JSON.stringify({ userId, password }) });

describe("passwords", () => {
  it("may be guessed five times; then one waits, and says how long; nobody else does", async () => {
    for (let guess = 0; guess < 5; guess++) expect((await post(BOB, `guess ${guess}`)).status).toBe(403);
    const waiting = await post(BOB, "secret");
    expect(waiting.status).toBe(429);
    expect(Number(waiting.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await waiting.json()).toEqual({
      error: expect.stringMatching(/^Too many wrong passwords: try again in \d+ second/),
    });
    expect((await post(ALICE, "")).status).toBe(200);
  });

  it("wait twice as long after each further failure, up to a minute, and not at all after success or a while", () => {
    let now = 0;
    const throttle = new Throttle(() => now);
    const waits: number[] = [];
    for (let guess = 0; guess < 14; guess++) {
      waits.push(throttle.wait(["bob"]));
      throttle.fail(["bob"]);
    }
    expect(waits).toEqual([0, 0, 0, 0, 0, 1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
    now += 59_999;
    expect(throttle.wait(["bob"])).toBe(1);
    expect(throttle.wait(["alice", "bob"])).toBe(1);
    expect(throttle.wait(["alice"])).toBe(0);
    now += 16 * 60_000;
    throttle.fail(["bob"]);
    expect(throttle.wait(["bob"])).toBe(0);
    for (let guess = 0; guess < 9; guess++) throttle.fail(["bob"]);
    throttle.succeed(["bob"]);
    expect(throttle.wait(["bob"])).toBe(0);
  });
});

describe("a session", () => {
  it("ends with the password it was opened with, in every tab", async () => {
    const gamemaster = await table.join(GAMEMASTER);
    const [one, two] = [await table.join(ALICE), await table.join(ALICE)];
    const gone = [one, two].map(({ socket }) => new Promise((resolve) => socket.once("disconnect", resolve)));
    await gamemaster.do("update", "User", { updates: [{ _id: ALICE, color: "#00ff00" }] });
    expect(one.socket.connected).toBe(true);
    await gamemaster.do("update", "User", { updates: [{ _id: ALICE, password: "new" }] });
    await Promise.all(gone);
    expect(await one.hears("farewell")).toEqual(["The password was changed: join again."]);
    expect(gamemaster.socket.connected).toBe(true);
    const again = await joinAs(table.server.url, ALICE, "new");
    expect((await again.world()).userId).toBe(ALICE);
    await again.leave();
    await gamemaster.do("update", "User", { updates: [{ _id: ALICE, password: "" }] });
  });

  it("of whoever changes their own password goes on in that tab, and in no other", async () => {
    const [one, two] = [await table.join(ALICE), await table.join(ALICE)];
    const gone = new Promise((resolve) => two.socket.once("disconnect", resolve));
    await one.do("update", "User", { updates: [{ _id: ALICE, password: "mine" }] });
    await gone;
    expect((await one.world()).userId).toBe(ALICE);
    await one.do("update", "User", { updates: [{ _id: ALICE, password: "" }] });
  });

  it("is over when the world's secret is lost, and an empty one is made anew", async () => {
    const file = join(table.place.options.world, "cache/secret");
    const answer = (await (await post(ALICE, "")).json()) as { token: string };
    await table.restart();
    await (await connect(table.server.url, ALICE, answer.token)).leave();
    for (const broken of ["", "00", "not a secret"]) {
      writeFileSync(file, broken);
      await table.restart();
      expect(readFileSync(file, "utf8")).toMatch(/^[0-9a-f]{64} \d+$/);
      await expect(connect(table.server.url, ALICE, answer.token)).rejects.toThrow("join again");
    }
  });

  it("is over in a copy of the world, whose secret others may know", async () => {
    const { world } = table.place.options;
    const answer = (await (await post(ALICE, "")).json()) as { token: string };
    await table.restart(() => {
      cpSync(world, `${world}-copy`, { recursive: true });
      rmSync(world, { recursive: true });
      renameSync(`${world}-copy`, world);
    });
    await expect(connect(table.server.url, ALICE, answer.token)).rejects.toThrow("join again");
  });
});
