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
 * Whether the key of a change leads through nothing that all objects share. One that does would make its bearer impossible to
 * prepare; it changes nothing, and the self-check names it.
 */
export const isWholesome = (key: unknown): boolean =>
  typeof key === "string" && !key.split(".").some((part) => SHARED_BY_ALL.has(part));

/** Every effect: what it changes is kept under its name, a thing's works while it is held or worn, an ended one not at all. */
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
