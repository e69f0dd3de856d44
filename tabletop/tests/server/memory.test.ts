import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { afterEach, expect, it } from "vitest";
import type { JoinAnswer } from "../../common/protocol.ts";
import { ALICE, GAMEMASTER, HERO, joinAs, layOut, type Person, type Place, spawnServer, TRUSTED } from "./table.ts";

/**
 * The bytes by which the server's memory may have grown, a while after it has refused eight requests of 20 MB of each of
 * four kinds: less than those of one kind, and more than what the allocator keeps for later.
 */
const BOUND = 120_000_000;

let place: Place | undefined;
let child: ChildProcess | undefined;
afterEach(() => {
  child?.kill("SIGKILL");
  place?.remove();
  child = place = undefined;
});

/** Reads the memory that a process holds, in bytes. */
const resident = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))![1]) * 1024;

const much = (bytes: number): string => "x".repeat(bytes);

/** Sends one request of each kind that the server refuses for its size. */
async function refuseAll(url: string, token: string, alice: Person, gamemaster: Person): Promise<void> {
  const message = await alice.ask("create", "ChatMessage", { data: [{ content: much(20_000_000) }] });
  expect(message.error?.message).toMatch(/too large/);
  const updates = [{ _id: HERO, flags: { small: { much: much(20_000_000) } } }];
  expect((await gamemaster.ask("update", "Actor", { updates })).error?.message).toMatch(/too large/);
  expect(await alice.query(GAMEMASTER, "any", much(20_000_000))).toMatchObject({ error: expect.any(String) });
  const upload = new URLSearchParams({ source: "data", target: "", name: "a.png" });
  const answer = await fetch(`${url}/api/files/upload?${upload}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}` },
    body: much(20_000_000),
  });
  expect(answer.ok && !("error" in ((await answer.json()) as object))).toBe(false);
}

it.skipIf(process.platform !== "linux")(
  "memory is given back after what is too large was refused: messages, documents, queries, uploads",
  async () => {
    place = await layOut();
    const spawned = await spawnServer(place);
    child = spawned.process;
    const { url } = spawned;
    const [alice, gamemaster] = [await joinAs(url, ALICE), await joinAs(url, GAMEMASTER)];
    const joined = await fetch(`${url}/api/join`, { method: "POST", body: JSON.stringify({ userId: TRUSTED }) });
    const token = `${TRUSTED}.${((await joined.json()) as JoinAnswer).token!}`;
    const before = resident(child.pid!);
    for (let round = 0; round < 8; round++) await refuseAll(url, token, alice, gamemaster);
    // The table goes on, so that V8 has something to collect garbage for.
    const grownBy = async (): Promise<number> => {
      await alice.ask("create", "ChatMessage", { data: [{ content: much(3_000_000) }] });
      return resident(child!.pid!) - before;
    };
    await expect.poll(grownBy, { timeout: 90_000, interval: 250 }).toBeLessThan(BOUND);
  },
  150_000,
);
