import { holdOdds, holdView } from "./grip.ts";
import type { Presentation } from "../../../contract/action.ts";
import type { EscapeContext, EscapeOutcome } from "../actions/escape.ts";

/** The card and the odds of breaking a grip. */
export const escape: Presentation<EscapeContext, EscapeOutcome> = {
  odds: (context) => holdOdds(context, "FRAY.Staged.Odds.free", Math.max(1, context.strength)),
  /** Returns the card of the attack on the holder: the actor is free, or the strength that the grip has left. */
  view: (outcome, state) => {
    // The words for the grip of an actor who is not free: as firm as before, or looser.
    const gripWord = outcome?.harmless ? "held" : "looser";
    const toneWhileHeld = outcome?.harmless ? "miss" : "glance";
    return holdView(
      outcome?.attack ?? null,
      state,
      { key: "FRAY.Staged.escapeFrom", data: { name: state.context.targets[0]?.name ?? "" } },
      outcome && {
        tone: outcome.free ? "win" : toneWhileHeld,
        word: { key: `FRAY.Staged.Escape.${outcome.free ? "free" : gripWord}` },
        icon: outcome.free ? "fa-solid fa-person-running" : "fa-solid fa-hand",
        rule: "ST-P12",
        ...(outcome.free ? {} : { number: outcome.left, unit: "FRAY.Unit.grip" }),
      },
    );
  },
};
