import { attack } from "./attack.ts";
import { deed } from "./deed.ts";
import { parry } from "./parry.ts";
import { rest } from "./rest.ts";
import { surprise } from "./surprise.ts";

/** Cards and odds of all actions of the ruleset, by the actions' ids. */
export const cards = { attack, deed, parry, rest, surprise };
