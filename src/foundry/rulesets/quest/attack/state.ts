/** Returns the id, on an attack's card, of the reaction to a blow. Blows are counted from 0 in this file. */
export const reactionId = (blow: number): string => `defence${blow + 1}`;
/** Returns the id of a blow's attack die. */
export const attackDie = (blow: number): string => `attack${blow + 1}`;
/** Returns the id of a blow's defence die. */
export const defenceDie = (blow: number): string => `defended${blow + 1}`;
/** Returns the id of a blow's damage dice. */
export const damageDice = (blow: number): string => `damage${blow + 1}`;
