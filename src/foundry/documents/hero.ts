import { host, runDetached } from "../host/host.ts";
import { isActingClient } from "../engine/client.ts";
import { rulesetOf } from "../contract/registry.ts";
import type { ActorDocument, HostUser, TokenDocument } from "../host/documents.ts";
import { NAMESPACE } from "../settings.ts";
import { armsOfSide } from "./arms.ts";
import { onActorUpdate } from "./actor-update.ts";

/* Makes actors heroes or foes, with what follows from that for their pictures and tokens. */

/** Tells whether an actor is a hero (true) or a foe (false); null if its type has no such sides (groups, teams). */
export function heroOf(actor: ActorDocument): boolean | null {
  return (actor.system as { hero?: boolean }).hero ?? null;
}

/**
 * Returns the token defaults of a hero or a foe: whether it is linked to its actor, its disposition, whether it has
 * sight.
 */
export function tokenOf(hero: boolean): { actorLink: boolean; disposition: number; sight: { enabled: boolean } } {
  const { FRIENDLY, HOSTILE } = host.CONST.TOKEN_DISPOSITIONS;
  return { actorLink: hero, disposition: hero ? FRIENDLY : HOSTILE, sight: { enabled: hero } };
}

/**
 * Returns the changes to add to an update (`changed`) that turns a foe into a hero or a hero into a foe: the ruleset's
 * fields, the picture and the prototype token of the new side; null if the update changes no side.
 */
export function followsHero(actor: ActorDocument, changed: Record<string, any>): object | null {
  const was = heroOf(actor);
  if (was === null || !changed.system) return null;
  const hooks = rulesetOf(actor)?.hooks;
  const ticked = changed.system.hero as boolean | undefined;
  const hero = ticked !== undefined && ticked !== was ? ticked : (hooks?.heroBy?.(actor, changed.system) ?? was);
  if (hero === was) return null;
  const fields = ticked === hero ? hooks?.heroFields?.(actor, hero) : {};
  // Arms that Fray gave change to the new side's version; a picture that a user chose stays.
  const arms = "img" in changed ? null : armsOfSide(actor.img, hero);
  const src = arms && armsOfSide(actor.prototypeToken.texture?.src, hero);
  const prototypeToken = { ...tokenOf(hero), ...(src ? { texture: { src } } : {}) };
  return {
    system: { ...fields, ...changed.system, ...fields, hero },
    ...(arms ? { img: arms } : {}),
    ...(actor.isToken ? {} : { prototypeToken }),
  };
}

/**
 * Gives an actor's friendly and hostile tokens on scenes its new side: disposition, sight and arms. A hero's single
 * token is linked to the actor unless it has a state of its own.
 */
function tokensFollow(actor: ActorDocument): void {
  const { actorLink, disposition, sight } = tokenOf(heroOf(actor)!);
  const { FRIENDLY, HOSTILE } = host.CONST.TOKEN_DISPOSITIONS;
  const tokens = actor.isToken ? [actor.token!] : actor.getDependentTokens();
  for (const token of tokens) {
    const src = armsOfSide(token.texture.src, heroOf(actor)!);
    const joins = actorLink && !actor.isToken && tokens.length === 1 && untouched(token);
    if (token.disposition !== FRIENDLY && token.disposition !== HOSTILE) continue;
    const arms = src ? { texture: { src } } : {};
    const link = joins ? { actorLink } : {};
    runDetached(token.update({ disposition, sight, ...arms, ...link }));
  }
}

/** Tells whether an unlinked token has no system data, items or effects other than its actor's. */
function untouched(token: TokenDocument): boolean {
  const { system, items, effects } = (token._source.delta ?? {}) as Record<string, object>;
  return ![system, items, effects].some((own) => own && Object.keys(own).length > 0);
}

/** Asks the gamemaster, once for each actor, whether a foe that was given to a player shall become a hero. */
async function offerHero(actor: ActorDocument | null, player: HostUser): Promise<void> {
  if (!actor || !isActingClient() || player.isGM || heroOf(actor) !== false || actor.flags[NAMESPACE]?.heroAsked)
    return;
  await actor.update({ [`flags.${NAMESPACE}.heroAsked`]: true });
  await (await import("./offer-hero.ts")).offerToMakeHero(actor, player);
}

/**
 * Registers the hooks that change an actor's tokens when it becomes a hero or a foe, and that offer to make an actor a
 * hero when it is given to a player.
 */
export function startHeroes(): void {
  onActorUpdate((actor, changed) => {
    if (isActingClient() && changed.system?.hero !== undefined && heroOf(actor) !== null) tokensFollow(actor);
  });
  host.Hooks.on("updateActor", (actor: ActorDocument, changed: Record<string, unknown>) => {
    for (const [id, level] of Object.entries(changed.ownership ?? {})) {
      const user = host.game.users.get(id);
      if (user && level === host.CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER) runDetached(offerHero(actor, user));
    }
  });
  host.Hooks.on("updateUser", (user: HostUser, changed: Record<string, unknown>) => {
    if (changed.character) runDetached(offerHero(user.character, user));
  });
}
