import type { Part } from "../../rules/explain.ts";
import { localize } from "../host/host.ts";

/** Returns one part of a number for the templates: its name, its signed value, its rule. */
export function partContext(part: Part): object {
  return { label: localize(part.label), value: signed(part.value), rule: part.rule };
}

/** Returns a number with its sign, with a true minus: +2, −1, +0. */
export function signed(value: number): string {
  return value < 0 ? `−${-value}` : `+${value}`;
}
