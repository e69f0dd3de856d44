import { attack } from "./attack.ts";
import { deed } from "./deed.ts";
import { harmAction } from "./harm.ts";
import { parry } from "./parry.ts";
import { rest } from "./rest.ts";
import { surprise } from "./surprise.ts";

/** All actions of this ruleset by their ids. This file is loaded when an action is first needed. */
export const actions = { attack, parry, deed, rest, harm: harmAction, surprise };
