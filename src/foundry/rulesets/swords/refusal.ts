import { refusals } from "../../contract/refusal.ts";

export const { refusalOf, firstRefusal } = refusals("Swords");
