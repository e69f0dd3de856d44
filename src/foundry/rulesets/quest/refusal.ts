import { refusals } from "../../contract/refusal.ts";

/**
 * `refusalOf` turns a problem that the rules report into a refusal; `firstRefusal` turns the first of a list, null for
 * an empty one.
 */
export const { refusalOf, firstRefusal } = refusals("Quest");
