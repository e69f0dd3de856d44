import type { CardState, ReactionWindow } from "../../../contract/action.ts";
import { chanceBar, FREE } from "../../../contract/view.ts";
import type { AttackContext } from "../types.ts";
import { FRIENDS_WINDOW } from "./state.ts";

/** The gamemaster's word on friends in the spread: they are hit with the rest, or the shot is not fired (ST-087); `odds`: how likely one of them is hit. */
export function friendsWindow(state: CardState<AttackContext>, odds: () => number): ReactionWindow[] {
  const { context, declaration } = state;
  if (!context.friends.length || declaration.choices.friends) return [];
  return [
    {
      id: FRIENDS_WINDOW,
      actor: declaration.actor,
      gamemaster: true,
      required: true,
      label: "FRAY.Staged.Friends.window",
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
