import type { Hooks } from "@league-of-foundry-developers/foundry-vtt-types/configuration";
import type { CoreHooks, HostHooks } from "../../src/foundry/host/hooks.ts";
import type { Held, Idle, Wrong } from "./held.ts";

type Listened = { [K in keyof CoreHooks]: (...args: CoreHooks[K]) => unknown };
type Theirs = Hooks.HookConfig;

/** Each hook that Fray listens to, with all its arguments, and the register of hooks itself. */
export type Listeners = [
  Held<Wrong<Listened, Theirs, Corrected.Hooks>>,
  Held<Idle<Listened, Theirs, Corrected.Hooks>>,
  Held<Exclude<keyof HostHooks, keyof typeof foundry.helpers.Hooks>>,
];
