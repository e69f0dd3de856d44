import { woundKey } from "../body.ts";
import { plainCard } from "./plain-card.ts";
import type { Outcome, Presentation } from "../../../contract/action.ts";
import type { RecoverContext } from "../actions/recover.ts";

/** The card of rest or tending. */
export const recover: Presentation<RecoverContext, Outcome> = {
  view: (outcome, { declaration, context }) =>
    plainCard(
      declaration.actor,
      { key: context.rest ? "FRAY.Staged.Action.rest" : "FRAY.Staged.Action.tend" },
      outcome && {
        tone: "win",
        word: { key: context.rest ? "FRAY.Result.rested" : `${woundKey(context.wound)}Tended` },
        icon: context.rest ? "fa-solid fa-bed" : "fa-solid fa-bandage",
        rule: context.rest ? "ST-P07" : "ST-P06",
      },
    ),
};
