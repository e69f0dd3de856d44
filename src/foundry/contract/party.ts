/** Type of the actor that is a party. It is of no ruleset itself: its members say by which one it plays. */
export const PARTY = "party";
