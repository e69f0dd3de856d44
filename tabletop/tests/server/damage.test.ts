import { type ChildProcess, spawnSync } from "node:child_process";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { ClassicLevel } from "classic-level";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { crc32c, isWholeLog } from "../../server/log-file.ts";
import { startServer } from "../../server/start.ts";
import { ALICE, GAMEMASTER, HERO, joinAs, layOut, type Person, type Place, PROGRAM, spawnServer } from "./table.ts";

let place: Place;
let child: ChildProcess | undefined;
beforeEach(async () => {
  place = await layOut();
});
afterEach(() => {
  child?.kill("SIGKILL");
  child = undefined;
  place.remove();
});

const actors = (): string => join(place.options.world, "data/actors");
const logOf = (folder: string): string =>
  join(
    folder,
    readdirSync(folder).find((file) => file.endsWith(".log"))!,
  );

/** A world with ten more actors, each made in a batch of its own, so that they stand in the log one after the other. */
async function fill(): Promise<void> {
  const server = await startServer(place.options);
  const gamemaster = await joinAs(server.url, GAMEMASTER);
  for (let at = 0; at < 10; at++)
    await gamemaster.do("create", "Actor", {
      data: [{ name: `Actor ${at}`, type: "person", items: [{ name: `Thing ${at}`, type: "thing" }] }],
    });
  await server.close();
}

/** Opens the world, passes it to a function, and closes it. */
async function look<T>(work: (gamemaster: Person) => Promise<T>): Promise<T> {
  const server = await startServer(place.options);
  try {
    return await work(await joinAs(server.url, GAMEMASTER));
  } finally {
    await server.close();
  }
}

const spoil = (file: string, at: number): void => {
  const handle = openSync(file, "r+");
  writeSync(handle, Buffer.from("\xff\x00\xff\x00\xff\x00", "latin1"), 0, 6, at);
  closeSync(handle);
};

const bytesOf = (folder: string): string =>
  readdirSync(folder)
    .sort()
    .map((file) => `${file} ${readFileSync(join(folder, file)).toString("base64")}`)
    .join("\n");

describe("a damaged log", () => {
  it.each<[string, (log: string, size: number) => void, RegExp]>([
    [
      "in the middle",
      (log, size) => spoil(log, size >> 1),
      /actors: (\d+ of \d+ entries|its last \d+ changes) are missing/,
    ],
    ["at its beginning", (log) => spoil(log, 20), /actors: /],
    ["at its end", (log, size) => spoil(log, size - 20), /actors: /],
    [
      "cut short after the world was closed",
      (log, size) => truncateSync(log, size >> 1),
      /actors: its last \d+ changes/,
    ],
    ["emptied", (log) => truncateSync(log, 0), /actors: its last \d+ changes are missing/],
  ])("%s is told in one sentence, and the rest can be read but not written", async (_where, harm, words) => {
    await fill();
    const log = logOf(actors());
    harm(log, readFileSync(log).length);
    const before = bytesOf(actors());
    await look(async (gamemaster) => {
      const { readOnly, documents } = await gamemaster.world();
      expect(readOnly).toMatch(words);
      expect(readOnly).toMatch(
        /^The world folder [^\n]+ is damaged \([^\n]+\), so it is open for reading only: [^\n]+\.$/,
      );
      expect(documents.Scene).toHaveLength(2);
      for (const [type, data] of [
        ["Actor", { name: "A", type: "person" }],
        ["Scene", { name: "S" }],
      ] as const)
        expect((await gamemaster.ask("create", type, { data: [data] })).error?.message).toBe(readOnly);
      const answer = await new Promise<{ error?: string }>((resolve) => gamemaster.socket.emit("resetWorld", resolve));
      expect(answer.error).toBe(readOnly);
    });
    expect(bytesOf(actors())).toBe(before);
    expect(existsSync(join(place.options.world, "resetting"))).toBe(false);
  });

  it.each([false, true])("leaves no copy behind where a pack does not open (damage: %s)", async (damaged) => {
    await fill();
    if (damaged) truncateSync(logOf(actors()), 0);
    writeFileSync(join(place.folder, "system/packs/things/CURRENT"), "nothing\n");
    const own = join(place.folder, "temporary");
    mkdirSync(own);
    vi.stubEnv("TMPDIR", own);
    try {
      await expect(startServer(place.options)).rejects.toThrow(/its file CURRENT names no manifest/);
      expect(readdirSync(own).filter((name) => name.startsWith("tabletop-check-"))).toEqual([]);
    } finally {
      vi.unstubAllEnvs();
    }
  });

  it("is noticed after the server was killed, too", async () => {
    const { url, process } = await spawnServer(place);
    child = process;
    const gamemaster = await joinAs(url, GAMEMASTER);
    for (let at = 0; at < 4; at++) await gamemaster.do("create", "Actor", { data: [{ name: "A", type: "person" }] });
    const gone = new Promise((resolve) => process.once("exit", resolve));
    process.kill("SIGKILL");
    await gone;
    expect(await look(async (person) => (await person.world()).readOnly)).toBeUndefined();
    const again = await spawnServer(place);
    child = again.process;
    await (await joinAs(again.url, GAMEMASTER)).do("create", "Actor", { data: [{ name: "B", type: "person" }] });
    const ended = new Promise((resolve) => again.process.once("exit", resolve));
    again.process.kill("SIGKILL");
    await ended;
    const log = logOf(actors());
    spoil(log, readFileSync(log).length - 20);
    expect(await look(async (person) => (await person.world()).readOnly)).toMatch(/actors: a part of its log/);
  });

  it("that breaks off in its last write is told at the start, with the bytes, and the table plays on", async () => {
    const { url, process } = await spawnServer(place);
    child = process;
    const gamemaster = await joinAs(url, GAMEMASTER);
    for (const name of ["A", "B"]) await gamemaster.do("create", "Actor", { data: [{ name, type: "person" }] });
    const gone = new Promise((resolve) => process.once("exit", resolve));
    process.kill("SIGKILL");
    await gone;
    const log = logOf(actors());
    truncateSync(log, readFileSync(log).length - 37);
    const { notice, readOnly, documents } = await look((person) => person.world());
    expect(readOnly).toBeUndefined();
    expect(notice).toMatch(/^The last write breaks off and could not be read, .+: data\/actors \(\d+ bytes\)\.$/);
    expect((documents.Actor as { name: string }[]).map(({ name }) => name)).toContain("A");
  });

  it("leaves what is there to be saved as a new world, which can be played", async () => {
    await fill();
    const log = logOf(actors());
    spoil(log, readFileSync(log).length >> 1);
    const names = await look(async (gamemaster) => (await gamemaster.do("get", "Actor")).map(({ name }) => name));
    const target = join(place.folder, "saved");
    const { world, system } = place.options;
    const rescue = (): ReturnType<typeof spawnSync> =>
      spawnSync(process.execPath, [PROGRAM, "--world", world, "--system", system, "--rescue", target], {
        encoding: "utf8",
      });
    expect(rescue()).toMatchObject({ status: 0, stdout: expect.stringMatching(/stands in .*: \d+ documents\./) });
    expect(rescue()).toMatchObject({ status: 1, stderr: expect.stringMatching(/already something at/) });
    place.options.world = target;
    await look(async (gamemaster) => {
      expect((await gamemaster.world()).readOnly).toBeUndefined();
      expect((await gamemaster.do("get", "Actor")).map(({ name }) => name)).toEqual(names);
      await gamemaster.do("update", "Actor", { updates: [{ _id: HERO, name: "Saved" }] });
    });
  });

  it("of which nothing is left but what was in a lost actor: it stands in lost.json", async () => {
    await fill();
    const database = new ClassicLevel(actors());
    await database.del(`!actors!${HERO}`);
    await database.close();
    expect(await look(async (gamemaster) => (await gamemaster.world()).readOnly)).toMatch(
      /1 of \d+ entries are missing/,
    );
    const target = join(place.folder, "saved");
    const { rescueWorld } = await import("../../server/rescue.ts");
    const { readSystem } = await import("../../server/system-folder.ts");
    const rescued = await rescueWorld(place.options.world, target, readSystem(place.options.system));
    expect(rescued.lost).toBe(3);
    expect(readFileSync(join(target, "lost.json"), "utf8")).toContain("Sword");
  });

  it("whose manifest is gone cannot be opened, but saved", async () => {
    await fill();
    writeFileSync(join(actors(), "CURRENT"), "nonsense");
    await expect(startServer(place.options)).rejects.toThrow(/CURRENT names no manifest/);
    const { rescueWorld } = await import("../../server/rescue.ts");
    const { readSystem } = await import("../../server/system-folder.ts");
    const target = join(place.folder, "saved");
    await rescueWorld(place.options.world, target, readSystem(place.options.system));
    place.options.world = target;
    expect(await look(async (gamemaster) => (await gamemaster.do("get", "Actor")).length)).toBe(12);
  });

  it("is none where another program wrote the store", async () => {
    await fill();
    const database = new ClassicLevel(actors());
    await database.del("!tabletop.record!entries");
    await database.del(`!actors.items!${HERO}.nothing`);
    await database.close();
    await look(async (gamemaster) => {
      expect((await gamemaster.world()).readOnly).toBeUndefined();
      await gamemaster.do("update", "Actor", { updates: [{ _id: HERO, name: "H" }] });
    });
    expect(await look(async (gamemaster) => (await gamemaster.world()).readOnly)).toBeUndefined();
  });
});

describe("a log of LevelDB", () => {
  it("is read with the checksum it is written with", () => {
    expect(crc32c(Buffer.from("123456789")).toString(16)).toBe("e3069283");
  });

  it("is whole wherever it breaks off, and broken wherever a byte of a whole record is another", async () => {
    await fill();
    const log = readFileSync(logOf(actors()));
    expect(isWholeLog(log)).toBe(true);
    for (let size = 0; size < log.length; size += 97) expect(isWholeLog(log.subarray(0, size)), `${size}`).toBe(true);
    for (let at = 7; at < log.length; at += 61) {
      const other = Buffer.from(log);
      other[at] = other[at]! ^ 0x55;
      // a length may be changed so that the record seems to reach beyond the end
      if (isWholeLog(other)) expect(log.length - at).toBeLessThan(33_000);
    }
  });
});

const limited = process.platform === "linux" && spawnSync("prlimit", ["--version"]).status === 0;

describe.runIf(limited)("a full disk", () => {
  it("refuses in a sentence, keeps what was there, and takes writes again once there is room", async () => {
    const { url, process } = await spawnServer(place);
    child = process;
    const gamemaster = await joinAs(url, GAMEMASTER);
    const room = (bytes: string): void => {
      expect(spawnSync("prlimit", ["--pid", `${process.pid}`, `--fsize=${bytes}:`]).status).toBe(0);
    };
    const notes = (text: string): { updates: object[] } => ({ updates: [{ _id: HERO, system: { notes: text } }] });
    await gamemaster.do("update", "Actor", notes("before"));
    // no file of this process can grow beyond a byte, which a database cannot tell from a full disk
    room("1");
    for (const attempt of ["one", "two"]) {
      const { error } = await gamemaster.ask("update", "Actor", notes(attempt));
      expect(error?.message).toMatch(/^The disk does not take what is to be stored, so nothing was changed: .+\.$/);
    }
    const [hero] = await gamemaster.do("get", "Actor", { ids: [HERO] });
    expect(hero?.system.notes).toBe("before");
    room("unlimited");
    await gamemaster.do("update", "Actor", notes("after"));
    await gamemaster.do("create", "ChatMessage", { data: [{ author: ALICE, content: "There is room." }] });
    const gone = new Promise((resolve) => process.once("exit", resolve));
    process.kill("SIGKILL");
    await gone;
    await look(async (person) => {
      expect((await person.world()).readOnly).toBeUndefined();
      expect((await person.do("get", "Actor", { ids: [HERO] }))[0]?.system.notes).toBe("after");
      expect(await person.do("get", "ChatMessage")).toHaveLength(2);
    });
  });
});
