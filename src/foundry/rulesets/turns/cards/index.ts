import { attack } from "./attack.ts";
import { deed } from "./deed.ts";
import { parry } from "./parry.ts";
import { rest } from "./rest.ts";
import { surprise } from "./surprise.ts";

/** The cards, and odds where there are any, of this ruleset's actions by the actions' ids. */
export const cards = { attack, deed, parry, rest, surprise };
