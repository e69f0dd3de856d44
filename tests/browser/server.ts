import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { RulesetId } from "../../src/rules/index.ts";
import { shelf } from "../shelf.ts";
import { worldOf } from "../worlds.ts";

export interface ServerOptions {
  generation?: 13 | 14;
  /** the folder of readable sources; null: an empty world, for a gamemaster and two players */
  seed?: string | null;
  /** only what the demo world has of this ruleset, which opens sooner; its first scene is active */
  ruleset?: RulesetId;
  /**
   * true: an attack in melee beyond the weapon's reach is refused, as in every new world; left out: true only where
   * `ruleset` is quest, staged or turns, whose rules say how far a blow reaches
   */
  reach?: boolean;
  system?: string;
  /** folders of modules, or modules themselves */
  modules?: readonly string[];
}

/** The folder of the world that a table begins with; null: an empty world. */
export function seedOf({ seed, ruleset, reach }: ServerOptions): string | null {
  if (seed !== undefined) return seed;
  const held = reach ?? ["quest", "staged", "turns"].includes(ruleset ?? "");
  return held && !ruleset ? "demo" : worldOf(ruleset ?? null, !held);
}

/** The client's address that logs in a user without a password at once, without the join page. */
export async function gameOf(url: string, user: string): Promise<string> {
  const status = (await (await fetch(`${url}/api/status`)).json()) as { users: { id: string; name: string }[] };
  const id = status.users.find(({ name }) => name === user)?.id;
  if (!id) throw new Error(`nobody here is called ${user}`);
  return `${url}/game?user=${id}`;
}

/** The tabletop's server in a process of its own, on a fresh copy of the demo world. */
export class TestServer {
  url = "";
  #process: ChildProcess | undefined;
  readonly #folder = mkdtempSync(join(shelf(), "fray-table-"));
  readonly world = join(this.#folder, "world");

  constructor(private readonly options: ServerOptions = {}) {}

  /** Starts the server on its world; after `kill()` at the same port again, to which open pages reconnect. */
  async start(): Promise<void> {
    const { generation = 14, system = "dist", modules = [] } = this.options;
    const seed = seedOf(this.options);
    const server = spawn(
      process.execPath,
      [
        ".build/server/main.mjs",
        "--port",
        this.url ? new URL(this.url).port : "0",
        "--test",
        "--world",
        this.world,
        ...(seed === null ? [] : ["--seed", seed]),
        "--system",
        system,
        ...modules.flatMap((folder) => ["--modules", folder]),
        "--client",
        ".build/tabletop",
        "--generation",
        String(generation),
      ],
      { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, TMPDIR: this.#folder } },
    );
    this.#process = server;
    this.url = await new Promise<string>((resolve, reject) => {
      let said = "";
      const listen = (chunk: Buffer): void => {
        said += chunk.toString();
        const address = /http:\/\/[^\s/]+:\d+/.exec(said);
        if (address) resolve(address[0].replace("0.0.0.0", "localhost"));
      };
      server.stdout.on("data", listen);
      server.stderr.on("data", listen);
      server.on("exit", () => reject(new Error(`the tabletop did not start:\n${said}`)));
    });
  }

  /** Its process, while it runs. */
  get pid(): number {
    const pid = this.#process?.pid;
    if (!pid) throw new Error("the tabletop does not run");
    return pid;
  }

  /** Kills it as a power cut would. */
  async kill(): Promise<void> {
    const server = this.#process;
    if (!server || server.exitCode !== null) return;
    const gone = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGKILL");
    await gone;
  }

  /** Kills it and takes its world away. */
  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
