import { PLAYER } from "../unit/host/headless.ts";
import { FOE, HERO } from "./table.ts";

/* The random numbers, junk values and card fields from which attacks are generated. */

/** A source of random whole numbers from 0 to below a limit, the same ones for the same seed. */
export function seeded(seed: number): (limit: number) => number {
  let state = (seed * 2654435761) >>> 0 || 1;
  return (limit) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % limit;
  };
}

export const JUNK: readonly unknown[] = [
  null,
  0,
  -1,
  5,
  21,
  999_999,
  1e308,
  true,
  "",
  "x",
  "constructor",
  "__proto__",
  "frozen",
  "gamemaster",
  `Actor.${FOE}`,
  `Actor.${HERO}`,
  `User.${PLAYER}`,
  [],
  [null],
  [{ actor: `Actor.${FOE}`, token: null }],
  {},
  { amount: 9 },
  { modifier: 20 },
  { strikes: [{ target: `Actor.${FOE}`, damage: 99 }], harmless: false },
  { a: { b: { c: { d: { e: 1 } } } } },
];

export const PARTS = [
  "ruleset",
  "action",
  "stage",
  "context",
  "outcome",
  "answers",
  "deadlines",
  "awaiting",
  "amendments",
  "cast",
  "refusal",
  "declaration",
  "declaration.action",
  "declaration.actor",
  "declaration.token",
  "declaration.item",
  "declaration.targets",
  "declaration.choices",
  "declaration.choices.amount",
  "declaration.choices.modifier",
  "declaration.choices.track",
  "declaration.extra",
];

/** A copy of a value in which every number, however deep, is raised by 7. */
export function raised(value: any): any {
  if (typeof value === "number") return value + 7;
  if (Array.isArray(value)) return value.map(raised);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, raised(entry)]));
}

/** Writes a value at a dotted path of an object, making objects on the way; at an array's path it is appended. */
export function plant(object: any, path: string, value: unknown): void {
  const keys = path.split(".");
  const last = keys.pop()!;
  let place = object;
  for (const key of keys) {
    if (typeof place[key] !== "object" || place[key] === null) place[key] = {};
    place = place[key];
  }
  if (Array.isArray(place)) place.push(value);
  else place[last] = value;
}
