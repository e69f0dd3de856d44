import { Arena } from "./arena.ts";
import type { Chain } from "./chain.ts";
import { ChainArena } from "./chain-arena.ts";
import type { Fight } from "./fight.ts";
import { PlainArena } from "./plain-arena.ts";
import type { Contestant, Skirmish } from "./skirmish.ts";
import { SkirmishArena } from "./skirmish.ts";

/** A fight that brings its own arena, for rules whose numbers fit no other. */
export interface OwnFight {
  readonly fighters: readonly Contestant[];
  arena(): Pick<Arena, "play">;
}

/**
 * Any fight that can be played: by the distributions of its attacks, by those of whole turns, turn by turn, or by an
 * arena of its own.
 */
export type Playable = Fight | Chain<object> | Skirmish | OwnFight;

/** Makes the arena that plays a fight, the fastest of those that fit. */
export function arenaOf(fight: Playable): Pick<Arena, "play"> {
  if ("arena" in fight) return fight.arena();
  if ("begin" in fight) return new SkirmishArena(fight);
  return "kinds" in fight ? new ChainArena(fight) : (PlainArena.of(fight) ?? new Arena(fight));
}

/**
 * Returns the same fight with an arena that is made at the first use and kept, so that the distributions computed for
 * one simulation serve the next.
 */
export function keepArena(fight: Playable): OwnFight {
  let kept: Pick<Arena, "play"> | undefined;
  return { fighters: fight.fighters, arena: () => (kept ??= arenaOf(fight)) };
}
