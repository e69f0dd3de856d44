import { harmFromBar } from "../../documents/harm-from-bar.ts";
import { isTeam } from "./attack/context.ts";

export const adjustHealth = harmFromBar((actor, amount, attribute) =>
  isTeam(actor) || (attribute !== "dice" && attribute !== "armour") ? null : { amount, track: attribute },
);
