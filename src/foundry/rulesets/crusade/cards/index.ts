import { act } from "./act.ts";
import { attack } from "./attack.ts";
import { command } from "./command.ts";
import { deathCheckAction as deathCheck } from "./death-check.ts";
import { endOfSceneAction as endOfScene } from "./end-of-scene.ts";
import { fateAction as fate } from "./fate.ts";
import { healAction as heal } from "./heal.ts";
import { restAction as rest } from "./rest.ts";
import { skillAction as skill } from "./skill.ts";

/** The cards, and odds where there are any, of this ruleset's actions by the actions' ids. */
export const cards = { act, attack, command, deathCheck, endOfScene, fate, heal, rest, skill };
