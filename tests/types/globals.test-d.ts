import type { HostConfig } from "../../src/foundry/host/config.ts";
import type {
  HostCanvas,
  HostConst,
  HostGame,
  HostGlobals,
  HostInterface,
  HostPack,
} from "../../src/foundry/host/globals.ts";
import type { HostLibrary } from "../../src/foundry/host/library.ts";
import type { Held, Idle, Wrong } from "./held.ts";

type Compared = "game" | "ui" | "canvas" | "CONFIG" | "CONST" | "Hooks" | "foundry" | "PIXI" | keyof V14.Globals;

/** What Fray reads of the host's globals, in a world that is ready. */
export type Globals = [
  Held<Wrong<HostGame, ReadyGame, Corrected.Game>>,
  Held<Wrong<HostInterface, typeof ui, Corrected.Interface>>,
  Held<Wrong<HostCanvas, Canvas, Corrected.Canvas>>,
  Held<Wrong<HostConfig, typeof CONFIG, Corrected.Config>>,
  Held<Wrong<HostConst, typeof CONST>>,
  Held<Wrong<HostLibrary, typeof foundry, Corrected.Library>>,
  Held<Wrong<HostPack, foundry.documents.collections.CompendiumCollection.Any, Corrected.Pack>>,
  Held<Wrong<Omit<HostGlobals, Compared>, typeof globalThis, Corrected.Globals>>,
];

/** No correction outlives its need. */
export type Corrections = [
  Held<Idle<HostGame, ReadyGame, Corrected.Game>>,
  Held<Idle<HostInterface, typeof ui, Corrected.Interface>>,
  Held<Idle<HostCanvas, Canvas, Corrected.Canvas>>,
  Held<Idle<HostConfig, typeof CONFIG, Corrected.Config>>,
  Held<Idle<HostLibrary, typeof foundry, Corrected.Library>>,
];
