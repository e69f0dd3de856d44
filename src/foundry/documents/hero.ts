import { host, runDetached } from "../host/host.ts";
import { isActingClient } from "../engine/client.ts";
import { rulesetOf } from "../contract/registry.ts";
import type { ActorDocument, HostUser, TokenDocument } from "../host/documents.ts";
import { NAMESPACE } from "../settings.ts";
import { armsOfSide } from "./arms.ts";
import { onActorUpdate } from "./actor-update.ts";

/* Heroes and foes: what an actor's being one or the other means for its picture and tokens, and how that is changed. */

/** Returns true if an actor is a hero, false if it is a foe; null if its type is neither (groups, teams). */
export function heroOf(actor: ActorDocument): boolean | null {
  return (actor.system as { hero?: boolean }).hero ?? null;
}

/**
 * Returns the defaults for tokens of a hero or a foe: whether linked to the actor, their disposition, whether they see.
 */
export function tokenOf(hero: boolean): { actorLink: boolean; disposition: number; sight: { enabled: boolean } } {
  const { FRIENDLY, HOSTILE } = host.CONST.TOKEN_DISPOSITIONS;
  return { actorLink: hero, disposition: hero ? FRIENDLY : HOSTILE, sight: { enabled: hero } };
}

/**
 * Returns the whole `system` of an update (`changed`) that makes a foe a hero or a hero a foe, with the ruleset's
 * fields, and what to add to the update: the picture and the prototype token. Null if the actor stays on its side, and
 * for an actor of a type without sides.
 */
export function followsHero(actor: ActorDocument, changed: Record<string, any>): object | null {
  const wasHero = heroOf(actor);
  if (wasHero === null || !changed.system) return null;
  const hooks = rulesetOf(actor)?.hooks;
  const statedHero = changed.system.hero as boolean | undefined;
  // The field `hero` decides if the update changes it; else the ruleset may tell the side from other fields.
  const isHero =
    statedHero !== undefined && statedHero !== wasHero
      ? statedHero
      : (hooks?.heroBy?.(actor, changed.system) ?? wasHero);
  if (isHero === wasHero) return null;
  // The ruleset adds fields only if the field `hero` itself was changed, not if other fields tell the side.
  const fields = statedHero === isHero ? hooks?.heroFields?.(actor, isHero) : {};
  // A coat of arms of Fray's is replaced by that of the other side; a picture that a user chose stays.
  const arms = "img" in changed ? null : armsOfSide(actor.img, isHero);
  const src = arms && armsOfSide(actor.prototypeToken.texture?.src, isHero);
  const prototypeToken = { ...tokenOf(isHero), ...(src ? { texture: { src } } : {}) };
  return {
    // The ruleset's fields come first, and count over those of the update.
    system: { ...fields, ...changed.system, ...fields, hero: isHero },
    ...(arms ? { img: arms } : {}),
    ...(actor.isToken ? {} : { prototypeToken }),
  };
}

/**
 * Updates the friendly and hostile tokens of an actor, on all scenes, to the actor's new side: disposition, sight, and
 * the picture if it is one of Fray's coats of arms. The only token of a hero is also linked to the actor, unless that
 * token has changes of its own.
 */
function updateTokens(actor: ActorDocument): void {
  const { actorLink, disposition, sight } = tokenOf(heroOf(actor)!);
  const { FRIENDLY, HOSTILE } = host.CONST.TOKEN_DISPOSITIONS;
  const tokens = actor.isToken ? [actor.token!] : actor.getDependentTokens();
  for (const token of tokens) {
    if (token.disposition !== FRIENDLY && token.disposition !== HOSTILE) continue;
    // The other side's coat of arms; null if the token has none, or another picture.
    const src = armsOfSide(token.texture.src, heroOf(actor)!);
    const becomesLinked = actorLink && !actor.isToken && tokens.length === 1 && hasNoOwnData(token);
    const arms = src ? { texture: { src } } : {};
    const link = becomesLinked ? { actorLink } : {};
    runDetached(token.update({ disposition, sight, ...arms, ...link }));
  }
}

/** Tells whether an unlinked token has no data of its own: no changed `system`, items or effects. */
function hasNoOwnData(token: TokenDocument): boolean {
  const { system, items, effects } = (token._source.delta ?? {}) as Record<string, object>;
  return ![system, items, effects].some((part) => part && Object.keys(part).length > 0);
}

/** The actors for which the gamemaster has been asked since the page was loaded. */
const asked = new WeakSet<ActorDocument>();

/**
 * Asks the gamemaster whether a foe that `player` was given shall become a hero. Asks once for each actor, as the
 * actor's flag `heroAsked` notes. Does nothing if `player` is a gamemaster or the actor is no foe; and on all clients
 * but one tab of the active gamemaster (`isActingClient`).
 */
async function offerHero(actor: ActorDocument | null, player: HostUser): Promise<void> {
  if (!actor || !isActingClient() || player.isGM || heroOf(actor) !== false || actor.flags[NAMESPACE]?.heroAsked)
    return;
  // The flag is there only once it is written: two players may be made owners at once.
  if (asked.has(actor)) return;
  asked.add(actor);
  await actor.update({ [`flags.${NAMESPACE}.heroAsked`]: true });
  await (await import("./offer-hero.ts")).offerToMakeHero(actor, player);
}

/**
 * Registers the hooks that change an actor's tokens when it becomes a hero or a foe, and that ask the gamemaster when a
 * player is made an owner of a foe or chooses one as their character.
 */
export function startHeroes(): void {
  onActorUpdate((actor, changed) => {
    if (isActingClient() && changed.system?.hero !== undefined && heroOf(actor) !== null) updateTokens(actor);
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
