import { shownName } from "../../../documents/names.ts";
import { plainCard } from "../../../cards/plain-card.ts";
import type { Action } from "../../../contract/action.ts";
import { bodyOf, isBody } from "../body.ts";
import type { CheckOutcome } from "./check.ts";
import { checkDice, checkDie, resolveCheck } from "./check.ts";
import { unableToAct } from "../attack/context.ts";
import { battleScale } from "../../../../rules/crusade/group.ts";

interface CommandContext {
  readonly name: string;
  readonly skill: number;
  readonly mass: boolean;
}

/** A command roll for groups in a battle below a hundred a side; above it, a word that it is a mass combat (EC-183, EC-P05). */
export const command: Action<CommandContext, CheckOutcome> = {
  id: "command",
  label: "FRAY.Action.command",
  icon: "fa-solid fa-flag",
  actorTypes: ["crusade"],
  targets: "none",
  dialog: "always",
  context(declaration, reader) {
    const actor = reader.actor(declaration.actor);
    if (!actor || !isBody(actor)) return { refused: "NoActor" };
    const unable = unableToAct(actor);
    if (unable) return unable;
    const side = (id: string): number => Math.max(0, Math.trunc(Number(declaration.choices[id] ?? 0)) || 0);
    return {
      name: shownName(actor),
      skill: bodyOf(actor).derived.skills.command ?? 0,
      mass: battleScale({ sideA: side("own"), sideB: side("theirs") }) === "mass",
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
  resolve: (state) => ({ ...resolveCheck(state, state.context.skill, "EC-183"), harmless: true }),
  applyEffects: () => [],
  view: (outcome, { declaration, context, dice }) =>
    plainCard({
      from: declaration.actor,
      subtitle: { key: "FRAY.Action.command" },
      band: outcome && {
        tone: "neutral",
        word: { key: "FRAY.Crusade.commandTotal" },
        icon: "fa-solid fa-flag",
        number: outcome.total,
        rule: "EC-183",
      },
      dice: checkDie({ dice }),
      lines: outcome
        ? [{ words: { key: "FRAY.Crusade.Line.total" }, value: outcome.total, parts: outcome.parts, rule: "EC-183" }]
        : [],
      notes: context.mass
        ? [{ words: { key: "FRAY.Crusade.Note.mass" }, icon: "fa-solid fa-triangle-exclamation", rule: "EC-183" }]
        : [],
    }),
};
