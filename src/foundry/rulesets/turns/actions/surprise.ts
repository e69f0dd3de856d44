import type { Outcome, ActionRules } from "../../../contract/action.ts";
import { chosenCombat } from "../../../contract/reading/chosen-combat.ts";
import type { Side } from "../../../../rules/turns/types.ts";
import { opponents, randomSurprise } from "../../../../rules/turns/initiative.ts";

/** The context of a roll for surprise. */
export interface SurpriseContext {
  /** uuid of the encounter whose beginning it decides */
  readonly combat: string;
}
/** The outcome of a roll for surprise. */
export interface SurpriseOutcome extends Outcome {
  /** the face of the d6 */
  readonly die: number;
  /** the side that gains a surprise round; null for neither */
  readonly gains: Side | null;
}

/**
 * The roll for surprise, which the gamemaster may have made before the first round: on a 1 the enemies surprise the
 * party, on a 6 the party surprises the enemies (CT-058 … CT-061).
 */
export const surprise: ActionRules<SurpriseContext, SurpriseOutcome> = {
  id: "surprise",
  label: "FRAY.Action.surprise",
  icon: "fa-solid fa-bolt",
  actorTypes: ["turns"],
  targets: "none",
  gamemaster: true,
  ofTable: true,
  immediate: true,
  dialog: "never",
  /** Reads the encounter; a refusal if the encounter no longer exists or its first round has begun. */
  context(declaration) {
    const combat = chosenCombat(declaration);
    if (!combat) return { refused: "NoCombat" };
    if (combat.round > 0) return { refused: "FRAY.Turns.Refused.begun", rule: "CT-057" };
    return { combat: combat.uuid };
  },
  dice: ({ declaration }) => [
    { id: "surprise", roller: declaration.actor, roll: "Roll", formula: "1d6", label: "FRAY.Word.Surprise" },
  ],
  resolve: (state) => {
    const die = state.dice.surprise?.terms[0]?.faces[0] ?? 1;
    return { die, gains: randomSurprise({ die }) };
  },
  applyEffects: ({ gains }, { context }) => [
    {
      kind: "set",
      uuid: context.combat,
      path: "system.surprise",
      // The encounter stores the side that is surprised, not the side that gains by the surprise.
      value: gains ? opponents(gains) : "none",
      label: { key: `FRAY.Turns.Surprise.${gains ?? "none"}`, rule: "CT-059" },
    },
  ],
};
