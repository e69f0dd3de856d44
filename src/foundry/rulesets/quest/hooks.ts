import type { RulesetHooks } from "../../contract/ruleset.ts";
import type { ItemDocument } from "../../host/documents.ts";
import { skillKey } from "./derived.ts";

/** Refuses a skill item that is added to an actor who already has that skill; all other items are added unchanged. */
export const hooks: RulesetHooks = {
  /** Returns null, which refuses the item, for a skill that the actor has already; else no changes to the item. */
  dropItem(actor, item) {
    if (item.type !== "questSkill") return {};
    const key = skillKey(item as unknown as ItemDocument);
    return actor.items.some((owned) => owned.type === "questSkill" && skillKey(owned) === key) ? null : {};
  },
};
