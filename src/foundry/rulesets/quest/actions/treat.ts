import { targetsAFoe } from "../../../contract/reading/whom.ts";
import { acting } from "../../../contract/reading/acting.ts";
import type { SkillContext } from "../types.ts";
import { shownName } from "../../../contract/reading/names.ts";
import type { CardState, Declaration, FollowUp, Outcome, Refusal, ActionRules } from "../../../contract/action.ts";
import type { Change } from "../../../contract/change.ts";
import type { ActorDocument, GameReader } from "../../../host/documents.ts";
import type { Part } from "../../../../rules/explain.ts";
import { STATUS } from "../conditions.ts";
import { isDead, patientOf, questOf, roundOf, skillContext, unableToAct } from "../body.ts";
import { refusalOf } from "../refusal.ts";
import { percentile, percentileRequest } from "../formulas.ts";
import { actionRefusal } from "../combat/economy.ts";
import { clearStatuses, hitPointsChange, mortalChanges } from "../attack/apply.ts";
import { succeeded } from "../../../../rules/quest/encounter.ts";
import { skillTest } from "../../../../rules/quest/tests.ts";
import { heal, healingSkill, mortalWound, treatMortal } from "../../../../rules/quest/wounds.ts";
import type { Level } from "../../../../rules/quest/types.ts";
import { patientField, patientUuid } from "./patient.ts";
import { paidBy } from "./paid.ts";
import { percentOf } from "./percent.ts";
import { TEST_CHOICES, testFields, testModifiers } from "./test-fields.ts";

/** The treatments: of a minor wound, then the first and the last one of a mortal wound. */
export const STEPS = ["minor", "stabilise", "surgery"] as const;
/** A treatment of a wound. */
export type Step = (typeof STEPS)[number];

/** A treatment, as plain data that stays on its card. A Master has a natural skill of 100 % and does not roll. */
export interface TreatContext {
  /** name of the healer */
  readonly name: string;
  /** uuid and name of the patient; both "" without one */
  readonly patient: string;
  readonly patientName: string;
  readonly step: Step;
  /** true if the healer has the tools that surgery needs */
  readonly tools: boolean;
  readonly skill: SkillContext;
  readonly modifiers: readonly Part[];
  readonly combatant: { readonly uuid: string; readonly round: number } | null;
}

/**
 * The outcome of a treatment: the level of its test, the d100 (null for a Master, who does not roll), the percent it
 * met, and the hit points that the treatment of a minor wound gives back, 0 for a mortal wound.
 */
export interface TreatOutcome extends Outcome {
  readonly level: Level;
  readonly roll: number | null;
  readonly value: number;
  readonly parts: readonly Part[];
  readonly points: number;
}

/**
 * Treats a wound with the Healing skill: a minor one heals 1d6, a mortal one is stabilised first and then needs surgery
 * (OQ-069 … OQ-075, OQ-P16).
 */
export const treat: ActionRules<TreatContext, TreatOutcome> = {
  id: "treat",
  mends: () => true,
  label: "FRAY.Action.treat",
  icon: "fa-solid fa-kit-medical",
  actorTypes: ["quest"],
  targets: "one",
  // A foe who is targeted must be confirmed as the patient: most likely the target is left from an attack.
  asks: targetsAFoe,
  targetChoices: ["patient"],
  gamemasterChoices: TEST_CHOICES,
  context: readTreatment,
  /**
   * Returns the dialog's fields: the patient, the skill's percent (locked), treatment, tools, difficulty and modifier.
   */
  fields: (context, declaration) => [
    ...patientField(declaration, context.patient),
    {
      id: "skill-percent",
      kind: "toggle",
      label: context.skill.name,
      value: true,
      locked: true,
      worth: context.skill.value,
      rule: "OQ-072",
    },
    {
      id: "step",
      kind: "select",
      label: "FRAY.Quest.treatment",
      value: context.step,
      choices: STEPS.map((id) => ({ value: id, label: `FRAY.Quest.Step.${id}` })),
      rule: "OQ-072",
    },
    { id: "tools", kind: "toggle", label: "FRAY.Quest.tools", value: context.tools, rule: "OQ-073" },
    ...testFields(context.modifiers, declaration),
  ],
  /** Returns the d100 of the test, none for a Master, and 1d6 once the treatment of a minor wound has succeeded. */
  dice(state) {
    const { context, declaration } = state;
    if (!context.patient) return [];
    const requests = context.skill.master
      ? []
      : [percentileRequest("test", declaration.actor, testPercent(state).value, "FRAY.Die.check")];
    const level = levelOf(state);
    if (level && succeeded(level) && context.step === "minor")
      return [
        ...requests,
        { id: "points", roller: declaration.actor, roll: "Roll", formula: "1d6", label: "FRAY.Die.healing" },
      ];
    return requests;
  },
  /** Returns the level of the test and, for a minor wound, the hit points that the patient gets back. */
  resolve(state) {
    const { value, parts } = testPercent(state);
    const level = levelOf(state)!;
    // No d6 is thrown after a failed test, which gives no points.
    const d6 = state.dice.points?.terms[0]?.faces[0] ?? 1;
    const points = state.context.step === "minor" ? healingSkill({ level, d6 }).value : 0;
    return { level, roll: percentile(state, "test"), value, parts, points, harmless: !succeeded(level) };
  },
  ...paidBy(() => "useSkill"),
  applyEffects,
  followUps,
};

/** Returns the level of the healer's test; null before the roll, and a critical for a Master. */
function levelOf(state: CardState<TreatContext>): Level | null {
  if (state.context.skill.master) return "critical";
  const roll = percentile(state, "test");
  return roll === null ? null : skillTest({ roll, skill: testPercent(state).value });
}

/** Returns the percent to roll against, with its parts and the gamemaster's amendments. */
const testPercent = ({ context, amendments }: CardState<TreatContext>) =>
  percentOf(context.skill, context.modifiers, amendments);

/**
 * Returns the treatment that a patient needs first: “stabilise” for a mortal wound that is not stable yet, “surgery”
 * for a stable one; for any other patient “stabilise” at 0 hit points or less, else “minor”.
 */
export function neededStep(patient: ActorDocument): Step {
  const { mortal, hp } = patientOf(patient);
  if (mortal === "dying") return "stabilise";
  if (mortal === "stable") return "surgery";
  return hp <= 0 ? "stabilise" : "minor";
}

/** Returns the healer, the patient and the treatment as plain data; or why the treatment is refused. */
function readTreatment(declaration: Declaration, reader: GameReader): TreatContext | Refusal {
  const performer = acting(declaration, reader, unableToAct);
  if ("refused" in performer) return performer;
  const { actor, name, combatant } = performer;
  const treatedUuid = patientUuid(declaration, reader);
  const patient = treatedUuid ? reader.actor(treatedUuid) : null;
  const unaffordable = actionRefusal(actor, combatant, "useSkill");
  if (unaffordable) return unaffordable;
  const chosenStep = STEPS.find((candidate) => candidate === declaration.choices.step);
  const step = chosenStep ?? (patient ? neededStep(patient) : "minor");
  const tools = declaration.choices.tools !== false;
  const impossible = patient && treatmentRefusal(patient, step, tools, reader);
  // The dialog names the patient in its title although there is no field for one.
  if (impossible) return { ...impossible, data: { ...impossible.data, patient: patient!.uuid } };
  return {
    name,
    patient: patient?.uuid ?? "",
    patientName: patient?.name ?? "",
    step,
    tools,
    skill: skillContext(actor, "healing"),
    modifiers: testModifiers(actor, declaration),
    combatant: combatant && { uuid: combatant.uuid, round: roundOf(combatant) },
  };
}

/**
 * Returns why a treatment is not possible: the patient is dead, unhurt or has another kind of wound, surgery lacks
 * tools (`hasTools`), or it is too late to stabilise the patient. Null if it is possible (OQ-071 … OQ-075).
 */
export function treatmentRefusal(
  patient: ActorDocument,
  step: Step,
  hasTools: boolean,
  reader: GameReader,
): Refusal | null {
  if (isDead(patient)) return refusalOf({ problem: "dead", rule: "OQ-075" });
  const patientState = patientOf(patient);
  if (step === "minor") {
    // Asked to heal no points, the rules only return what makes healing impossible.
    const { problems } = heal({ hp: patientState.hp, max: patientState.max, points: 0 });
    if (problems[0]) return refusalOf(problems[0]);
    return patientState.hp >= patientState.max
      ? { refused: "QuestUnhurt", rule: "OQ-069", data: { name: shownName(patient) } }
      : null;
  }
  // Asked with a failed test, the rules change nothing and only return what makes the treatment impossible.
  const { problems } = treatMortal({ patient: patientState, step, level: "failure", tools: hasTools });
  if (problems[0]) return refusalOf(problems[0]);
  return step === "stabilise" ? tooLateRefusal(patient, reader) : null;
}

/**
 * Returns the refusal of a treatment that comes too late: it must come in the round of the mortal wound or in the next
 * one (OQ-075). Null while there is time, outside encounters, and for patients who are not dying or were wounded
 * outside this encounter.
 */
export function tooLateRefusal(patient: ActorDocument, reader: GameReader): Refusal | null {
  const { mortal } = questOf(patient);
  const combat = reader.combat(patient, patient.token);
  if (!combat || mortal.state !== "dying" || mortal.combat !== combat.uuid) return null;
  const { alive, deadline } = mortalWound({
    roundTaken: mortal.round,
    roundTreated: combat.round,
    treatment: "stabilise",
  });
  return alive
    ? null
    : { refused: "QuestTooLate", rule: "OQ-075", data: { name: shownName(patient), round: deadline } };
}

/**
 * Returns the changes of a treatment: hit points back for a minor wound, another state for a mortal one; none if it
 * failed or can change nothing.
 */
function applyEffects(outcome: TreatOutcome, { context }: CardState<TreatContext>, reader: GameReader): Change[] {
  const patient = reader.actor(context.patient);
  if (!patient) return [];
  const patientState = patientOf(patient);
  if (context.step === "minor") {
    const { healed } = heal({ hp: patientState.hp, max: patientState.max, points: outcome.points });
    return healed ? [hitPointsChange(patient, -healed)] : [];
  }
  // For a mortal wound: a success changes its state; surgery also gives 1 hit point, and the patient may then try to
  // wake.
  const { patient: treated, mayWake } = treatMortal({
    patient: patientState,
    step: context.step,
    level: outcome.level,
    tools: context.tools,
  });
  if (treated.mortal === patientState.mortal) return [];
  const { uuid } = patient;
  const name = shownName(patient);
  const changes: Change[] = mortalChanges(patient, treated.mortal);
  if (treated.hp !== patientState.hp) changes.unshift(hitPointsChange(patient, patientState.hp - treated.hp));
  if (treated.mortal === "stable")
    changes.push(...clearStatuses(patient, [STATUS.dying]), unconsciousChange(uuid, name, "FRAY.Change.stable"));
  if (mayWake)
    changes.push(...clearStatuses(patient, [STATUS.dying]), unconsciousChange(uuid, name, "FRAY.Change.mending"));
  return changes;
}

/**
 * Returns the change that makes the actor `uuid` unconscious; `name` and `key`: the actor's name and the key of the
 * words.
 */
export function unconsciousChange(uuid: string, name: string, key: string): Change {
  return {
    kind: "status",
    uuid,
    status: STATUS.unconscious,
    active: true,
    label: { key, data: { name }, rule: "OQ-076" },
  };
}

/**
 * Returns the roll to wake offered after treatment to an unconscious patient with hit points above 0 (OQ-073, OQ-076).
 */
function followUps(_outcome: TreatOutcome, { context }: CardState<TreatContext>, reader: GameReader): FollowUp[] {
  const patient = reader.actor(context.patient);
  return patient && mayWake(patient) ? [wakeOffer(patient)] : [];
}

/** Tells whether a patient may roll to wake: unconscious and not dead, with hit points above 0. */
export function mayWake(patient: ActorDocument): boolean {
  return !isDead(patient) && patient.statuses.has(STATUS.unconscious) && questOf(patient).hp.value > 0;
}

/** Returns the button that offers a patient's roll to wake. */
export function wakeOffer(patient: ActorDocument): FollowUp {
  return {
    declaration: { action: "wake", actor: patient.uuid, token: null, item: null, targets: [], choices: {} },
    label: "FRAY.Action.wake",
    icon: "fa-solid fa-heart-pulse",
    rule: "OQ-076",
  };
}
