import type { Refusal } from "../contract/action.ts";
import { host } from "../host/host.ts";
import type { HostUser } from "../host/documents.ts";
import { recordsOfCard } from "./journal/apply.ts";
import { isUndoneByGamemaster } from "./kept-throws.ts";
import { shared } from "../settings.ts";
import { missingRolls } from "./dice.ts";
import { phaseOf } from "./journal/records.ts";
import type { CardMessage, SignedCard } from "./state.ts";
import { integrityOf, signedCard } from "./integrity.ts";
import { actorOf, claimOf, isCard, partsOf, withFreshContext } from "./state.ts";

/** All requests about a card. */
export const REQUESTS = [
  "apply",
  "undo",
  "redo",
  "answer",
  "dice",
  "amend",
  "retract",
  "target",
  "vouch",
  "withdraw",
  "reopen",
] as const;
/** One of the requests about a card. */
export type RequestKind = (typeof REQUESTS)[number];

/** The steps a card may be at. The signature comes first: of a card that is not as signed nothing else is read. */
export const STEPS = ["unverified", "tampered", "refused", "open", "resolved", "applied", "undone"] as const;
/** One of the steps that a card may be at. */
export type CardStep = (typeof STEPS)[number];

/** The roles in which a user may make a request about a card; a user may have several. */
export const CAPACITIES = [
  "gamemaster",
  // owns all the card's targets, or its actor if it has none, and so may apply it
  "affected",
  // may undo the card by the world's setting
  "undoer",
  // may redo the card
  "redoer",
  // has created the card, which has no target yet
  "author",
  // may withdraw the card
  "declarer",
  // owns an actor whose dice the card awaits
  "thrower",
  // owns the actor who may choose the option that the answer names
  "chooser",
] as const;
/** One of the roles in which a user may make a request. */
export type Capacity = (typeof CAPACITIES)[number];

/** A rule that users in one of these roles may make a request at one of these steps. */
interface Rule {
  readonly steps: readonly CardStep[];
  readonly askers: readonly Capacity[];
}

/** The steps of a card that has its outcome. */
const SETTLED = ["resolved", "applied", "undone"] as const;

/** The one list of the requests about a card: at which steps, and in which roles. Anything not listed is refused. */
export const RULES: Readonly<Record<RequestKind, readonly Rule[]>> = {
  apply: [{ steps: ["resolved", "undone"], askers: ["gamemaster", "affected"] }],
  redo: [
    { steps: ["resolved", "undone"], askers: ["gamemaster", "affected"] },
    // Users who may undo may also redo.
    { steps: ["undone"], askers: ["redoer"] },
  ],
  // Also of a card that is only resolved, as its costs may have been paid.
  undo: [{ steps: SETTLED, askers: ["gamemaster", "undoer"] }],
  answer: [{ steps: ["open"], askers: ["gamemaster", "chooser"] }],
  dice: [{ steps: ["open"], askers: ["gamemaster", "thrower"] }],
  amend: [{ steps: ["open", ...SETTLED], askers: ["gamemaster"] }],
  retract: [{ steps: ["open", ...SETTLED], askers: ["gamemaster"] }],
  // The author chooses a target while there is none; only the gamemaster changes it.
  target: [
    { steps: ["open"], askers: ["gamemaster", "author"] },
    { steps: SETTLED, askers: ["gamemaster"] },
  ],
  // Asks again a reaction that was not answered in time.
  reopen: [{ steps: ["open", ...SETTLED], askers: ["gamemaster"] }],
  withdraw: [{ steps: ["open"], askers: ["gamemaster", "declarer"] }],
  // Lets a card run that was created while no gamemaster was connected, or that a module stopped.
  vouch: [{ steps: ["unverified", "open"], askers: ["gamemaster"] }],
};

/** The part of a request that `admit` reads. */
export interface RequestedAct {
  readonly act: string;
  /** of an answer: ids of the reaction and of the option chosen */
  readonly window?: unknown;
  readonly option?: unknown;
}

/**
 * Returns why a user's request about a card is not allowed now; null if it is. Called before anything else is done with
 * the request.
 */
export function admit(message: CardMessage, request: RequestedAct, user: HostUser): Refusal | null {
  const rules = Object.hasOwn(RULES, request.act) ? RULES[request.act as RequestKind] : null;
  if (!rules) return { refused: "NoRequest" };
  const step = stepOf(message);
  const card = signedCard(message);
  if (step === "unverified") return request.act === "vouch" && user.isGM ? null : { refused: "Forgotten" };
  if (step === "tampered") return { refused: "Altered" };
  // A refused card allows no requests, and has no context to read.
  if (step === "refused" || !card) return { refused: "NotResolved" };
  const capacities = capacitiesOf(card, request, user);
  const userRules = rules.filter((rule) => rule.askers.some((asker) => capacities.has(asker)));
  // The reaction is no longer asked for, as other cards have used up what it would cost.
  if (!userRules.length && request.act === "answer" && !reactionOf(card, request)) return { refused: "NoReaction" };
  if (!userRules.length) return { refused: reservedToGamemaster(rules, card, request) ? "GamemasterOnly" : "NotYours" };
  if (userRules.some((rule) => rule.steps.includes(step))) return null;
  return wrongStepRefusal(request.act as RequestKind, step, rules, userRules);
}

/**
 * Returns the step that a card is at, its signature first: of a card that is not as it was signed nothing else is read.
 */
export function stepOf(message: CardMessage): CardStep {
  if (integrityOf(message) === "tampered") return "tampered";
  const card = signedCard(message);
  // A refused card has left the ledger: only that it is refused is read of it.
  if (!card) return claimOf(message).stage === "refused" ? "refused" : "unverified";
  if (card.system.stage === "declared" || !card.system.outcome) return "open";
  const phase = phaseOf(recordsOfCard(message.id));
  return phase === "open" ? "resolved" : phase;
}

/** Returns the roles that a user has for a request about a card. */
function capacitiesOf(card: SignedCard, request: RequestedAct, user: HostUser): Set<Capacity> {
  const capacities = new Set<Capacity>();
  if (user.isGM) capacities.add("gamemaster");
  if (mayApply(card, user)) capacities.add("affected");
  if (mayUndo(card, user)) capacities.add("undoer");
  if (mayRedo(card, user)) capacities.add("redoer");
  if (card.author?.id === user.id && card.system.declaration.targets.length === 0) capacities.add("author");
  if (mayWithdraw(card, user)) capacities.add("declarer");
  if (owesDice(card, user)) capacities.add("thrower");
  if (request.act === "answer" && mayChoose(card, request, user)) capacities.add("chooser");
  return capacities;
}

/** Tells whether the card still needs dice of an actor that this user owns. */
function owesDice(card: SignedCard, user: HostUser): boolean {
  const parts = card.system.context ? partsOf(card) : null;
  if (!parts) return false;
  return missingRolls(parts.action.dice(parts.state), card.rolls).some((request) =>
    actorOf(request.roller)?.testUserPermission(user, "OWNER"),
  );
}

/**
 * Returns the reaction that an answer is for: as it is now that other cards may have paid from the same pool, or if it
 * is no longer asked for, as it was on the card; undefined if the card has none.
 */
function reactionOf(card: SignedCard, request: RequestedAct) {
  const parts = card.system.context ? partsOf(card) : null;
  if (!parts) return undefined;
  const reactionIn = (cardParts: typeof parts) =>
    cardParts.action.reactions?.(cardParts.state).find((reaction) => reaction.id === request.window);
  return reactionIn(withFreshContext(parts)) ?? reactionIn(parts);
}

/** Tells whether a user owns the actor who may choose an answer's option; false if only a gamemaster may. */
function mayChoose(card: SignedCard, request: RequestedAct, user: HostUser): boolean {
  const reaction = reactionOf(card, request);
  if (!reaction || reaction.gamemaster) return false;
  const option = reaction.options.find((candidate) => candidate.id === request.option);
  return Boolean(actorOf(option?.actor ?? reaction.actor)?.testUserPermission(user, "OWNER"));
}

/** Tells whether only a gamemaster may make a request, whatever actors a user owns. */
function reservedToGamemaster(rules: readonly Rule[], card: SignedCard, request: RequestedAct): boolean {
  if (request.act === "answer") return Boolean(reactionOf(card, request)?.gamemaster);
  return rules.every((rule) => rule.askers.every((asker) => asker === "gamemaster"));
}

/** Returns the refusal of a request that a user may make, but not at this step; `userRules`: those for their roles. */
function wrongStepRefusal(
  act: RequestKind,
  step: CardStep,
  rules: readonly Rule[],
  userRules: readonly Rule[],
): Refusal {
  // At this step only other users may make the request.
  if (userRules.length < rules.length && rules.some((rule) => rule.steps.includes(step)))
    return { refused: "NotYours" };
  if (step === "applied" && act !== "answer" && act !== "dice") return { refused: "Applied" };
  if (act === "answer") return { refused: "NoReaction" };
  if (act === "dice") return { refused: "WrongDice" };
  return { refused: "NotResolved" };
}

/** Tells whether a user may apply a card: a gamemaster, or the owner of all its targets (without any, of its actor). */
export function mayApply(card: SignedCard, user: HostUser): boolean {
  if (user.isGM) return true;
  const { declaration } = partsOf(card)?.state ?? card.system;
  const affected = declaration.targets.length ? declaration.targets.map((target) => target.actor) : [declaration.actor];
  return affected.every((uuid) => actorOf(uuid)?.testUserPermission(user, "OWNER"));
}

/**
 * Tells whether a user may undo a card: always a gamemaster. By the world's setting `undo` also a user who may apply it
 * (“affected”), or the owner of its actor (“attacker”), though not if a gamemaster declared it or any later card was
 * not undone.
 */
export function mayUndo(card: SignedCard, user: HostUser): boolean {
  if (user.isGM) return true;
  const undoSetting = shared<string>("undo");
  if (undoSetting === "affected") return mayApply(card, user);
  const { author } = card;
  if (undoSetting !== "attacker" || (author?.isGM && author.id !== user.id)) return false;
  return (
    Boolean(actorOf(card.system.declaration.actor)?.testUserPermission(user, "OWNER")) &&
    !isFollowedByAnotherCard(card.message)
  );
}

/**
 * Tells whether a user may redo a card that was undone: one who may apply it, or who may undo it unless a gamemaster
 * undid it.
 */
export const mayRedo = (card: SignedCard, user: HostUser): boolean =>
  mayApply(card, user) || (mayUndo(card, user) && !isUndoneByGamemaster(recordsOfCard(card.id)));

/**
 * Tells whether a user may withdraw a card that still waits: a gamemaster, or its author until it has both dice and
 * targets.
 */
export function mayWithdraw(card: SignedCard, user: HostUser): boolean {
  if (user.isGM) return true;
  return card.author?.id === user.id && (!card.rolls.length || !card.system.declaration.targets.length);
}

/** Tells whether a later signed card exists that was not undone. */
function isFollowedByAnotherCard(message: CardMessage): boolean {
  const { contents } = host.game.messages;
  return contents
    .slice(contents.indexOf(message) + 1)
    .some((later) => isCard(later) && signedCard(later) !== null && phaseOf(recordsOfCard(later.id)) !== "undone");
}
