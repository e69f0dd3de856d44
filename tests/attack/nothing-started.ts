/* Runs before each file: what earlier files of its worker have started would decide how its fights go on. */
import "./globals.ts";
import { started } from "./started.ts";

const { Hooks } = globalThis as any;
for (const listeners of Object.values<{ hook: string; id: number }[]>(Hooks.events))
  for (const { hook, id } of [...listeners]) Hooks.off(hook, id);
started.engine = false;
