import { plainCard } from "../../../cards/plain-card.ts";
import { checkRows } from "../actions/check.ts";
import type { Presentation } from "../../../contract/action.ts";
import type { CheckOutcome } from "../actions/check.ts";
import type { CommandContext } from "../actions/command.ts";

/** The card of a command roll: the total, and a note if the battle is a mass combat. */
export const command: Presentation<CommandContext, CheckOutcome> = {
  /** Returns the card's content; `outcome` is null while the card is open. */
  view: (outcome, { declaration, context, dice }) =>
    plainCard({
      from: declaration.actor,
      subtitle: { key: "FRAY.Action.command" },
      band: outcome && {
        tone: "neutral",
        word: { key: "FRAY.Crusade.commandTotal" },
        icon: "fa-solid fa-flag",
        number: outcome.total,
        rule: "EC-183",
      },
      dice: checkRows({ dice }),
      lines: outcome
        ? [{ words: { key: "FRAY.Word.Total" }, value: outcome.total, parts: outcome.parts, rule: "EC-183" }]
        : [],
      notes: context.mass
        ? [{ words: { key: "FRAY.Crusade.Note.mass" }, icon: "fa-solid fa-triangle-exclamation", rule: "EC-183" }]
        : [],
    }),
};
