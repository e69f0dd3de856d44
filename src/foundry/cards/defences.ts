import type { ActorDocument } from "../host/documents.ts";
import { rulesetOf } from "../contract/registry.ts";
import { localize } from "../host/host.ts";

/** What a blow at somebody is measured against, in words: the short ones, and the whole where they differ. */
export const defencesOf = (actor: ActorDocument): { label: string; value: number; hint: string }[] =>
  (rulesetOf(actor)?.defences?.(actor) ?? []).map(({ label, name, value }) => ({
    label: localize(label),
    value,
    hint: name ? localize(name) : "",
  }));
