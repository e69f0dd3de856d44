import type { CardState, Reaction, ReactionOption } from "../../../contract/action.ts";
import type { AttackContext } from "../types.ts";
import type { SneakState } from "./state.ts";
import { needsRuling, isConcealmentUndecided, isSeen, CONCEALMENT_REACTION, PARRY_REACTION } from "./state.ts";
import { checkChanceLine, afterParryLine, meanDamageLine, checkChanceBar, parryBar } from "./choice.ts";
import { FREE } from "../../../contract/view.ts";
import { parryChoices } from "../../../../rules/turns/parry.ts";

/**
 * Returns the reactions to an attack, questions with options, all before its dice. First the gamemaster rules on a
 * sneak attack that depends on a ruling. Unless it rules that the attacker is seen, a target who parries with weapon
 * and shield then chooses one of them (CT-047, CT-064, CT-A07).
 */
export function attackReactions(state: CardState<AttackContext>): Reaction[] {
  const rulingReactions = concealmentReaction(state);
  if (isConcealmentUndecided(state) || isSeen(state)) return rulingReactions;
  return [...rulingReactions, ...parryReaction(state)];
}

/**
 * Returns the reaction in which a target who parries with both weapon and shield chooses which of the two meets this
 * attack (CT-A07). If no answer comes, the weapon does. Empty for any other target. The odds are in getters, so that
 * they are computed only when they are drawn.
 */
function parryReaction(state: CardState<AttackContext>): Reaction[] {
  const { target } = state.context;
  const parry = target?.parry;
  if (!parry) return [];
  // With one thing to parry with there is nothing to choose.
  const choices = parryChoices(parry);
  if (choices.length < 2) return [];
  return [
    {
      id: PARRY_REACTION,
      actor: target.actor,
      get now() {
        return meanDamageLine(state);
      },
      label: "FRAY.Turns.Parry.reaction",
      rule: "CT-A07",
      fallback: "weapon",
      options: [
        {
          id: "weapon",
          label: "FRAY.Turns.Parry.weapon",
          icon: "fa-solid fa-khanda",
          aside: FREE,
          get after() {
            return afterParryLine(state, "weapon");
          },
          get bar() {
            return parryBar(state, "weapon");
          },
          rule: "CT-049",
          hint: "FRAY.Turns.Parry.weaponHint",
          hintData: {
            weapon: parry.weaponItem?.name ?? "",
            left: Math.max(0, parry.weapon!.plus + 1 - parry.weapon!.counted),
          },
        },
        {
          id: "shield",
          label: "FRAY.Turns.Parry.shield",
          icon: "fa-solid fa-shield-halved",
          aside: { key: "FRAY.Turns.Parry.points", data: { points: parry.shieldPoints } },
          get after() {
            return afterParryLine(state, "shield");
          },
          get bar() {
            return parryBar(state, "shield");
          },
          rule: "CT-053",
          hint: "FRAY.Turns.Parry.shieldHint",
          hintData: { shield: parry.shieldItem?.name ?? "" },
        },
      ],
    },
  ];
}

/** Returns an option of that ruling by which the sneak attack's check is rolled, with its chance. */
const checkOption = (
  state: SneakState,
  id: "hidden" | "distracted",
  icon: string,
  rule: `CT-${string}`,
): ReactionOption => ({
  id,
  label: `FRAY.Turns.Concealment.${id}`,
  icon,
  get after() {
    return checkChanceLine(state);
  },
  get bar() {
    return checkChanceBar(state);
  },
  rule,
});

/**
 * Returns the reaction by which the gamemaster rules on a sneak attack: the attacker is hidden, the target distracted,
 * or the attacker seen. Empty if no ruling is needed (CT-064, CT-065, CT-067).
 */
function concealmentReaction(state: SneakState): Reaction[] {
  // An attack that does not depend on a ruling has no such reaction.
  if (!needsRuling(state)) return [];
  return [
    {
      id: CONCEALMENT_REACTION,
      actor: state.declaration.actor,
      gamemaster: true,
      required: true,
      label: "FRAY.Turns.Concealment.reaction",
      rule: "CT-064",
      // If the gamemaster does not answer, the attacker counts as seen.
      fallback: "seen",
      options: [
        checkOption(state, "hidden", "fa-solid fa-user-ninja", "CT-065"),
        checkOption(state, "distracted", "fa-solid fa-comments", "CT-067"),
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
