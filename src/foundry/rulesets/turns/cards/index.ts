import { attack } from "./attack.ts";
import { deed } from "./deed.ts";
import { parry } from "./parry.ts";
import { rest } from "./rest.ts";
import { surprise } from "./surprise.ts";

/** What people see of its actions: cards and odds. */
export const cards = { attack, deed, parry, rest, surprise };
