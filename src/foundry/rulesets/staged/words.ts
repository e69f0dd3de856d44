import type { Part } from "../../../rules/explain.ts";
import type { WoundLevel } from "../../../rules/staged/types.ts";

export { icon } from "../../documents/types.ts";

/** Sum of parts: what goes into a formula. */
export const sum = (parts: readonly Part[]): number => parts.reduce((total, part) => total + part.value, 0);

export const woundKey = (level: WoundLevel): string => `FRAY.Staged.Wound.${level}`;
