import type { ActorDocument } from "../../host/documents.ts";
import { harmFromBar } from "../../documents/harm-from-bar.ts";
import { fighterOf, isTeam } from "./body.ts";

/**
 * Turns a change of a fighter's bar of dice or armour into dice or hits lost or given back; other bars, and those of
 * teams, are plain numbers.
 */
export const adjustHealth = harmFromBar((actor, amount, attribute) =>
  isTeam(actor) || (attribute !== "dice" && attribute !== "armour") ? null : { amount, track: attribute },
);

/**
 * Returns the update with which a fighter's bar shows `value` left: for "armour" it stores the hits absorbed, for any
 * other bar the dice lost from the cliché in use (SS-003, SS-040); empty for dice without a cliché.
 */
export function writeBar(actor: ActorDocument, bar: string, value: number): Record<string, unknown> {
  const { armour, derived } = fighterOf(actor);
  if (bar === "armour") return { "system.armour.absorbed": Math.max(0, Math.round(armour.max - value)) };
  const { inUse } = derived;
  if (!inUse) return {};
  return { items: [{ _id: inUse.id, system: { lost: Math.max(0, Math.round(inUse.full - value)) } }] };
}
