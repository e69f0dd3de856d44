import { shownName } from "../../../contract/reading/names.ts";
import type { Outcome, ActionRules } from "../../../contract/action.ts";
import { questOf } from "../body.ts";
import { deathChanges } from "../attack/apply.ts";
import { mortalClock } from "../../../../rules/quest/wounds.ts";

/** A death by a mortal wound, as plain data. `deadline`: the last round in which help would have saved the actor. */
export interface SuccumbContext {
  readonly name: string;
  readonly deadline: number;
}

/**
 * Kills a dying actor who was not helped by the end of the round after the wound; outside an encounter, at any time
 * (OQ-075, OQ-A12, OQ-P07).
 */
export const succumb: ActionRules<SuccumbContext, Outcome> = {
  id: "succumb",
  mends: () => true,
  label: "FRAY.Action.succumb",
  icon: "fa-solid fa-skull",
  actorTypes: ["quest"],
  targets: "none",
  gamemaster: true,
  immediate: true,
  dialog: "never",
  /** Returns the deadline of the mortal wound; or why the actor does not die of it now. */
  context(declaration, reader) {
    const actor = reader.actor(declaration.actor);
    if (!actor) return { refused: "NoActor" };
    const { mortal } = questOf(actor);
    const combat = reader.combat(actor, actor.token);
    if (mortal.state !== "dying") return { refused: "FRAY.Quest.Problem.not_mortal", rule: "OQ-075" };
    const { deadline, dead } = mortalClock({ roundTaken: mortal.round, round: combat?.round ?? 0 });
    if (combat && !dead)
      return { refused: "QuestStillTime", rule: "OQ-075", data: { name: shownName(actor), round: deadline } };
    return { name: shownName(actor), deadline };
  },
  dice: () => [],
  resolve: () => ({}),
  applyEffects(_outcome, { declaration }, reader) {
    const actor = reader.actor(declaration.actor);
    return actor ? deathChanges(actor) : [];
  },
};
