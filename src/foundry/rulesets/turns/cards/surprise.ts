import { plainCard } from "../../../cards/plain-card.ts";
import type { Presentation } from "../../../contract/action.ts";
import type { SurpriseContext, SurpriseOutcome } from "../actions/surprise.ts";

/** The tone of the result, by the side that gains a surprise round. */
const TONES = { party: "win", enemies: "lose", none: "neutral" } as const;
/** The rule behind the result, by the same side. */
const RULES = { party: "CT-060", enemies: "CT-059", none: "CT-061" } as const;

/** The card of a roll for surprise. */
export const surprise: Presentation<SurpriseContext, SurpriseOutcome> = {
  /** Returns the card's content; `outcome` is null while the card is open. */
  view: (outcome) =>
    plainCard({
      from: "",
      subtitle: { key: "FRAY.Action.surprise" },
      band: outcome && {
        tone: TONES[outcome.gains ?? "none"],
        word: { key: `FRAY.Turns.Surprise.${outcome.gains ?? "none"}` },
        icon: "fa-solid fa-bolt",
        rule: RULES[outcome.gains ?? "none"],
      },
      dice: outcome ? [{ dice: [{ sides: 6, face: outcome.die, state: "deciding" }] }] : [],
    }),
};
