import { act } from "./act.ts";
import { attack } from "./attack.ts";
import { cast } from "./cast.ts";
import { flee } from "./flee.ts";
import { fortune } from "./fortune.ts";
import { fumble } from "./fumble.ts";
import { opposed } from "./opposed.ts";
import { rest } from "./rest.ts";
import { scout } from "./scout.ts";
import { succumb } from "./succumb.ts";
import { surprise } from "./surprise.ts";
import { test } from "./test.ts";
import { treat } from "./treat.ts";
import { wake } from "./wake.ts";

/** Cards and odds of all actions of the ruleset, by the actions' ids. */
export const cards = {
  act,
  attack,
  cast,
  flee,
  fortune,
  fumble,
  opposed,
  rest,
  scout,
  succumb,
  surprise,
  test,
  treat,
  wake,
};
