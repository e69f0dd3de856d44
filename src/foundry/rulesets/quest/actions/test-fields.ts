import type { Declaration, DialogField } from "../../../contract/action.ts";
import type { Change } from "../../../contract/change.ts";
import type { ActorDocument } from "../../../host/documents.ts";
import type { Part } from "../../../../rules/explain.ts";
import { CAUGHT_BONUS, DIFFICULTY } from "../../../../rules/quest/tables.ts";
import { otherPart } from "../attack/situation.ts";
import { STATUS } from "../conditions.ts";

/**
 * Returns the modifiers of a test's dialog in percent, as parts: a step of the difficulty ladder and the gamemaster's
 * number, each left out when it is 0 (OQ-053, OQ-P10).
 */
export function difficultyParts(declaration: Declaration): Part[] {
  const step = String(declaration.choices.difficulty ?? "normal") as keyof typeof DIFFICULTY;
  const { value, rule } = Object.hasOwn(DIFFICULTY, step) ? DIFFICULTY[step] : DIFFICULTY.normal;
  const ladder: Part[] = value ? [{ label: `FRAY.Quest.Difficulty.${step}`, value, rule }] : [];
  return [...ladder, ...otherPart(declaration.choices)];
}

/** Choices of a test's dialog that only the gamemaster makes. */
export const TEST_CHOICES: readonly string[] = ["difficulty", "modifier"];

/** Returns the dialog's fields for difficulty and modifier. */
export function difficultyFields(declaration: Declaration): DialogField[] {
  return [
    {
      id: "difficulty",
      kind: "select",
      label: "FRAY.Quest.difficulty",
      value: String(declaration.choices.difficulty ?? "normal"),
      choices: Object.keys(DIFFICULTY).map((id) => ({ value: id, label: `FRAY.Quest.Difficulty.${id}` })),
      rule: "OQ-P10",
    },
    {
      id: "modifier",
      kind: "number",
      label: "FRAY.Part.Other",
      hint: "FRAY.Quest.otherHint",
      value: Number(declaration.choices.modifier ?? 0),
      min: -200,
      max: 200,
      rule: "OQ-053",
    },
  ];
}

/** Returns the bonus of an actor who has caught one that fled, as a part; none without it (OQ-046, OQ-A07). */
export const advantageParts = ({ statuses }: ActorDocument): Part[] =>
  statuses.has(STATUS.advantage) ? [{ label: "FRAY.Condition.advantage.name", ...CAUGHT_BONUS }] : [];

/** Returns locked fields for modifiers that count by themselves, in percent (OQ-053). */
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

/** Returns the locked field of that bonus in a dialog, if it is among an action's modifiers. */
export const advantageFields = (modifiers: readonly Part[]): DialogField[] =>
  countedFields(modifiers.filter(({ rule }) => rule === CAUGHT_BONUS.rule));

/**
 * Returns, in a list, the change that ends the +20 against one who fled, of the actor with this uuid, if an action's
 * modifiers have it; else none (OQ-046).
 */
export const endAdvantage = (uuid: string, modifiers: readonly Part[]): Change[] =>
  modifiers.some(({ rule }) => rule === CAUGHT_BONUS.rule)
    ? [{ kind: "status", uuid, status: STATUS.advantage, active: false }]
    : [];
