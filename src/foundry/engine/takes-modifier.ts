import type { Parts } from "./state.ts";

/**
 * Tells whether a gamemaster's modifier counts on a card. The action's own `takesModifier` decides, if it has one. Else
 * a modifier counts if the card asks for dice, or if `isOpen`: the card has no outcome yet and may still ask for dice.
 */
export const takesModifier = ({ action, state }: Pick<Parts, "action" | "state">, isOpen = false): boolean =>
  action.takesModifier?.(state.context) ?? (isOpen || action.dice(state).length > 0);
