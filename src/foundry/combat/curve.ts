import { phaseOf } from "../engine/journal/records.ts";
import { recordsOfCard } from "../engine/journal/find-records.ts";
import type { CombatDocument } from "../host/documents.ts";

/*
 * The course of a fight, as its encounter keeps it: what each card (the chat message of an action) did, and the outlook
 * after it (how many fights of 100 the players' side wins from there).
 */

/** A card that was applied in an encounter. */
export interface AppliedCard {
  /** id of the card */
  readonly card: string;
  /** the encounter's round in which it was applied */
  readonly round: number;
  /** of each actor who lost health by it the uuid, and the points lost */
  readonly lost: readonly { readonly uuid: string; readonly loss: number }[];
}

/** An outlook: how many fights of 100 the players' side wins. */
export interface Chance {
  readonly wins: number;
  /** half the width of its 95 % interval, in fights of 100 */
  readonly error: number;
}

/** The error of outlooks that older versions kept without one: no forecast of an outlook ends with a greater one. */
const MOST_ERROR = 2.5;

/** Returns the difference of two outlooks in fights of 100; 0 if it is no larger than the error of the difference. */
export function changeOf(from: Chance, to: Chance): number {
  const change = to.wins - from.wins;
  return Math.abs(change) > Math.hypot(from.error, to.error) ? change : 0;
}

/** An action of the fight, as far as all users may know it. */
export interface Deed {
  /** name of the actor */
  readonly name: string;
  /** name of the action, a key of lang/en.json */
  readonly action: string;
  /** names of the targets, separated by commas; "" for none */
  readonly targets: string;
  /** the points of health that each fighter took from others by the action */
  readonly dealt: readonly { readonly uuid: string; readonly name: string; readonly amount: number }[];
}

/** A moment of the fight: an applied card, or a change without one. */
export interface FightMoment {
  /** the card's id; null for a change without one */
  readonly card: string | null;
  readonly round: number;
  /** fights of 100 that the players' side wins from here; null: not computed */
  readonly wins: number | null;
  /** how far `wins` may be off, as in `Chance`; left out without `wins` and by older versions */
  readonly error?: number;
  /** the card's action; null without a card, or if the card is not public */
  readonly deed: Deed | null;
}

/**
 * Returns who dealt the losses on a card, and the points that they dealt. If others than the card's actor lost points,
 * the actor dealt all of these. If only the actor lost points, its foe dealt them, provided that both strike on the
 * card (`isMutual`) and there is no other foe. Empty in all other cases.
 */
export function dealtBy(
  losses: AppliedCard["lost"],
  actorUuid: string,
  foeUuids: readonly string[],
  isMutual: boolean,
): { readonly uuid: string; readonly amount: number }[] {
  const lostByOthers = losses.filter(({ uuid }) => uuid !== actorUuid).reduce((sum, { loss }) => sum + loss, 0);
  if (lostByOthers) return [{ uuid: actorUuid, amount: lostByOthers }];
  const ownLoss = losses.find(({ uuid }) => uuid === actorUuid)?.loss ?? 0;
  const isDealtByFoe = isMutual && ownLoss && foeUuids.length === 1;
  return isDealtByFoe ? [{ uuid: foeUuids[0]!, amount: ownLoss }] : [];
}

/** Cards applied on this client since their encounter's history was last written, by the encounter's id. */
export const appliedCards = new Map<string, AppliedCard[]>();

/** Returns all moments that an encounter keeps, oldest first, those of undone cards included. */
export const historyOf = ({ system }: CombatDocument): readonly FightMoment[] =>
  (system as unknown as { history: FightMoment[] }).history;

/** Returns a change of the outlook, in fights won of 100, with an arrow: “▲ 9”, “▼ 4”. The change must not be 0. */
export const changeWithArrow = (change: number): string => (change > 0 ? `▲ ${change}` : `▼ ${-change}`);

/** Returns the moments of an encounter, oldest first, without those of cards that were undone since. */
export const lastingMoments = (combat: CombatDocument): FightMoment[] =>
  historyOf(combat).filter(({ card }) => !card || phaseOf(recordsOfCard(card)) !== "undone");

/** Returns the outlook of each moment that has one, in fights won of 100. */
export const chancesOf = (moments: readonly FightMoment[]): number[] => moments.flatMap(({ wins }) => wins ?? []);

/** Returns the outlook of a moment with its error; null if it has none. */
export const chanceOf = ({ wins, error = MOST_ERROR }: FightMoment): Chance | null =>
  wins === null ? null : { wins, error };

/**
 * Returns the last kept outlook of the fight, and its change (`changeOf`) from the one before, 0 for the first; null if
 * no moment has an outlook.
 */
export function latestOf(combat: CombatDocument): (Chance & { readonly change: number }) | null {
  const chances = lastingMoments(combat).flatMap((moment) => chanceOf(moment) ?? []);
  const last = chances.at(-1);
  return last ? { ...last, change: changeOf(chances.at(-2) ?? last, last) } : null;
}

/**
 * Returns the points of an SVG line of the outlook so far, in a field of 100 by 24; "" with fewer than two outlooks.
 */
export function curveOf(combat: CombatDocument): string {
  return lineOf(chancesOf(lastingMoments(combat)));
}

/**
 * Returns the points of an SVG line, in a field of 100 by 24, for outlooks in fights won of 100; "" for fewer than two.
 */
export function lineOf(chances: readonly number[]): string {
  if (chances.length < 2) return "";
  const step = 100 / (chances.length - 1);
  // From y = 23 for no fight won up to y = 1 for all.
  return chances.map((wins, index) => `${tenth(index * step)},${tenth(23 - wins * 0.22)}`).join(" ");
}

/** Rounds to one decimal place. */
const tenth = (value: number): number => Math.round(value * 10) / 10;
