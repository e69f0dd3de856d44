import { refusals } from "../../contract/refusal.ts";

/** Turn problems of the rules into refusals. */
export const { refusalOf, firstRefusal } = refusals("Swords");
