import { refusals } from "../../contract/refusal.ts";

/**
 * The functions that turn what the rules forbid into refusals on screen: `refusalOf` for one problem, `firstRefusal`
 * for the first of a list (null if it is empty).
 */
export const { refusalOf, firstRefusal } = refusals("Swords");
