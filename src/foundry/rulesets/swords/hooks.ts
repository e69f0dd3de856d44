import type { RulesetHooks } from "../../contract/ruleset.ts";
import { fighterOf, isTeam } from "./body.ts";

/** The first cliché is the primary one (SS-012). */
export const hooks: RulesetHooks = {
  dropItem(actor, item) {
    if (isTeam(actor)) return {};
    if (item.type === "swordsCliche") return fighterOf(actor).derived.cliches.length ? {} : { "system.primary": true };
    return {};
  },
};
