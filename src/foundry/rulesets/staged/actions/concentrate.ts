import { shownName } from "../../../contract/reading/names.ts";
import type { CardState, Outcome, Refusal, ActionRules } from "../../../contract/action.ts";
import type { Change } from "../../../contract/change.ts";
import type { Part } from "../../../../rules/explain.ts";
import { explain, sumOf } from "../../../../rules/explain.ts";
import { amendedParts } from "../../../contract/action.ts";
import { entryOf, firstActChanges, isFreeform, stancesOf } from "../combat/sides.ts";
import { actingContext } from "../attack/context.ts";
import { modifierField, typedModifier } from "../attack/fields.ts";
import { systemOf, unableToAct } from "../body.ts";
import { stressFormula, stressOf } from "../formulas.ts";
import { actionCheck, spendAct } from "../combat/economy.ts";
import { concentration, concentrationBonus } from "../../../../rules/staged/stances.ts";
import type { Stance } from "../../../../rules/staged/types.ts";

/**
 * A spell to cast, as plain data that stays on its card. Its concentration roll must reach an “ease”, the number to
 * reach.
 */
export interface CastContext {
  readonly name: string;
  readonly stance: Stance;
  readonly fastCast: boolean;
  readonly stamina: number;
  /** the caster's score in the Ability of concentration */
  readonly score: number;
  readonly penalties: number;
  /** the gamemaster's modifier of the dialog, -40 to 40 */
  readonly other: number;
  /** whether the caster was hurt this round, so that the ease is 15 instead of 12 */
  readonly damaged: boolean;
  readonly botchDice: number;
  /** uuid of the caster's combatant; null outside an encounter */
  readonly combatant: string | null;
  readonly round: number;
}

/** The outcome of a concentration roll; `ease` and `total` are null where no roll is needed, which is a success. */
export interface CastOutcome extends Outcome {
  readonly needed: boolean;
  readonly ease: number | null;
  readonly total: number | null;
  readonly success: boolean;
  readonly parts: readonly Part[];
}

/** Returns the input of the rules' `concentration` from a spell's context, without the die. */
export const concentrationInput = (context: CastContext) => ({
  stance: context.stance,
  stamina: context.stamina,
  concentrationScore: context.score,
  damaged: context.damaged,
  fastCast: context.fastCast,
  penalties: context.penalties,
  other: context.other,
});

/**
 * Returns the change that takes the action of the round for the spell, which counts already while the card is open;
 * none for a fast cast or outside an encounter.
 */
const actionCosts = ({ card, context }: Pick<CardState<CastContext>, "card" | "context">): Change[] =>
  context.combatant && !context.fastCast
    ? [spendAct(context.combatant, card, context.round, "act", { spell: true })]
    : [];

/**
 * Casts a spell. From the front, a caster must roll Concentration against 12, or 15 if the caster was hurt this round;
 * from the rear, or if the spell is cast fast, no roll is needed (ST-030 … ST-032).
 */
export const concentrate: ActionRules<CastContext, CastOutcome> = {
  id: "concentrate",
  label: "FRAY.Staged.Action.concentrate",
  icon: "fa-solid fa-wand-sparkles",
  actorTypes: ["staged"],
  targets: "none",
  /**
   * Returns what the roll depends on, such as the caster's stance, skill and penalties, and whether the caster was
   * hurt; or a refusal, if no spell can be cast now.
   */
  context(declaration, reader): CastContext | Refusal {
    const performer = actingContext(declaration, reader);
    if ("refused" in performer) return performer;
    const fastCast = Boolean(declaration.choices.fastCast);
    const refusal =
      unableToAct(performer.actor) ?? (fastCast ? null : actionCheck(performer.actor, performer.combatant).refused);
    if (refusal) return refusal;
    const { actor, combatant, combat, token, round } = performer;
    const system = systemOf(actor);
    // Only a fight without measured positions has stances; elsewhere every caster counts as in front.
    const stances = combat && isFreeform(combat, token, reader) ? stancesOf(combat, reader) : null;
    return {
      name: shownName(actor),
      stance: (combatant && stances?.[combatant.id]) ?? "forward",
      fastCast,
      stamina: system.characteristics.stamina,
      score: system.derived.abilities.concentration ?? 0,
      penalties: system.derived.penalties.value,
      other: typedModifier(declaration),
      damaged: combatant ? entryOf(combatant).hurtRound === round : Boolean(declaration.choices.damaged),
      botchDice: reader.setting<number>("botchDice") ?? 1,
      combatant: combatant?.uuid ?? null,
      round,
    };
  },
  /**
   * Returns the dialog's fields: fast casting, being hurt (locked in an encounter, where it is known who was hurt), and
   * the modifier.
   */
  fields: (context, declaration) => [
    {
      id: "fastCast",
      kind: "toggle",
      label: "FRAY.Staged.Field.fastCast",
      hint: "FRAY.Staged.Field.fastCastHint",
      value: context.fastCast,
      rule: "ST-032",
    },
    {
      id: "damaged",
      kind: "toggle",
      label: "FRAY.Staged.Field.damaged",
      hint: "FRAY.Staged.Field.damagedHint",
      value: context.damaged,
      locked: context.combatant !== null,
      rule: "ST-031",
    },
    modifierField(declaration, "ST-P09"),
  ],
  /** Returns the stress die of concentration, if a roll is needed. */
  dice: ({ context, declaration }) =>
    needsRoll(context)
      ? [
          {
            id: "concentration",
            roller: declaration.actor,
            roll: "FrayStressRoll",
            formula: stressFormula(rollModifier(context), context.botchDice),
            label: "FRAY.Staged.Die.concentration",
          },
        ]
      : [],
  /** Returns whether the spell holds: without a roll always, else if the total reaches the ease. */
  resolve: (state) => {
    const { context } = state;
    const die = stressOf(state.dice.concentration) ?? { value: 0, botch: false };
    const roll = concentration({ ...concentrationInput(context), dieValue: die.value, botch: die.botch });
    // The gamemaster's amendments do not raise a botch above 0 (ST-P01).
    const amended = explain(die.botch ? [] : amendedParts(state.amendments, "ST-P09").parts);
    const total = roll.total === null ? null : roll.total + amended.value;
    return {
      needed: roll.needed,
      ease: roll.ease,
      total,
      success: roll.ease === null || total! >= roll.ease,
      parts: [...roll.totalParts, ...amended.parts],
      harmless: true,
    };
  },
  reservedCosts: actionCosts,
  costs: (_outcome, state, reader) => {
    const costs = actionCosts(state);
    return costs.length ? [...costs, ...firstActChanges(state.declaration, reader)] : [];
  },
  applyEffects: () => [],
};

/** Tells whether a spell needs a concentration roll. */
const needsRoll = (context: CastContext): boolean =>
  concentration({ ...concentrationInput(context), dieValue: 0 }).needed;
/** Returns the modifier that is added to the stress die of the concentration roll. */
const rollModifier = (context: CastContext): number => sumOf(concentrationBonus(concentrationInput(context)));
