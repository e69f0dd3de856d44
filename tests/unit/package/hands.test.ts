import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { HANDS } from "../../../src/rules/hands.ts";

/* Nobody who comes with Fray holds more than two hands can. */

interface Thing {
  readonly name: string;
  readonly type: string;
  readonly system: { readonly held?: boolean; readonly carried?: unknown; readonly hands?: number };
}
interface Whoever {
  readonly name: string;
  readonly items: readonly Thing[];
  readonly system: { readonly quadruped?: boolean };
}

/** A shield takes one hand; every weapon says how many it takes. */
const handsOf = ({ system }: Thing): number => system.hands ?? 1;
const isHeld = ({ system }: Thing): boolean => system.held ?? system.carried === "hand";

const isActor = (value: object): value is Whoever => Array.isArray((value as Partial<Whoever>).items);
/** Every actor within a document, whether it is one or holds some: an adventure, a token of its own. */
function actorsIn(value: unknown): Whoever[] {
  if (value === null || typeof value !== "object") return [];
  return [...(isActor(value) ? [value] : []), ...Object.values(value).flatMap(actorsIn)];
}

const FILES = ["packs", "demo", "adventures"]
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)))
  .filter((path) => path.endsWith(".json"));
const ACTORS = FILES.flatMap((path) =>
  actorsIn(JSON.parse(readFileSync(path, "utf8"))).map((actor) => ({ path, actor })),
);

it("every actor of packs, demo and first fights has hands enough for what they hold", () => {
  const armed = ACTORS.filter(({ actor }) => actor.items.some(isHeld));
  expect(armed.length).toBeGreaterThan(60);
  const tooMany = armed
    .filter(({ actor }) => !actor.system.quadruped)
    .map(({ path, actor }) => ({ path, name: actor.name, held: actor.items.filter(isHeld) }))
    .filter(({ held }) => held.reduce((sum, thing) => sum + handsOf(thing), 0) > HANDS)
    .map(({ path, name, held }) => `${path}: ${name} holds ${held.map((thing) => thing.name).join(", ")}`);
  expect(tooMany).toEqual([]);
});

/** Bows and the great weapons of the source texts, by name; Swords' missiles are never in hand, but at hand (SS-A10). */
const BOTH_HANDS =
  /\b(long|short) bow|heavy crossbow|great ?(axe|sword|hammer)|halberd|pole-?arm|quarterstaff|long spear/i;
const weaponsIn = (value: unknown): Thing[] =>
  value === null || typeof value !== "object"
    ? []
    : [
        ...(/Weapon$/.test((value as Partial<Thing>).type ?? "") && "system" in value ? [value as Thing] : []),
        ...Object.values(value).flatMap(weaponsIn),
      ];

it("every weapon of packs, demo and first fights says how many hands it takes, bows and great weapons two", () => {
  const weapons = FILES.flatMap((path) => weaponsIn(JSON.parse(readFileSync(path, "utf8"))));
  expect(weapons.length).toBeGreaterThan(150);
  expect(weapons.filter(({ system }) => system.hands === undefined).map(({ name }) => name)).toEqual([]);
  const wrong = weapons.filter(({ name, system }) => BOTH_HANDS.test(name) && system.hands !== 2);
  expect(wrong.map(({ name, type }) => `${type} ${name}`)).toEqual([]);
});
