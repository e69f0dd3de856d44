import { patientAmong, patientField } from "../../../contract/reading/whom.ts";
import { shownName } from "../../../contract/reading/names.ts";
import type { Refusal, ActionRules } from "../../../contract/action.ts";
import { reservedThisRound } from "../../../combat/spent.ts";
import type { CheckOutcome } from "./check.ts";
import { checkDice, resolveCheck } from "./check.ts";
import type { Part } from "../../../../rules/explain.ts";
import { skillParts } from "../derived.ts";
import { standsAgainChanges } from "../attack/apply.ts";
import { bodyOf, isBody, unableToAct } from "../body.ts";
import { Advice, economyProblem, paysFor } from "../combat/economy.ts";
import type { Injury } from "../types.ts";
import { attemptCounts, unhealedPoints, tendedElsewhere, untended } from "./injuries.ts";
import { heal } from "../../../../rules/crusade/damage.ts";
import { ACTION_COST, HEALING_TARGETS } from "../../../../rules/crusade/tables.ts";
import { RulesError } from "../../../../rules/error.ts";

/** The context of an attempt at healing. `tn`: the target number, above which the total gives back points. */
export interface HealContext {
  /** the patient's name */
  readonly name: string;
  /** the patient's uuid */
  readonly patient: string;
  /** rating of the healer's skill Healing, with what effects add */
  readonly skill: number;
  /** what effects add to `skill`, already included in it */
  readonly parts: readonly Part[];
  readonly tn: number;
  /** the injury that is treated */
  readonly injury: Injury;
  readonly combatant: string | null;
  readonly round: number;
  /** problems that are let pass, as the world only advises on the rules */
  readonly advice: readonly Refusal[];
}

/** The outcome of an attempt at healing; `negated`: the points of stress that it gives back. */
export interface HealOutcome extends CheckOutcome {
  readonly negated: number;
}

/**
 * Healing, once for each injury: d10 + Healing against 4 or 6, by the place; each point above gives back a point of
 * stress (EC-126..130).
 */
export const healAction: ActionRules<HealContext, HealOutcome> = {
  id: "heal",
  mends: () => true,
  label: "FRAY.Action.heal",
  icon: "fa-solid fa-kit-medical",
  actorTypes: ["crusade"],
  targets: "maybe",
  // The dialog always opens: the user's target may be left from an attack, and not be the patient.
  dialog: "always",
  price: ACTION_COST.heal,
  /**
   * Reads patient, skill, difficulty and injury. Returns a refusal if healer or patient is missing, if the patient is a
   * group or dead or has no injury that nobody has tried to heal, if the healer cannot act, or if too few actions are
   * left and the world does not only advise on that.
   */
  context(declaration, reader) {
    const healer = reader.actor(declaration.actor);
    // The patient: the one chosen, else the first target that is no foe, else the healer (EC-126).
    const patient = reader.actor(patientAmong(declaration, reader) ?? declaration.actor);
    if (!healer || !patient || !isBody(patient)) return { refused: "NoActor" };
    const unable = unableToAct(healer);
    if (unable) return unable;
    const whom = { name: shownName(patient), patient: patient.uuid };
    if (bodyOf(patient).derived.state === "dead") return { refused: "DeadNoHealing", rule: "EC-120", data: whom };
    // The worst injury that nobody has tried to heal. In a fight the healer's round must have actions left; `check`
    // returns null if the world only advises on that.
    const [injury] = untended(bodyOf(patient));
    if (!injury) return { refused: "NoInjury", rule: "EC-126", data: whom };
    const combatant = reader.combatant(healer, reader.token(declaration.token));
    const advice = new Advice();
    const unaffordable = combatant && advice.check(economyProblem(reservedThisRound(combatant), "heal"));
    if (unaffordable) return unaffordable;
    const isIdealPlace = declaration.choices.place === "ideal";
    return {
      name: shownName(patient),
      patient: patient.uuid,
      skill: bodyOf(healer).derived.skills.healing ?? 0,
      parts: skillParts(bodyOf(healer).derived.skillParts, "healing"),
      tn: HEALING_TARGETS.find((target) => target.id === (isIdealPlace ? "ideal" : "battle"))!.tn,
      injury,
      combatant: combatant?.uuid ?? null,
      round: combatant?.combat?.round ?? 0,
      advice: advice.given,
    };
  },
  /** Returns the dialog's fields: the patient, and the place, on which the difficulty depends. */
  fields: ({ patient }, declaration) => [
    patientField(declaration, patient, "EC-126"),
    {
      id: "place",
      kind: "select",
      label: "FRAY.Crusade.Field.place",
      value: String(declaration.choices.place ?? "battle"),
      choices: HEALING_TARGETS.map((target) => ({ value: target.id, label: `FRAY.Crusade.Place.${target.id}` })),
      rule: "EC-127",
    },
  ],
  dice: ({ declaration, context }) => checkDice(declaration.actor, context.skill),
  /** Returns the check and the points of stress that it gives back (`negated`); `harmless` is true if these are 0. */
  resolve(state) {
    const { skill, parts, tn, injury } = state.context;
    const checked = resolveCheck(state, skill, "EC-127", parts);
    const { negated } = heal({ total: checked.total, tn, tempDamage: injury.points });
    return { ...checked, negated, harmless: negated === 0 };
  },
  reservedCosts: (state) => paysFor("heal", state),
  /**
   * Returns the changes that pay for the attempt and note the attempt on the patient, even if nothing is healed. Throws
   * RulesError if another card has tried to heal the same injury meanwhile.
   */
  costs(outcome, state, reader) {
    const { context, card } = state;
    const { injury } = context;
    const patient = reader.actor(context.patient);
    if (patient && tendedElsewhere(bodyOf(patient), injury.id, card))
      throw new RulesError("TendedAlready", "EC-126", { name: shownName(patient) });
    const paid = paysFor("heal", state);
    // Without a patient, who was deleted meanwhile, there is nothing to note.
    return patient
      ? [
          ...paid,
          {
            kind: "push",
            uuid: patient.uuid,
            path: "system.tended",
            entry: { id: card, injury: injury.id, points: outcome.negated },
          },
        ]
      : paid;
  },
  /**
   * Returns the changes that give back the patient's stress and let a fallen foe stand again; empty if the patient is
   * gone, or if another card's attempt at the same injury came first.
   */
  applyEffects(outcome, { context, card }, reader) {
    const patient = reader.actor(context.patient);
    const body = patient && bodyOf(patient);
    if (!body || !attemptCounts(body, context.injury.id, card)) return [];
    const before = body.physical.value;
    // Never more than what is left of the injury itself.
    const after = before + Math.min(outcome.negated, unhealedPoints(body, context.injury.id, card));
    return [
      {
        kind: "delta",
        uuid: patient.uuid,
        path: "system.physical.damage",
        amount: before - after,
        min: 0,
        label: {
          key: "FRAY.Change.stress",
          data: { name: shownName(patient), uuid: patient.uuid, before, after },
          rule: "EC-130",
        },
      },
      // A foe that takes no wounds and fell with its last stress is back in the fight.
      ...(after > before ? standsAgainChanges(patient, reader) : []),
    ];
  },
};
