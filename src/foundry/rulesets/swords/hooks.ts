import type { RulesetHooks } from "../../contract/ruleset.ts";
import { fighterOf, isTeam } from "./attack/context.ts";

/** The first cliché is the primary one; the first weapon and the first suit that come are taken at once (SS-012). */
export const hooks: RulesetHooks = {
  dropItem(actor, item) {
    if (isTeam(actor)) return {};
    if (item.type === "swordsCliche") return fighterOf(actor).derived.cliches.length ? {} : { "system.primary": true };
    const others = actor.items.some((one) => one.type === item.type);
    if (item.type === "swordsWeapon" && !others) return { "system.held": true };
    if (item.type === "swordsArmour" && !others) return { "system.worn": true };
    return {};
  },
};
