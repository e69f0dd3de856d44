export * from "./distribution.ts";
export * from "./exploding.ts";
