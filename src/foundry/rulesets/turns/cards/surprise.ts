import { plainCard } from "../../../cards/plain-card.ts";
import type { Presentation } from "../../../contract/action.ts";
import type { SurpriseContext, SurpriseOutcome } from "../actions/surprise.ts";

/** The tone of the result and the rule behind it, by the side that gains the surprise. */
const TONES = { party: "win", enemies: "lose", none: "neutral" } as const;
const RULES = { party: "CT-060", enemies: "CT-059", none: "CT-061" } as const;

/** Draws the card of the surprise roll. */
export const surprise: Presentation<SurpriseContext, SurpriseOutcome> = {
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
