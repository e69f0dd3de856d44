import type { Change } from "../../../contract/change.ts";
import type { ActorDocument, GameReader } from "../../../host/documents.ts";
import { darkChange } from "../combat/dark-fate.ts";
import type { FateSpender } from "../../../../rules/crusade/fate.ts";

/**
 * One point of FATE, of one's own pool or of Dark FATE; a player's becomes the gamemaster's, in an encounter or out
 * of one (EC-154).
 */
export function fatePayment(actor: ActorDocument, spender: FateSpender, reader: GameReader): Change[] {
  if (spender === "dark") return [darkChange(-1, reader)];
  const own: Change = { kind: "delta", uuid: actor.uuid, path: "system.fate.value", amount: -1, min: 0 };
  return spender === "pc" ? [own, darkChange(1, reader)] : [own];
}
