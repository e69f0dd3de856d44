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
   * Makes the function that gives the cost of a step by its segment's movement action, else by the token's. The function of
   * each action is made once, at its first step.
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
 * Combines the costs of the spaces that a large token enters at once: their median; Infinity if one of them cannot be
 * entered; 0 if there are none.
 */
export function costAggregator(results: { cost: number }[]): number {
  const costs = results.map(({ cost }) => cost).sort((a, b) => a - b);
  if (!costs.length) return 0;
  if (costs.at(-1) === Infinity) return Infinity;
  const middle = Math.floor(costs.length / 2);
  return costs.length % 2 ? costs[middle]! : (costs[middle - 1]! + costs[middle]!) / 2;
}
