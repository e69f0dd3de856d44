import type { Declaration } from "../action.ts";
import { documentOf } from "../../host/host.ts";
import type { CombatDocument } from "../../host/documents.ts";

/** Returns the encounter whose uuid is a declaration's choice `combat`; null if it is that of no encounter. */
export function chosenCombat({ choices }: Declaration): CombatDocument | null {
  const combat = documentOf<CombatDocument>(String(choices.combat ?? ""));
  return combat?.documentName === "Combat" ? combat : null;
}
