import { StartFailure } from "./failure.ts";
import { readOptions, USAGE } from "./options.ts";
import { type RunningServer, startServer } from "./start.ts";

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (options.help) {
    console.log(USAGE);
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
