import { asset, template } from "../host/paths.ts";
import { host, localize } from "../host/host.ts";
import type { ActorDocument, CombatDocument, EffectDocument, ItemDocument } from "../host/documents.ts";
import { changesOf, hasEnded, spanData, spanOf } from "../host/effect-shapes.ts";
import type { EffectChange } from "../host/effect-shapes.ts";
import type { BonusKey } from "../contract/bonus.ts";
import { rulesets } from "../contract/registry.ts";
import { BONUSES, bonusKeyOf, bonusKeysOf, effectsOn } from "../documents/bonuses.ts";
import { actorWith, isItem } from "../documents/effect-actor.ts";
import type { Bearer } from "../documents/effect-actor.ts";
import { combatantAnywhere } from "../contract/reading/reader.ts";
import { roundsLeft } from "../combat/durations.ts";
import { signed } from "../cards/parts.ts";

/* The list of effects on a sheet. A bonus: a number at `system.bonuses` that effects add to. */

/**
 * Returns the bonuses that a bearer's effects may change: those of the actor, or for an item of no actor those of the
 * item's ruleset; none for an item type of no ruleset.
 */
export function keysOf(bearer: Bearer): readonly BonusKey[] {
  const actor = actorWith(bearer);
  if (actor) return bonusKeysOf(actor);
  return rulesets().find(({ types }) => types.Item[(bearer as ItemDocument).type])?.bonuses ?? [];
}

/** Returns the encounter in which an actor fights; null for null, or if it fights in none. */
const encounterOf = (actor: ActorDocument | null): CombatDocument | null =>
  (actor && (combatantAnywhere(actor, actor.token)?.combat as CombatDocument | null)) ?? null;

/**
 * Returns a list of effects as HTML: for an actor its own effects and the effects that its items transfer to it, for an
 * item its own effects. `isEditable`: true to show the buttons that change the effects.
 */
export function effectsHtml(bearer: Bearer, isEditable: boolean): Promise<string> {
  const effects = isItem(bearer) ? [...bearer.effects] : effectsOn(bearer);
  return host.foundry.applications.handlebars.renderTemplate(template("sheets/effects"), {
    effects: effects.map((effect) => rowOf(effect, bearer, isEditable)),
    editable: isEditable,
  });
}

/** Returns the data of an effect's row, for the template; `isEditable`: true to show the buttons that change it. */
function rowOf(effect: EffectDocument, bearer: Bearer, isEditable: boolean): object {
  const keys = keysOf(bearer);
  const sourceItem = effect.parent === bearer ? null : (effect.parent as ItemDocument);
  const isOver = hasEnded(effect);
  return {
    uuid: effect.uuid,
    name: effect.name,
    img: effect.img || asset("icons/star.svg"),
    source: sourceItem?.name ?? "",
    changes: changesOf(effect).map((change) => changeInWords(change, keys)),
    duration: durationInWords(effect, encounterOf(actorWith(bearer))),
    // The state: over, switched off by a user, suppressed by the host, at work. The first two may both be true.
    ended: isOver,
    off: effect.disabled,
    idle: !effect.disabled && !isOver && effect.isSuppressed,
    works: effect.active,
    editable: isEditable,
  };
}

/** The signs before the value of a change that is no addition, by the change's type. */
const SIGNS: Readonly<Record<string, string>> = { multiply: "×", override: "=", upgrade: "≥", downgrade: "≤" };

/**
 * Returns a change of an effect for the template: the changed bonus and the amount, such as "Melee defence" and "+2". A
 * key that names none of the bonuses `keys` is shown as it is, and marked as unknown.
 */
export function changeInWords({ key, type, value }: EffectChange, keys: readonly BonusKey[]): object {
  const bonusKey = bonusKeyOf(keys, key);
  // The key of a bonus for one thing by name, such as a skill, ends with that name.
  const nameInKey = bonusKey?.named ? key.slice(BONUSES.length + bonusKey.id.length + 1) : "";
  const label = bonusKey ? [localize(bonusKey.label), nameInKey].filter(Boolean).join(": ") : key;
  const number = Number(value);
  const signedAmount = type === "subtract" ? -number : number;
  // An addition is shown with its sign, any other change with the sign of its kind.
  const isAddition = (type === "add" || type === "subtract") && Number.isFinite(signedAmount);
  const amount = isAddition ? signed(Math.trunc(signedAmount)) : `${SIGNS[type] ?? type} ${String(value)}`;
  return { label, amount, unknown: !bonusKey, hint: bonusKey ? "" : localize("FRAY.Effect.unknownKey", { key }) };
}

/** Returns in words how long an effect still lasts, or that it has ended; "" for one without an end. */
function durationInWords(effect: EffectDocument, combat: CombatDocument | null): string {
  if (hasEnded(effect)) return localize("FRAY.Effect.ended");
  const roundsToGo = roundsLeft(effect, combat);
  // A duration that is not in rounds is shown in the host's words.
  if (roundsToGo === null) return Number.isFinite(effect.duration.remaining) ? effect.duration.label : "";
  const roundsInAll = spanOf(effect)!.rounds;
  return combat && roundsInAll > 1
    ? localize("FRAY.Effect.left", { rounds: roundsToGo, of: roundsInAll })
    : localize("FRAY.Effect.rounds", { rounds: roundsToGo });
}

/**
 * Returns the update by which an effect begins now and lasts `rounds` rounds (null: without end), counted in the
 * encounter of the actor on whom it works, if there is one.
 */
export const durationFromNow = (bearer: Bearer, rounds: number | null): object =>
  spanData(rounds, encounterOf(actorWith(bearer)));
