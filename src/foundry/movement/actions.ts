import { host } from "../host/host.ts";
import { movementAction } from "../host/compat.ts";
import { rulesetOf, rulesets } from "../contract/registry.ts";
import type { HostUser, TokenDocument } from "../host/documents.ts";
import { gridOf } from "../contract/reading/ground.ts";
import type { Cell } from "../contract/movement.ts";

const PREFIX = "fray";

/** Returns the host's id of a ruleset's movement action, such as "fray-crusade-walk". */
export const actionId = (ruleset: string, action: string): string => `${PREFIX}-${ruleset}-${action}`;

/**
 * Returns the ruleset's own name of a movement action; null for actions of the host, of modules and of other rulesets.
 */
export function ownAction(ruleset: string, id: string | null | undefined): string | null {
  const start = `${PREFIX}-${ruleset}-`;
  return id?.startsWith(start) ? id.slice(start.length) : null;
}

/** Returns the actor of a placed token; null for a prototype token of a form. */
function actorOf(token: unknown): TokenDocument["actor"] {
  return (token as TokenDocument | null)?.actor ?? null;
}

/**
 * Registers the movement actions of all rulesets at init, and hides the host's own, all but "displace", from tokens of
 * actors with a ruleset.
 */
export function registerMovementActions(): void {
  const actions = host.CONFIG.Token.movement.actions as Record<string, { canSelect?: unknown }>;
  // The host's own actions stay for actors without a ruleset.
  for (const [id, hostAction] of Object.entries(actions)) {
    if (id === "displace") continue;
    const canSelectBefore = hostAction.canSelect;
    const selectable = (token: unknown): boolean =>
      typeof canSelectBefore === "function" ? Boolean(canSelectBefore(token)) : canSelectBefore !== false;
    hostAction.canSelect = (token: unknown) => rulesetOf(actorOf(token)) === null && selectable(token);
  }
  for (const ruleset of rulesets())
    for (const action of ruleset.movement?.actions ?? [])
      actions[actionId(ruleset.id, action.id)] = movementAction({
        label: action.label,
        icon: action.icon,
        img: action.img,
        order: 100 + action.order,
        teleport: false,
        measure: true,
        walls: "move",
        visualize: true,
        getAnimationOptions: () => ({}),
        deriveTerrainDifficulty: null,
        canSelect: (token: unknown) => {
          const actor = actorOf(token);
          return (
            rulesetOf(actor) === ruleset && (!action.canSelect || action.canSelect(token as TokenDocument, actor!))
          );
        },
        getCostFunction: () => makeCostFunction(ruleset.id, action.id),
      }) as { canSelect?: unknown };
}

interface Offset {
  readonly i: number;
  readonly j: number;
}

/**
 * Makes the function that returns the cost of a step from its two ends, in the ruleset's unit; a cost that is not
 * finite counts as 0, as the host would silently shorten a drag there.
 */
function makeCostFunction(
  rulesetId: string,
  action: string,
): (base: number, from: Offset, to: Offset, distance: number) => number {
  const { movement } = rulesets().find((entry) => entry.id === rulesetId)!;
  return (_base, from, to, distance) => {
    const grid = host.canvas?.grid;
    const [steps, diagonal] = stepsOf(from, to);
    const cells = grid?.isGridless ? distance / (grid.distance || 1) : steps || (distance ? 1 : 0);
    const cost = movement!.cost(action, { diagonal, cells });
    return Number.isFinite(cost) ? cost : 0;
  };
}

/**
 * Returns the number of steps between two cells of the viewed scene, and whether they lead across corners of squares; 0
 * without a grid.
 */
function stepsOf(from: Offset, to: Offset): readonly [steps: number, diagonal: boolean] {
  const { scene } = host.canvas ?? {};
  const grid = scene ? gridOf({ parent: scene }) : null;
  if (!grid) return [0, false];
  const [start, end]: [Cell, Cell] = [
    [from.j, from.i],
    [to.j, to.i],
  ];
  const steps = grid.steps(start, end);
  // With corners counted twice, only a way across corners is longer than its steps.
  return [steps, grid.length([start, end], 2) > steps];
}

/**
 * Returns the host's id of the movement action by which a user's move of a token is judged: the move's own where it is
 * one of the token's ruleset, else for a player the ruleset's first, so that no other action passes the rules by; null
 * for a gamemaster's, which is not judged then.
 */
export function actionToJudge(token: TokenDocument, action: string, { isGM }: HostUser): string | null {
  const ruleset = rulesetOf(token.actor);
  if (ruleset && ownAction(ruleset.id, action)) return action;
  return isGM ? null : defaultAction(token);
}

/** Returns the host's id of the movement action that a token begins with, its ruleset's first; null if it has none. */
export function defaultAction(token: TokenDocument): string | null {
  const ruleset = rulesetOf(token.actor);
  const [first] = ruleset?.movement?.actions ?? [];
  return ruleset && first ? actionId(ruleset.id, first.id) : null;
}
