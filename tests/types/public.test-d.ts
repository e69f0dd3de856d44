import type { FrayInterface } from "../../src/foundry/api.ts";
import type { PublicHooks } from "../../src/foundry/contract/public-hooks.ts";
import type { FrayApi, FrayHooks } from "../../types/fray.d.ts";
import type { Held } from "./held.ts";

/** Members of ours that modules are told otherwise. */
type Told<Ours, Theirs> = {
  [K in keyof Ours & keyof Theirs]: Ours[K] extends Theirs[K] ? never : K;
}[keyof Ours & keyof Theirs];

/** What types/fray.d.ts tells modules is what there is, and all of it. */
export type Public = [
  Held<Told<FrayInterface, FrayApi>>,
  Held<Exclude<keyof FrayInterface, keyof FrayApi>>,
  Held<Exclude<keyof FrayApi, keyof FrayInterface>>,
  Held<Told<PublicHooks, FrayHooks>>,
  Held<Exclude<keyof PublicHooks, keyof FrayHooks>>,
  Held<Exclude<keyof FrayHooks, keyof PublicHooks>>,
];
