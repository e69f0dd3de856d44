import type { Declaration, DialogField } from "../../../contract/action.ts";
import type { ActorDocument } from "../../../host/documents.ts";
import type { Part } from "../../../../rules/explain.ts";
import { CAUGHT_BONUS, DIFFICULTY } from "../../../../rules/quest/tables.ts";
import { freeModifierParts, modifierField } from "../attack/situation.ts";
import { STATUS } from "../conditions.ts";

/**
 * Returns the modifiers in percent that a test's dialog sets, as parts: a step of the ladder of difficulties and the
 * gamemaster's number, each left out when it is 0 (OQ-053, OQ-P10).
 */
function difficultyParts(declaration: Declaration): Part[] {
  const stepId = String(declaration.choices.difficulty ?? "normal") as keyof typeof DIFFICULTY;
  const { value, rule } = Object.hasOwn(DIFFICULTY, stepId) ? DIFFICULTY[stepId] : DIFFICULTY.normal;
  const stepParts: Part[] = value ? [{ label: `FRAY.Quest.Difficulty.${stepId}`, value, rule }] : [];
  return [...stepParts, ...freeModifierParts(declaration.choices)];
}

/** Choices of a test's dialog that only the gamemaster makes. */
export const TEST_CHOICES: readonly string[] = ["difficulty", "modifier"];

/** Returns the dialog's fields for difficulty and modifier. */
function difficultyFields(declaration: Declaration): DialogField[] {
  return [
    {
      id: "difficulty",
      kind: "select",
      label: "FRAY.Quest.difficulty",
      value: String(declaration.choices.difficulty ?? "normal"),
      choices: Object.keys(DIFFICULTY).map((id) => ({ value: id, label: `FRAY.Quest.Difficulty.${id}` })),
      rule: "OQ-P10",
    },
    modifierField(declaration),
  ];
}

/**
 * Returns, as a part, the bonus of an actor from whom an opponent failed to escape, which counts in the actor's next
 * action; none without the condition `advantage` (OQ-046, OQ-A07).
 */
export const advantageParts = ({ statuses }: ActorDocument): Part[] =>
  statuses.has(STATUS.advantage) ? [{ label: "FRAY.Condition.advantage.name", ...CAUGHT_BONUS }] : [];

/** Returns a locked field of the dialog for each modifier, in percent, that counts without being chosen (OQ-053). */
export const countedFields = (modifiers: readonly Part[]): DialogField[] =>
  modifiers.map(({ label, value, rule }) => ({
    id: `counted-${label}`,
    kind: "toggle",
    label,
    value: true,
    locked: true,
    worth: value,
    rule,
  }));

/**
 * Returns the modifiers of a test in percent, as parts. First, if the test `isAction` of the round, the bonus for an
 * opponent who failed to escape, which counts for the actor's next action whoever its target is; then difficulty and
 * the gamemaster's number (OQ-046, OQ-053, OQ-A07).
 */
export const testModifiers = (actor: ActorDocument, declaration: Declaration, isAction = true): Part[] => [
  ...(isAction ? advantageParts(actor) : []),
  ...difficultyParts(declaration),
];

/**
 * Returns the dialog's fields of a test: a locked one for the bonus for an opponent who failed to escape, if
 * `modifiers` contain it; then difficulty and the gamemaster's number.
 */
export const testFields = (modifiers: readonly Part[], declaration: Declaration): DialogField[] => [
  ...countedFields(modifiers.filter(({ rule }) => rule === CAUGHT_BONUS.rule)),
  ...difficultyFields(declaration),
];
