/** The pure rules this room stands on, in one place. */
export * from "../../../rules/swords/index.ts";
