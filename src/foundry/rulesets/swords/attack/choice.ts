import type { CardState } from "../../../contract/action.ts";
import type { ChoiceBar, Disclosure } from "../../../contract/view.ts";
import type { Loss } from "../../../../rules/swords/types.ts";
import { chanceBar } from "../../../contract/view.ts";
import type { ContestContext, FighterContext, SideContext } from "../types.ts";
import { clicheOf } from "./context.ts";
import { bearerOf } from "./bearer.ts";
import { foeRoundChances } from "./odds.ts";
import { compareContest, lossOfBearer } from "./resolve.ts";
import { bearReaction, poolOf, volunteerOption } from "./state.ts";

/*
 * Lines and bars of a contest's reactions: the round now, and after each option. A Disclosure holds words, the actor
 * whose numbers these reveal, and `plain` words for users who may not know those.
 */

type State = CardState<ContestContext>;

/**
 * Returns the line a defender reads before choosing a cliché: the number of dice in the challenger's pool. It discloses
 * the challenger's dice.
 */
export function challengeLine(state: State): Disclosure {
  const { own } = state.context;
  const data = { name: own.name, dice: poolOf(state, "own").value };
  return { of: own.actor, words: { key: "FRAY.Swords.Choice.now", data } };
}

/**
 * Returns the line under an option of the side challenged: its chances to win and lose the round, in percent, with a
 * cliché (its id) and a number of pumped dice, which are rolled once and then lost (SS-001, SS-P06).
 */
export function afterDefence({ context }: State, cliche: string, pumped: number): Disclosure {
  const { wins, loses } = foeRoundChances(context, cliche, pumped);
  // Given as text, so that translation does not take the numbers for plural counts.
  const data = { wins: String(Math.round(wins * 100)), loses: String(Math.round(loses * 100)) };
  return { of: context.own.actor, words: { key: "FRAY.Swords.Choice.after", data } };
}

/** Returns a bar with the chance of the side challenged to win the round with a cliché (its id) and pumped dice. */
export const defenceBar = ({ context }: State, cliche: string, pumped: number): ChoiceBar =>
  chanceBar(context.own.actor, foeRoundChances(context, cliche, pumped).wins);

/**
 * Returns the line a beaten team reads before it chooses a bearer: the deciding dice and the dice lost (SS-P02,
 * SS-A13).
 */
export function beatenLine(state: State, side: SideContext): Disclosure {
  const { own, foe } = state.context;
  const { dieA, dieB, cost } = compareContest(state);
  const [mine, theirs] = side === own ? [dieA, dieB] : [dieB, dieA];
  return {
    of: (side === own ? foe! : own).actor,
    words: { key: "FRAY.Swords.Choice.beaten", data: { dice: cost, mine, theirs } },
    plain: { key: "FRAY.Swords.Choice.beatenPlain" },
  };
}

/**
 * Returns the line under a member who may volunteer for the doubled loss: the dice left after it, that the armour
 * absorbs it, or that it defeats the member (SS-P02, SS-040, SS-041).
 */
export function afterBearing(state: State, side: SideContext, member: FighterContext): Disclosure {
  const loss = lossOf(state, side, member);
  const harm = loss.defeated ? "defeated" : "left";
  const key = loss.armour ? "armour" : harm;
  return { of: member.actor, words: { key: `FRAY.Swords.Choice.${key}`, data: { dice: loss.cliche } } };
}

/**
 * Returns a bar of the dice in a member's cliché in use: now, and those left if the member volunteers for the loss,
 * which doubles it. The bar is as long as the full cliché, or longer if the member has more dice now.
 */
export function bearingBar(state: State, side: SideContext, member: FighterContext): ChoiceBar {
  const { dice, full } = clicheOf(member, member.inUse);
  const { cliche: left } = lossOf(state, side, member);
  return { of: member.actor, was: dice, now: left, max: Math.max(dice, full) };
}

/** Returns the loss if the member volunteers. */
function lossOf(state: State, side: SideContext, member: FighterContext): Loss {
  const reaction = bearReaction(side);
  const answers = { ...state.answers, [reaction]: { window: reaction, option: volunteerOption(member), by: "" } };
  const bearer = bearerOf({ ...state, answers }, side === state.context.own ? "own" : "foe");
  const { difference, cost } = compareContest(state);
  return lossOfBearer(bearer, difference, cost).loss;
}
