import type { HostUser } from "../host/documents.ts";
import type { CardClaim } from "../engine/state.ts";

/** A card (an action's chat message) with dice, as it was before its author changed it. */
export interface Rolled {
  /** what its message said, as its author wrote it */
  readonly claim: CardClaim;
  /** its author, if no gamemaster's client had signed what it said; else undefined */
  readonly claimedBy?: HostUser | null | undefined;
  /** ids of the users who may read it; empty: all users */
  readonly readers: readonly string[];
  /** true once a line in the log says that a player has hidden the card */
  readonly told?: boolean;
}

/** Cards with dice that a player has deleted or hidden by one operation. */
export interface Gone {
  /** name of the player */
  readonly user: string;
  readonly what: "deleted" | "hidden";
  readonly cards: Rolled[];
}
