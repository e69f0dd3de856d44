import { shownName } from "../contract/reading/names.ts";
import { documentOf, localize } from "../host/host.ts";
import { actionOf, hasAction, loadActions, rulesetById, rulesetOf } from "../contract/registry.ts";
import { readerFor } from "../contract/reading/reader.ts";
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
 * A card is the chat message of one declared action. This file reads its parts, and checks declarations for all
 * rulesets.
 */

/** Keys in types only, which no value has: they tell messages that may not be read from cards that were signed. */
declare const unread: unique symbol;
declare const signed: unique symbol;

/**
 * The message of a card. Its author can edit it at any time, so its type lets nothing be read: `signedCard` of
 * `integrity.ts` returns what the gamemasters signed, and `claimOf` what its author says, for the few places that need
 * it.
 */
export interface CardMessage extends MessageDocument {
  readonly system: { readonly [unread]: never };
}

/** A card as the gamemasters signed it. Only `integrity.ts` makes one. */
export interface SignedCard {
  readonly [signed]: true;
  readonly id: string;
  readonly message: CardMessage;
  readonly author: HostUser | null;
  readonly system: CardSystem;
  readonly rolls: readonly CardRoll[];
}

/** The unverified content of a card's message, as its author wrote it: which action of which ruleset it says it is. */
export interface CardClaim {
  readonly ruleset: string;
  readonly action: string;
  readonly stage: string;
  readonly declaration: unknown;
  readonly refusal: unknown;
}

/** Returns a value if it is a text, else "". */
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** Returns the unverified content of a message: only good for finding its action and for naming it. */
export function claimOf(message: Pick<CardMessage, "system">): CardClaim {
  const { ruleset, action, stage, declaration, refusal } = message.system as unknown as Record<
    keyof CardClaim,
    unknown
  >;
  return { ruleset: textOf(ruleset), action: textOf(action), stage: textOf(stage), declaration, refusal };
}

/** Tells whether a message is a card that names a ruleset and an action which this version of Fray has. */
export function isCard(message: MessageDocument | null | undefined): message is CardMessage {
  if (message?.type !== CARD_TYPE) return false;
  const { ruleset, action } = claimOf(message as unknown as CardMessage);
  return hasAction(ruleset, action);
}

/** A card's ruleset and action, with the reader and the state that the action's functions take. */
export interface Parts {
  readonly ruleset: Ruleset;
  readonly action: AnyAction;
  readonly table: GameReader;
  readonly state: CardState;
}

/** A card whose content may be read: a signed one, or a gamemaster's copy. */
export interface Readable {
  readonly id: string;
  readonly system: CardSystem;
  readonly rolls: readonly CardRoll[];
}

/** Loads the actions of a card's ruleset, so that `partsOf` can return the card's parts. */
export const loadActionsOf = (message: Pick<CardMessage, "system">): Promise<void> =>
  loadActions(claimOf(message).ruleset);

/**
 * Returns a card's ruleset, action, reader and state, its amendments included; null if its ruleset or action is unknown
 * or not loaded.
 */
export function partsOf(card: Readable): Parts | null {
  const { system } = card;
  const ruleset = rulesetById(system.ruleset);
  const action = actionOf(system.ruleset, system.action);
  if (!ruleset || !action) return null;
  const declaration = withAmendments(action, system.declaration, system.amendments);
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

/** Returns a card's context with defaults for fields added since the card was made; an empty object if it has none. */
function contextOf(context: JsonObject | null, { contextDefaults }: AnyAction): JsonObject {
  return context && Object.keys(context).length ? { ...contextDefaults, ...context } : {};
}

/**
 * Returns the event of public hooks for a card, its declaration amended; `user`: id of the user who asked for what
 * happens to it.
 */
export function eventOf(message: CardMessage, card: Readable, user: string): DeclaredEvent {
  const { ruleset, action, declaration } = card.system;
  const amendedDeclaration = partsOf(card)?.state.declaration ?? declaration;
  return { ruleset, action, declaration: amendedDeclaration, user, message: message as unknown as MessageDocument };
}

/**
 * Returns a card's parts with its context updated by what other cards have used up since it was read; unchanged if its
 * action does not need that, or the card has no context or actor.
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
 * Returns a declaration with the targets and choices that amendments give it, in their order; another target drops the
 * choices that depend on the target.
 */
export function withAmendments(
  action: AnyAction,
  declaration: Declaration,
  amendments: readonly Amendment[],
): Declaration {
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

/** Tells whether a target must still be chosen before an action can be resolved. */
export function needsTarget(action: AnyAction, declaration: Declaration): boolean {
  return (action.targets === "one" || action.targets === "many") && declaration.targets.length === 0;
}

/**
 * Returns the reader for an action's context: of the documents as they were when the actor's tied turn began, unless
 * there is no such turn or the action is live; then as they are now.
 */
export function contextReader(ruleset: Ruleset, actor: ActorDocument, action: AnyAction): GameReader {
  return readerFor(ruleset.id, action.live ? null : tieSnapshot(actor));
}

/**
 * Checks what holds for every ruleset: a declaration's actor, action and targets exist and share a ruleset, its tokens
 * are those actors', and its item is the actor's. Returns ruleset, action and actor, or a refusal.
 */
export function checkDeclaration(
  declaration: Declaration,
): Refusal | { ruleset: Ruleset; action: AnyAction; actor: ActorDocument } {
  const actor = actorOf(declaration.actor);
  const ruleset = rulesetOf(actor);
  const action = ruleset && actionOf(ruleset.id, declaration.action);
  if (!actor || !ruleset) return { refused: "NoActor" };
  if (!action || (action.actorTypes.length > 0 && !action.actorTypes.includes(actor.type)))
    return { refused: "NoAction", data: { name: shownName(actor) } };
  // A target of another ruleset has none of the numbers that the action compares.
  for (const target of declaration.targets) {
    const targetActor = actorOf(target.actor);
    if (!targetActor) return { refused: "NoTarget" };
    if (rulesetOf(targetActor) !== ruleset)
      return {
        refused: "OtherRuleset",
        data: {
          name: shownName(targetActor),
          own: localize(ruleset.label),
          other: localize(rulesetOf(targetActor)?.label ?? "FRAY.Other"),
        },
      };
  }
  if (
    [declaration, ...declaration.targets].some(({ actor: uuid, token }) => token && !isTokenOf(token, actorOf(uuid)!))
  )
    return { refused: "NotTheirToken", data: { name: shownName(actor) } };
  if (declaration.item && documentOf(declaration.item)?.parent?.uuid !== actor.uuid)
    return { refused: "NotCarried", data: { name: shownName(actor) } };
  return { ruleset, action, actor };
}

/** Tells whether a token that a declaration names is one of the actor's, or no longer exists. */
function isTokenOf(uuid: string, actor: ActorDocument): boolean {
  const token = documentOf<TokenDocument>(uuid);
  if (!token) return true;
  if (token.documentName !== "Token") return false;
  return actor.isToken ? token.uuid === actor.token?.uuid : token.actorId === actor.id;
}

/** Returns a refusal for the first actor of a declaration that the user must own and does not; null if they own all. */
export function notOwned(action: AnyAction, declaration: Declaration, user: HostUser): Refusal | null {
  if (user.isGM) return null;
  const owners = action.owners?.(declaration) ?? [declaration.actor];
  const notOwnedActor = owners.find((uuid) => !actorOf(uuid)?.testUserPermission(user, "OWNER"));
  return notOwnedActor === undefined
    ? null
    : { refused: "NotOwner", data: { name: actorOf(notOwnedActor)?.name ?? "" } };
}

/**
 * Returns a declaration without targets if its action takes none, without choices that only a gamemaster may make
 * unless `isGM`, and with whole numbers only, as a dialog sends no others.
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

/** Returns choices without those of some ids. */
function without(choices: Declaration["choices"], ids: readonly string[] = []): Declaration["choices"] {
  return Object.fromEntries(Object.entries(choices).filter(([id]) => !ids.includes(id)));
}

/** Returns a declaration without targets; what they mean for the action becomes choices. */
function untargeted(action: AnyAction, declaration: Declaration): Declaration {
  return {
    ...declaration,
    targets: [],
    choices: { ...action.fromTargets?.(declaration.targets), ...declaration.choices },
  };
}

/**
 * Returns the actor with this uuid, or the actor that the document with this uuid belongs to, such as a token's or an
 * item's; null for null, and where there is none.
 */
export function actorOf(uuid: string | null): ActorDocument | null {
  const document = documentOf<ActorDocument & { actor?: ActorDocument }>(uuid);
  if (!document) return null;
  return document.documentName === "Actor" ? document : (document.actor ?? null);
}

/** Returns the refusal of an error by a rule or a module; throws any other error on. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Prevented) return error.refusal;
  if (!(error instanceof RulesError)) throw error;
  return { refused: error.reason, rule: error.rule, data: error.data };
}

/** Returns the words of a refusal in the user's language, without its rule. */
export function refusalInWords(refusal: Refusal): string {
  const key = refusal.refused.includes(".") ? refusal.refused : `FRAY.Refused.${refusal.refused}`;
  return localize(key, refusal.data ?? {});
}
