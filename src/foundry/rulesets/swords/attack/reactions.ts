import type { CardState, Reaction } from "../../../contract/action.ts";
import {
  allRolled,
  bearReaction,
  chosenCliche,
  defendReaction,
  pumpReaction,
  sideOf,
  volunteerOption,
} from "./state.ts";
import { bearersOf } from "./bearer.ts";
import { compareContest } from "./resolve.ts";
import type { ContestContext, SideContext, ClicheNow } from "../types.ts";
import type { Disclosure } from "../../../contract/view.ts";
import { FREE } from "../../../contract/view.ts";
import { afterBearing, afterDefence, bearingBar, beatenLine, challengeLine, defenceBar } from "./choice.ts";

/* A team is several fighters who fight as one; lots are dice that decide who bears a team's loss. */

type State = CardState<ContestContext>;

/**
 * Returns the reactions of a contest, which are questions with options; empty without a foe. Before the dice, the side
 * challenged chooses a cliché (what it is good at) if it has several with dice; then, if the world allows pumping, it
 * chooses how many dice to pump (rolled once, then lost). After the dice, a team that lost chooses who bears the loss,
 * if anybody can bear it (SS-P02, SS-P06).
 */
export function contestReactions(state: CardState<ContestContext>): Reaction[] {
  const { foe, settings } = state.context;
  if (!foe) return [];
  const reactions: Reaction[] = [];
  if (foe.leader.cliches.length > 1) reactions.push(askForCliche(state, foe));
  const isClicheChosen = reactions.every((reaction) => state.answers[reaction.id]);
  if (settings.pumping && isClicheChosen) reactions.push(askForPump(state, foe, chosenCliche(state, "foe")));
  if (!allRolled(state)) return reactions;
  const { loser, cost } = compareContest(state);
  if (!loser) return reactions;
  const beatenSide = loser === "a" ? "own" : "foe";
  const beaten = sideOf(state, beatenSide);
  // A leader without members who has pumped its last die cannot choose: nobody else can bear the loss.
  if (beaten.team && bearersOf(state, beatenSide).length > 0) reactions.push(askForBearer(state, beaten, cost));
  return reactions;
}

/**
 * Returns the reaction by which the side challenged chooses its cliché. `now`: how many dice the challenger has. Of
 * each option, `after`: the chances to win and to lose with that cliché; `bar`: the chance to win. These three are
 * getters, so that chances are computed only when they are drawn.
 */
function askForCliche(state: State, side: SideContext): Reaction {
  return {
    id: defendReaction(side),
    actor: side.actor,
    get now() {
      return challengeLine(state);
    },
    label: "FRAY.Swords.Reaction.defend",
    rule: "SS-001",
    fallback: side.leader.inUse,
    // One option for each cliché with dice, its chances without pumped dice.
    options: side.leader.cliches.map((cliche) => ({
      id: cliche.id,
      label: cliche.name,
      icon: "fa-solid fa-dice-d6",
      get after() {
        return afterDefence(state, cliche.id, 0);
      },
      get bar() {
        return defenceBar(state, cliche.id, 0);
      },
      aside: { key: "FRAY.Swords.Reaction.dice", data: { dice: cliche.dice } },
      ...(cliche.inappropriate ? { hint: "FRAY.Swords.Reaction.inappropriate" } : {}),
      rule: cliche.inappropriate ? "SS-P03" : "SS-001",
    })),
  };
}

/**
 * Returns the reaction that asks how many dice of the cliché to pump, from none to all. Pumped dice are rolled once and
 * then lost (SS-P06).
 */
function askForPump(state: State, side: SideContext, cliche: ClicheNow): Reaction {
  // Chances take time, so getters compute them only when they are drawn.
  const after = (dice: number): Disclosure => afterDefence(state, cliche.id, dice);
  const counts = Array.from({ length: cliche.dice }, (_, index) => index + 1);
  return {
    id: pumpReaction(side),
    actor: side.actor,
    get now() {
      return challengeLine(state);
    },
    label: "FRAY.Swords.Reaction.pump",
    rule: "SS-P06",
    fallback: "0",
    options: [
      {
        id: "0",
        label: "FRAY.Swords.Reaction.pumpNone",
        aside: FREE,
        get after() {
          return after(0);
        },
        get bar() {
          return defenceBar(state, cliche.id, 0);
        },
      },
      ...counts.map((dice) => ({
        id: String(dice),
        label: `+${dice}`,
        icon: "fa-solid fa-dice-d6",
        aside: { key: "FRAY.Swords.Reaction.pumpCost", data: { dice } },
        get after() {
          return after(dice);
        },
        get bar() {
          return defenceBar(state, cliche.id, dice);
        },
        hint: "FRAY.Swords.Reaction.pumpHint",
        hintData: { left: cliche.dice - dice },
      })),
    ],
  };
}

/**
 * Returns the reaction by which a team that lost chooses who bears the loss: by lots, or a volunteer for twice the
 * loss. Each member's option can be chosen by that member's owner alone (SS-P02).
 */
function askForBearer(state: State, side: SideContext, cost: number): Reaction {
  return {
    id: bearReaction(side),
    actor: side.actor,
    get now() {
      return beatenLine(state, side);
    },
    label: "FRAY.Swords.Reaction.bear",
    rule: "SS-P02",
    fallback: "lots",
    options: [
      {
        id: "lots",
        label: "FRAY.Swords.Reaction.lots",
        icon: "fa-solid fa-dice",
        hint: "FRAY.Swords.Reaction.lotsHint",
        hintData: { dice: cost },
      },
      // One option for each member who can bear the loss; `actor`: its owner alone may choose it.
      ...bearersOf(state, side === state.context.own ? "own" : "foe").map((member) => ({
        id: volunteerOption(member),
        actor: member.actor,
        label: member.name,
        icon: "fa-solid fa-hand",
        aside: { key: "FRAY.Swords.Reaction.double" },
        get after() {
          return afterBearing(state, side, member);
        },
        get bar() {
          return bearingBar(state, side, member);
        },
        hint: "FRAY.Swords.Reaction.volunteer",
      })),
    ],
  };
}
