import { shownName } from "../../../contract/reading/names.ts";
import type { Outcome, Refusal, ActionRules } from "../../../contract/action.ts";
import type { Change } from "../../../contract/change.ts";
import { systemOf } from "../body.ts";
import { FATIGUE } from "../models.ts";
import type { WoundLevel } from "../../../../rules/staged/types.ts";
import { fatigueChanges, WoundLedger } from "../attack/apply.ts";

/*
 * A card is the chat message of an action. Its declaration says what the user wants to do; its context is what the
 * action has read from the documents for that.
 */

/** A rest (`rest` true) or the tending of one wound of the level `wound`, as plain data that stays on its card. */
export interface RecoverContext {
  readonly name: string;
  readonly rest: boolean;
  readonly wound: WoundLevel;
  /** levels of fatigue that the rest removes; 0 for a wound */
  readonly steps: number;
}

/** The levels of wounds that can be tended; for any other choice the actor rests. */
const LEVELS: readonly WoundLevel[] = ["light", "medium", "heavy", "incapacitated", "dead"];

/** Removes fatigue by rest, or one wound by tending. The players decide how long that takes (ST-P06, ST-P07). */
export const recover: ActionRules<RecoverContext, Outcome> = {
  id: "recover",
  label: "FRAY.Action.recover",
  icon: "fa-solid fa-bed",
  actorTypes: ["staged"],
  targets: "none",
  dialog: "never",
  immediate: true,
  /**
   * Returns the fatigue that a rest removes (one level, or all by the choice `all`), or the wound to tend; a refusal if
   * there is none, the actor is dead, or is to rest in the middle of a fight.
   */
  context(declaration, reader): RecoverContext | Refusal {
    const actor = reader.actor(declaration.actor);
    if (!actor) return { refused: "NoActor" };
    const wound = String(declaration.choices.wound ?? "none") as WoundLevel;
    const { fatigue, wounds } = systemOf(actor);
    const isTending = LEVELS.includes(wound);
    const data = { name: shownName(actor) };
    if (wounds.dead) return { refused: isTending ? "DeadNoHealing" : "DeadNoRest", rule: "ST-P06", data };
    if (!isTending) {
      if (reader.combatant(actor, reader.token(declaration.token)))
        return { refused: "RestInFight", rule: "ST-P07", data };
      const steps = FATIGUE.indexOf(fatigue);
      if (!steps) return { refused: "FRAY.Staged.Refused.Fresh", data };
      return { ...data, rest: true, wound: "none", steps: declaration.choices.all ? steps : 1 };
    }
    if (!wounds[wound as "light"]) return { refused: "FRAY.Staged.Refused.NoSuchWound", data };
    return { ...data, rest: false, wound, steps: 0 };
  },
  dice: () => [],
  resolve: () => ({}),
  /** Returns the changes of the rest, or of the wound tended. */
  applyEffects(_outcome, { context, declaration }, reader): Change[] {
    const actor = reader.actor(declaration.actor);
    if (!actor) return [];
    if (context.rest) return fatigueChanges(actor, -context.steps);
    const bodies = new WoundLedger(reader);
    bodies.heal(declaration.actor, context.wound);
    return bodies.changes();
  },
};
