import { act } from "./act.ts";
import { attack } from "./attack.ts";
import { concentrate } from "./concentrate.ts";
import { disengage } from "./disengage.ts";
import { escape } from "./escape.ts";
import { grapple } from "./grapple.ts";
import { harmAction } from "./harm.ts";
import { interrupt, rollOff } from "./order.ts";
import { lay } from "./lay.ts";
import { recover } from "./recover.ts";
import { rush } from "./rush.ts";

/** All actions of the ruleset by their ids; loaded when first needed. */
export const actions = {
  attack,
  rush,
  lay,
  grapple,
  escape,
  disengage,
  act,
  concentrate,
  recover,
  harm: harmAction,
  interrupt,
  rollOff,
};
