import { shownName } from "../../../contract/reading/names.ts";
import type { Outcome, ActionRules } from "../../../contract/action.ts";
import { isDead, patientOf } from "../body.ts";
import { hitPointsChange, mortalChanges } from "../attack/apply.ts";
import { naturalHealing } from "../../../../rules/quest/wounds.ts";

/** A rest, as plain data. */
export interface RestContext {
  readonly name: string;
  readonly days: number;
  /** hit points that the rest gives back */
  readonly points: number;
  /** hit points that one day gives back */
  readonly rate: number;
  /** whether no hit points are missing */
  readonly whole: boolean;
}
/** The outcome of a rest; `points`: hit points given back. */
export interface RestOutcome extends Outcome {
  readonly points: number;
}

/** Rests for days: minor wounds heal by themselves, a mortal wound only after treatment (OQ-070, OQ-071). */
export const rest: ActionRules<RestContext, RestOutcome> = {
  id: "rest",
  label: "FRAY.Action.rest",
  icon: "fa-solid fa-bed",
  actorTypes: ["quest"],
  targets: "none",
  dialog: "always",
  immediate: true,
  /**
   * Returns the days of rest and the hit points they give back; a refusal if the actor is dead or in a started
   * encounter, whose rounds last seconds (OQ-006), or has a mortal wound that must be treated first.
   */
  context(declaration, reader) {
    const actor = reader.actor(declaration.actor);
    if (!actor) return { refused: "NoActor" };
    const data = { name: shownName(actor) };
    if (isDead(actor)) return { refused: "DeadNoRest", rule: "OQ-075", data };
    // `final`: no number of days could change it.
    if (reader.combatant(actor, reader.token(declaration.token)))
      return { refused: "RestInFight", rule: "OQ-070", data, final: true };
    const days = Math.max(1, Math.trunc(Number(declaration.choices.days ?? 1)) || 1);
    const patient = patientOf(actor);
    const needsTreatment = patient.mortal !== null && patient.mortal !== "mending";
    if (needsTreatment) return { refused: "FRAY.Quest.Problem.mortal", rule: "OQ-071" };
    const rate = reader.setting<number>("naturalHealing");
    const afterRest = naturalHealing({ patient, days, naturalHealing: rate });
    return { ...data, days, rate, points: afterRest.hp - patient.hp, whole: patient.hp >= patient.max };
  },
  /** Returns the dialog's field for the number of days, whose hint tells the hit points they give back. */
  fields: (context) => [
    {
      id: "days",
      kind: "number",
      label: "FRAY.Quest.days",
      hint: context.whole ? "FRAY.Quest.daysHintWhole" : "FRAY.Quest.daysHint",
      // The first number chooses the form of the words.
      hintData: { points: context.points, rate: context.rate },
      value: context.days,
      min: 1,
      max: 999,
      rule: "OQ-070",
    },
  ],
  dice: () => [],
  resolve: ({ context }) => ({ points: context.points, harmless: context.points === 0 }),
  /**
   * Returns the changes that give back hit points, at most those missing now. If none is missing then, a mending mortal
   * wound ends.
   */
  applyEffects(outcome, { declaration }, reader) {
    const actor = reader.actor(declaration.actor);
    if (!actor || outcome.points === 0) return [];
    const patient = patientOf(actor);
    const points = Math.min(outcome.points, patient.max - patient.hp);
    const isMended = patient.mortal === "mending" && patient.hp + points >= patient.max;
    return [hitPointsChange(actor, -points), ...(isMended ? mortalChanges(actor, null) : [])];
  },
};
