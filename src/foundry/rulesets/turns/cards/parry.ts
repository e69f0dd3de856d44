import { plainCard } from "../../../cards/plain-card.ts";
import type { Presentation } from "../../../contract/action.ts";
import type { Note } from "../../../contract/view.ts";
import type { ParryContext } from "../actions/parry.ts";

/** Draws the card of a parry. */
export const parry: Presentation<ParryContext> = {
  view: (outcome, { declaration, context }) =>
    plainCard({
      from: declaration.actor,
      subtitle: { key: "FRAY.Action.parry" },
      band: outcome && {
        tone: "glance",
        word: { key: "FRAY.Turns.Result.parries" },
        icon: "fa-solid fa-shield-halved",
        rule: "CT-047",
      },
      notes: notes(context),
    }),
};

/** Returns the notes on the items parried with. */
function notes({ weapon, shield }: ParryContext): Note[] {
  const found: Note[] = [];
  if (weapon)
    found.push({
      words: { key: "FRAY.Turns.Note.parryWeapon", data: { weapon: weapon.name } },
      icon: "fa-solid fa-khanda",
      rule: "CT-049",
    });
  if (shield)
    found.push({
      words: { key: "FRAY.Turns.Note.parryShield", data: { shield: shield.name } },
      icon: "fa-solid fa-shield-halved",
      rule: "CT-053",
    });
  return found;
}
