import { host, localize } from "../host/host.ts";
import type { ActorDocument, CombatDocument, CombatantDocument, HostUser, MessageDocument } from "../host/documents.ts";
import type { CardRoll } from "../engine/dice.ts";
import { rolledFacesOf } from "../engine/dice.ts";
import { isActingClient } from "../engine/client.ts";
import { rulesetById } from "../contract/registry.ts";
import { readerFor } from "../contract/reading/reader.ts";

/*
 * What players change in an encounter by hand: the host lets them write round and turn, and the initiative of
 * combatants that they own. The active gamemaster is told.
 */

/** How many milliseconds after an initiative was written the message with its roll may come. */
const MESSAGE_WITHIN = 5000;

/** Initiatives written by players whose roll no message has told yet, by their combatants' uuids. */
const untold = new Map<string, { readonly combatant: CombatantDocument; readonly user: HostUser; timer: unknown }>();

/** What of a change of an encounter is followed. */
interface Changed {
  readonly round?: number;
  readonly combatants?: readonly { readonly _id: string }[];
}

/**
 * Registers the hooks that warn the active gamemaster of what players change by hand; called at ready. A player's mark
 * that a combatant is defeated, or is not, is put right.
 * @param markDefeated marks the combatants of an actor as defeated or not, as its ruleset says
 */
export function startTellingByHand(markDefeated: (actor: ActorDocument) => void): void {
  const follow = (combatant: CombatantDocument, changed: object, userId: string): void => {
    if ("initiative" in changed) followInitiative(combatant, userId);
    if ("defeated" in changed && combatant.actor && playerOf(userId, combatant.combat)) markDefeated(combatant.actor);
  };
  host.Hooks.on(
    "updateCombat",
    (combat: CombatDocument, { round, combatants = [] }: Changed, _options: object, userId: string) => {
      const user = playerOf(userId, combat);
      if (user && round !== undefined) warn("roundChanged", { user: user.name, round });
      // Combatants that are changed as a part of their encounter have no hook of their own.
      for (const change of combatants) {
        const combatant = combat.combatants.get(change._id);
        if (combatant) follow(combatant, change, userId);
      }
    },
  );
  host.Hooks.on("updateCombatant", (combatant: CombatantDocument, changed: object, _options: object, userId: string) =>
    follow(combatant, changed, userId),
  );
  host.Hooks.on("createChatMessage", ({ author, rolls }: MessageDocument) => {
    for (const [uuid, { combatant, user }] of untold)
      if (author?.id === user.id && (rolls as CardRoll[]).some((roll) => gives(combatant, roll))) forget(uuid);
  });
}

/** Warns of an initiative that a player has written, unless it needs no roll or its roll's message comes in time. */
function followInitiative(combatant: CombatantDocument, userId: string): void {
  const { uuid, initiative, combat, name } = combatant;
  forget(uuid);
  const user = playerOf(userId, combat);
  if (!user || gives(combatant, null)) return;
  const tell = (): void => {
    untold.delete(uuid);
    warn("initiativeChanged", { user: user.name, name, initiative: initiative ?? "–" });
  };
  if (initiative === null) tell();
  else untold.set(uuid, { combatant, user, timer: setTimeout(tell, MESSAGE_WITHIN) });
}

/** Stops waiting for the message of an initiative. */
function forget(uuid: string): void {
  clearTimeout(untold.get(uuid)?.timer as number);
  untold.delete(uuid);
}

/** Tells whether a combatant's initiative is what a roll of its actor gives, or null, no roll. */
function gives(combatant: CombatantDocument, roll: CardRoll | null): boolean {
  const { actor, combat, initiative } = combatant;
  const ruleset = rulesetById(combat?.type);
  if (!ruleset || (roll && roll.options.fray?.roller !== actor?.uuid)) return false;
  return ruleset.initiative.value(combatant, roll && rolledFacesOf(roll), readerFor(ruleset.id)) === initiative;
}

/** Returns the player with this id if this is the acting client and the encounter is one of Fray's; else null. */
function playerOf(userId: string, combat: Pick<CombatDocument, "type"> | null): HostUser | null {
  const user = host.game.users.get(userId);
  return user && !user.isGM && isActingClient() && rulesetById(combat?.type) ? user : null;
}

/** Warns this user with a text of `FRAY.Combat`, until they close it. */
const warn = (key: string, data: object): unknown =>
  host.ui.notifications.warn(localize(`FRAY.Combat.${key}`, { ...data }), { permanent: true });
