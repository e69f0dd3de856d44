import type { ActorDocument } from "../../host/documents.ts";
import { harmFromBar } from "../../documents/harm-from-bar.ts";
import { fighterOf, isTeam } from "./body.ts";

/* A cliché is what a fighter is good at, rated in dice; a team is several fighters who fight as one. */

/**
 * Turns an amount typed into a fighter's bar of dice or of armour into a declaration of dice or armour lost or given
 * back. Null for any other bar and for teams; the bar is then just written.
 */
export const adjustHealth = harmFromBar((actor, amount, attribute) =>
  isTeam(actor) || (attribute !== "dice" && attribute !== "armour") ? null : { amount, track: attribute },
);

/**
 * Returns the update after which a fighter's bar shows `value`. For "armour" it stores the hits absorbed, for any other
 * bar the dice lost by the cliché in use (SS-003, SS-040); empty for dice if no cliché is in use.
 */
export function writeBar(actor: ActorDocument, bar: string, value: number): Record<string, unknown> {
  const { armour, derived } = fighterOf(actor);
  if (bar === "armour") return { "system.armour.absorbed": Math.max(0, Math.round(armour.max - value)) };
  const { inUse } = derived;
  if (!inUse) return {};
  return { items: [{ _id: inUse.id, system: { lost: Math.max(0, Math.round(inUse.full - value)) } }] };
}
