import type { Declaration, DialogField, TargetRef } from "../action.ts";
import { documentOf } from "../../host/host.ts";
import type { ActorDocument, GameReader } from "../../host/documents.ts";
import { shownName } from "./names.ts";
import { areFoes } from "./sides.ts";

/* Chooses the patient of a treatment: the current target may be a foe, left over from the fight. */

function isFoe({ actor, token }: Declaration, target: TargetRef, reader: GameReader): boolean {
  const being = (uuid: string, there: string | null) => ({ actor: reader.actor(uuid), token: reader.token(there) });
  return areFoes(being(actor, token), being(target.actor, target.token), reader);
}

/** Tells whether a foe is among the targets of a declaration: most likely one left over from the fight. */
export const targetsAFoe = (declaration: Declaration, reader: GameReader): boolean =>
  declaration.targets.some((target) => isFoe(declaration, target, reader));

/** Returns the uuid of the patient: as chosen in the dialog, else a target who is no foe; null without either. */
export function patientAmong(declaration: Declaration, reader: GameReader): string | null {
  const { actor, targets, choices } = declaration;
  const chosen = [actor, ...targets.map((target) => target.actor)].find((uuid) => uuid === choices.patient);
  return chosen ?? targets.find((target) => !isFoe(declaration, target, reader))?.actor ?? null;
}

/** Returns the dialog's field for the patient: the actor itself, or one of the targets. */
export function patientField(
  { actor, targets }: Declaration,
  patient: string,
  rule: NonNullable<DialogField["rule"]>,
): DialogField {
  const choices = [...new Set([actor, ...targets.map((target) => target.actor)])].map((uuid) => {
    const somebody = documentOf<ActorDocument>(uuid);
    return { value: uuid, label: somebody ? shownName(somebody) : "" };
  });
  return { id: "patient", kind: "select", label: "FRAY.Dialog.whom", value: patient, choices, rule, whom: true };
}
