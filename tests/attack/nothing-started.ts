/* Runs before each file: what earlier files of its worker have started would decide how its fights go on. */
import "./globals.ts";
import { serverNow } from "../../src/foundry/host/clock.ts";
import { Hooks } from "../../tabletop/client/core/hooks.ts";
import { started } from "./started.ts";

for (const listeners of Object.values(Hooks.events)) for (const { hook, id } of [...listeners]) Hooks.off(hook, id);
started.engine = false;

// A file that set its own clock has left it to the next, where it would be put right in the middle of a test.
const { game } = globalThis;
const time = {
  get serverTime() {
    return Date.now();
  },
  sync: async () => {},
};
Object.assign(globalThis, { game: { time } });
while (Math.abs(serverNow() - Date.now()) > 1000) await new Promise((settled) => setImmediate(settled));
Object.assign(globalThis, { game });
