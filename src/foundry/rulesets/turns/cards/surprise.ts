import { plainCard } from "../../../cards/plain-card.ts";
import type { Presentation } from "../../../contract/action.ts";
import type { SurpriseContext, SurpriseOutcome } from "../actions/surprise.ts";

/** Draws the card of the surprise roll. */
export const surprise: Presentation<SurpriseContext, SurpriseOutcome> = {
  view: (outcome) =>
    plainCard({
      from: "",
      subtitle: { key: "FRAY.Action.surprise" },
      band: outcome && {
        tone: outcome.gains === "party" ? "win" : outcome.gains ? "lose" : "neutral",
        word: { key: `FRAY.Turns.Surprise.${outcome.gains ?? "none"}` },
        icon: "fa-solid fa-bolt",
        rule: outcome.gains === "party" ? "CT-060" : outcome.gains ? "CT-059" : "CT-061",
      },
      dice: outcome ? [{ dice: [{ sides: 6, face: outcome.die, state: "deciding" }] }] : [],
    }),
};
