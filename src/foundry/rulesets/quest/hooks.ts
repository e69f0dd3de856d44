import type { RulesetHooks } from "../../contract/ruleset.ts";
import type { ItemDocument } from "../../host/documents.ts";
import { skillKey } from "./derived.ts";

/** The ruleset's part of the drop of an item on an actor: a second skill item of one skill is refused. */
export const hooks: RulesetHooks = {
  /** Returns null, which refuses the item, for a skill that the actor has already; else no changes to the item. */
  dropItem(actor, item) {
    if (item.type !== "questSkill") return {};
    const key = skillKey(item as unknown as ItemDocument);
    return actor.items.some((owned) => owned.type === "questSkill" && skillKey(owned) === key) ? null : {};
  },
};
