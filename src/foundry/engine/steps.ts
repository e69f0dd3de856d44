/*
 * The steps that a card (the chat message of an action) takes from its declaration to its outcome, one after another.
 * Reactions: choices that it puts to players. A request for dice is missing while no roll answers it.
 */
import type { Outcome } from "../contract/action.ts";
import type { Change } from "../contract/change.ts";
import { host } from "../host/host.ts";
import { plain } from "../host/json.ts";
import type { CardRoll } from "./dice.ts";
import { missingRolls, rollDice } from "./dice.ts";
import type { HeldCard } from "./integrity.ts";
import { declaredBy, keptThrow } from "./kept-throws.ts";
import { askListeners } from "./public-hooks.ts";
import { deadlinesOf, fallbackAnswers, openReactions, waitsForAnswer } from "./reactions.ts";
import type { CardSystem } from "./model.ts";
import type { Parts } from "./state.ts";
import { eventOf, isCard, needsTarget } from "./state.ts";
import { askedThrowers } from "./throwers.ts";

/**
 * The result of a step: take steps again from the first ("again"), write the card and wait for a user, or freeze it
 * with its outcome and pay `costs`.
 */
export type Turn =
  | { readonly next: "again" | "wait"; readonly card: HeldCard }
  | { readonly next: "freeze"; readonly card: HeldCard; readonly costs: readonly Change[] };

/** A step; null if it has nothing to do with the card now. */
type Step = (card: HeldCard, parts: Parts) => Promise<Turn | null> | Turn | null;

/** The steps in the order in which they are tried. */
const STEPS: readonly Step[] = [answerUnasked, waitForAnswers, throwOwnDice, waitForDice, waitForTarget, resolve];

/**
 * Takes the first step that has something to do, and returns its result. Throws Prevented if a module stops the card.
 */
export async function takeStep(card: HeldCard, parts: Parts): Promise<Turn> {
  for (const step of STEPS) {
    const turn = await step(card, parts);
    if (turn) return turn;
  }
  throw new Error("The last step always comes to something.");
}

/**
 * Gives open reactions that no user need be asked (see `waitsForAnswer`) their fallback answers; null if none is open.
 */
function answerUnasked(card: HeldCard, { action, state }: Parts): Turn | null {
  const open = openReactions(action.reactions?.(state) ?? [], card.system);
  const automatic = open.filter((reaction) => !waitsForAnswer(reaction));
  if (!automatic.length) return null;
  const answers = { ...card.system.answers, ...fallbackAnswers(automatic, card.system) };
  return { next: "again", card: withData(card, { answers }) };
}

/** Lets a card wait for answers, each reaction with its deadline; null if no reaction is open. */
function waitForAnswers(card: HeldCard, { action, state }: Parts): Turn | null {
  const open = openReactions(action.reactions?.(state) ?? [], card.system);
  if (!open.length) return null;
  return { next: "wait", card: withData(card, { deadlines: deadlinesOf(open, card.system), awaiting: {} }) };
}

/**
 * Gives a card the missing dice that no connected player is asked to throw: those that an earlier card keeps for it
 * (`keptThrow`), else newly thrown dice. Null if no such dice are missing.
 */
async function throwOwnDice(card: HeldCard, { action, state }: Parts): Promise<Turn | null> {
  const missing = missingRolls(action.dice(state), card.rolls);
  const askedUsers = askedThrowers(missing, card.author);
  const unaskedRequests = missing.filter((request) => !askedUsers[request.id]);
  if (!unaskedRequests.length) return null;
  const rolls: CardRoll[] = [];
  const message = host.game.messages.get(card.id) ?? null;
  const declared = declaredBy(card.author, state.declaration, card.id);
  for (const request of unaskedRequests)
    rolls.push(keptThrow(declared, request) ?? (await rollDice(request, { automatic: true, message })));
  return { next: "again", card: { ...card, rolls: [...card.rolls, ...rolls] } };
}

/** Lets a card wait for missing dice, with the user who is asked for each; null if none are missing. */
function waitForDice(card: HeldCard, { action, state }: Parts): Turn | null {
  const missing = missingRolls(action.dice(state), card.rolls);
  if (!missing.length) return null;
  return { next: "wait", card: withData(card, { awaiting: askedThrowers(missing, card.author), deadlines: {} }) };
}

/** Lets a card wait until a target is chosen; null if it has one or needs none. */
function waitForTarget(card: HeldCard, { action, state }: Parts): Turn | null {
  if (!needsTarget(action, state.declaration)) return null;
  return { next: "wait", card: withData(card, { deadlines: {}, awaiting: {} }) };
}

/** Computes the outcome by the rules, and the costs. Throws Prevented if a module stops the card. */
function resolve(card: HeldCard, { action, state, table }: Parts): Turn {
  const message = host.game.messages.get(card.id);
  if (isCard(message))
    askListeners("fray.preResolve", { ...eventOf(message, card, card.author?.id ?? ""), dice: state.dice });
  const outcome = plain(action.resolve(state)) as Outcome;
  const costs = action.costs?.(outcome, state, table) ?? [];
  return { next: "freeze", card: withData(card, { stage: "frozen", outcome, deadlines: {}, awaiting: {} }), costs };
}

/** Returns a copy of a card with some fields of its data replaced. */
export function withData(card: HeldCard, changes: Partial<CardSystem>): HeldCard {
  return { ...card, system: { ...card.system, ...changes } };
}
