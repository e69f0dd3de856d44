import type { Declaration, Outcome, ActionRules } from "../../../contract/action.ts";
import type { Change } from "../../../contract/change.ts";
import { endOfSceneChanges, sceneActors } from "./scene.ts";

/** The changes that the end of a scene makes, as plain data. */
export interface SceneContext {
  readonly changes: readonly Change[];
}

/**
 * Ends the scene, for the gamemaster: what may be used once a scene may be used again; Dark FATE stays (EC-153, EC-165,
 * EC-A31).
 */
export const endOfSceneAction: ActionRules<SceneContext, Outcome> = {
  id: "endOfScene",
  label: "FRAY.Action.endOfScene",
  icon: "fa-solid fa-masks-theater",
  actorTypes: [],
  targets: "none",
  gamemaster: true,
  ofTable: true,
  immediate: true,
  dialog: "never",
  context: (declaration) => ({ changes: endOfSceneChanges(sceneActors(String(declaration.choices.scene ?? ""))) }),
  dice: () => [],
  resolve: ({ context }) => ({ harmless: context.changes.length === 0 }),
  applyEffects: (_outcome, { context }) => context.changes,
};

/**
 * Returns the declaration of the action that ends a scene, given by its uuid; null if no actor would regain a use by it.
 * A declaration must name an actor: it is the first who regains one.
 */
export function endOfSceneDeclaration(scene: string): Declaration | null {
  const first = sceneActors(scene).find((actor) => endOfSceneChanges([actor]).length > 0);
  return first
    ? { action: "endOfScene", actor: first.uuid, token: null, item: null, targets: [], choices: { scene } }
    : null;
}
