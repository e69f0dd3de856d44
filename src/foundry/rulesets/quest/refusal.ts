import { refusals } from "../../contract/refusal.ts";

/**
 * Two functions: `refusalOf` turns a problem that the rules report into a refusal; `firstRefusal` turns the first of a
 * list of problems, and returns null for an empty one. The problem listed has words of its own.
 */
export const { refusalOf, firstRefusal } = refusals("Quest", { off_hand_attacked: "QuestOffHandUsed" });
