import { plainCard } from "../../../cards/plain-card.ts";
import type { Presentation } from "../../../contract/action.ts";
import type { Note } from "../../../contract/view.ts";
import type { ParryContext } from "../actions/parry.ts";

/** The card of a parry, with what the actor parries with. */
export const parry: Presentation<ParryContext> = {
  /** Returns the card's content; `outcome` is null while the card is open. */
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

/** Returns a note for the weapon and a note for the shield of a parry, each if there is one. */
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
