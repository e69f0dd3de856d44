import { documentOf } from "../host/host.ts";
import type { EffectDocument } from "../host/documents.ts";
import { spanOf } from "../host/effect-shapes.ts";
import { editEffect } from "./effect-editor.ts";
import { durationFromNow } from "./effects.ts";
import { confirmDeletion } from "./item-presses.ts";
import type { Bearer } from "../documents/effect-actor.ts";

/**
 * Handles a press on a button in the list of effects of a bearer (an actor or item). `act` "create" opens the editor
 * for a new effect. Any other `act` is done to the effect with this uuid, if it exists: "edit" it, "toggle" it (disable
 * or enable), "renew" it (its duration begins anew), or "delete" it, after the user has confirmed.
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
