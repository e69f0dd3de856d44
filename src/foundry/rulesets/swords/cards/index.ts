import { act } from "./act.ts";
import { contest } from "./contest.ts";
import { recoverAction as recover } from "./recover.ts";
import { rollOff } from "./roll-off.ts";
import { shot } from "./shot.ts";
import { teamAct } from "./team-act.ts";

/** The cards, and odds where there are any, of this ruleset's actions by the actions' ids. */
export const cards = { act, contest, recover, rollOff, shot, teamAct };
