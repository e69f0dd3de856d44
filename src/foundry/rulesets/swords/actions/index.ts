import { act } from "./act.ts";
import { contest } from "./contest.ts";
import { harmAction } from "./harm.ts";
import { recoverAction } from "./recover.ts";
import { rollOff } from "./roll-off.ts";
import { shot } from "./shot.ts";
import { teamAct } from "./team-act.ts";

/** All actions of this ruleset by their ids. This file is loaded when an action is first needed. */
export const actions = { act, contest, shot, harm: harmAction, recover: recoverAction, rollOff, teamAct };
