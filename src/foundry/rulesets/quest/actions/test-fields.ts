import type { Declaration, DialogField } from "../../../contract/action.ts";
import type { Part } from "../../../../rules/explain.ts";
import { DIFFICULTY } from "../../../../rules/quest/tables.ts";
import { otherPart } from "../attack/situation.ts";

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
