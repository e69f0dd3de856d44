import { host, localize } from "../host/host.ts";
import { statusList } from "../host/compat.ts";
import type { ActorDocument, EffectDocument, ItemDocument, SceneDocument, TokenDocument } from "../host/documents.ts";
import { rulesetOf } from "../contract/registry.ts";
import { readerFor } from "../contract/reading/reader.ts";
import { isActingClient } from "../engine/client.ts";
import { actorOfEffect, isItem } from "./effect-actor.ts";
import { refusalInWords } from "../engine/state.ts";

/*
 * Conditions that players give an actor although the rules forbid it now. A player's own page refuses them (guard.ts),
 * but the host lets an owner write effects by other means. The active gamemaster is told.
 */

/** The conditions of actors as they were after the last change, of rulesets that forbid any. */
const conditionsOf = new WeakMap<ActorDocument, ReadonlySet<string>>();

/** Registers the hooks that warn the active gamemaster of forbidden conditions that players give; called at ready. */
export function startTellingConditions(): void {
  for (const actor of host.game.actors) note(actor);
  for (const scene of host.game.scenes) noteTokens(scene.tokens);
  const { Hooks } = host;
  Hooks.on("createActor", (actor: ActorDocument) => void note(actor));
  Hooks.on("createScene", (scene: SceneDocument) => noteTokens(scene.tokens));
  Hooks.on("createToken", (token: TokenDocument) => noteTokens([token]));
  // The actor of a token that is no longer linked is noted now; one noted before may have new conditions.
  Hooks.on("updateToken", (token: TokenDocument, _changed: object, _options: object, userId: string) => {
    if (!token.actorLink) follow(token.actor, userId);
  });
  Hooks.on("updateActor", (actor: ActorDocument, _changed: object, _options: object, userId: string) =>
    follow(actor, userId),
  );
  // What such a hook is told ends with the id of the user who changed the document.
  for (const change of ["create", "update", "delete"] as const)
    for (const name of ["Item", "ActiveEffect"] as const)
      Hooks.on(`${change}${name}`, (document: ItemDocument | EffectDocument, ...rest: unknown[]) =>
        follow(isItem(document) ? document.actor : actorOfEffect(document), rest.at(-1) as string),
      );
}

/** Notes the conditions of the actors that are tokens' own (unlinked). */
function noteTokens(tokens: Iterable<TokenDocument>): void {
  for (const { actor, actorLink } of tokens) if (actor && !actorLink) note(actor);
}

/** Notes an actor's conditions, if its ruleset forbids any; returns those noted before. */
function note(actor: ActorDocument): ReadonlySet<string> | undefined {
  if (!rulesetOf(actor)?.hooks?.conditionRefusal) return undefined;
  const before = conditionsOf.get(actor);
  conditionsOf.set(actor, new Set(actor.statuses));
  return before;
}

/** Warns of each condition that an actor has since this change of a player, and that the rules forbid now. */
function follow(actor: ActorDocument | null, userId: string): void {
  const before = actor && note(actor);
  const user = host.game.users.get(userId);
  if (!before || !user || user.isGM || !isActingClient()) return;
  const ruleset = rulesetOf(actor)!;
  for (const id of actor.statuses) {
    const refused = before.has(id) ? null : ruleset.hooks?.conditionRefusal?.(actor, id, readerFor(ruleset.id));
    if (!refused) continue;
    const condition = localize(statusList().find((status) => status.id === id)?.name ?? id);
    const data = { user: user.name, name: actor.name, condition, reason: refusalInWords(refused) };
    host.ui.notifications.warn(localize("FRAY.Combat.conditionGiven", data), { permanent: true });
  }
}
