import { host } from "../host/host.ts";
import { movementAction } from "../host/compat.ts";
import { rulesetOf, rulesets } from "../contract/registry.ts";
import type { HostUser, TokenDocument } from "../host/documents.ts";
import { gridOf } from "../contract/reading/ground.ts";
import type { Cell } from "../contract/movement.ts";

/** The beginning of the ids of Fray's movement actions (ways to move that a user chooses for a token). */
const PREFIX = "fray";

/** Returns the id under which the host has a ruleset's movement action, such as "fray-crusade-walk". */
export const actionId = (ruleset: string, action: string): string => `${PREFIX}-${ruleset}-${action}`;

/**
 * Returns the ruleset's own id ("walk") of a movement action, given the host's id; null for actions of the host, of
 * modules and of other rulesets.
 */
export function ownAction(ruleset: string, id: string | null | undefined): string | null {
  const start = `${PREFIX}-${ruleset}-`;
  return id?.startsWith(start) ? id.slice(start.length) : null;
}

/** Returns the actor of a token; null for null, and for the prototype token of a form, which has none. */
function actorOf(token: unknown): TokenDocument["actor"] {
  return (token as TokenDocument | null)?.actor ?? null;
}

/**
 * Registers the movement actions of all rulesets with the host. For tokens of actors with a ruleset it hides the host's
 * own actions, except "displace". Called at init.
 */
export function registerMovementActions(): void {
  const actions = host.CONFIG.Token.movement.actions as Record<string, { canSelect?: unknown }>;
  // Actors without a ruleset keep the host's actions, under the conditions that these had before.
  for (const [id, hostAction] of Object.entries(actions)) {
    if (id === "displace") continue;
    const canSelectBefore = hostAction.canSelect;
    const selectable = (token: unknown): boolean =>
      typeof canSelectBefore === "function" ? Boolean(canSelectBefore(token)) : canSelectBefore !== false;
    hostAction.canSelect = (token: unknown) => rulesetOf(actorOf(token)) === null && selectable(token);
  }
  // Each ruleset's actions, only for tokens of its own actors.
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

/** A cell by row (`i`) and column (`j`), as the host gives it. */
interface Offset {
  readonly i: number;
  readonly j: number;
}

/**
 * Returns the function that gives the host the cost of a step between two cells, in the ruleset's unit. Should the
 * ruleset give no finite number, the cost is 0: with infinity the host would end the drag before the step without
 * telling why. Whether the way as a whole is allowed is judged elsewhere, by the ruleset's `movement`.
 */
function makeCostFunction(
  rulesetId: string,
  action: string,
): (base: number, from: Offset, to: Offset, distance: number) => number {
  const { movement } = rulesets().find((entry) => entry.id === rulesetId)!;
  return (_base, from, to, distance) => {
    const grid = host.canvas?.grid;
    const [steps, diagonal] = stepsOf(from, to);
    // On a grid the steps; 1 for a move within one cell. Without a grid the distance in cells.
    const stepsOnGrid = steps || (distance ? 1 : 0);
    const cells = grid?.isGridless ? distance / (grid.distance || 1) : stepsOnGrid;
    const cost = movement!.cost(action, { diagonal, cells });
    return Number.isFinite(cost) ? cost : 0;
  };
}

/**
 * Returns how many steps lead from one cell to another on the viewed scene, and whether any of them is diagonal, across
 * the corner of a square; 0 and false without a scene, or before its grid is loaded.
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
  // If a diagonal step counts as 2, the way's length is above its number of steps only if a step is diagonal.
  return [steps, grid.length([start, end], 2) > steps];
}

/**
 * Returns the host's id of the movement action by which a user's move of a token is judged. It is the move's own action
 * if the token's ruleset has it. If not, it is the ruleset's first action for a player, who could otherwise avoid the
 * rules, and null for a gamemaster, whose move is then not judged.
 */
export function actionToJudge(token: TokenDocument, action: string, { isGM }: HostUser): string | null {
  const ruleset = rulesetOf(token.actor);
  if (ruleset && ownAction(ruleset.id, action)) return action;
  return isGM ? null : defaultAction(token);
}

/**
 * Returns the host's id of the movement action that a token has at first: its ruleset's first; null if it has none. The
 * host asks for it for all tokens of all scenes, so it does not make their actors, which takes long: `delta` as a
 * document would do so when it is first read.
 */
export function defaultAction(token: TokenDocument): string | null {
  const ruleset = rulesetOf(token._source.delta?.type ? token.actor : token.baseActor);
  const [first] = ruleset?.movement?.actions ?? [];
  return ruleset && first ? actionId(ruleset.id, first.id) : null;
}
