import type { CardState, ReactionWindow } from "../../../contract/action.ts";
import type { AttackContext } from "./context.ts";
import { afterGrant, grantBar } from "./choice.ts";
import { judged } from "./situation.ts";

const WINDOW = "concealment";

type Asked = Pick<CardState<AttackContext>, "context" | "declaration" | "answers">;

const asks = ({ context, declaration }: Asked): boolean =>
  context.sneak && context.target !== null && judged(context.target.sneak.problems, declaration.choices);

/** The gamemaster has not yet said whether the attacker is concealed, or the target distracted. */
export const concealmentWaits = (state: Asked): boolean => asks(state) && !state.answers[WINDOW];

/** The gamemaster has said no: nothing is rolled, nothing spent, and the card says why (CT-064). */
export const isSeen = (state: Asked): boolean => asks(state) && state.answers[WINDOW]?.option === "seen";

/** The gamemaster's word on a sneak attack that a player has announced (CT-064, CT-065, CT-067). */
export function concealmentWindow(state: Asked): ReactionWindow[] {
  if (!asks(state)) return [];
  return [
    {
      id: WINDOW,
      actor: state.declaration.actor,
      gamemaster: true,
      required: true,
      label: "FRAY.Turns.Concealment.window",
      rule: "CT-064",
      fallback: "seen",
      options: [
        {
          id: "hidden",
          label: "FRAY.Turns.Concealment.hidden",
          icon: "fa-solid fa-user-ninja",
          get after() {
            return afterGrant(state);
          },
          get bar() {
            return grantBar(state);
          },
          rule: "CT-065",
        },
        {
          id: "distracted",
          label: "FRAY.Turns.Concealment.distracted",
          icon: "fa-solid fa-comments",
          get after() {
            return afterGrant(state);
          },
          get bar() {
            return grantBar(state);
          },
          rule: "CT-067",
        },
        {
          id: "seen",
          label: "FRAY.Turns.Concealment.seen",
          icon: "fa-solid fa-eye",
          hint: "FRAY.Turns.Concealment.seenHint",
        },
      ],
    },
  ];
}
