import { serverNow } from "../host/clock.ts";
import { documentOf, host } from "../host/host.ts";
import { combatantOf } from "../contract/reading/reader.ts";
import type { DiceRequest } from "../contract/action.ts";
import type { CombatDocument, HostUser, TokenDocument } from "../host/documents.ts";
import { shared } from "../settings.ts";
import type { CardRoll } from "./dice.ts";
import { answersRequest, missingRolls, rollFrom, facesByRequest } from "./dice.ts";
import { createdAt, signedCard } from "./integrity.ts";
import { isPressedBy, recordsOfCard } from "./journal/apply.ts";
import type { FoundRecord } from "./journal/apply.ts";
import { phaseOf } from "./journal/records.ts";
import { actorOf, claimOf, isCard } from "./state.ts";
import type { CardMessage, Parts } from "./state.ts";

/*
 * An action that a player undoes and declares again has the same dice: the undone card keeps its throw until the same
 * actor has done the same action again. An action that a gamemaster undoes is thrown anew.
 */

/** A declared action: a card, or the declaration of one. */
interface Declared {
  /** the card's id; left out while the card is still to be made */
  readonly id?: string;
  readonly author: HostUser | null;
  readonly action: string;
  readonly actor: string;
  /** uuid of the token the actor acts with */
  readonly token: string | null;
}

/** The time for which a throw is kept outside of rounds, in milliseconds. */
const KEPT_FOR = 10 * 60_000;
/** The number of newest messages searched for an undone card. */
const MESSAGES_SEARCHED = 100;

/**
 * Returns a declared action as this file takes it: its author, action, actor and token, and the id of its card if there
 * is one.
 */
export const declaredBy = (
  author: HostUser | null,
  { action, actor, token }: { readonly action: string; readonly actor: string; readonly token: string | null },
  id?: string,
): Declared => ({ author, action, actor, token, ...(id ? { id } : {}) });

/**
 * Returns the throw that an undone card keeps for a request; null where the dice must be thrown, as always for a
 * gamemaster's declaration or with the world's setting `keepThrows` off.
 */
export function keptThrow(declared: Declared, request: DiceRequest): CardRoll | null {
  if (declared.author?.isGM || !shared<boolean>("keepThrows")) return null;
  for (const message of undoneBefore(declared)) {
    const rolls = (signedCard(message)?.rolls ?? message.rolls) as readonly CardRoll[];
    const roll = rolls.findLast((candidate) => answersRequest(candidate, request));
    if (roll) return asKeptThrow(roll, request);
  }
  return null;
}

/**
 * Returns the earlier cards of the same action and actor that a player undid or its author withdrew, newest first: up
 * to the first that was not undone, was undone by a gamemaster, or belongs to an earlier round (outside rounds: is
 * older than 10 minutes).
 */
function undoneBefore({ id, author, action, actor, token }: Declared): CardMessage[] {
  const found: CardMessage[] = [];
  // Read the last messages before the card; a card that is still to be made comes after all.
  const { contents } = host.game.messages;
  const ownIndex = contents.findIndex((message) => message.id === id);
  const earlier = contents.slice(
    Math.max(0, (ownIndex < 0 ? contents.length : ownIndex) - MESSAGES_SEARCHED),
    ownIndex < 0 ? undefined : ownIndex,
  );
  for (const message of earlier.reverse()) {
    if (!isCard(message)) continue;
    const claim = claimOf(message);
    const { declaration, refusal } = claim as { declaration: { actor?: unknown } | null; refusal: unknown };
    if (claim.action !== action || declaration?.actor !== actor) continue;
    const card = signedCard(message);
    if (!card) {
      // A card withdrawn before the gamemaster's client saw it is unsigned: only its author and refusal are read.
      const isOwn = message.author?.id === author?.id;
      if (!isOwn || (refusal as { refused?: unknown } | null)?.refused !== "Withdrawn") continue;
    } else {
      const records = recordsOfCard(card.id);
      if (phaseOf(records) !== "undone" || isUndoneByGamemaster(records)) return found;
      if (isOfOtherRound(records, actor, token)) return found;
    }
    if (serverNow() - createdAt(message) > KEPT_FOR && !roundNow(actor, token)) return found;
    found.push(message);
  }
  return found;
}

/** Tells whether a gamemaster undid any step of the card that has these records. */
export const isUndoneByGamemaster = (records: readonly FoundRecord[]): boolean =>
  records.some(
    (record) => record.state === "undone" && host.game.users.some((user) => user.isGM && isPressedBy(record, user)),
  );

/**
 * Tells whether the action of these records was done in another round than the actor's present one; false without
 * rounds.
 */
function isOfOtherRound(records: readonly FoundRecord[], actor: string, token: string | null): boolean {
  const now = roundNow(actor, token);
  const rounds = records.flatMap(({ entries }) =>
    entries.flatMap((entry) =>
      entry.kind === "push" && typeof entry.entry.round === "number" ? [entry.entry.round] : [],
    ),
  );
  return now > 0 && rounds.length > 0 && !rounds.includes(now);
}

/** Returns the round of the encounter in which an actor fights (see `combatantOf`); 0 if it fights in none. */
function roundNow(actor: string, token: string | null): number {
  const actorDocument = actorOf(actor);
  const combat =
    actorDocument && (combatantOf(actorDocument, documentOf<TokenDocument>(token))?.combat as CombatDocument | null);
  return combat?.round ?? 0;
}

/** Returns a copy of a throw as the answer to a request of another card, marked as kept; null if it cannot be built. */
function asKeptThrow(roll: CardRoll, request: DiceRequest): CardRoll | null {
  const data = JSON.parse(JSON.stringify(roll.toJSON())) as { options?: object };
  return rollFrom({
    ...data,
    options: { ...data.options, ...request.options, fray: { id: request.id, roller: request.roller, kept: true } },
  });
}

/** Tells whether any die of a card was kept from a card that was undone. */
export const hasKeptThrow = (rolls: readonly CardRoll[]): boolean =>
  rolls.some(({ options }) => options?.fray?.kept === true);

/**
 * Returns the dice of a card as they count: for each request a kept throw, else the one sent; dice sent that are then
 * no longer asked for are left out. A gamemaster's dice, and all with `keepThrows` off, count as sent.
 */
export function withKeptThrows(
  declared: Declared,
  { action, state }: Pick<Parts, "action" | "state">,
  sent: readonly CardRoll[],
): CardRoll[] {
  if (declared.author?.isGM || !shared<boolean>("keepThrows")) return [...sent];
  // Once some dice count, the action may ask for further ones: repeat until none of those asked for is there.
  const counted: CardRoll[] = [];
  for (;;) {
    const missing = missingRolls(action.dice({ ...state, dice: facesByRequest(counted) }), counted);
    const available = missing.flatMap(
      (request) => keptThrow(declared, request) ?? sent.find((roll) => roll.options?.fray?.id === request.id) ?? [],
    );
    if (!available.length) return counted;
    counted.push(...available);
  }
}
