import type { CardState } from "../../../contract/action.ts";
import type { ChoiceBar, Disclosure } from "../../../contract/view.ts";
import type { Loss } from "../../../../rules/swords/types.ts";
import { chanceBar } from "../../../contract/view.ts";
import type { ContestContext, FighterContext, SideContext } from "../types.ts";
import { clicheOf } from "./context.ts";
import { bearerOf } from "./bearer.ts";
import { roundForFoe } from "./odds.ts";
import { blowOn, compareContest } from "./resolve.ts";
import { bearWindow, poolOf, volunteerOption } from "./state.ts";

/* What a window of decision says: the round as it stands, and as each answer would leave it. */

type State = CardState<ContestContext>;

/** Before the dice: what is thrown against the defender. It tells the challenger's dice. */
export function challenged(state: State): Disclosure {
  const { own } = state.context;
  const data = { name: own.name, dice: poolOf(state, "own").value };
  return { of: own.actor, words: { key: "FRAY.Swords.Choice.now", data } };
}

/** The chances of the round with this cliché and so many dice pumped (SS-001, SS-P06). */
export function afterDefence({ context }: State, cliche: string, pumped: number): Disclosure {
  const { wins, loses } = roundForFoe(context, cliche, pumped);
  // As words: the number of cases is no count of what is spoken of.
  const data = { wins: String(Math.round(wins * 100)), loses: String(Math.round(loses * 100)) };
  return { of: context.own.actor, words: { key: "FRAY.Swords.Choice.after", data } };
}

/** The chance to win the round with them, as a bar. */
export const defenceBar = ({ context }: State, cliche: string, pumped: number): ChoiceBar =>
  chanceBar(context.own.actor, roundForFoe(context, cliche, pumped).wins);

/** After the dice: a beaten team, the dice that decided, and what the loss costs (SS-P02, SS-A13). */
export function beatenBy(state: State, side: SideContext): Disclosure {
  const { own, foe } = state.context;
  const { dieA, dieB, cost } = compareContest(state);
  const [mine, theirs] = side === own ? [dieA, dieB] : [dieB, dieA];
  return {
    of: (side === own ? foe! : own).actor,
    words: { key: "FRAY.Swords.Choice.beaten", data: { dice: cost, mine, theirs } },
    plain: { key: "FRAY.Swords.Choice.beatenPlain" },
  };
}

/** What is left to a member who bears it: a volunteer loses twice as much (SS-P02, SS-040, SS-041). */
export function afterBearing(state: State, side: SideContext, member: FighterContext): Disclosure {
  const loss = lossOf(state, side, member);
  const key = loss.armour ? "armour" : loss.defeated ? "defeated" : "left";
  return { of: member.actor, words: { key: `FRAY.Swords.Choice.${key}`, data: { dice: loss.cliche } } };
}

/** Their dice, now and with the loss borne. */
export function bearingBar(state: State, side: SideContext, member: FighterContext): ChoiceBar {
  const { dice, full } = clicheOf(member, member.inUse);
  const { cliche } = lossOf(state, side, member);
  return { of: member.actor, was: dice, now: cliche, max: Math.max(dice, full) };
}

function lossOf(state: State, side: SideContext, member: FighterContext): Loss {
  const window = bearWindow(side);
  const answers = { ...state.answers, [window]: { window, option: volunteerOption(member), by: "" } };
  const bearer = bearerOf({ ...state, answers }, side === state.context.own ? "own" : "foe");
  const { difference, cost } = compareContest(state);
  return blowOn(bearer, difference, cost).loss;
}
