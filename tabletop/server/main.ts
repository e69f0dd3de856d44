import { existsSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { StartFailure, startFailureOf } from "./failure.ts";
import { readSystem } from "./system-folder.ts";
import { readOptions, USAGE } from "./options.ts";
import { plainSeed } from "./plain-seed.ts";
import { rescueWorld } from "./rescue.ts";
import { saveWorld } from "./save-world.ts";
import { type RunningServer, startServer } from "./start.ts";

/**
 * Starts the server with the options of the command line; SIGINT or SIGTERM ends the server. With --help only prints
 * the usage, with --rescue only rescues the world, with --save only saves it.
 */
async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (options.help) {
    console.log(USAGE);
    return;
  }
  const system = readSystem(resolve(options.system));
  // Without --world: the demo's world if a seed (the folder that a new world is copied from) is given, else a world
  // named after the system.
  const world = options.world ?? (options.seed ? ".worlds/demo" : `.worlds/${system.id}`);
  if (options.rescue) {
    const { documents, lost } = await rescueWorld(world, options.rescue, system);
    const lostNote = lost ? ` ${lost} entries that belong to nothing stand in its lost.json.` : "";
    console.log(`What can be read of ${world} stands in ${options.rescue}: ${documents} documents.${lostNote}`);
    return;
  }
  if (options.save) {
    const { documents, files, packs } = await saveWorld(world, options.save, system);
    const packNote = packs.length ? ` In it are also the world's packs: ${packs.join(", ")}.` : "";
    console.log(`${world} is saved in ${options.save}: ${documents} documents, ${files} files.${packNote}`);
    return;
  }
  // If no seed is given, a new world is made from a plain seed, whose folder is removed at the end.
  const isNewWorld = options.reset || !existsSync(world);
  const plainSeedFolder = isNewWorld && !options.seed ? plainSeed(system) : null;
  if (plainSeedFolder) process.once("exit", () => rmSync(plainSeedFolder, { recursive: true, force: true }));
  const server = await startServer({ ...options, world, seed: options.seed ?? plainSeedFolder ?? undefined });
  console.log(`The table is open: ${server.url}`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void leave(server));
}

/** Closes the server and ends the process; called at a signal. */
async function leave(server: RunningServer): Promise<void> {
  await server.close();
  process.exit(0);
}

main().catch((thrown: unknown) => {
  const failure = startFailureOf(thrown);
  console.error(failure instanceof StartFailure ? failure.message : failure);
  process.exit(1);
});
