import { harmFromBar } from "../../documents/harm-from-bar.ts";
import { isTeam } from "./body.ts";

export const adjustHealth = harmFromBar((actor, amount, attribute) =>
  isTeam(actor) || (attribute !== "dice" && attribute !== "armour") ? null : { amount, track: attribute },
);
