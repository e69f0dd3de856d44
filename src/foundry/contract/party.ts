/** The type of the actor that is a party. No ruleset has this type: a party plays by the ruleset of its members. */
export const PARTY = "party";
