import { plainCard } from "../../../cards/plain-card.ts";
import { checkDie } from "../actions/check.ts";
import { adviceNotes } from "../combat/economy.ts";
import type { Presentation } from "../../../contract/action.ts";
import type { CheckOutcome } from "../actions/check.ts";
import type { SkillContext } from "../actions/skill.ts";

export const skillAction: Presentation<SkillContext, CheckOutcome> = {
  view: (outcome, { declaration, context, dice }) =>
    plainCard({
      from: declaration.actor,
      subtitle: context.skillName
        ? { key: "FRAY.Crusade.weapon", data: { weapon: context.skillName } }
        : { key: "FRAY.Crusade.untrained" },
      band: outcome && {
        tone: "neutral",
        word: { key: "FRAY.Crusade.skillTotal" },
        icon: "fa-solid fa-screwdriver-wrench",
        number: outcome.total,
        rule: "EC-042",
      },
      dice: checkDie({ dice }),
      lines: outcome
        ? [{ words: { key: "FRAY.Crusade.Line.total" }, value: outcome.total, parts: outcome.parts, rule: "EC-042" }]
        : [],
      notes: adviceNotes(context.advice),
    }),
};
