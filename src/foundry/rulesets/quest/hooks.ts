import type { RulesetHooks } from "../../contract/ruleset.ts";
import type { ItemDocument } from "../../host/documents.ts";
import { skillKey } from "./derived.ts";

/** Refuses a skill item that is added to an actor who already has that skill; all other items are added unchanged. */
export const hooks: RulesetHooks = {
  /** Returns null to refuse a dropped item, or changes to it, of which there are none here. */
  dropItem(actor, item) {
    if (item.type !== "questSkill") return {};
    const key = skillKey(item as unknown as ItemDocument);
    return actor.items.some((one) => one.type === "questSkill" && skillKey(one) === key) ? null : {};
  },
};
