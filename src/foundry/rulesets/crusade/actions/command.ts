import { acting } from "../../../contract/reading/acting.ts";
import type { ActionRules } from "../../../contract/action.ts";
import type { Part } from "../../../../rules/explain.ts";
import { skillParts } from "../derived.ts";
import { bodyOf, isBody, unableToAct } from "../body.ts";
import type { CheckOutcome } from "./check.ts";
import { checkDice, resolveCheck } from "./check.ts";
import { battleScale } from "../../../../rules/crusade/group.ts";

/** The context of a command roll. `mass`: both sides have a hundred soldiers or more. */
export interface CommandContext {
  readonly name: string;
  readonly skill: number;
  /** what effects add to `skill`, already included in it */
  readonly parts: readonly Part[];
  readonly mass: boolean;
}

/**
 * A roll of d10 + Command for the leader of a side in battle. It changes nothing; with a hundred soldiers or more on
 * both sides its card notes a mass combat, which the rules leave to the gamemaster (EC-183, EC-P05).
 */
export const command: ActionRules<CommandContext, CheckOutcome> = {
  id: "command",
  label: "FRAY.Action.command",
  icon: "fa-solid fa-flag",
  actorTypes: ["crusade"],
  targets: "none",
  dialog: "always",
  /** Reads the actor's skill Command, and whether the soldiers typed for both sides make a mass combat. */
  context(declaration, reader) {
    const performer = acting(declaration, reader, unableToAct);
    if ("refused" in performer) return performer;
    const { actor, name } = performer;
    if (!isBody(actor)) return { refused: "NoActor" };
    // The number of soldiers typed for a side, in the field with this id; 0 for anything that is no positive number.
    const soldiers = (id: string): number => Math.max(0, Math.trunc(Number(declaration.choices[id] ?? 0)) || 0);
    return {
      name,
      skill: bodyOf(actor).derived.skills.command ?? 0,
      parts: skillParts(bodyOf(actor).derived.skillParts, "command"),
      mass: battleScale({ sideA: soldiers("own"), sideB: soldiers("theirs") }) === "mass",
    };
  },
  fields: (_context, declaration) =>
    ["own", "theirs"].map((id) => ({
      id,
      kind: "number" as const,
      label: `FRAY.Crusade.Field.${id}`,
      value: Number(declaration.choices[id] ?? 0),
      min: 0,
      max: 99999,
      rule: "EC-183" as const,
    })),
  dice: ({ declaration, context }) => checkDice(declaration.actor, context.skill),
  resolve: (state) => ({ ...resolveCheck(state, state.context.skill, "EC-183", state.context.parts), harmless: true }),
  applyEffects: () => [],
};
