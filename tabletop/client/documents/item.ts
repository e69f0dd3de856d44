/** `Item`: an item of the world, a pack or an actor. */
import { BaseItem } from "../../common/documents/index.ts";
import { ClientDocumentMixin } from "./client-document.ts";

const Base = ClientDocumentMixin(BaseItem as any);

/** An item; `actor` is its owner, null for an item of the world or a pack. */
export class Item extends Base {
  get actor(): any {
    return this.parent?.documentName === "Actor" ? this.parent : null;
  }

  get isOwned(): boolean {
    return this.isEmbedded;
  }

  get thumbnail(): string {
    return this.img;
  }

  /** The effects that the item gives to its actor. */
  get transferredEffects(): any[] {
    return this.effects.filter((effect: any) => effect.transfer === true);
  }

  /** Whether an actor owns the item. */
  get isEmbedded(): boolean {
    return this.actor !== null;
  }

  getRollData(): any {
    return this.system;
  }
}
