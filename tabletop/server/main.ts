import { resolve } from "node:path";
import { StartFailure } from "./failure.ts";
import { readSystem } from "./manifest.ts";
import { readOptions, USAGE } from "./options.ts";
import { rescueWorld } from "./rescue.ts";
import { type RunningServer, startServer } from "./start.ts";

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (options.help) {
    console.log(USAGE);
    return;
  }
  if (options.rescue) {
    const { documents, lost } = await rescueWorld(options.world, options.rescue, readSystem(resolve(options.system)));
    const rest = lost ? ` ${lost} entries that belong to nothing stand in its lost.json.` : "";
    console.log(`What can be read of ${options.world} stands in ${options.rescue}: ${documents} documents.${rest}`);
    return;
  }
  const server = await startServer(options);
  console.log(`The table is open: ${server.url}`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void leave(server));
}

async function leave(server: RunningServer): Promise<void> {
  await server.close();
  process.exit(0);
}

main().catch((thrown: unknown) => {
  console.error(thrown instanceof StartFailure ? thrown.message : thrown);
  process.exit(1);
});
