import type { Part } from "../../rules/explain.ts";
import { explain } from "../../rules/explain.ts";
import type { BonusKey } from "../contract/bonus.ts";
import { rulesetOf } from "../contract/registry.ts";
import { host } from "../host/host.ts";
import type { ActorDocument, EffectDocument } from "../host/documents.ts";

/** The path, in an actor's data, below which effects change numbers of the rules. */
export const BONUSES = "system.bonuses.";
/** The largest bonus an effect may give, far above any number of the rules. */
const LARGEST = 999;

/**
 * The bonuses of effects, by actor and key, each part with the name of its effect; made anew with every preparation.
 */
const partsByActor = new WeakMap<ActorDocument, Map<string, Part[]>>();

/** The keys that are an actor's own. */
export const bonusKeysOf = (actor: { readonly type: string }): readonly BonusKey[] =>
  (rulesetOf(actor)?.bonuses ?? []).filter(({ actorTypes }) => actorTypes?.includes(actor.type) ?? true);

/** The documented key a path belongs to: `system.bonuses.skill.blades` is one of `skill`; null: none of theirs. */
export function bonusKeyOf(keys: readonly BonusKey[], path: string): BonusKey | null {
  if (!path.startsWith(BONUSES)) return null;
  const id = path.slice(BONUSES.length);
  return (
    keys.find((key) => (key.named ? id.length > key.id.length + 1 && id.startsWith(`${key.id}.`) : id === key.id)) ??
    null
  );
}

/** The last piece of a named key, as it can stand in a path. */
export const pathName = (name: string): string => name.trim().toLowerCase().replaceAll(".", " ");

/** Before effects are applied: every documented key is there and worth nothing. */
export function beginBonuses(actor: ActorDocument): void {
  partsByActor.set(actor, new Map());
  const system = actor.system as { bonuses?: object };
  system.bonuses = Object.fromEntries(bonusKeysOf(actor).map((key) => [key.id, key.named ? {} : 0]));
}

/** Applies a change of an effect, and keeps what it was worth under the effect's name. */
export function noted<T>(target: unknown, path: string, name: string, apply: () => T): T {
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

/** Whatever was typed: a whole number that the rules can take. */
function bounded(value: unknown): number {
  const number = typeof value === "object" ? NaN : Math.trunc(Number(value));
  return Number.isFinite(number) ? Math.max(-LARGEST, Math.min(LARGEST, number)) : 0;
}

/** The bonuses of effects to one number of an actor, named by effect: "melee", "skill.blades". */
export const bonusParts = (actor: ActorDocument, id: string): readonly Part[] => partsByActor.get(actor)?.get(id) ?? [];

/** Letters and digits alone: “Close combat” is closeCombat. */
const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** The bonuses of effects to one of many, by any of its names: `namedParts(actor, "skill", "closeCombat")`. */
export function namedParts(actor: ActorDocument, id: string, ...names: readonly string[]): Part[] {
  const wanted = names.map(plain);
  return [...(partsByActor.get(actor) ?? [])].flatMap(([path, parts]) =>
    path.startsWith(`${id}.`) && wanted.includes(plain(path.slice(id.length + 1))) ? parts : [],
  );
}

/** The effects on an actor: its own, and those that its items hand on. */
export const effectsOn = (actor: ActorDocument): EffectDocument[] => [
  ...actor.effects,
  ...actor.items.map((item) => item.effects.filter(({ transfer }) => transfer)).flat(),
];

/**
 * Parts of a number that a rule was given as a whole, effects among it: the part of that label is given without them,
 * and they stand behind it under their own names.
 */
export function splitParts(parts: readonly Part[], label: string, added: readonly Part[] = []): readonly Part[] {
  const at = parts.findIndex((part) => part.label === label);
  if (at < 0 || !added.length) return parts;
  const plain = { ...parts[at]!, value: parts[at]!.value - explain(added).value };
  return [...parts.slice(0, at), ...explain([plain]).parts, ...added, ...parts.slice(at + 1)];
}

/** The sum of them. */
export const bonusOf = (actor: ActorDocument, id: string): number =>
  bonusParts(actor, id).reduce((sum, { value }) => sum + value, 0);

/** Parts as they stand behind the dice of a formula: " + 3 + 2[Blessed]"; a part of the rules is not named there. */
export function formulaOf(parts: readonly Part[]): string {
  return parts
    .map(({ label, value }) => {
      const named = label.startsWith("FRAY.") ? "" : `[${label.replace(/[[\]]/g, "")}]`;
      return ` ${value < 0 ? "-" : "+"} ${Math.abs(value)}${named}`;
    })
    .join("");
}
