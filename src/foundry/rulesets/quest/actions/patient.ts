import type { Declaration, DialogField } from "../../../contract/action.ts";
import * as whom from "../../../contract/reading/whom.ts";
import type { GameReader } from "../../../host/documents.ts";

/**
 * Returns the uuid of the actor to heal: as chosen in the dialog, else a target on the actor's own side, else the first
 * target; null without targets.
 */
export function patientUuid(declaration: Declaration, reader: GameReader): string | null {
  const [firstTarget] = declaration.targets;
  return firstTarget ? (whom.patientAmong(declaration, reader) ?? firstTarget.actor) : null;
}

/**
 * Returns the dialog's field in which the patient is chosen, now the actor with the uuid `patient`; no field without
 * targets (OQ-072).
 */
export const patientField = (declaration: Declaration, patient: string): DialogField[] =>
  declaration.targets.length ? [whom.patientField(declaration, patient, "OQ-072")] : [];
