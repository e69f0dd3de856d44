import { percent } from "../../../cards/percent.ts";
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
 * Words and bars of a contest's reactions, questions with options: the contest as it stands, and after each option.
 * Pumped dice are rolled once and then lost. A Disclosure holds words, the actor whose numbers these reveal, and
 * `plain` words for users who may not know those. A cliché is what a fighter is good at, rated in dice; a team is
 * several fighters who fight as one.
 */

type State = CardState<ContestContext>;

/**
 * Returns the words that the side challenged reads before it chooses a cliché: how many dice the challenger has. These
 * words reveal the challenger's numbers.
 */
export function challengeLine(state: State): Disclosure {
  const { own } = state.context;
  const data = { name: own.name, dice: poolOf(state, "own").value };
  return { of: own.actor, words: { key: "FRAY.Swords.Choice.now", data } };
}

/**
 * Returns the words beside an option of the side challenged: that side's chances, in percent, to win and to lose with a
 * cliché and a number of pumped dice (SS-001, SS-P06). These words reveal the challenger's numbers.
 */
export function afterDefence(state: State, clicheId: string, pumped: number): Disclosure {
  const { wins, loses } = foeRoundChances(state, clicheId, pumped);
  // As text, because a number in the data of words selects their plural form.
  const data = { wins: percent(wins), loses: percent(loses) };
  return { of: state.context.own.actor, words: { key: "FRAY.Swords.Choice.after", data } };
}

/** Returns the bar with the chance of the side challenged to win with a cliché and a number of pumped dice. */
export const defenceBar = (state: State, clicheId: string, pumped: number): ChoiceBar =>
  chanceBar(state.context.own.actor, foeRoundChances(state, clicheId, pumped).wins);

/**
 * Returns the words that a team that lost reads before it chooses who bears the loss: the number of dice to lose, and
 * the two dice that decided the contest, the team's and the winner's (SS-P02, SS-A13). Users who may not know the
 * winner's numbers read `plain`, which names no numbers.
 * @param side the team that lost
 */
export function beatenLine(state: State, side: SideContext): Disclosure {
  const { own, foe } = state.context;
  const { dieA, dieB, cost } = compareContest(state);
  const [loserDie, winnerDie] = side === own ? [dieA, dieB] : [dieB, dieA];
  const winner = side === own ? foe! : own;
  return {
    of: winner.actor,
    words: { key: "FRAY.Swords.Choice.beaten", data: { dice: cost, mine: loserDie, theirs: winnerDie } },
    plain: { key: "FRAY.Swords.Choice.beatenPlain" },
  };
}

/**
 * Returns the words beside a member of a team who may volunteer to bear the loss, which is doubled for a volunteer:
 * that armour absorbs the loss, that the loss defeats the member, or how many dice the member would have left (SS-P02,
 * SS-040, SS-041).
 */
export function afterBearing(state: State, side: SideContext, member: FighterContext): Disclosure {
  const loss = lossOf(state, side, member);
  const resultKey = loss.defeated ? "defeated" : "left";
  const key = loss.armour ? "armour" : resultKey;
  return { of: member.actor, words: { key: `FRAY.Swords.Choice.${key}`, data: { dice: loss.cliche } } };
}

/**
 * Returns the bar of the dice of a member's cliché in use: now, and after volunteering, which doubles the loss. It is
 * as long as the cliché's full dice, or its dice now if these are more.
 */
export function bearingBar(state: State, side: SideContext, member: FighterContext): ChoiceBar {
  const { dice, full } = clicheOf(member, member.inUse);
  const { cliche: diceLeft } = lossOf(state, side, member);
  return { of: member.actor, was: dice, now: diceLeft, max: Math.max(dice, full) };
}

/** Returns the loss that a member bears if it volunteers: worked out as if the team had already answered so. */
function lossOf(state: State, side: SideContext, member: FighterContext): Loss {
  const reactionId = bearReaction(side);
  const answers = { ...state.answers, [reactionId]: { window: reactionId, option: volunteerOption(member), by: "" } };
  const bearer = bearerOf({ ...state, answers }, side === state.context.own ? "own" : "foe");
  const { difference, cost } = compareContest(state);
  return lossOfBearer(bearer, difference, cost).loss;
}
