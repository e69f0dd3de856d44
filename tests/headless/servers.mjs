/** The tabletop's server for the tables of a worker, in a thread: what it has read and compiled stays for the next. */
import { dirname } from "node:path";
import { parentPort } from "node:worker_threads";
import { startServer } from "../../.build/server/start.mjs";

// What a server says of itself is read by nobody here.
for (const kind of ["log", "warn", "error"]) console[kind] = () => {};

const running = new Map();

async function answer({ start, close }) {
  if (start) {
    // Its lock, and the copy it looks at, go with its world.
    process.env.TMPDIR = dirname(start.world);
    const server = await startServer(start);
    running.set(server.url, server);
    return server.url;
  }
  await running.get(close).close();
  running.delete(close);
}

parentPort.on("message", ({ id, ...question }) => {
  answer(question).then(
    (value) => parentPort.postMessage({ id, value }),
    (error) => parentPort.postMessage({ id, error: error.stack ?? String(error) }),
  );
});
