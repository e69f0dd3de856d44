import { documentOf } from "../../../host/host.ts";
import type { Declaration } from "../../../contract/action.ts";
import type { CombatDocument } from "../../../host/documents.ts";

/** The encounter that a step before the fight belongs to, begun or not; null for none. */
export function encounterOf({ choices }: Declaration): CombatDocument | null {
  const found = choices.encounter ? documentOf<CombatDocument>(String(choices.encounter)) : null;
  return found?.documentName === "Combat" ? found : null;
}

/** Uuids of the scouts who saw the opposition (OQ-022, OQ-024). */
export function scoutedIn(combat: CombatDocument | null): readonly string[] {
  return (combat?.system as { scouted?: readonly string[] } | undefined)?.scouted ?? [];
}
