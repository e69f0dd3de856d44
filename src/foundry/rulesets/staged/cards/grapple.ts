import { holdOdds, holdView } from "./grip.ts";
import type { Presentation } from "../../../contract/action.ts";
import type { GrappleContext, GrappleOutcome } from "../actions/grapple.ts";

/** The card and the odds of a bare-handed attack. */
export const grapple: Presentation<GrappleContext, GrappleOutcome> = {
  odds: (context) => holdOdds(context, `FRAY.Staged.Odds.feat.${context.feat}`, context.needed),
  /**
   * Returns the card of the attack: whether the feat succeeds, and the advantage it needs (not for a grip, which needs
   * any).
   */
  view: (outcome, state) => {
    const { feat, needed, thing } = state.context;
    return holdView(
      outcome?.attack ?? null,
      state,
      { key: `FRAY.Staged.Feat.${feat}` },
      outcome && {
        tone: outcome.done ? "win" : "miss",
        word: outcome.done
          ? { key: `FRAY.Staged.FeatDone.${feat}`, data: { thing: thing?.label ?? "" } }
          : { key: "FRAY.Staged.FeatFailed" },
        icon: outcome.done ? "fa-solid fa-hand" : "fa-solid fa-xmark",
        rule: "ST-P12",
        ...(outcome.done && feat === "hold" ? { number: outcome.strength, unit: "FRAY.Unit.grip" } : {}),
      },
      feat === "hold" ? null : { words: { key: "FRAY.Staged.Note.needs", data: { needed } }, rule: "ST-P12" },
    );
  },
};
