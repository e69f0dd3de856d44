import { phaseOf } from "../engine/journal/records.ts";
import { recordsOfCard } from "../engine/journal/apply.ts";
import type { CombatDocument } from "../host/documents.ts";

/** A card that was applied, and who lost how much health by it. */
export interface AppliedCard {
  readonly card: string;
  readonly round: number;
  readonly lost: readonly { readonly uuid: string; readonly loss: number }[];
}

/** A deed with actor, action and targets, as all users may know it. */
export interface Deed {
  readonly name: string;
  /** key of the language files */
  readonly action: string;
  readonly targets: string;
  readonly dealt: readonly { readonly uuid: string; readonly name: string; readonly amount: number }[];
}

/** A moment of the fight: a card, or a change without one. */
export interface FightMoment {
  readonly card: string | null;
  readonly round: number;
  /** fights of 100 that the players' side wins from here; null: not computed */
  readonly wins: number | null;
  readonly deed: Deed | null;
}

/**
 * The fighters who dealt the losses of a card: its actor those of all others, and where both strike on it, the only foe
 * those of its actor. Losses by oneself are dealt by no fighter.
 */
export function dealtBy(
  lost: AppliedCard["lost"],
  actor: string,
  foes: readonly string[],
  mutual: boolean,
): { readonly uuid: string; readonly amount: number }[] {
  const others = lost.filter(({ uuid }) => uuid !== actor).reduce((sum, { loss }) => sum + loss, 0);
  if (others) return [{ uuid: actor, amount: others }];
  const own = lost.find(({ uuid }) => uuid === actor)?.loss ?? 0;
  return mutual && own && foes.length === 1 ? [{ uuid: foes[0]!, amount: own }] : [];
}

/** Cards applied here since their encounter was last written, by its id. */
export const applied = new Map<string, AppliedCard[]>();

/** All moments that an encounter keeps. */
export const historyOf = ({ system }: CombatDocument): readonly FightMoment[] =>
  (system as unknown as { history: FightMoment[] }).history;

/** A change of the outlook with an arrow: “▲ 9”, “▼ 4”. */
export const arrow = (change: number): string => (change > 0 ? `▲ ${change}` : `▼ ${-change}`);

/** The moments of an encounter that still hold, oldest first: a card taken back since is none. */
export const lastingMoments = (combat: CombatDocument): FightMoment[] =>
  historyOf(combat).filter(({ card }) => !card || phaseOf(recordsOfCard(card)) !== "undone");

/** The outlook at each moment, in fights won of 100. */
export const chancesOf = (moments: readonly FightMoment[]): number[] => moments.flatMap(({ wins }) => wins ?? []);

/** The last kept outlook of the fight, and its change then; null: none. */
export function latestOf(combat: CombatDocument): { wins: number; change: number } | null {
  const chances = chancesOf(lastingMoments(combat));
  const wins = chances.at(-1);
  return wins === undefined ? null : { wins, change: wins - (chances.at(-2) ?? wins) };
}

/** Points of a line in a field of 100 by 24, all along the fight; empty below two of them. */
export function curveOf(combat: CombatDocument): string {
  return lineOf(chancesOf(lastingMoments(combat)));
}

/** The same of numbers. */
export function lineOf(chances: readonly number[]): string {
  if (chances.length < 2) return "";
  const step = 100 / (chances.length - 1);
  return chances.map((wins, index) => `${tenth(index * step)},${tenth(23 - wins * 0.22)}`).join(" ");
}

const tenth = (value: number): number => Math.round(value * 10) / 10;
