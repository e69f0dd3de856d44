import { Arena } from "./arena.ts";
import type { Chain } from "./chain.ts";
import { ChainArena } from "./chain-arena.ts";
import type { Fight } from "./fight.ts";
import { PlainArena } from "./plain-arena.ts";
import type { Contestant, Skirmish } from "./skirmish.ts";
import { SkirmishArena } from "./skirmish.ts";

/** A fight that brings its own arena, the object that plays it, for rules that none of the other forms can express. */
export interface OwnFight {
  readonly fighters: readonly Contestant[];
  arena(): Pick<Arena, "play">;
}

/**
 * Any fight that can be played many times over: by the distributions of its attacks (Fight), by those of whole turns
 * (Chain), turn by turn with dice (Skirmish), or by an arena of its own (OwnFight).
 */
export type Playable = Fight | Chain<object> | Skirmish | OwnFight;

/** Makes the arena that plays a fight: the fastest of those that can. */
export function arenaOf(fight: Playable): Pick<Arena, "play"> {
  if ("arena" in fight) return fight.arena();
  if ("begin" in fight) return new SkirmishArena(fight);
  return "kinds" in fight ? new ChainArena(fight) : (PlainArena.of(fight) ?? new Arena(fight));
}

/**
 * Returns the same fight with one arena for all its simulations, made at the first; so the distributions computed for
 * one simulation are there for the next.
 */
export function keepArena(fight: Playable): OwnFight {
  let arena: Pick<Arena, "play"> | undefined;
  return { fighters: fight.fighters, arena: () => (arena ??= arenaOf(fight)) };
}
