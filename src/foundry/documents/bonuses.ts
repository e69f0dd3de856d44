import type { Part } from "../../rules/explain.ts";
import { explain } from "../../rules/explain.ts";
import type { BonusKey } from "../contract/bonus.ts";
import { rulesetOf } from "../contract/registry.ts";
import { host } from "../host/host.ts";
import type { ActorDocument, EffectDocument } from "../host/documents.ts";

/* Bonuses: numbers of an actor that effects may add to. A part is what one effect adds, with the effect's name. */

/** The beginning of the paths by which effects name the numbers that they change. */
export const BONUSES = "system.bonuses.";
/** The largest bonus, positive or negative, that counts; far above any number of the rules. */
const LARGEST = 999;

/**
 * For each actor the parts that effects add to its bonuses, by the rest of the bonus's path after BONUSES; emptied
 * whenever the actor is prepared.
 */
const partsByActor = new WeakMap<ActorDocument, Map<string, Part[]>>();

/** Returns the bonuses that effects can change on an actor of this type; none for a type of no ruleset. */
export const bonusKeysOf = (actor: { readonly type: string }): readonly BonusKey[] =>
  (rulesetOf(actor)?.bonuses ?? []).filter(({ actorTypes }) => actorTypes?.includes(actor.type) ?? true);

/**
 * Returns the bonus among `keys` that a path names; null if the path names none of them. The path of a bonus by name
 * (`named`) ends with that name: `system.bonuses.skill.blades` is the path of the bonus "skill" for the name "blades".
 */
export function bonusKeyOf(keys: readonly BonusKey[], path: string): BonusKey | null {
  if (!path.startsWith(BONUSES)) return null;
  const rest = path.slice(BONUSES.length);
  // In the path of a named bonus its id is followed by a dot and a name that is not empty.
  const isPathOf = ({ id, named }: BonusKey): boolean =>
    named ? rest.length > id.length + 1 && rest.startsWith(`${id}.`) : rest === id;
  return keys.find(isPathOf) ?? null;
}

/** Returns a name as the last part of a path: trimmed, in lower case, with a space for each dot. */
export const pathName = (name: string): string => name.trim().toLowerCase().replaceAll(".", " ");

/** Sets all bonuses of an actor to 0 and forgets their parts; called before its effects are applied. */
export function beginBonuses(actor: ActorDocument): void {
  partsByActor.set(actor, new Map());
  const system = actor.system as { bonuses?: object };
  system.bonuses = Object.fromEntries(bonusKeysOf(actor).map((key) => [key.id, key.named ? {} : 0]));
}

/**
 * Calls `apply`, which applies one change of an effect at `path` of an actor (`target`), and returns its result. If the
 * path names a bonus of an actor whose bonuses have begun (`beginBonuses`), the bonus is cut to a whole number within
 * ±LARGEST, and what the change has added is noted as a part under `name`, the effect's name.
 */
export function applyNoted<Result>(target: unknown, path: string, name: string, apply: () => Result): Result {
  const actor = target as ActorDocument;
  const parts = path.startsWith(BONUSES) ? partsByActor.get(actor) : undefined;
  const key = parts && bonusKeyOf(bonusKeysOf(actor), path);
  if (!key) return apply();
  const { getProperty, setProperty } = host.foundry.utils;
  const valueBefore = bounded(getProperty(actor, path));
  const result = apply();
  const valueAfter = bounded(getProperty(actor, path));
  setProperty(actor, path, valueAfter);
  const id = path.slice(BONUSES.length);
  if (valueAfter !== valueBefore)
    parts.set(id, [...(parts.get(id) ?? []), { label: name, value: valueAfter - valueBefore, rule: key.rule }]);
  return result;
}

/** Returns a value as a whole number within ±LARGEST, fractions cut off; 0 if it is no number. */
function bounded(value: unknown): number {
  const number = typeof value === "object" ? NaN : Math.trunc(Number(value));
  return Number.isFinite(number) ? Math.max(-LARGEST, Math.min(LARGEST, number)) : 0;
}

/** Returns the parts that effects add to one bonus of an actor, such as "melee" or "skill.blades"; empty if none do. */
export const bonusParts = (actor: ActorDocument, id: string): readonly Part[] => partsByActor.get(actor)?.get(id) ?? [];

/** Returns a name's letters and digits in lower case: “Close combat” becomes "closecombat". */
const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/**
 * Returns the parts that effects add to those bonuses of an actor whose id is `kind`, a dot and one of `names`, such as
 * "skill.Close combat". Case, spaces and punctuation in the names make no difference.
 */
export function namedParts(actor: ActorDocument, kind: string, ...names: readonly string[]): Part[] {
  const wanted = names.map(plain);
  return [...(partsByActor.get(actor) ?? [])].flatMap(([path, parts]) =>
    path.startsWith(`${kind}.`) && wanted.includes(plain(path.slice(kind.length + 1))) ? parts : [],
  );
}

/** Returns the effects on an actor: its own, then those that its items transfer to it. */
export const effectsOn = (actor: ActorDocument): EffectDocument[] => [
  ...actor.effects,
  ...actor.items.map((item) => item.effects.filter(({ transfer }) => transfer)).flat(),
];

/**
 * Returns `parts` with the bonuses `added` as parts of their own: their sum is taken off the part with this label,
 * which included them, and they stand behind that part. Returns `parts` unchanged if no part has the label or `added`
 * is empty.
 */
export function splitParts(parts: readonly Part[], label: string, added: readonly Part[] = []): readonly Part[] {
  const index = parts.findIndex((part) => part.label === label);
  if (index < 0 || !added.length) return parts;
  const reduced = { ...parts[index]!, value: parts[index]!.value - explain(added).value };
  // `explain` drops a part that is 0.
  return [...parts.slice(0, index), ...explain([reduced]).parts, ...added, ...parts.slice(index + 1)];
}

/** Returns how much effects add in all to one bonus of an actor, such as "melee" or "skill.blades"; 0 if none do. */
export const bonusOf = (actor: ActorDocument, id: string): number =>
  bonusParts(actor, id).reduce((sum, { value }) => sum + value, 0);

/**
 * Returns parts as the end of a dice formula: " + 3 + 2[Blessed]"; "" without parts. A part whose label is a key of
 * Fray's words stands without a name.
 */
export function formulaOf(parts: readonly Part[]): string {
  return parts
    .map(({ label, value }) => {
      const named = label.startsWith("FRAY.") ? "" : `[${label.replace(/[[\]]/g, "")}]`;
      return ` ${value < 0 ? "-" : "+"} ${Math.abs(value)}${named}`;
    })
    .join("");
}
