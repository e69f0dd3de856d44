import { shownName } from "../../../documents/names.ts";
import type { Action, CardState, Outcome, Refusal } from "../../../contract/action.ts";
import type { Change } from "../../../contract/change.ts";
import type { Part } from "../../../../rules/explain.ts";
import { explain } from "../../../../rules/explain.ts";
import { amendedParts } from "../../../contract/action.ts";
import { entryOf, firstAct, freeform, stancesOf } from "../combat/sides.ts";
import { actingContext, systemOf, unableToAct } from "../attack/context.ts";
import { dieViews, stressFormula, stressOf } from "../dice.ts";
import { plainCard } from "../plain-card.ts";
import { actionCheck, spend } from "../combat/round.ts";
import { concentrationOdds } from "../../../../rules/staged/odds.ts";
import { concentration, concentrationBonus } from "../../../../rules/staged/stances.ts";
import type { Stance } from "../../../../rules/staged/types.ts";
import { sum } from "../words.ts";

interface CastContext {
  readonly name: string;
  readonly stance: Stance;
  readonly fastCast: boolean;
  readonly stamina: number;
  readonly score: number;
  readonly penalties: number;
  readonly damaged: boolean;
  readonly botchDice: number;
  readonly combatant: string | null;
  readonly round: number;
}
interface CastOutcome extends Outcome {
  readonly needed: boolean;
  readonly ease: number | null;
  readonly total: number | null;
  readonly success: boolean;
  readonly parts: readonly Part[];
}

const inputOf = (context: CastContext) => ({
  stance: context.stance,
  stamina: context.stamina,
  concentrationScore: context.score,
  damaged: context.damaged,
  fastCast: context.fastCast,
  penalties: context.penalties,
});

/** The action of the round, bound from the moment the card is open; a fast cast is none. */
const paid = ({ card, context }: Pick<CardState<CastContext>, "card" | "context">): Change[] =>
  context.combatant && !context.fastCast ? [spend(context.combatant, card, context.round, "act", { spell: true })] : [];

/** A spell from the front: Concentration against 12, or 15 when hurt this round (ST-030 … ST-032). */
export const concentrate: Action<CastContext, CastOutcome> = {
  id: "concentrate",
  label: "FRAY.Staged.Action.concentrate",
  icon: "fa-solid fa-wand-sparkles",
  actorTypes: ["staged"],
  targets: "none",
  context(declaration, reader): CastContext | Refusal {
    const scene = actingContext(declaration, reader);
    if ("refused" in scene) return scene;
    const fastCast = Boolean(declaration.choices.fastCast);
    const no = unableToAct(scene.actor) ?? (fastCast ? null : actionCheck(scene.actor, scene.combatant).refused);
    if (no) return no;
    const { actor, combatant, combat, token, round } = scene;
    const system = systemOf(actor);
    const stances = combat && freeform(combat, token, reader) ? stancesOf(combat, reader) : null;
    return {
      name: shownName(actor),
      stance: (combatant && stances?.[combatant.id]) ?? "forward",
      fastCast,
      stamina: system.characteristics.stamina,
      score: system.derived.abilities.concentration ?? 0,
      penalties: system.derived.penalties.value,
      damaged: combatant ? entryOf(combatant).hurtRound === round : Boolean(declaration.choices.damaged),
      botchDice: reader.setting<number>("botchDice") ?? 1,
      combatant: combatant?.uuid ?? null,
      round,
    };
  },
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
    {
      id: "modifier",
      kind: "number",
      label: "FRAY.Part.Other",
      hint: "FRAY.Staged.Field.other",
      value: Number(declaration.choices.modifier ?? 0),
      min: -40,
      max: 40,
    },
  ],
  odds: (context) => ({
    headlines: [
      {
        words: { key: "FRAY.Staged.Odds.cast" },
        value: concentrationOdds({ ...inputOf(context), botchDice: context.botchDice }),
        kind: "chance",
      },
    ],
    bars: [],
    thresholds: [],
  }),
  dice: ({ context, declaration }) =>
    needed(context)
      ? [
          {
            id: "concentration",
            roller: declaration.actor,
            roll: "FrayStressRoll",
            formula: stressFormula(bonus(context), context.botchDice),
            label: "FRAY.Staged.Die.concentration",
          },
        ]
      : [],
  resolve: (state) => {
    const { context } = state;
    const die = stressOf(state.dice.concentration) ?? { value: 0, botch: false };
    const cast = concentration({ ...inputOf(context), dieValue: die.value, botch: die.botch });
    // A botch comes to nothing, whatever is added (ST-P01).
    const more = explain(die.botch ? [] : [...amendedParts(state.amendments, "ST-P09").parts, ...typed(state)]);
    const total = cast.total === null ? null : cast.total + more.value;
    return {
      needed: cast.needed,
      ease: cast.ease,
      total,
      success: cast.ease === null || total! >= cast.ease,
      parts: [...cast.totalParts, ...more.parts],
      harmless: true,
    };
  },
  reservedCosts: paid,
  costs: (_outcome, state, reader) => {
    const costs = paid(state);
    return costs.length ? [...costs, ...firstAct(state.declaration, reader)] : [];
  },
  applyEffects: () => [],
  view: (outcome, { declaration, dice }) =>
    plainCard(
      declaration.actor,
      { key: "FRAY.Staged.Action.concentrate" },
      outcome && {
        tone: outcome.success ? "win" : "lose",
        word: {
          key: !outcome.needed
            ? "FRAY.Staged.Cast.free"
            : outcome.success
              ? "FRAY.Staged.Cast.held"
              : "FRAY.Staged.Cast.lost",
        },
        icon: outcome.success ? "fa-solid fa-wand-sparkles" : "fa-solid fa-xmark",
        rule: outcome.ease === 15 ? "ST-031" : outcome.needed ? "ST-030" : "ST-032",
      },
      {
        dice: dice.concentration ? [{ dice: dieViews(dice.concentration) }] : [],
        lines: outcome?.needed
          ? [
              {
                words: { key: "FRAY.Part.Concentration" },
                value: outcome.total!,
                parts: outcome.parts,
                against: { words: { key: "FRAY.Staged.Line.ease" }, value: outcome.ease!, parts: [] },
                rule: "ST-030",
              },
            ]
          : [],
      },
    ),
};

const needed = (context: CastContext): boolean => concentration({ ...inputOf(context), dieValue: 0 }).needed;
const bonus = (context: CastContext): number =>
  sum(
    concentrationBonus({ stamina: context.stamina, concentrationScore: context.score, penalties: context.penalties }),
  );

function typed({ declaration }: CardState<CastContext>): Part[] {
  const value = Math.trunc(Number(declaration.choices.modifier ?? 0)) || 0;
  return value ? [{ label: "FRAY.Part.Other", value, rule: "ST-P09" }] : [];
}
