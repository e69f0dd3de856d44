import { EffectBase } from "../host/host.ts";
import type { ActorDocument, EffectDocument, ItemDocument } from "../host/documents.ts";
import { appliesItself, hasEnded } from "../host/effect-shapes.ts";
import { applyNoted } from "./bonuses.ts";
import { inUse } from "../contract/reading/hands.ts";

/** A change as the host applies it, with its effect in V14. */
interface AppliedChange {
  readonly key: string;
  readonly effect?: EffectDocument;
}

/** Names of properties that all objects share: writing one could change every object. */
const SHARED_BY_ALL = new Set(["__proto__", "constructor", "prototype"]);

/**
 * Tells whether the key of a change is safe: no part of it names a property that all objects share. A change with an
 * unsafe key would keep the actor from being prepared; so it is not applied, and the self-check reports it.
 */
export const isSafeKey = (key: unknown): boolean =>
  typeof key === "string" && !key.split(".").some((part) => SHARED_BY_ALL.has(part));

/**
 * An effect whose changes are also kept as parts under its name. An effect on an item works while the item is in use;
 * an ended effect does not work.
 */
export class FrayActiveEffect extends EffectBase {
  /** Tells whether the effect does not work now: as the host says, if it has ended, or if its item is not in use. */
  override get isSuppressed(): boolean {
    if (super.isSuppressed || hasEnded(this)) return true;
    const item = this.parent as ItemDocument | null;
    return item?.documentName === "Item" && item.actor !== null && !inUse(item);
  }

  /** Applies a change to an actor and notes its bonus, unless its key is unsafe; V13 calls it on the effect. */
  override apply(actor: ActorDocument, change: AppliedChange): Record<string, unknown> {
    if (!isSafeKey(change.key)) return {};
    if (!appliesItself()) return super.apply(actor, change);
    return applyNoted(actor, change.key, this.name, () => super.apply(actor, change));
  }

  /** Applies a change to an actor and notes its bonus, unless its key is unsafe; V14 calls it on the class. */
  static override applyChange(target: object, change: AppliedChange, options?: object): Record<string, unknown> {
    if (!isSafeKey(change.key)) return {};
    return applyNoted(target, change.key, change.effect?.name ?? "", () => super.applyChange(target, change, options));
  }
}
