/** An item, alone or owned by an actor. */
import { BaseItem } from "../../common/documents/index.ts";
import { ClientDocumentMixin } from "./client-document.ts";

const Base = ClientDocumentMixin(BaseItem as any);

/** An item on a client. */
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

  get transferredEffects(): any[] {
    return this.effects.filter((effect: any) => effect.transfer === true);
  }

  get isEmbedded(): boolean {
    return this.actor !== null;
  }

  getRollData(): any {
    return this.system;
  }
}
