import type { HostGlobals } from "../../src/foundry/host/globals.ts";
import type { Held, Wrong } from "./held.ts";

/** What differs between the generations, each side against its own types. */
export type Differences = [Held<Wrong<Required<Pick<HostGlobals, keyof V14.Globals>>, V14.Globals>>];
