export * from "./random.ts";
export * from "./alias.ts";
export * from "./best.ts";
export * from "./dice.ts";
export * from "./fight.ts";
export * from "./skirmish.ts";
export * from "./exact.ts";
export * from "./simulate.ts";
