import { documentOf } from "../host/host.ts";
import type { EffectDocument } from "../host/documents.ts";
import { spanOf } from "../host/effect-shapes.ts";
import { editEffect } from "./effect-editor.ts";
import { durationFromNow } from "./effects.ts";
import { confirmDeletion } from "./item-presses.ts";
import type { Bearer } from "./effects.ts";

/**
 * Handles a button (`act`) in a bearer's list of effects: "create" opens the editor for a new one. The others work on
 * the effect of the uuid, if it still exists: "edit", "toggle", "renew" (its duration begins anew now) and, once
 * confirmed, "delete".
 */
export async function pressEffect(bearer: Bearer, act: string, uuid: string): Promise<void> {
  const effect = documentOf<EffectDocument>(uuid);
  if (act === "create") return editEffect(bearer, null);
  if (!effect) return;
  if (act === "edit") return editEffect(bearer, effect);
  if (act === "toggle") await effect.update({ disabled: !effect.disabled });
  if (act === "renew") await effect.update(durationFromNow(bearer, spanOf(effect)?.rounds ?? null));
  if (act === "delete" && (await confirmDeletion(effect.name))) await effect.delete();
}
