import { movementAction, type ActionCost } from "./actions.ts";

interface Offset {
  i: number;
  j: number;
  k: number;
}

/** Gives the cost of a step between two spaces, whose distance is in grid units. */
export type MovementCost = (from: Offset, to: Offset, distance: number, segment: any) => number;

/** The cost of terrain. Terrain is not simulated, so a step costs what its movement action says. */
export class TerrainData {
  constructor() {
    throw new Error("not in the tabletop: TerrainData");
  }

  static resolveTerrainEffects(_effects: unknown[]): null {
    return null;
  }

  /**
   * Makes the function that gives the cost of a step by the movement action of the step's segment, else by the token's
   * movement action. The function of each action is made once, at the action's first step.
   */
  static getMovementCostFunction(token: any, options: object = {}): MovementCost {
    const costs = new Map<string, ActionCost>();
    return (from, to, distance, segment) => {
      const id = segment?.action ?? token.movementAction;
      let actionCost = costs.get(id);
      if (!actionCost) costs.set(id, (actionCost = movementAction(id).getCostFunction(token, options)));
      return actionCost(distance, from, to, distance, segment);
    };
  }
}

/**
 * Combines the costs of the spaces that a large token enters at once: returns the median of the costs, Infinity if a
 * space cannot be entered (its cost is Infinity), and 0 without spaces.
 */
export function costAggregator(results: { cost: number }[]): number {
  const costs = results.map(({ cost }) => cost).sort((a, b) => a - b);
  if (!costs.length) return 0;
  if (costs.at(-1) === Infinity) return Infinity;
  const middle = Math.floor(costs.length / 2);
  return costs.length % 2 ? costs[middle]! : (costs[middle - 1]! + costs[middle]!) / 2;
}
