import { shownName } from "../../../contract/reading/names.ts";
import type { ActionRules, Outcome } from "../../../contract/action.ts";
import type { Change } from "../../../contract/change.ts";
import { bodyOf, isBody } from "../body.ts";
import { endOfSceneChanges } from "./scene.ts";
import { rest } from "../../../../rules/crusade/rest.ts";

/** The context of a rest: the name of the actor that rests. */
export interface RestContext {
  readonly name: string;
}

/**
 * A rest between scenes, which the gamemaster gives (EC-112): all stress comes back (EC-107), and the actor may do
 * again what is allowed once a scene. Temporary Wounds, which last for days, stay. Refused for a dead actor and in a
 * started encounter.
 */
export const restAction: ActionRules<RestContext, Outcome> = {
  id: "rest",
  label: "FRAY.Action.rest",
  icon: "fa-solid fa-campground",
  actorTypes: ["crusade"],
  targets: "none",
  gamemaster: true,
  immediate: true,
  dialog: "never",
  /** Returns the actor's name; a refusal if the actor is missing, dead or in a started encounter. */
  context(declaration, reader) {
    const actor = reader.actor(declaration.actor);
    if (!actor || !isBody(actor)) return { refused: "NoActor" };
    const data = { name: shownName(actor) };
    if (bodyOf(actor).derived.state === "dead" || actor.statuses.has("dead")) return { refused: "DeadNoRest", data };
    if (reader.combatant(actor, reader.token(declaration.token))) return { refused: "RestInFight", data };
    return data;
  },
  dice: () => [],
  resolve: () => ({}),
  /** Returns the changes of a rest, by what the actor has lost at the time when the card is applied. */
  applyEffects(_outcome, { declaration, context: { name } }, reader) {
    const actor = reader.actor(declaration.actor);
    if (!actor) return [];
    const { uuid } = actor;
    const { physical, mental, injuries, tended } = bodyOf(actor);
    // Both stress tracks are filled: `rest` returns the damage that a track keeps. The notes of injuries and of
    // attempts to heal them are deleted.
    const changes: Change[] = [];
    for (const [track, { damage, value, max }] of Object.entries({ physical, mental }))
      if (damage > 0)
        changes.push({
          kind: "delta",
          uuid,
          path: `system.${track}.damage`,
          amount: rest({ damage }).value - damage,
          min: 0,
          label: { key: "FRAY.Change.stress", data: { name, uuid, before: value, after: max }, rule: "EC-112" },
        });
    if (injuries.length) changes.push({ kind: "set", uuid, path: "system.injuries", value: [] });
    if (tended.length) changes.push({ kind: "set", uuid, path: "system.tended", value: [] });
    return [...changes, ...endOfSceneChanges([actor])];
  },
};
