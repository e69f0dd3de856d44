import { EffectBase } from "../host/host.ts";
import type { ActorDocument, EffectDocument, ItemDocument } from "../host/documents.ts";
import { appliesItself, hasEnded } from "../host/effect-shapes.ts";
import { applyNoted } from "./bonuses.ts";
import { inUse } from "../contract/reading/hands.ts";

/** A change of an effect as the host applies it; V14 adds the effect. */
interface AppliedChange {
  readonly key: string;
  readonly effect?: EffectDocument;
}

/** Names of properties that all objects share: a change with one in its key could change every object. */
const SHARED_BY_ALL = new Set(["__proto__", "constructor", "prototype"]);

/**
 * Tells whether a key of a change is safe: a text of which no part between dots is in SHARED_BY_ALL. A change with an
 * unsafe key is not applied, as the actor could not be prepared with it; the self-check reports it.
 */
export const isSafeKey = (key: unknown): boolean =>
  typeof key === "string" && !key.split(".").some((part) => SHARED_BY_ALL.has(part));

/**
 * An effect of Fray. What it adds to a bonus (a number of the actor at `system.bonuses`) is also kept as a part under
 * the effect's name. An effect of an item works only while the item is in use; an effect that has ended does not work.
 */
export class FrayActiveEffect extends EffectBase {
  /** Whether the effect does not work now: the host says so, it has ended, or it is on an actor's item not in use. */
  override get isSuppressed(): boolean {
    if (super.isSuppressed || hasEnded(this)) return true;
    const item = this.parent as ItemDocument | null;
    return item?.documentName === "Item" && item.actor !== null && !inUse(item);
  }

  /**
   * Applies a change to an actor; does nothing, and returns an empty object, if its key is unsafe. In V13 also notes
   * what it adds to a bonus; V14 does that in `applyChange`.
   */
  override apply(actor: ActorDocument, change: AppliedChange): Record<string, unknown> {
    if (!isSafeKey(change.key)) return {};
    if (!appliesItself()) return super.apply(actor, change);
    return applyNoted(actor, change.key, this.name, () => super.apply(actor, change));
  }

  /**
   * Applies a change as V14 does, and notes what it adds to a bonus; nothing (an empty object) if its key is unsafe.
   */
  static override applyChange(target: object, change: AppliedChange, options?: object): Record<string, unknown> {
    if (!isSafeKey(change.key)) return {};
    return applyNoted(target, change.key, change.effect?.name ?? "", () => super.applyChange(target, change, options));
  }
}
