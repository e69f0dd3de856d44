/** A small system, world and client in a temporary folder, a real server on a free port, and people to join it. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compilePack } from "fvtt-cli";
import { io, type Socket } from "socket.io-client";
import type {
  ClientEvents,
  JoinAnswer,
  OperationRequest,
  OperationResponse,
  QueryAnswer,
  ServerEvents,
  WorldData,
} from "../../common/protocol.ts";
import { hashedPassword } from "../../server/passwords.ts";
import { type RunningServer, startServer, type StartOptions } from "../../server/start.ts";

/** Makes a readable document id: the name, filled up with zeros or cut to sixteen characters. */
export const id = (name: string): string => name.padEnd(16, "0").slice(0, 16);

export const GAMEMASTER = id("gamemaster");
export const ASSISTANT = id("assistant");
export const TRUSTED = id("trusted");
export const ALICE = id("alice");
export const BOB = id("bob");
export const BANNED = id("banned");
export const HERO = id("hero");
export const FOE = id("foe");
export const SWORD = id("sword");
export const SCENE = id("scene");
export const HERO_TOKEN = id("heroToken");
export const FOE_TOKEN = id("foeToken");
export const LOST_TOKEN = id("lostToken");
export const COMBAT = id("combat");
export const HERO_COMBATANT = id("heroCombatant");
export const FOE_COMBATANT = id("foeCombatant");

/** A document as the server sends it. */
export type Doc = Record<string, any> & { _id: string };

const write = (folder: string, file: string, content: unknown): void => {
  mkdirSync(join(folder, file, ".."), { recursive: true });
  writeFileSync(join(folder, file), typeof content === "string" ? content : JSON.stringify(content));
};

/** The documents of the seed, by LevelDB key. */
export const SEED: Record<string, Omit<Doc, "_id">> = {
  [`!users!${GAMEMASTER}`]: { name: "Gamemaster", role: 4 },
  [`!users!${ASSISTANT}`]: { name: "Assistant", role: 3 },
  [`!users!${TRUSTED}`]: { name: "Trusted", role: 2 },
  [`!users!${ALICE}`]: { name: "Alice", role: 1, character: HERO },
  [`!users!${BOB}`]: hashedPassword({ name: "Bob", role: 1, password: "secret" }),
  [`!users!${BANNED}`]: { name: "Banned", role: 0 },
  [`!actors!${HERO}`]: {
    name: "Hero",
    type: "person",
    system: { health: { value: 10, max: 10 }, notes: "", secret: "" },
    ownership: { default: 0, [ALICE]: 3 },
    items: [
      {
        _id: SWORD,
        name: "Sword",
        type: "thing",
        system: { damage: 3 },
        effects: [{ _id: id("sharp"), name: "Sharp" }],
      },
    ],
    effects: [{ _id: id("brave"), name: "Brave" }],
  },
  [`!actors!${FOE}`]: {
    name: "Foe",
    type: "person",
    system: { health: { value: 5, max: 5 } },
    ownership: { default: 0 },
    items: [
      { _id: id("club"), name: "Club", type: "thing", system: { damage: 2 }, effects: [] },
      {
        _id: id("fang"),
        name: "Fang",
        type: "thing",
        system: { damage: 1 },
        effects: [{ _id: id("venom"), name: "Venom" }],
      },
    ],
    effects: [],
  },
  [`!items!${id("rope")}`]: {
    name: "Rope",
    type: "thing",
    system: {},
    effects: [],
    ownership: { default: 0, [BOB]: 3 },
  },
  [`!scenes!${SCENE}`]: {
    name: "Field",
    active: true,
    tokens: [
      { _id: HERO_TOKEN, name: "Hero", actorId: HERO, actorLink: true, x: 0, y: 0, delta: {} },
      { _id: FOE_TOKEN, name: "Foe", actorId: FOE, actorLink: false, x: 100, y: 0, delta: {} },
      { _id: LOST_TOKEN, name: "Lost", actorId: id("gone"), actorLink: true, x: 200, y: 0, delta: null },
    ],
    walls: [{ _id: id("door"), c: [0, 0, 1, 1], door: 1, ds: 0 }],
  },
  [`!scenes!${id("cellar")}`]: { name: "Cellar", active: false, tokens: [], walls: [] },
  [`!combats!${COMBAT}`]: {
    round: 1,
    turn: 0,
    scene: SCENE,
    combatants: [
      { _id: HERO_COMBATANT, actorId: HERO, sceneId: SCENE, tokenId: HERO_TOKEN, initiative: null },
      { _id: FOE_COMBATANT, actorId: FOE, sceneId: SCENE, tokenId: FOE_TOKEN, initiative: null },
    ],
    groups: [{ _id: id("band"), name: "Band", ownership: { default: 0, [ALICE]: 3 } }],
  },
  [`!journal!${id("book")}`]: {
    name: "Book",
    ownership: { default: 0, [ALICE]: 3 },
    pages: [
      { _id: id("open"), name: "Open", type: "text", text: { content: "" }, ownership: { default: -1 } },
      { _id: id("shut"), name: "Shut", type: "text", text: { content: "" }, ownership: { default: 0, [BOB]: 3 } },
    ],
    categories: [],
  },
  [`!folders!${id("outer")}`]: { name: "Outer", type: "Actor", folder: null },
  [`!folders!${id("inner")}`]: { name: "Inner", type: "Actor", folder: id("outer") },
  [`!settings!${id("difficulty")}`]: { key: "small.difficulty", value: "3", user: null },
  [`!messages!${id("greeting")}`]: { author: ALICE, content: "Hello", timestamp: 1 },
  [`!playlists!${id("songs")}`]: {
    name: "Songs",
    ownership: { default: 0, [BOB]: 3 },
    sounds: [{ _id: id("song"), name: "Song" }],
  },
  [`!macros!${id("dance")}`]: { name: "Dance", type: "script", command: "1", author: ALICE, ownership: { default: 0 } },
  [`!tables!${id("loot")}`]: {
    name: "Loot",
    ownership: { default: 0 },
    results: [{ _id: id("coin"), type: "text", description: "Coin", drawn: false }],
  },
};

/** The temporary folder of a test, and the options that start a server on it. */
export interface Place {
  folder: string;
  options: StartOptions;
  remove(): void;
}

/**
 * Writes a system with a pack, which Foundry's command line tool compiles, a seed and the pages of a client into a
 * temporary folder; the caller removes it.
 */
export async function layOut(): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), "tabletop-test-"));
  const system = join(folder, "system");
  write(system, "system.json", {
    id: "small",
    title: "Small",
    version: "1.2.3",
    socket: true,
    esmodules: ["small.mjs"],
    documentTypes: {
      Actor: { person: { htmlFields: ["notes"], gmOnlyFields: ["secret"] }, guest: {} },
      Item: { thing: { htmlFields: ["parts.*.text"] } },
    },
    packs: [{ name: "things", label: "Things", type: "Item" }],
  });
  write(system, "small.mjs", "export {};");
  const sources = join(folder, "pack");
  write(sources, "axe.json", {
    _id: id("axe"),
    _key: `!items!${id("axe")}`,
    name: "Axe",
    type: "thing",
    folder: id("shelf"),
    system: { damage: 4, weight: { value: 2 } },
    effects: [{ _id: id("heavy"), _key: `!items.effects!${id("axe")}.${id("heavy")}`, name: "Heavy" }],
  });
  write(sources, "shelf.json", { _id: id("shelf"), _key: `!folders!${id("shelf")}`, name: "Shelf", type: "Item" });
  await compilePack(sources, join(system, "packs/things"));
  const seed = join(folder, "seed");
  write(seed, "world.json", { id: "field", title: "A field", system: "small", reset: { label: "Again" } });
  for (const [key, data] of Object.entries(SEED)) {
    write(seed, `${key.replaceAll("!", "_")}.json`, { ...data, _id: key.split("!")[2], _key: key });
  }
  const client = join(folder, "client");
  for (const page of ["game", "join", "solo"]) write(client, `${page}.html`, `<title>${page}</title>`);
  write(client, "icons/svg/star.svg", "<svg/>");
  return {
    folder,
    options: { port: 0, world: join(folder, "world"), seed, system, client },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export type Wire = Socket<ServerEvents, ClientEvents>;

/** A user who has joined, by a socket of their own, and all events that the server has sent to them. */
export class Person {
  readonly userId: string;
  readonly socket: Wire;
  readonly heard: { event: string; args: any[] }[] = [];
  #listeners: (() => void)[] = [];

  constructor(userId: string, socket: Wire) {
    this.userId = userId;
    this.socket = socket;
    socket.onAny((event: string, ...args: any[]) => {
      this.heard.push({ event, args });
      for (const listener of this.#listeners) listener();
    });
  }

  world(): Promise<WorldData> {
    return new Promise((resolve) => this.socket.emit("world", resolve));
  }

  /** Asks for an operation and gives the raw answer. */
  ask(
    action: OperationRequest["action"],
    type: string,
    operation: OperationRequest["operation"] = {},
  ): Promise<OperationResponse> {
    return new Promise((resolve) => this.socket.emit("modifyDocument", { action, type, operation }, resolve));
  }

  /** Asks for an operation that must succeed. */
  async do(
    action: OperationRequest["action"],
    type: string,
    operation: OperationRequest["operation"] = {},
  ): Promise<Doc[]> {
    const { error, result } = await this.ask(action, type, operation);
    if (error) throw new Error(error.message);
    return result as Doc[];
  }

  query(to: string, name: string, data: unknown, timeout = 5000): Promise<QueryAnswer> {
    return new Promise((resolve) => this.socket.emit("query", { to, name, data, timeout }, resolve));
  }

  /** Waits for an event whose arguments fit, one that came earlier included. @returns its arguments */
  async hears(event: string, fits: (...args: any[]) => boolean = () => true): Promise<any[]> {
    for (;;) {
      const found = this.heard.find((entry) => entry.event === event && fits(...entry.args));
      if (found) return found.args;
      await new Promise<void>((resolve) => this.#listeners.push(resolve));
    }
  }

  async leave(): Promise<void> {
    const gone = new Promise<void>((resolve) => this.socket.once("disconnect", () => resolve()));
    this.socket.disconnect();
    await gone;
  }
}

/** Joins as a user with a password and connects. @throws Error with the server's sentence where it refuses */
export async function joinAs(url: string, userId: string, password = ""): Promise<Person> {
  const answer = await fetch(`${url}/api/join`, { method: "POST", body: JSON.stringify({ userId, password }) });
  const { token, error } = (await answer.json()) as JoinAnswer;
  if (!token) throw new Error(error);
  return connect(url, userId, token);
}

/** Connects as a user by a token; rejects where the server refuses it. */
export function connect(url: string, userId: string, token: string): Promise<Person> {
  const socket: Wire = io(url, {
    auth: { userId, token },
    transports: ["websocket"],
    reconnection: false,
    forceNew: true,
  });
  const person = new Person(userId, socket);
  return new Promise((resolve, reject) => {
    socket.once("connect", () => resolve(person));
    socket.once("connect_error", reject);
  });
}

/** A place with its server running, and the users who have joined. */
export class Table {
  readonly place: Place;
  server: RunningServer;
  readonly people: Person[] = [];

  private constructor(place: Place, server: RunningServer) {
    this.place = place;
    this.server = server;
  }

  static async open(options: Partial<StartOptions> = {}): Promise<Table> {
    const place = await layOut();
    Object.assign(place.options, options);
    return new Table(place, await startServer(place.options));
  }

  async join(userId: string, password = userId === BOB ? "secret" : ""): Promise<Person> {
    const person = await joinAs(this.server.url, userId, password);
    this.people.push(person);
    return person;
  }

  /** Stops the server and starts it on the same world. @param meanwhile runs between the two */
  async restart(meanwhile = (): void => {}): Promise<void> {
    await this.server.close();
    meanwhile();
    this.people.length = 0;
    this.server = await startServer({ ...this.place.options, reset: false });
  }

  async close(): Promise<void> {
    for (const person of this.people) person.socket.disconnect();
    await this.server.close();
    this.place.remove();
  }
}

/** The path of the built server, from the repository's root. */
export const PROGRAM = ".build/server/main.mjs";

/** Starts the server as a process of its own and waits for its address. */
export function spawnServer({ options }: Place): Promise<{ url: string; process: ChildProcess }> {
  const { world, seed, system, client } = options;
  const args = [PROGRAM, "--port", "0", "--world", world];
  args.push("--seed", String(seed), "--system", system, "--client", client);
  const running = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  return new Promise((resolve, reject) => {
    running.once("exit", () => reject(new Error("The server ended before it was ready.")));
    running.stdout.on("data", (words: Buffer) => {
      const address = /http:\/\/\S+/.exec(words.toString());
      if (address) resolve({ url: address[0], process: running });
    });
  });
}
