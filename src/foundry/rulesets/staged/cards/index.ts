import { act } from "./act.ts";
import { attack } from "./attack.ts";
import { concentrate } from "./concentrate.ts";
import { disengage } from "./disengage.ts";
import { escape } from "./escape.ts";
import { grapple } from "./grapple.ts";
import { harmAction as harm } from "./harm.ts";
import { lay } from "./lay.ts";
import { interrupt, rollOff } from "./order.ts";
import { recover } from "./recover.ts";
import { rush } from "./rush.ts";

/** Cards and odds of all actions of the ruleset, by the actions' ids. */
export const cards = {
  act,
  attack,
  concentrate,
  disengage,
  escape,
  grapple,
  harm,
  interrupt,
  lay,
  recover,
  rollOff,
  rush,
};
