import { damageThrown } from "../formulas.ts";
import { plainCard } from "./plain-card.ts";
import type { Presentation } from "../../../contract/action.ts";
import type { FumbleContext, FumbleOutcome } from "../actions/fumble.ts";

/** The card of a fumble's effect. */
export const fumble: Presentation<FumbleContext, FumbleOutcome> = {
  /** Returns the card of the effect; the actor it hurts is the target unless that is the one who fumbled. */
  view: (outcome, state) => {
    const { context, declaration } = state;
    const card = plainCard({
      from: declaration.actor,
      to: context.hurt === declaration.actor ? null : context.hurt,
      subtitle: "FRAY.Quest.Level.fumble",
      done: outcome !== null,
      word: `FRAY.Quest.Fumble.${context.effect}`,
      tone: "lose",
      icon: "fa-solid fa-triangle-exclamation",
      ...(outcome?.net ? { number: outcome.net, unit: "FRAY.Unit.hitPoints" } : {}),
      rule: "OQ-P15",
    });
    const [section] = card.sections;
    const { faces } = damageThrown(state, "damage", context.blow);
    return {
      sections: [{ ...section!, dice: faces.length ? [{ label: { key: "FRAY.Die.damage" }, dice: faces }] : [] }],
    };
  },
};
