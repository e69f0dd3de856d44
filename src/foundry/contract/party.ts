/** The type of the actor that is a party. It has no ruleset itself: it takes that of its members. */
export const PARTY = "party";
