import type { ActorDocument } from "../../host/documents.ts";
import { harmFromBar } from "../../documents/harm-from-bar.ts";
import { fighterOf, isTeam } from "./body.ts";

export const adjustHealth = harmFromBar((actor, amount, attribute) =>
  isTeam(actor) || (attribute !== "dice" && attribute !== "armour") ? null : { amount, track: attribute },
);

/** What the cliché in use has lost, or the armour absorbed, with which a bar stands at a value (SS-003, SS-040). */
export function writeBar(actor: ActorDocument, bar: string, value: number): Record<string, unknown> {
  const { armour, derived } = fighterOf(actor);
  if (bar === "armour") return { "system.armour.absorbed": Math.max(0, Math.round(armour.max - value)) };
  const { inUse } = derived;
  if (!inUse) return {};
  return { items: [{ _id: inUse.id, system: { lost: Math.max(0, Math.round(inUse.full - value)) } }] };
}
