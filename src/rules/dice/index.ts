export * from "./law.ts";
export * from "./exploding.ts";
