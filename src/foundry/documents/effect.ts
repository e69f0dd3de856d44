import { EffectBase } from "../host/host.ts";
import type { ActorDocument, EffectDocument, ItemDocument } from "../host/documents.ts";
import { appliesItself, hasEnded } from "../host/effect-shapes.ts";
import { noted } from "./bonuses.ts";
import { inUse } from "../contract/reading/hands.ts";

interface AppliedChange {
  readonly key: string;
  readonly effect?: EffectDocument;
}

/** Every effect: what it changes is kept under its name, a thing's works while it is held or worn, an ended one not at all. */
export class FrayActiveEffect extends EffectBase {
  override get isSuppressed(): boolean {
    if (super.isSuppressed || hasEnded(this)) return true;
    const item = this.parent as ItemDocument | null;
    return item?.documentName === "Item" && item.actor !== null && !inUse(item);
  }

  /** V13 asks each effect. */
  override apply(actor: ActorDocument, change: AppliedChange): Record<string, unknown> {
    if (!appliesItself()) return super.apply(actor, change);
    return noted(actor, change.key, this.name, () => super.apply(actor, change));
  }

  /** V14 asks the class. */
  static override applyChange(target: object, change: AppliedChange, options?: object): Record<string, unknown> {
    return noted(target, change.key, change.effect?.name ?? "", () => super.applyChange(target, change, options));
  }
}
