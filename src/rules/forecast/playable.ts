import { Arena } from "./arena.ts";
import type { Chain } from "./chain.ts";
import { ChainArena } from "./chain-arena.ts";
import type { Fight } from "./fight.ts";
import { PlainArena } from "./plain-arena.ts";
import type { Contestant, Skirmish } from "./skirmish.ts";
import { SkirmishArena } from "./skirmish.ts";

/** A fight with an arena of its own, for rules whose numbers fit no other. */
export interface OwnFight {
  readonly fighters: readonly Contestant[];
  arena(): Pick<Arena, "play">;
}

/** A fight by the distributions of its attacks, by those of whole turns, or one that a ruleset plays itself. */
export type Playable = Fight | Chain<object> | Skirmish | OwnFight;

/** The arena that plays a fight. */
export function arenaOf(fight: Playable): Pick<Arena, "play"> {
  if ("arena" in fight) return fight.arena();
  if ("begin" in fight) return new SkirmishArena(fight);
  return "kinds" in fight ? new ChainArena(fight) : (PlainArena.of(fight) ?? new Arena(fight));
}

/** The same fight with an arena that stays: what was worked out for one simulation is there for the next. */
export function keepArena(fight: Playable): OwnFight {
  let kept: Pick<Arena, "play"> | undefined;
  return { fighters: fight.fighters, arena: () => (kept ??= arenaOf(fight)) };
}
