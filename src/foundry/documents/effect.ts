import { EffectBase } from "../host/host.ts";
import type { ActorDocument, EffectDocument, ItemDocument } from "../host/documents.ts";
import { appliesItself, hasEnded } from "../host/effect-shapes.ts";
import { noted } from "./bonuses.ts";
import { inUse } from "../contract/reading/hands.ts";

interface AppliedChange {
  readonly key: string;
  readonly effect?: EffectDocument;
}

const SHARED_BY_ALL = new Set(["__proto__", "constructor", "prototype"]);

/**
 * Tells whether the key of a change is safe: no part of it names a property that all objects share. An unsafe key would
 * keep its bearer from being prepared, so it changes nothing, and the self-check names it.
 */
export const isWholesome = (key: unknown): boolean =>
  typeof key === "string" && !key.split(".").some((part) => SHARED_BY_ALL.has(part));

/**
 * An effect: its changes are kept as parts under its name. One on an item works while that is in use; an ended one does
 * not work.
 */
export class FrayActiveEffect extends EffectBase {
  override get isSuppressed(): boolean {
    if (super.isSuppressed || hasEnded(this)) return true;
    const item = this.parent as ItemDocument | null;
    return item?.documentName === "Item" && item.actor !== null && !inUse(item);
  }

  /** V13 asks each effect. */
  override apply(actor: ActorDocument, change: AppliedChange): Record<string, unknown> {
    if (!isWholesome(change.key)) return {};
    if (!appliesItself()) return super.apply(actor, change);
    return noted(actor, change.key, this.name, () => super.apply(actor, change));
  }

  /** V14 asks the class. */
  static override applyChange(target: object, change: AppliedChange, options?: object): Record<string, unknown> {
    if (!isWholesome(change.key)) return {};
    return noted(target, change.key, change.effect?.name ?? "", () => super.applyChange(target, change, options));
  }
}
