import type { CombatDocument } from "../../../host/documents.ts";

/** Set by the assistant when it is loaded: the tracker may open it without importing an application. */
let open: ((combat: CombatDocument) => void) | null = null;

export function onEncounter(handler: (combat: CombatDocument) => void): void {
  open = handler;
}

export function openEncounter(combat: CombatDocument): void {
  open?.(combat);
}
