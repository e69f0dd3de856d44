import { refusals } from "../../contract/refusal.ts";

/** Functions that turn problems of the rules into refusals: one problem, or the first of a list (null if empty). */
export const { refusalOf, firstRefusal } = refusals("Swords");
