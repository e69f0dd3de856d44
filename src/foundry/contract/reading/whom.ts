import type { Declaration, DialogField, TargetRef } from "../action.ts";
import { documentOf } from "../../host/host.ts";
import type { ActorDocument, GameReader } from "../../host/documents.ts";
import { shownName } from "./names.ts";
import { areFoes } from "./sides.ts";

/* The patient of a healing act. The user's targets may still be foes from the fight: a foe is not chosen beforehand. */

/** Tells whether a target of a declaration is a foe of the declaration's actor. */
function isFoe({ actor, token }: Declaration, target: TargetRef, reader: GameReader): boolean {
  const beingOf = (uuid: string, tokenUuid: string | null) => ({
    actor: reader.actor(uuid),
    token: reader.token(tokenUuid),
  });
  return areFoes(beingOf(actor, token), beingOf(target.actor, target.token), reader);
}

/**
 * Tells whether any target of a declaration is a foe of its actor: most likely it was targeted for an earlier attack.
 */
export const targetsAFoe = (declaration: Declaration, reader: GameReader): boolean =>
  declaration.targets.some((target) => isFoe(declaration, target, reader));

/**
 * Returns the uuid of the patient: the choice `patient` if that is the actor or one of the targets, else the first
 * target that is no foe; null without either.
 */
export function patientAmong(declaration: Declaration, reader: GameReader): string | null {
  const { actor, targets, choices } = declaration;
  const chosenPatient = [actor, ...targets.map((target) => target.actor)].find((uuid) => uuid === choices.patient);
  return chosenPatient ?? targets.find((target) => !isFoe(declaration, target, reader))?.actor ?? null;
}

/**
 * Returns the dialog's field that asks whom to heal, with the actor and then the targets as its choices.
 * @param patient uuid of the actor that is chosen when the dialog opens
 * @param rule id of the rule that the field names
 */
export function patientField(
  { actor, targets }: Declaration,
  patient: string,
  rule: NonNullable<DialogField["rule"]>,
): DialogField {
  const choices = [...new Set([actor, ...targets.map((target) => target.actor)])].map((uuid) => {
    const actorOfChoice = documentOf<ActorDocument>(uuid);
    return { value: uuid, label: actorOfChoice ? shownName(actorOfChoice) : "" };
  });
  return { id: "patient", kind: "select", label: "FRAY.Dialog.whom", value: patient, choices, rule, whom: true };
}
