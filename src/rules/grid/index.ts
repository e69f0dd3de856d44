export * from "./squares.ts";
export * from "./lines.ts";
export * from "./paces.ts";
export { Ground } from "./ground.ts";
export type { BlockedStep, GroundPlan } from "./ground.ts";
export * from "./search.ts";
