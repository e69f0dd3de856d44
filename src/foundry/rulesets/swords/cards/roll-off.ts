import type { Presentation } from "../../../contract/action.ts";
import type { RollOffContext, RollOffOutcome } from "../actions/roll-off.ts";
import { faceThrown, MAX_THROWS } from "../actions/roll-off.ts";

/** The card of a roll-off: each combatant's dice, and the new order of each tie. */
export const rollOff: Presentation<RollOffContext, RollOffOutcome> = {
  /** Returns the card's content; `outcome` is null while the card is open. */
  view: (outcome, state) => {
    const { context } = state;
    const { groups, entrants } = context;
    const nameOf = (id: string): string => entrants.find((entrantName) => entrantName.id === id)?.name ?? "";
    // The names of tied combatants in their new order.
    const order = (ids: readonly string[]): string =>
      [...ids]
        .sort((a, b) => outcome!.places[b]! - outcome!.places[a]!)
        .map(nameOf)
        .join(", ");
    return {
      sections: [
        {
          from: "",
          to: null,
          subtitle: { key: "FRAY.Action.rollOff" },
          band: outcome && {
            tone: "neutral",
            word: { key: "FRAY.Swords.Order.now", data: { names: groups.map(order).join("; ") } },
            icon: "fa-solid fa-list-ol",
            rule: "SS-017",
          },
          // One row of dice for each combatant who has rolled.
          dice: entrants.flatMap(({ id, name: entrantName }) => {
            const faces = Array.from({ length: MAX_THROWS }, (_, index) => faceThrown(state, id, index + 1));
            const thrownFaces = faces.filter((face) => face !== null);
            return thrownFaces.length
              ? [
                  {
                    label: { key: "FRAY.Word.OnlyName", data: { name: entrantName } },
                    dice: thrownFaces.map((face) => ({ sides: 6, face })),
                  },
                ]
              : [];
          }),
          lines: [],
          notes: [],
        },
      ],
    };
  },
};
