import { asset } from "../../../host/paths.ts";
import { shownName } from "../../../contract/reading/names.ts";
import type { Outcome, ActionRules } from "../../../contract/action.ts";
import type { Change } from "../../../contract/change.ts";
import { localize } from "../../../host/host.ts";
import { checkDice, checkFace } from "./check.ts";
import { bodyOf, DEATHS_DOOR, DYING, isBody } from "../body.ts";
import { deathCheck } from "../../../../rules/crusade/damage.ts";
import type { DeathCheckOutcome } from "../../../../rules/crusade/damage.ts";

/** The context of a death check. */
export interface DeathContext {
  readonly name: string;
  readonly brawn: number;
  readonly grace: number;
  /** the total that must be beaten */
  readonly difficulty: number;
  /** true if a total that equals the difficulty passes, too */
  readonly tiePasses: boolean;
  /** name of the actor's latest wound; "" without one */
  readonly wound: string;
}

/** The outcome of a death check; `die`: the face of its d10. */
export interface DeathOutcome extends Outcome, DeathCheckOutcome {
  readonly die: number;
}

/**
 * The death check: d10 + Brawn + Grace against the world's difficulty, 7 by default; FATE, points that change other
 * rolls, may not be used (EC-116..120).
 */
export const deathCheckAction: ActionRules<DeathContext, DeathOutcome> = {
  id: "deathCheck",
  mends: () => true,
  label: "FRAY.Action.deathCheck",
  icon: "fa-solid fa-skull",
  actorTypes: ["crusade"],
  targets: "none",
  dialog: "never",
  live: true,
  /** Reads what the check needs; refused for an actor that does not have to roll one. */
  context(declaration, reader) {
    const actor = reader.actor(declaration.actor);
    if (!actor || !isBody(actor)) return { refused: "NoActor" };
    if (!actor.statuses.has(DEATHS_DOOR))
      return { refused: "NoDeathCheck", rule: "EC-115", data: { name: shownName(actor) } };
    const { brawn, grace } = bodyOf(actor).attributes;
    const wounds = actor.items.filter((item) => item.type === "crusadeWound");
    return {
      name: shownName(actor),
      brawn,
      grace,
      difficulty: reader.setting<number>("deathDifficulty"),
      tiePasses: reader.setting<boolean>("deathTiePasses"),
      wound: wounds.at(-1)?.name ?? "",
    };
  },
  dice: ({ declaration, context }) => checkDice(declaration.actor, context.brawn + context.grace),
  resolve(state) {
    const die = checkFace(state)!;
    return { ...deathCheck({ ...state.context, die }), die };
  },
  /**
   * Returns the changes: the check is due no more, and the actor is dead, or unconscious with a new permanent trait.
   */
  applyEffects(outcome, { declaration, context }): Change[] {
    const { actor: uuid } = declaration;
    const { name } = context;
    // The condition that demands the check ends, whether it is passed or failed.
    const checkDueEnds: Change = { kind: "status", uuid, status: DEATHS_DOOR, active: false };
    if (outcome.dead)
      return [
        checkDueEnds,
        {
          kind: "status",
          uuid,
          status: "dead",
          active: true,
          label: { key: "FRAY.Change.dead", data: { name }, rule: "EC-120" },
        },
      ];
    // Who survives is unconscious (the condition DYING), and keeps a permanent trait named after the wound.
    const trait = localize("FRAY.Crusade.permanentTrait", {
      wound: context.wound || localize("FRAY.Crusade.oldWound"),
    });
    return [
      checkDueEnds,
      {
        kind: "status",
        uuid,
        status: DYING,
        active: true,
        label: { key: "FRAY.Change.unconscious", data: { name }, rule: "EC-118" },
      },
      {
        kind: "create",
        uuid,
        type: "Item",
        data: {
          name: trait,
          type: "crusadeStunt",
          img: asset("icons/star.svg"),
          system: { kind: "permanent" },
        },
        label: { key: "FRAY.Change.trait", data: { name, trait }, rule: "EC-119" },
      },
    ];
  },
};
