/** Ids of the reaction and the dice of a blow, counted from 0. */
export const windowId = (blow: number): string => `defence${blow + 1}`;
export const attackDie = (blow: number): string => `attack${blow + 1}`;
export const defenceDie = (blow: number): string => `defended${blow + 1}`;
export const damageDice = (blow: number): string => `damage${blow + 1}`;
