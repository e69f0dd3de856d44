import type { Part } from "../../rules/explain.ts";
import { explain } from "../../rules/explain.ts";
import type { BonusKey } from "../contract/bonus.ts";
import { rulesetOf } from "../contract/registry.ts";
import { host } from "../host/host.ts";
import type { ActorDocument, EffectDocument } from "../host/documents.ts";

/** The path in an actor's data below which effects change numbers of the rules. */
export const BONUSES = "system.bonuses.";
/** The largest bonus an effect may give, far above any number of the rules. */
const LARGEST = 999;

/**
 * The bonuses that effects give, by actor and by the part of their path after `BONUSES`, each with the name of its
 * effect; filled anew each time the actor is prepared.
 */
const partsByActor = new WeakMap<ActorDocument, Map<string, Part[]>>();

/** Returns the bonus keys that effects can change on an actor of this type. */
export const bonusKeysOf = (actor: { readonly type: string }): readonly BonusKey[] =>
  (rulesetOf(actor)?.bonuses ?? []).filter(({ actorTypes }) => actorTypes?.includes(actor.type) ?? true);

/**
 * Returns the one of the documented keys that a path belongs to: for `system.bonuses.skill.blades` the key `skill`;
 * null if it belongs to none.
 */
export function bonusKeyOf(keys: readonly BonusKey[], path: string): BonusKey | null {
  if (!path.startsWith(BONUSES)) return null;
  const id = path.slice(BONUSES.length);
  // The path of a named key goes on with a name that is not empty.
  const isOfKey = ({ id: key, named }: BonusKey): boolean =>
    named ? id.length > key.length + 1 && id.startsWith(`${key}.`) : id === key;
  return keys.find(isOfKey) ?? null;
}

/** Returns a name as the last piece of a path: in lower case, with blanks for dots. */
export const pathName = (name: string): string => name.trim().toLowerCase().replaceAll(".", " ");

/** Sets every documented bonus of an actor to 0 and forgets their parts, before effects are applied. */
export function beginBonuses(actor: ActorDocument): void {
  partsByActor.set(actor, new Map());
  const system = actor.system as { bonuses?: object };
  system.bonuses = Object.fromEntries(bonusKeysOf(actor).map((key) => [key.id, key.named ? {} : 0]));
}

/**
 * Calls `apply`, which applies one change of an effect to the number at `path` of an actor (`target`), and returns its
 * result. If the path is a documented bonus, then makes the number whole and within ±LARGEST, and keeps what the change
 * added as a part under the effect's `name`.
 */
export function applyNoted<T>(target: unknown, path: string, name: string, apply: () => T): T {
  const actor = target as ActorDocument;
  const parts = path.startsWith(BONUSES) ? partsByActor.get(actor) : undefined;
  const key = parts && bonusKeyOf(bonusKeysOf(actor), path);
  if (!key) return apply();
  const { getProperty, setProperty } = host.foundry.utils;
  const before = bounded(getProperty(actor, path));
  const result = apply();
  const after = bounded(getProperty(actor, path));
  setProperty(actor, path, after);
  const id = path.slice(BONUSES.length);
  if (after !== before)
    parts.set(id, [...(parts.get(id) ?? []), { label: name, value: after - before, rule: key.rule }]);
  return result;
}

/** Returns a value of an effect as a whole number from −LARGEST to LARGEST; 0 for a value that is no number. */
function bounded(value: unknown): number {
  const number = typeof value === "object" ? NaN : Math.trunc(Number(value));
  return Number.isFinite(number) ? Math.max(-LARGEST, Math.min(LARGEST, number)) : 0;
}

/**
 * Returns the bonuses that effects give to one number of an actor ("melee", "skill.blades"), each named by its effect;
 * empty if none do.
 */
export const bonusParts = (actor: ActorDocument, id: string): readonly Part[] => partsByActor.get(actor)?.get(id) ?? [];

/** Returns a name with letters and digits alone, in lower case: “Close combat” becomes "closecombat". */
const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/**
 * Returns the bonuses that effects give to the numbers `<kind>.<name>` of an actor, such as "skill.Close combat", whose
 * name is one of `names`; case, blanks and punctuation make no difference.
 */
export function namedParts(actor: ActorDocument, kind: string, ...names: readonly string[]): Part[] {
  const wanted = names.map(plain);
  return [...(partsByActor.get(actor) ?? [])].flatMap(([path, parts]) =>
    path.startsWith(`${kind}.`) && wanted.includes(plain(path.slice(kind.length + 1))) ? parts : [],
  );
}

/** Returns the effects on an actor: its own, and those that its items transfer to it. */
export const effectsOn = (actor: ActorDocument): EffectDocument[] => [
  ...actor.effects,
  ...actor.items.map((item) => item.effects.filter(({ transfer }) => transfer)).flat(),
];

/**
 * Returns the parts of a number with the bonuses of effects told apart: the part labelled `label`, which includes the
 * bonuses `added`, is reduced by them, and they follow it under their own names. Unchanged without that part or without
 * bonuses.
 */
export function splitParts(parts: readonly Part[], label: string, added: readonly Part[] = []): readonly Part[] {
  const index = parts.findIndex((part) => part.label === label);
  if (index < 0 || !added.length) return parts;
  const reduced = { ...parts[index]!, value: parts[index]!.value - explain(added).value };
  // `explain` leaves the part out if nothing of it is left.
  return [...parts.slice(0, index), ...explain([reduced]).parts, ...added, ...parts.slice(index + 1)];
}

/** Returns the sum of the bonuses that effects give to one number of an actor ("melee", "skill.blades"); 0 without. */
export const bonusOf = (actor: ActorDocument, id: string): number =>
  bonusParts(actor, id).reduce((sum, { value }) => sum + value, 0);

/**
 * Returns parts as the text that follows the dice in a formula: " + 3 + 2[Blessed]"; "" without parts. Only parts of
 * effects are named, not those whose label is a key of Fray's words.
 */
export function formulaOf(parts: readonly Part[]): string {
  return parts
    .map(({ label, value }) => {
      const named = label.startsWith("FRAY.") ? "" : `[${label.replace(/[[\]]/g, "")}]`;
      return ` ${value < 0 ? "-" : "+"} ${Math.abs(value)}${named}`;
    })
    .join("");
}
