import { documentOf, host, localize } from "../host/host.ts";
import type { ActorDocument, CombatDocument, CombatantDocument, HostUser, MessageDocument } from "../host/documents.ts";
import type { JsonObject } from "../host/json.ts";
import type { CardRoll } from "../engine/dice.ts";
import { rolledFacesOf } from "../engine/dice.ts";
import { isActingClient } from "../engine/client.ts";
import { canonical } from "../engine/journal/digest.ts";
import { rulesetById } from "../contract/registry.ts";
import { startTellingConditions } from "../documents/conditions-told.ts";
import { startFollowingPlaces } from "../movement/jumps.ts";
import { readerFor } from "../contract/reading/reader.ts";

/*
 * What players change in an encounter by hand: the host lets them write round and turn, and the initiative (of some
 * releases also the system data) of combatants that they own. The active gamemaster is told.
 */

/** An initiative that a player has written. */
interface Written {
  readonly combatant: CombatantDocument;
  readonly user: HostUser;
  /** the warning of it; null if none is shown yet */
  notice: unknown;
}

/** Initiatives written by players whose roll no message has told yet, by their combatants' uuids. */
const untold = new Map<string, Written>();

/** What of a combatant is compared with what it was. */
interface Known {
  readonly initiative: number | null;
  readonly system: JsonObject;
}

/** The combatants as they were after the last change. */
const knownOf = new WeakMap<CombatantDocument, Known>();
/** The id of the combatant who had the turn after the last change of an encounter. */
const actingIn = new WeakMap<CombatDocument, string | undefined>();

/** What of a change of an encounter is followed. */
interface Changed {
  readonly round?: number;
  readonly turn?: number | null;
  readonly combatants?: readonly { readonly _id: string }[];
}

/**
 * Registers the hooks that warn the active gamemaster of what players change by hand; called at ready. A player's mark
 * that a combatant is defeated, or is not, is put right.
 * @param markDefeated marks the combatants of an actor as defeated or not, as its ruleset says
 */
export function startTellingByHand(markDefeated: (actor: ActorDocument) => void): void {
  startTellingConditions();
  startFollowingPlaces();
  for (const combat of host.game.combats) {
    actingIn.set(combat, combat.combatant?.id);
    for (const combatant of combat.combatants) note(combatant);
  }
  const follow = (combatant: CombatantDocument, changed: object, { fray }: RollOptions, userId: string): void => {
    const before = note(combatant);
    const user = playerOf(userId, combatant.combat);
    if (user && before) followData(combatant, before, user);
    if ("initiative" in changed) followInitiative(combatant, before?.initiative ?? null, user, fray?.rolled === true);
    if ("defeated" in changed && combatant.actor && playerOf(userId, combatant.combat)) markDefeated(combatant.actor);
  };
  host.Hooks.on("createCombatant", (combatant: CombatantDocument) => void note(combatant));
  host.Hooks.on(
    "updateCombat",
    (combat: CombatDocument, { round, turn, combatants = [] }: Changed, options: RollOptions, userId: string) => {
      // The fight goes on by an initiative that no roll has told.
      if (round !== undefined || turn !== undefined) tellOfAll((written) => written.combatant.combat === combat);
      const user = playerOf(userId, combat);
      const before = actingIn.get(combat);
      const acting = combat.combatant;
      if (round !== undefined || turn !== undefined) actingIn.set(combat, acting?.id);
      if (user && round !== undefined) warn("roundChanged", { user: user.name, round });
      // Where the combatant who acted has left, or has another index now, the turn only follows.
      else if (user && turn !== undefined && before !== acting?.id && combat.combatants.has(before ?? ""))
        warn("turnChanged", { user: user.name, name: acting?.name ?? "–" });
      // Combatants that are changed as a part of their encounter have no hook of their own.
      for (const change of combatants) {
        const combatant = combat.combatants.get(change._id);
        if (combatant) follow(combatant, change, options, userId);
      }
    },
  );
  host.Hooks.on("updateCombatant", follow);
  host.Hooks.on("userConnected", (user: HostUser, isConnected: boolean) => {
    if (!isConnected) tellOfAll((written) => written.user === user);
  });
  host.Hooks.on("createChatMessage", ({ author, rolls }: MessageDocument) => {
    for (const [uuid, { combatant, user, notice }] of untold) {
      // It was deleted meanwhile.
      if (documentOf(uuid) !== combatant) untold.delete(uuid);
      else if (author?.id === user.id && (rolls as CardRoll[]).some((roll) => gives(combatant, roll))) {
        untold.delete(uuid);
        if (notice) host.ui.notifications.remove(notice);
      }
    }
  });
}

/** Notes a combatant as it is now; returns what was noted before. */
function note(combatant: CombatantDocument): Known | undefined {
  const before = knownOf.get(combatant);
  const { system } = combatant.toObject() as { system: JsonObject };
  knownOf.set(combatant, { initiative: combatant.initiative, system });
  return before;
}

/** Warns of system data that a player has written, if it is not as it was `before`. */
function followData(combatant: CombatantDocument, before: Known, user: HostUser): void {
  const after = knownOf.get(combatant)!;
  const names = Object.keys({ ...before.system, ...after.system });
  const changed = names.filter((key) => canonical(before.system[key]) !== canonical(after.system[key]));
  if (changed.length) warn("dataChanged", { user: user.name, name: combatant.name, fields: changed.join(", ") });
}

/** What the update of an initiative brings: whether the player's page says that the message of a roll follows. */
interface RollOptions {
  readonly fray?: { readonly rolled?: unknown };
}

/**
 * Warns of an initiative that a player has written, unless it needs no roll. If it is said to be rolled (`isRolled`),
 * the message of the roll is awaited, until the fight goes on or the player leaves. A message that comes later still
 * takes the warning back. Of one that stood already (`before`) it warns in any case: it is rolled once.
 */
function followInitiative(
  combatant: CombatantDocument,
  before: number | null,
  user: HostUser | null,
  isRolled: boolean,
): void {
  const { uuid, initiative, name } = combatant;
  untold.delete(uuid);
  if (!user || initiative === before) return;
  if (before !== null && initiative !== null) {
    warn("initiativeAgain", { user: user.name, name, before, initiative });
    return;
  }
  if (gives(combatant, null)) return;
  const written: Written = { combatant, user, notice: null };
  untold.set(uuid, written);
  if (!isRolled || initiative === null) tell(written);
}

/** Warns of those initiatives without the message of a roll that are chosen, of each once. */
function tellOfAll(isChosen: (written: Written) => boolean): void {
  for (const written of untold.values()) if (!written.notice && isChosen(written)) tell(written);
}

/** Warns of an initiative that a player has written. */
function tell(written: Written): void {
  const { user, combatant } = written;
  const { name, initiative } = combatant;
  written.notice = warn("initiativeChanged", { user: user.name, name, initiative: initiative ?? "–" });
}

/** Tells whether a combatant's initiative is what a roll of its actor gives, or null, no roll, to one without any. */
function gives(combatant: CombatantDocument, roll: CardRoll | null): boolean {
  const { actor, combat, initiative } = combatant;
  const ruleset = rulesetById(combat?.type);
  if (!ruleset || !actor || (roll && roll.options.fray?.roller !== actor.uuid)) return false;
  // As it was when it had none: a place in a count that runs depends on it.
  const unplaced = combatant.clone({ initiative: null }, { keepId: true }) as CombatantDocument;
  return ruleset.initiative.value(unplaced, roll && rolledFacesOf(roll), readerFor(ruleset.id)) === initiative;
}

/** Returns the player with this id if this is the acting client and the encounter is one of Fray's; else null. */
function playerOf(userId: string, combat: Pick<CombatDocument, "type"> | null): HostUser | null {
  const user = host.game.users.get(userId);
  return user && !user.isGM && isActingClient() && rulesetById(combat?.type) ? user : null;
}

/** Warns this user with a text of `FRAY.Combat`, until they close it. */
const warn = (key: string, data: object): unknown =>
  host.ui.notifications.warn(localize(`FRAY.Combat.${key}`, { ...data }), { permanent: true });
