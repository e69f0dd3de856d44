import { act } from "./act.ts";
import { attack } from "./attack.ts";
import { deathCheckAction } from "./death-check.ts";
import { harmAction } from "./harm.ts";
import { endOfSceneAction } from "./end-of-scene.ts";
import { command } from "./command.ts";
import { fateAction } from "./fate.ts";
import { healAction } from "./heal.ts";
import { restAction } from "./rest.ts";
import { skillAction } from "./skill.ts";

/** All actions of this ruleset, by the ids listed in index.ts. This file is loaded when an action is first needed. */
export const actions = {
  attack,
  deathCheck: deathCheckAction,
  harm: harmAction,
  heal: healAction,
  act,
  fate: fateAction,
  command,
  skill: skillAction,
  endOfScene: endOfSceneAction,
  rest: restAction,
};
