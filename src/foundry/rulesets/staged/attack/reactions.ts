import type { CardState, Reaction } from "../../../contract/action.ts";
import { chanceBar, FREE } from "../../../contract/view.ts";
import type { AttackContext } from "../types.ts";
import { FRIENDS_REACTION } from "./state.ts";

/**
 * Returns a list of one reaction, which asks the gamemaster about friends whom a scattering shot could hit: hit them
 * too, or do not fire (ST-087). The list is empty without such friends, or if this was answered in the dialog already.
 * `odds` returns the chance, 0 to 1, that a friend is hit; it is called only when the bar is read.
 */
export function friendsReaction(state: CardState<AttackContext>, odds: () => number): Reaction[] {
  const { context, declaration } = state;
  if (!context.friends.length || declaration.choices.friends) return [];
  return [
    {
      id: FRIENDS_REACTION,
      actor: declaration.actor,
      gamemaster: true,
      required: true,
      label: "FRAY.Staged.Friends.reaction",
      rule: "ST-087",
      fallback: "spare",
      options: [
        {
          id: "spare",
          label: "FRAY.Staged.Friends.spare",
          icon: "fa-solid fa-hand",
          aside: FREE,
          hint: "FRAY.Staged.Friends.spareHint",
        },
        {
          id: "hit",
          label: "FRAY.Staged.Friends.hit",
          icon: "fa-solid fa-burst",
          // A getter, so that the odds are computed only when the bar is read.
          get bar() {
            return chanceBar(declaration.actor, odds(), "FRAY.Odds.hit");
          },
          hint: "FRAY.Staged.Friends.hint",
          hintData: { names: context.friends.join(", ") },
        },
      ],
    },
  ];
}
