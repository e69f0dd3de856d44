import { host } from "../host/host.ts";
import type { ActorDocument, DeltaDocument } from "../host/documents.ts";

/**
 * Calls a listener when an actor changes, including the synthetic actor of an unlinked token, whose changes are those
 * of the token's delta. Some hosts report both, so the listener may be called twice.
 */
export function onActorUpdate(listener: (actor: ActorDocument, changed: Record<string, any>) => void): void {
  host.Hooks.on("updateActor", listener);
  host.Hooks.on("updateActorDelta", (delta: DeltaDocument, changed: Record<string, any>) => {
    const actor = delta.parent?.actor;
    if (actor) listener(actor, changed);
  });
}
