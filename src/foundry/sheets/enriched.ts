import { host } from "../host/host.ts";
import type { ActorDocument } from "../host/documents.ts";

/** Returns an actor's description and notes as HTML, with working rolls and links; secret passages only for owners. */
export async function enrichedWords(actor: ActorDocument): Promise<{ description: string; notes: string }> {
  const { TextEditor } = host.foundry.applications.ux;
  const { description, notes } = actor.system as { description?: string; notes?: string };
  const enrich = (text = ""): Promise<string> =>
    TextEditor.implementation.enrichHTML(text, { relativeTo: actor, secrets: actor.isOwner });
  return { description: await enrich(description), notes: await enrich(notes) };
}
