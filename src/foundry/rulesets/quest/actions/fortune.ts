import { shownName } from "../../../contract/reading/names.ts";
import type { Outcome, ActionRules } from "../../../contract/action.ts";
import { STATUS } from "../conditions.ts";
import { questOf } from "../body.ts";
import { clearStatuses, mortalChanges } from "../attack/apply.ts";
import { unconsciousChange } from "./treat.ts";

/** Spends a point of fortune to keep a dying actor alive: unconscious, with the mortal wound stable (OQ-P07). */
export const fortune: ActionRules<{ readonly name: string }, Outcome> = {
  id: "fortune",
  label: "FRAY.Action.fortune",
  icon: "fa-solid fa-star",
  actorTypes: ["quest"],
  targets: "none",
  immediate: true,
  dialog: "never",
  /** Returns the actor's name; or why no fortune can be spent: the actor is gone or not dying, or no point is left. */
  context(declaration, reader) {
    const actor = reader.actor(declaration.actor);
    if (!actor) return { refused: "NoActor" };
    const system = questOf(actor);
    if (system.mortal.state !== "dying") return { refused: "FRAY.Quest.Problem.not_mortal", rule: "OQ-P07" };
    if (system.fortune < 1) return { refused: "QuestNoFortune", rule: "OQ-P07", data: { name: shownName(actor) } };
    return { name: shownName(actor) };
  },
  dice: () => [],
  resolve: () => ({}),
  costs: (_outcome, { declaration }) => [
    { kind: "delta", uuid: declaration.actor, path: "system.fortune", amount: -1, min: 0 },
  ],
  /** Returns the changes that make the wound stable and the actor unconscious, and end the condition of dying. */
  applyEffects(_outcome, { declaration, context }, reader) {
    const actor = reader.actor(declaration.actor);
    if (!actor) return [];
    return [
      ...mortalChanges(actor, "stable"),
      ...clearStatuses(actor, [STATUS.dying]),
      unconsciousChange(actor.uuid, context.name, "FRAY.Change.stable"),
    ];
  },
};
