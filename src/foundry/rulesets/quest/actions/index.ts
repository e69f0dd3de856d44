import { act } from "./act.ts";
import { attack } from "./attack.ts";
import { cast } from "./cast.ts";
import { flee } from "./flee.ts";
import { fortune } from "./fortune.ts";
import { fumble } from "./fumble.ts";
import { harmAction } from "./harm.ts";
import { opposed } from "./opposed.ts";
import { rest } from "./rest.ts";
import { scout } from "./scout.ts";
import { succumb } from "./succumb.ts";
import { surprise } from "./surprise.ts";
import { test } from "./test.ts";
import { treat } from "./treat.ts";
import { wake } from "./wake.ts";

/** The actions of this ruleset alone, by the ids that its index.ts lists; loaded by `loadActions`. */
export const actions = {
  attack,
  test,
  opposed,
  treat,
  cast,
  wake,
  rest,
  act,
  fumble,
  succumb,
  fortune,
  scout,
  surprise,
  flee,
  harm: harmAction,
};
