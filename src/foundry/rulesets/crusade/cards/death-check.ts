import { deathCheckOdds } from "../../../../rules/crusade/odds.ts";
import { plainCard } from "../../../cards/plain-card.ts";
import { checkRows } from "../actions/check.ts";
import type { Presentation } from "../../../contract/action.ts";
import type { DeathContext, DeathOutcome } from "../actions/death-check.ts";

/** The card and the odds of a death check; odds of surviving. */
export const deathCheckAction: Presentation<DeathContext, DeathOutcome> = {
  /** Returns the chance to survive. */
  odds: (context) => ({
    headlines: [
      {
        words: { key: "FRAY.Odds.survive" },
        value: deathCheckOdds(context),
        kind: "chance",
      },
    ],
    bars: [],
    thresholds: [],
  }),
  /** Returns the card's content: result (`band`), dice and total. `outcome` is null while the card is open. */
  view(outcome, { declaration, context, dice }) {
    return plainCard({
      from: declaration.actor,
      subtitle: { key: "FRAY.Action.deathCheck" },
      band: outcome && {
        tone: outcome.passed ? "win" : "lose",
        word: { key: outcome.passed ? "FRAY.Result.survives" : "FRAY.Result.dies" },
        icon: outcome.passed ? "fa-solid fa-heart-pulse" : "fa-solid fa-skull",
        rule: outcome.passed ? "EC-118" : "EC-120",
      },
      dice: checkRows({ dice }),
      lines: outcome
        ? [
            {
              words: { key: "FRAY.Word.Total" },
              value: outcome.total,
              parts: outcome.parts,
              against: { words: { key: "FRAY.Word.difficulty" }, value: context.difficulty, parts: [] },
              rule: "EC-116",
            },
          ]
        : [],
    });
  },
};
