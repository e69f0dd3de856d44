/** The part of `foundry.utils` that needs no DOM. */
export * from "./objects.ts";
export * from "./freeze.ts";
export * from "./text.ts";
export { getRoute } from "./route.ts";
export * from "./timing.ts";
export * from "./classes.ts";
export * from "./geometry.ts";
export * from "./logging.ts";
export { parseUuid, buildUuid } from "./uuid.ts";
export { Collection } from "./collection.ts";
export { Color } from "./color.ts";
export { BitMask } from "./bit-mask.ts";
export { Semaphore } from "./semaphore.ts";
