import { host } from "../host/host.ts";
import type { ActorDocument, DeltaDocument } from "../host/documents.ts";

/**
 * Calls a listener when an actor changes, also when it is the actor of an unlinked token, whose changes the host writes
 * to the token's delta. Some versions of the host report both, so that the listener is then called twice.
 */
export function onActorUpdate(listener: (actor: ActorDocument, changed: Record<string, any>) => void): void {
  host.Hooks.on("updateActor", listener);
  host.Hooks.on("updateActorDelta", (delta: DeltaDocument, changed: Record<string, any>) => {
    const actor = delta.parent?.actor;
    if (actor) listener(actor, changed);
  });
}
