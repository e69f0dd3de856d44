import type { Declaration, Outcome, ActionRules } from "../../../contract/action.ts";
import type { Change } from "../../../contract/change.ts";
import { endOfSceneChanges, sceneActors } from "./scene.ts";

/** The context of an end of scene: the changes that it makes. */
export interface SceneContext {
  readonly changes: readonly Change[];
}

/**
 * The gamemaster's end of a scene: actors get back what is allowed once a scene, which is uses of FATE (points that
 * change throws) and an NPC's free block. Dark FATE, the gamemaster's own points, stays (EC-153, EC-165, EC-A31).
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
 * Returns the declaration that ends the scene with this uuid; null if no actor would regain a use. As a declaration
 * must name an actor, it names the first who regains one.
 */
export function endOfSceneDeclaration(scene: string): Declaration | null {
  const firstToRegain = sceneActors(scene).find((actor) => endOfSceneChanges([actor]).length > 0);
  return firstToRegain
    ? { action: "endOfScene", actor: firstToRegain.uuid, token: null, item: null, targets: [], choices: { scene } }
    : null;
}
