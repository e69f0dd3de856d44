import { host } from "../host/host.ts";
import type { TokenDocument, TokenPlaceable } from "../host/documents.ts";

/** Returns the controlled token if there is exactly one and the user owns it, else null. */
export function ownedControlled(): TokenDocument | null {
  const controlled = (host.canvas?.tokens?.controlled ?? []) as TokenPlaceable[];
  return controlled.length === 1 && controlled[0]!.document.isOwner ? controlled[0]!.document : null;
}
