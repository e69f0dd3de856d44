import { plainCard } from "../../../cards/plain-card.ts";
import { checkRows } from "../actions/check.ts";
import { adviceNotes } from "../combat/economy.ts";
import type { Presentation } from "../../../contract/action.ts";
import type { CheckOutcome } from "../actions/check.ts";
import type { SkillContext } from "../actions/skill.ts";

/** The card of a skill's use: the total, which the gamemaster judges. */
export const skillAction: Presentation<SkillContext, CheckOutcome> = {
  /** Returns the card's content; `outcome` is null while the card is open. */
  view: (outcome, { declaration, context, dice }) =>
    plainCard({
      from: declaration.actor,
      subtitle: context.skillName
        ? { key: "FRAY.Word.OnlyWeapon", data: { weapon: context.skillName } }
        : { key: "FRAY.Crusade.untrained" },
      band: outcome && {
        tone: "neutral",
        word: { key: "FRAY.Word.Skill" },
        icon: "fa-solid fa-screwdriver-wrench",
        number: outcome.total,
        rule: "EC-042",
      },
      dice: checkRows({ dice }),
      lines: outcome
        ? [{ words: { key: "FRAY.Word.Total" }, value: outcome.total, parts: outcome.parts, rule: "EC-042" }]
        : [],
      notes: adviceNotes(context.advice),
    }),
};
