import type { Part } from "../../rules/explain.ts";
import { localize } from "../host/host.ts";

/** Returns one part of a sum as data for the templates: its name, its value with a sign, its rule. */
export function partContext(part: Part): object {
  return { label: localize(part.label), value: signed(part.value), rule: part.rule };
}

/** Returns a number as text with a sign, a true minus for negative ones: +2, −1, +0. */
export function signed(value: number): string {
  return value < 0 ? `−${-value}` : `+${value}`;
}
