import type { Refusal } from "../contract/action.ts";
import type { HostUser } from "../host/documents.ts";
import { recordsOfCard } from "./journal/find-records.ts";
import { isUndoneByGamemaster } from "./kept-throws.ts";
import { shared } from "../settings.ts";
import { missingRolls } from "./dice.ts";
import { phaseOf } from "./journal/records.ts";
import type { CardMessage, SignedCard } from "./state.ts";
import { integrityOf, signedCard } from "./integrity.ts";
import { messagesAfter } from "./received.ts";
import { actorOf, amendedDeclaration, claimOf, isCard, needsTarget, partsOf, withFreshContext } from "./state.ts";

/*
 * Which user may ask what of a card (the chat message of one action), at which step and in which role. A card is signed
 * once a gamemaster's client has verified it. Its reactions are choices put to players.
 */

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

/** The steps that a card may be at; `stepOf` tells which. */
export const STEPS = ["unverified", "tampered", "refused", "open", "resolved", "applied", "undone"] as const;
/** One of the steps that a card may be at. */
export type CardStep = (typeof STEPS)[number];

/** The roles in which a user may make a request about a card; a user may have several, or none. */
export const CAPACITIES = [
  "gamemaster",
  // owns the actors of all the card's targets, or the acting actor if it has no targets; gamemasters too
  "affected",
  // may undo the card, by the world's setting `undo`
  "undoer",
  // may redo the card (see `mayRedo`)
  "redoer",
  // has created the card, which still lacks the target that its action needs
  "author",
  // may withdraw the card (see `mayWithdraw`)
  "declarer",
  // owns an actor whose dice the card waits for
  "thrower",
  // owns the actor who may choose the option that the request's answer names
  "chooser",
] as const;
/** One of the roles in which a user may make a request. */
export type Capacity = (typeof CAPACITIES)[number];

/** At each of these steps, a user in any of these roles may make the request. */
interface Rule {
  readonly steps: readonly CardStep[];
  readonly askers: readonly Capacity[];
}

/** The steps of a card that has an outcome. */
const SETTLED = ["resolved", "applied", "undone"] as const;
const isSettled = (step: CardStep): boolean => (SETTLED as readonly CardStep[]).includes(step);

/** For each request, the rules that allow it: at which steps of a card, and to users with which roles. */
export const RULES: Readonly<Record<RequestKind, readonly Rule[]>> = {
  apply: [{ steps: ["resolved", "undone"], askers: ["gamemaster", "affected"] }],
  redo: [
    { steps: ["resolved", "undone"], askers: ["gamemaster", "affected"] },
    // a user who may undo the card may also redo it
    { steps: ["undone"], askers: ["redoer"] },
  ],
  // at "resolved" too, as the card's costs are paid before it is applied
  undo: [{ steps: SETTLED, askers: ["gamemaster", "undoer"] }],
  answer: [{ steps: ["open"], askers: ["gamemaster", "chooser"] }],
  dice: [{ steps: ["open"], askers: ["gamemaster", "thrower"] }],
  amend: [{ steps: ["open", ...SETTLED], askers: ["gamemaster"] }],
  retract: [{ steps: ["open", ...SETTLED], askers: ["gamemaster"] }],
  // the author may choose a target only while there is none; later only a gamemaster may
  target: [
    { steps: ["open"], askers: ["gamemaster", "author"] },
    { steps: SETTLED, askers: ["gamemaster"] },
  ],
  // asks a reaction again that was answered by its deadline
  reopen: [{ steps: ["open", ...SETTLED], askers: ["gamemaster"] }],
  withdraw: [{ steps: ["open"], askers: ["gamemaster", "declarer"] }],
  // makes a card run that was created while no gamemaster was connected, or that a module stopped
  vouch: [{ steps: ["unverified", "open"], askers: ["gamemaster"] }],
};

/** The parts of a request that decide whether it is allowed. */
export interface RequestedAct {
  /** one of REQUESTS; any other text is refused */
  readonly act: string;
  /** of an answer: id of the reaction */
  readonly reaction?: unknown;
  /** of an answer: id of the option chosen */
  readonly option?: unknown;
}

/**
 * Returns why a user's request about a card is refused now; null if it is allowed at the card's present step, in a role
 * that the user has.
 */
export function admit(message: CardMessage, request: RequestedAct, user: HostUser): Refusal | null {
  const rules = Object.hasOwn(RULES, request.act) ? RULES[request.act as RequestKind] : null;
  if (!rules) return { refused: "NoRequest" };
  const step = stepOf(message);
  const card = signedCard(message);
  // Unsigned or edited: nothing of the card's content is read.
  if (step === "unverified") return request.act === "vouch" && user.isGM ? null : { refused: "Forgotten" };
  if (step === "tampered") return { refused: "Altered" };
  // A refused card allows no requests, and has no context to read.
  if (step === "refused" || !card) return { refused: "NotResolved" };
  const capacities = capacitiesOf(card, request, user);
  const userRules = rules.filter((rule) => rule.askers.some((asker) => capacities.has(asker)));
  if (!userRules.length) {
    // The user has no role that fits. For an answer that may be because the reaction is no longer asked for.
    if (request.act === "answer" && !reactionOf(card, request)) return { refused: "NoReaction" };
    return { refused: reservedToGamemaster(rules, card, request) ? "GamemasterOnly" : "NotYours" };
  }
  if (userRules.some((rule) => rule.steps.includes(step))) return null;
  return wrongStepRefusal(request.act as RequestKind, step, rules, userRules);
}

/**
 * Returns the step that a card is at. The signature is checked first: an edited card is "tampered", and of an unsigned
 * one nothing counts but whether its message says "refused".
 */
export function stepOf(message: CardMessage): CardStep {
  if (integrityOf(message) === "tampered") return "tampered";
  const card = signedCard(message);
  // A refused card has left the gamemaster's ledger of signed cards.
  if (!card) return claimOf(message).stage === "refused" ? "refused" : "unverified";
  if (card.system.stage === "declared" || !card.system.outcome) return "open";
  const phase = phaseOf(recordsOfCard(message.id));
  return phase === "open" ? "resolved" : phase;
}

/** Returns the roles that a user has for a request about this card. */
function capacitiesOf(card: SignedCard, request: RequestedAct, user: HostUser): Set<Capacity> {
  const capacities = new Set<Capacity>();
  if (user.isGM) capacities.add("gamemaster");
  if (mayApply(card, user)) capacities.add("affected");
  if (mayUndo(card, user)) capacities.add("undoer");
  if (mayRedo(card, user)) capacities.add("redoer");
  if (card.author?.id === user.id && lacksTarget(card)) capacities.add("author");
  if (mayWithdraw(card, user)) capacities.add("declarer");
  if (owesDice(card, user)) capacities.add("thrower");
  if (request.act === "answer" && mayChoose(card, request, user)) capacities.add("chooser");
  return capacities;
}

/** Tells whether the card waits for dice of an actor that this user owns. */
function owesDice(card: SignedCard, user: HostUser): boolean {
  const parts = card.system.context ? partsOf(card) : null;
  if (!parts) return false;
  return missingRolls(parts.action.dice(parts.state), card.rolls).some((request) =>
    actorOf(request.roller)?.testUserPermission(user, "OWNER"),
  );
}

/**
 * Returns the reaction that an answer names, with its options as they are now: other cards may have paid from the same
 * pool. A reaction that is no longer asked for is returned as it is by the card's stored context. Undefined if the card
 * has no reaction of that id, or has no context.
 */
function reactionOf(card: SignedCard, request: RequestedAct) {
  const parts = card.system.context ? partsOf(card) : null;
  if (!parts) return undefined;
  const reactionIn = (cardParts: typeof parts) =>
    cardParts.action.reactions?.(cardParts.state).find((reaction) => reaction.id === request.reaction);
  return reactionIn(withFreshContext(parts)) ?? reactionIn(parts);
}

/** Tells whether a user owns the actor who may choose the option of an answer; false if only gamemasters may answer. */
function mayChoose(card: SignedCard, request: RequestedAct, user: HostUser): boolean {
  const reaction = reactionOf(card, request);
  if (!reaction || reaction.gamemaster) return false;
  const option = reaction.options.find((candidate) => candidate.id === request.option);
  return Boolean(actorOf(option?.actor ?? reaction.actor)?.testUserPermission(user, "OWNER"));
}

/** Tells whether only a gamemaster may make this request about this card, so that ownership makes no difference. */
function reservedToGamemaster(rules: readonly Rule[], card: SignedCard, request: RequestedAct): boolean {
  if (request.act === "answer") return Boolean(reactionOf(card, request)?.gamemaster);
  return rules.every((rule) => rule.askers.every((asker) => asker === "gamemaster"));
}

/**
 * Returns why a request is refused at the card's present step, to a user who may make the request at other steps.
 * @param rules all rules of the request
 * @param userRules the rules that fit the user's roles; none of these allows the present step
 */
function wrongStepRefusal(
  act: RequestKind,
  step: CardStep,
  rules: readonly Rule[],
  userRules: readonly Rule[],
): Refusal {
  // Another rule allows the request at this step, but not to this user.
  if (userRules.length < rules.length && rules.some((rule) => rule.steps.includes(step)))
    return { refused: "NotYours" };
  if (step === "applied" && act !== "answer" && act !== "dice") return { refused: "Applied" };
  if (act === "answer") return { refused: "NoReaction" };
  if (act === "dice") return { refused: "WrongDice" };
  // On a card with an outcome the request, such as "withdraw", comes too late; on any other card, too early.
  return { refused: isSettled(step) ? "Answered" : "NotResolved" };
}

/**
 * Tells whether a user may apply a card: a gamemaster, or an owner of all its targets (of its actor if it has none).
 */
export function mayApply(card: SignedCard, user: HostUser): boolean {
  if (user.isGM) return true;
  const { actor, targets } = amendedDeclaration(card);
  const affected = targets.length ? targets.map((target) => target.actor) : [actor];
  return affected.every((uuid) => actorOf(uuid)?.testUserPermission(user, "OWNER"));
}

/**
 * Tells whether a user may undo a card. A gamemaster always may. For players the world's setting `undo` decides: with
 * "affected", players who may apply the card may undo it; with "attacker", owners of the card's actor may, unless the
 * card's author is a gamemaster or a later card in the chat log is not undone.
 */
export function mayUndo(card: SignedCard, user: HostUser): boolean {
  if (user.isGM) return true;
  const undoSetting = shared<string>("undo");
  if (undoSetting === "affected") return mayApply(card, user);
  const { author } = card;
  if (undoSetting !== "attacker" || (author?.isGM && author.id !== user.id)) return false;
  const ownsActor = Boolean(actorOf(amendedDeclaration(card).actor)?.testUserPermission(user, "OWNER"));
  return ownsActor && !isFollowedByAnotherCard(card.message);
}

/**
 * Tells whether a user may redo an undone card: one who may apply it, or one who may undo it if no gamemaster has
 * undone it.
 */
export const mayRedo = (card: SignedCard, user: HostUser): boolean =>
  mayApply(card, user) || (mayUndo(card, user) && !isUndoneByGamemaster(recordsOfCard(card.id)));

/**
 * Tells whether a user may withdraw a card that waits: a gamemaster, or its author as long as it has no dice or still
 * needs a target.
 */
export function mayWithdraw(card: SignedCard, user: HostUser): boolean {
  return user.isGM || (card.author?.id === user.id && (!card.rolls.length || lacksTarget(card)));
}

/** Tells whether a card still lacks the target that its action needs. */
function lacksTarget(card: SignedCard): boolean {
  const parts = partsOf(card);
  return parts !== null && needsTarget(parts.action, parts.state.declaration);
}

/** Tells whether any signed card that the server received after this one is not undone. */
const isFollowedByAnotherCard = (message: CardMessage): boolean =>
  messagesAfter(message).some(
    (later) => isCard(later) && signedCard(later) !== null && phaseOf(recordsOfCard(later.id)) !== "undone",
  );
