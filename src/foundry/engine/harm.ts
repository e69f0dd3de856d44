import type { Declaration } from "../contract/action.ts";

/** Set by `declare.ts` at start: documents may declare harm without importing the whole life of a card. */
let declareCard: ((declaration: Declaration) => Promise<unknown>) | null = null;

export function onHarm(handler: (declaration: Declaration) => Promise<unknown>): void {
  declareCard = handler;
}

/** Damage or healing outside attacks becomes a card like any other. */
export async function declareHealthChange(declaration: Declaration): Promise<void> {
  await declareCard?.(declaration);
}
