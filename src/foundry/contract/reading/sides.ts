import { host } from "../../host/host.ts";
import type { ActorDocument, CombatantDocument, GameReader, TokenDocument } from "../../host/documents.ts";
import * as rules from "../../../rules/foes.ts";
import type { Standing } from "../../../rules/foes.ts";
import { combatantAnywhere } from "./reader.ts";

/** An actor, with its token if one is placed. */
export interface Being {
  readonly actor: ActorDocument | null;
  readonly token: TokenDocument | null;
}

/** The sides of an encounter: the party, its enemies, and combatants who are nobody's foe ("aside"). */
export const STANDINGS = ["party", "enemies", "aside"] as const satisfies readonly Standing[];

/**
 * Returns the side that is stored in a combatant (`system.side`); null without a combatant, or if it stores none of the
 * three sides, so that the token's disposition decides.
 */
function sideStoredIn(combatant: CombatantDocument | null): Standing | null {
  const side = (combatant?.system as { readonly side?: unknown } | null | undefined)?.side;
  return STANDINGS.find((standing) => standing === side) ?? null;
}

/** Returns the disposition of a token, else that of the actor's prototype token; undefined without both. */
const dispositionOf = ({ actor, token }: Being): number | undefined =>
  token?.disposition ?? actor?.prototypeToken.disposition;

/** Tells whether the disposition of an actor's token, else of its prototype token, is friendly. */
const isFriendly = (being: Being): boolean => dispositionOf(being) === host.CONST.TOKEN_DISPOSITIONS.FRIENDLY;

/**
 * Returns the side a combatant fights on: the one stored in it, else by its disposition "party" if friendly and
 * "enemies" if not (CT-A23, OQ-002, OQ-011).
 */
export const sideOf = (combatant: CombatantDocument): Standing =>
  rules.sideOf({ friendly: isFriendly(combatant), changed: sideStoredIn(combatant) });

/** An object whose function `combatant` finds the combatant of an actor. */
type CombatantFinder = Pick<GameReader, "combatant">;
/** Searches the encounters anew at each call; where many combatants are wanted, pass a finder with lists instead. */
const ONE_BY_ONE: CombatantFinder = { combatant: combatantAnywhere };

/**
 * Returns the combatant of an actor in a started encounter, found by `finder`; null if it has none, or without an
 * actor.
 */
const combatantIn = ({ actor, token }: Being, finder: CombatantFinder): CombatantDocument | null =>
  actor && finder.combatant(actor, token);

/**
 * Tells whether two actors are foes. If both fight in the same started encounter, their sides there decide. Otherwise
 * their dispositions decide: foes are a friendly actor and one that is not friendly. `finder` finds their combatants.
 */
export function areFoes(being: Being, other: Being, finder: CombatantFinder = ONE_BY_ONE): boolean {
  const [combatant, otherCombatant] = [combatantIn(being, finder), combatantIn(other, finder)];
  if (combatant && otherCombatant && combatant.combat === otherCombatant.combat)
    return rules.areFoes(sideOf(combatant), sideOf(otherCombatant));
  return rules.areFoes(rules.sideOf({ friendly: isFriendly(being) }), rules.sideOf({ friendly: isFriendly(other) }));
}

/** Tells whether the actors of two tokens are foes, as `areFoes` does. */
export const areTokensFoes = (
  token: TokenDocument,
  other: TokenDocument,
  finder: CombatantFinder = ONE_BY_ONE,
): boolean => areFoes({ actor: token.actor, token: token }, { actor: other.actor, token: other }, finder);

/** The side that a card (the chat message of an action) shows for each side of an encounter. */
const SHOWN_AS = { party: "friend", enemies: "foe", aside: "neutral" } as const;

/**
 * Returns the side that a card shows for an actor: the one stored in the actor's combatant of a started encounter. If
 * none is stored, the disposition decides: neutral if it is neither friendly nor hostile.
 */
export function shownSide(being: Being): "friend" | "foe" | "neutral" {
  const storedSide = sideStoredIn(combatantIn(being, ONE_BY_ONE));
  if (storedSide) return SHOWN_AS[storedSide];
  const { FRIENDLY, HOSTILE } = host.CONST.TOKEN_DISPOSITIONS;
  const disposition = dispositionOf(being);
  if (disposition === FRIENDLY) return "friend";
  return disposition === HOSTILE ? "foe" : "neutral";
}
