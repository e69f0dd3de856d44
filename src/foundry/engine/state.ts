import { phrase } from "../contract/phrase.ts";
import type { Phrase } from "../contract/view.ts";
import { shownName } from "../contract/reading/names.ts";
import { documentOf } from "../host/host.ts";
import { actionOf, hasAction, loadActions, rulesetById, rulesetOf } from "../contract/registry.ts";
import { readerFor } from "../contract/reading/reader.ts";
import type { Snapshot } from "../contract/reading/reader.ts";
import { RulesError } from "../../rules/error.ts";
import { tieSnapshot } from "./ties.ts";
import type { MessageDocument } from "../host/host.ts";
import type { Amendment, AnyAction, CardState, Declaration, Refusal } from "../contract/action.ts";
import type { DeclaredEvent } from "../contract/public-hooks.ts";
import type { ActorDocument, HostUser, GameReader, TokenDocument } from "../host/documents.ts";
import type { JsonObject } from "../host/json.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import type { CardSystem } from "./model.ts";
import { CARD_TYPE } from "./model.ts";
import type { CardRoll } from "./dice.ts";
import { facesByRequest } from "./dice.ts";
import { Prevented } from "./public-hooks.ts";

/*
 * A card is the chat message of one declared action, whatever the ruleset. This file reads the parts of a card, and
 * checks declarations (what a card's author writes: actor, action, item, targets, choices).
 */

/** Keys that exist in types only. They keep the compiler from taking a message for a card that was signed. */
declare const unread: unique symbol;
declare const signed: unique symbol;

/**
 * The message of a card. Its author can edit it at any time, so this type lets no field of `system` be read: code reads
 * `signedCard` of `integrity.ts`, what the gamemaster's client signed, or in a few places `claimOf`, what the author
 * wrote.
 */
export interface CardMessage extends MessageDocument {
  readonly system: { readonly [unread]: never };
}

/** A card as the gamemaster's client signed it; only `integrity.ts` makes one. */
export interface SignedCard {
  readonly [signed]: true;
  readonly id: string;
  readonly message: CardMessage;
  readonly author: HostUser | null;
  readonly system: AmendableSystem;
  readonly rolls: readonly CardRoll[];
}

/**
 * A card's data without its declaration as it was declared: what counts is `amendedDeclaration`, as targets and choices
 * may have been changed on the card since.
 */
export type AmendableSystem = Omit<CardSystem, "declaration">;

/** What a card's message says, unverified, as its author may have written it; what is `unknown` may have any form. */
export interface CardClaim {
  readonly ruleset: string;
  readonly action: string;
  readonly stage: string;
  readonly declaration: unknown;
  readonly amendments: unknown;
  readonly refusal: unknown;
}

/** Returns the value itself if it is a string, else "". */
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** Returns the unverified content of a card's message: good only for finding its action and for naming it. */
export function claimOf(message: Pick<CardMessage, "system">): CardClaim {
  const { ruleset, action, stage, declaration, amendments, refusal } = message.system as unknown as Record<
    keyof CardClaim,
    unknown
  >;
  return {
    ruleset: textOf(ruleset),
    action: textOf(action),
    stage: textOf(stage),
    declaration,
    amendments,
    refusal,
  };
}

/** Tells whether a message is a card whose ruleset and action exist in this version of Fray; false for null. */
export function isCard(message: MessageDocument | null | undefined): message is CardMessage {
  if (message?.type !== CARD_TYPE) return false;
  const { ruleset, action } = claimOf(message as unknown as CardMessage);
  return hasAction(ruleset, action);
}

/**
 * A card's ruleset and action, with the two arguments that the action's functions take: `state`, and the reader
 * `table`.
 */
export interface Parts {
  readonly ruleset: Ruleset;
  readonly action: AnyAction;
  readonly table: GameReader;
  readonly state: CardState;
}

/** A card whose content counts: a signed card, or the copy that the gamemaster's client holds. */
export interface Readable {
  readonly id: string;
  readonly system: AmendableSystem;
  readonly rolls: readonly CardRoll[];
}

/** Loads the actions of a card's ruleset: until then `partsOf` returns null. */
export const loadActionsOf = (message: Pick<CardMessage, "system">): Promise<void> =>
  loadActions(claimOf(message).ruleset);

/**
 * Returns a card's ruleset, action, reader and state, its declaration with the amendments made to it; null if its
 * ruleset or action is unknown or not loaded.
 */
export function partsOf(card: Readable): Parts | null {
  const { system } = card;
  const ruleset = rulesetById(system.ruleset);
  const action = actionOf(system.ruleset, system.action);
  if (!ruleset || !action) return null;
  // The state: the declaration as amended, and all that the card has got since.
  const declaration = withAmendments(action, declaredOn(card), system.amendments);
  return {
    ruleset,
    action,
    table: readerFor(ruleset.id),
    state: {
      card: card.id,
      declaration,
      context: contextOf(system.context, action),
      answers: system.answers,
      dice: facesByRequest(card.rolls),
      amendments: system.amendments,
    },
  };
}

/**
 * Returns a card's declaration with the amendments made to it, as a target may be chosen or changed on the card; as it
 * was declared if its ruleset or action is unknown or not loaded.
 */
export const amendedDeclaration = (card: Readable): Declaration => partsOf(card)?.state.declaration ?? declaredOn(card);

/**
 * Returns a card's declaration without the amendments made to it; only for code that puts amendments together with it
 * or stores it. All other code reads `amendedDeclaration`.
 */
export const declaredOn = (card: Pick<Readable, "system">): Declaration => (card.system as CardSystem).declaration;

/**
 * Returns a stored context with defaults for fields added in later versions; an empty object for null or an empty one.
 */
function contextOf(context: JsonObject | null, { contextDefaults }: AnyAction): JsonObject {
  return context && Object.keys(context).length ? { ...contextDefaults, ...context } : {};
}

/**
 * Returns the event that the public hooks get for a card, with its declaration as amended. `user`: id of the user who
 * asked for what happens to the card.
 */
export function eventOf(message: CardMessage, card: Readable, userId: string): DeclaredEvent {
  const { ruleset, action } = card.system;
  return {
    ruleset,
    action,
    declaration: amendedDeclaration(card),
    user: userId,
    message: message as unknown as MessageDocument,
  };
}

/**
 * Returns a card's parts with the card's context brought up to date by the action's `refresh`, which takes off what
 * other cards have used up since. Returns `parts` itself if the action has no `refresh`, the card has no context, or
 * the card's actor does not exist.
 */
export function withFreshContext(parts: Parts): Parts {
  const { action, ruleset, state, table } = parts;
  const actor = actorOf(state.declaration.actor);
  if (!action.refresh || !actor || !Object.keys(state.context).length) return parts;
  return {
    ...parts,
    state: { ...state, context: action.refresh(state, table, contextReader(ruleset, actor, action)) as JsonObject },
  };
}

/**
 * Returns a declaration with the targets and choices that amendments change, in the order of the amendments. A new
 * target drops the choices that depend on the target.
 */
export function withAmendments(
  action: AnyAction,
  declaration: Declaration,
  amendments: readonly Amendment[],
): Declaration {
  // Later amendments change what earlier ones have made; kinds other than these two do not change the declaration.
  let result = declaration;
  for (const amendment of amendments) {
    if (amendment.kind === "target" && amendment.target)
      result = {
        ...result,
        targets: amendment.targets ?? [amendment.target],
        choices: without(result.choices, action.targetChoices),
      };
    if (amendment.kind === "choice" && amendment.choice)
      result = { ...result, choices: { ...result.choices, [amendment.choice.id]: amendment.choice.value } };
  }
  return result;
}

/** Tells whether an action that needs a target has none yet, so that it cannot be resolved. */
export function needsTarget(action: AnyAction, declaration: Declaration): boolean {
  return (action.targets === "one" || action.targets === "many") && declaration.targets.length === 0;
}

/**
 * Returns the reader for an action's context. In a tied turn (of several combatants at once) of the actor it reads the
 * documents as they were when that turn began; otherwise, and for a live action, as in `found`, else as they are now.
 */
export function contextReader(
  ruleset: Ruleset,
  actor: ActorDocument,
  action: AnyAction,
  found: Pick<Snapshot, "get"> | null = null,
): GameReader {
  const tied = action.live ? null : tieSnapshot(actor);
  return readerFor(ruleset.id, { get: (uuid) => tied?.get(uuid) ?? found?.get(uuid) });
}

/**
 * Checks a declaration by what holds in every ruleset: its actor, action and targets exist and are of one ruleset, the
 * action is one for the actor's type, each token belongs to its actor, and the item is the actor's. Returns ruleset,
 * action and actor, or the first refusal.
 */
export function checkDeclaration(
  declaration: Declaration,
): Refusal | { ruleset: Ruleset; action: AnyAction; actor: ActorDocument } {
  // The actor and its action.
  const actor = actorOf(declaration.actor);
  const ruleset = rulesetOf(actor);
  const action = ruleset && actionOf(ruleset.id, declaration.action);
  if (!actor || !ruleset) return { refused: "NoActor" };
  if (!action || (action.actorTypes.length > 0 && !action.actorTypes.includes(actor.type)))
    return { refused: "NoAction", data: { name: shownName(actor) } };
  // The targets: one of another ruleset has none of the numbers that the action compares.
  for (const target of declaration.targets) {
    const targetActor = actorOf(target.actor);
    if (!targetActor) return { refused: "NoTarget" };
    if (rulesetOf(targetActor) !== ruleset)
      return {
        refused: "OtherRuleset",
        data: {
          name: shownName(targetActor),
          own: { key: ruleset.label },
          other: { key: rulesetOf(targetActor)?.label ?? "FRAY.Other" },
        },
      };
  }
  // Tokens and item belong to the actors that are named with them.
  if (
    [declaration, ...declaration.targets].some(({ actor: uuid, token }) => token && !isTokenOf(token, actorOf(uuid)!))
  )
    return { refused: "NotTheirToken", data: { name: shownName(actor) } };
  if (declaration.item && documentOf(declaration.item)?.parent?.uuid !== actor.uuid)
    return { refused: "NotCarried", data: { name: shownName(actor) } };
  return { ruleset, action, actor };
}

/** Tells whether the token with this uuid is one of the actor's; true also if no document has the uuid any more. */
function isTokenOf(tokenUuid: string, actor: ActorDocument): boolean {
  const token = documentOf<TokenDocument>(tokenUuid);
  if (!token) return true;
  if (token.documentName !== "Token") return false;
  return actor.isToken ? token.uuid === actor.token?.uuid : token.actorId === actor.id;
}

/**
 * Returns a declaration without targets and choices that it may not have. Targets are left out if the action takes none
 * (see `untargeted`), and, unless `isGM`, choices reserved for gamemasters. Numbers among the choices lose their
 * fractions, as a dialog sends whole numbers only.
 */
export function withPermittedChoices(action: AnyAction, declaration: Declaration, isGM: boolean): Declaration {
  const targeted =
    action.targets === "none" && declaration.targets.length > 0 ? untargeted(action, declaration) : declaration;
  const gamemasterChoices = isGM ? [] : (action.gamemasterChoices ?? []);
  const choices = Object.entries(targeted.choices)
    .filter(([id]) => !gamemasterChoices.includes(id))
    .map(([id, value]) => [id, typeof value === "number" ? Math.trunc(value) || 0 : value] as const);
  return { ...targeted, choices: Object.fromEntries(choices) };
}

/** Returns choices without those that have one of these ids. */
function without(choices: Declaration["choices"], removedIds: readonly string[] = []): Declaration["choices"] {
  return Object.fromEntries(Object.entries(choices).filter(([id]) => !removedIds.includes(id)));
}

/**
 * Returns a declaration with an empty list of targets. The action may turn the targets into choices (`fromTargets`); a
 * declared choice counts over one made of targets.
 */
function untargeted(action: AnyAction, declaration: Declaration): Declaration {
  return {
    ...declaration,
    targets: [],
    choices: { ...action.fromTargets?.(declaration.targets), ...declaration.choices },
  };
}

/**
 * Returns the actor with this uuid, or the actor of the token, item or combatant with this uuid; null for null, for an
 * unknown uuid, and for a document without an actor.
 */
export function actorOf(uuid: string | null): ActorDocument | null {
  const document = documentOf<ActorDocument & { actor?: ActorDocument }>(uuid);
  if (!document) return null;
  return document.documentName === "Actor" ? document : (document.actor ?? null);
}

/** Returns the refusal that an error of the rules or of a module's listener stands for; throws any other error. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Prevented) return error.refusal;
  if (!(error instanceof RulesError)) throw error;
  return { refused: error.reason, rule: error.rule, data: error.data };
}

/** Returns the words of a refusal, without the id of its rule. */
export const phraseOf = ({ refused, data = {} }: Refusal): Phrase => ({
  key: refused.includes(".") ? refused : `FRAY.Refused.${refused}`,
  data,
});

/** Returns the words of a refusal in the user's language, without the id of its rule. */
export const refusalInWords = (refusal: Refusal): string => phrase(phraseOf(refusal));
