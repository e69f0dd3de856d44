import { documentOf } from "../host/host.ts";
import type { EffectDocument } from "../host/documents.ts";
import { spanOf } from "../host/effect-shapes.ts";
import { editEffect } from "./effect-editor.ts";
import { spanNow } from "./effects.ts";
import { confirmDeletion } from "./item-presses.ts";
import type { Bearer } from "./effects.ts";

/**
 * Handles a button in a bearer's list of effects: creates, edits, toggles, renews or (once confirmed) deletes the
 * effect of the uuid. Does nothing if it is gone.
 */
export async function pressEffect(bearer: Bearer, act: string, uuid: string): Promise<void> {
  const effect = documentOf<EffectDocument>(uuid);
  if (act === "create") return editEffect(bearer, null);
  if (!effect) return;
  if (act === "edit") return editEffect(bearer, effect);
  if (act === "toggle") await effect.update({ disabled: !effect.disabled });
  if (act === "renew") await effect.update(spanNow(bearer, spanOf(effect)?.rounds ?? null));
  if (act === "delete" && (await confirmDeletion(effect.name))) await effect.delete();
}
