import { plainCard } from "../../../cards/plain-card.ts";
import type { Outcome, Presentation } from "../../../contract/action.ts";
import type { TeamContext } from "../actions/team-act.ts";

/** The card of a team's act. */
export const teamAct: Presentation<TeamContext, Outcome> = {
  /** Returns the card's content; `outcome` is null while the card is open. */
  view: (outcome, { declaration, context }) =>
    plainCard({
      from: declaration.actor,
      subtitle: { key: `FRAY.Swords.Team.${context.act}`, data: { name: context.memberName } },
      band: outcome && {
        tone: context.act === "leader" || context.act === "form" ? "neutral" : "lose",
        word: { key: `FRAY.Swords.Team.${context.act}Done`, data: { name: context.memberName } },
        icon: "fa-solid fa-people-group",
        rule: "SS-P02",
      },
    }),
};
