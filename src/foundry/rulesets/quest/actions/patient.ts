import type { Declaration, DialogField } from "../../../contract/action.ts";
import * as whom from "../../../contract/reading/whom.ts";
import type { GameReader } from "../../../host/documents.ts";

/** Whom healing is for: as chosen in the dialog, else a target of one's own side, else whoever is targeted; null: nobody. */
export function patientUuid(declaration: Declaration, reader: GameReader): string | null {
  const [first] = declaration.targets;
  return first ? (whom.patientAmong(declaration, reader) ?? first.actor) : null;
}

/** Asks whom, where anybody is targeted (OQ-072). */
export const patientField = (declaration: Declaration, patient: string): DialogField[] =>
  declaration.targets.length ? [whom.patientField(declaration, patient, "OQ-072")] : [];
