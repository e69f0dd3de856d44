import type { Part, RuleId } from "../../rules/explain.ts";

/* What a card shows (the chat message of an action), and the odds before it. Drawn by shared templates. */

/** The words of a card, an odds panel or a tooltip: a key of lang/en.json with data. */
export interface Words {
  readonly key: string;
  readonly data?: Readonly<Record<string, string | number>>;
}

/**
 * The kind of a result, shown by shape, word and colour: of a blow (hit, critical, glance, miss), of a contest (win,
 * lose, tie), of another act (neutral), or of one that was refused.
 */
export type Tone = "hit" | "critical" | "glance" | "miss" | "win" | "lose" | "tie" | "neutral" | "refused";

/** Words in which a placeholder may be filled with words, themselves a key of lang/en.json with data. */
export interface Phrase {
  readonly key: string;
  readonly data?: Readonly<Record<string, string | number | Phrase>>;
}

/** Words that reveal numbers of an actor; `plain`: the words shown instead to users who may know only the result. */
export interface Disclosure {
  readonly words: Phrase;
  /** uuid of the actor whose numbers the words reveal */
  readonly of: string;
  readonly plain?: Phrase;
}

/** A bar beside an option: an actor's points now and after the option, or a chance. */
export interface ChoiceBar {
  /** uuid of the actor whose numbers the bar reveals */
  readonly of: string;
  /** with `was`: the points left after the option, of `max`; without `was`: a chance from 0 to 1 */
  readonly now: number;
  /** the points before the option; left out for a chance */
  readonly was?: number;
  readonly max: number;
  /** true if `now` is an expected value, because dice are still to be thrown */
  readonly about?: true;
  /** the parts of the points that the option costs; shown only if they add up to `was` less `now` */
  readonly parts?: readonly Part[];
  /** the event that has this chance: a key of lang/en.json */
  readonly word?: string;
}

/** The word beside an option that costs nothing. */
export const FREE: Words = { key: "FRAY.Choice.free" };

/**
 * Returns a bar that shows a chance from 0 to 1. `actorUuid`: uuid of the actor whose numbers the bar reveals; `word`:
 * key of the word for the event that has this chance, such as a hit.
 */
export const chanceBar = (actorUuid: string, chance: number, word?: string): ChoiceBar => ({
  of: actorUuid,
  now: chance,
  max: 1,
  ...(word ? { word } : {}),
});

/** The content of a card, drawn by the shared template. */
export interface CardView {
  /** one section for each blow: several for a sequence of attacks, or a spread over three targets */
  readonly sections: readonly CardSection[];
}

/** A section of a card, for one blow or another act: its actor, target, result, dice and arithmetic. */
export interface CardSection {
  /** uuid of the acting actor, whose name, picture and side are read from the card's own copy */
  readonly from: string;
  /** uuid of the target, read likewise; null without one */
  readonly to: string | null;
  /** the weapon used, or the act */
  readonly subtitle: Words;
  /** the result; null while the blow waits for dice */
  readonly band: ResultBand | null;
  readonly dice: readonly DiceView[];
  readonly lines: readonly ArithmeticLine[];
  readonly notes: readonly Note[];
}

/** The largest element of the card: word, icon, number. */
export interface ResultBand {
  readonly tone: Tone;
  readonly word: Words;
  readonly icon: string;
  /** the damage or margin */
  readonly number?: number;
  /** the unit of `number`: a key of lang/en.json */
  readonly unit?: string;
  readonly rule?: RuleId;
}

/** One row of dice, drawn as dice. */
export interface DiceView {
  readonly label?: Words;
  readonly dice: readonly DieView[];
  /** true if the dice reveal numbers of the target: hidden from the same users as a secret line */
  readonly secret?: boolean;
}

/** One die as it is drawn: its number of sides, the face or its text, and its state. */
export interface DieView {
  readonly sides: number;
  readonly face: number | string;
  /** what has become of the die by the rules; left out if it just counts */
  readonly state?: "critical" | "discarded" | "deciding" | "exploded" | "extra" | "botch" | "unused" | "rerolled";
}

/** One line of arithmetic, such as “d10 5 + 4 = 9 over MD 7”; a press on it unfolds the parts. */
export interface ArithmeticLine {
  readonly words: Words;
  readonly value: number;
  readonly parts: readonly Part[];
  /** the number that the value is compared with, with its words and parts */
  readonly against?: { readonly words: Words; readonly value: number; readonly parts: readonly Part[] };
  /** words to the right of the line: “2 over, +1 sabre” */
  readonly aside?: Words;
  /**
   * true if it reveals the target's numbers: only gamemasters and the target's owners see it, all users at “everything”
   */
  readonly secret?: boolean;
  readonly rule?: RuleId;
}

/** A sentence below the arithmetic of a section. */
export interface Note {
  readonly words: Words;
  readonly icon?: string;
  readonly rule?: RuleId;
  /** true if it reveals numbers of the target: hidden from the same users as a secret line */
  readonly secret?: boolean;
}

/** Odds of an action before the dice. Chances are from 0 to 1. */
export interface OddsView {
  /** the dice and the number to reach, in words */
  readonly sum?: Phrase;
  /** the main chances and expected numbers, the most important first */
  readonly headlines: readonly Headline[];
  /** the chances of the number that matters: one bar for each face of the die if these are few, else for each value */
  readonly bars: readonly OddsBar[];
  /** what the values of `bars` are, such as stress dealt */
  readonly axis?: Words;
  /** what bars of these tones stand for, where the tone's own word does not say it */
  readonly results?: Readonly<Partial<Record<Tone, Words>>>;
  /** values (as in `bars`) from which on the result is another one, such as a wound, with its words */
  readonly thresholds: readonly { readonly at: number; readonly words: Words }[];
  /** what in the present state explains surprising numbers */
  readonly notes?: readonly { readonly words: Words }[];
  /** the target's ways to defend, if it has several: the dialog shows the odds against the one chosen */
  readonly ways?: readonly OddsWay[];
}

/** The odds if the target defends in one of its ways. */
export interface OddsWay {
  readonly id: string;
  readonly words: Words;
  /** the chances of this way beyond its main one, in few words */
  readonly rest: Words;
  /** true for the way whose odds are shown as long as none is chosen */
  readonly best?: boolean;
  readonly odds: OddsView;
}

/** One number of the odds with its words, such as the chance to hit. */
export interface Headline {
  readonly words: Words;
  /** 0..1 with kind "chance", else a plain number */
  readonly value: number;
  readonly kind: "chance" | "number";
}

/** One possible value, with its chance (0 to 1). */
export interface OddsBar {
  /** the value (damage 0, 1, 2 …) */
  readonly at: number;
  readonly chance: number;
  /** faces of the die that give this value; left out if more than one die decides */
  readonly faces?: readonly number[];
  /** the kind of result that the value is */
  readonly tone: Tone;
}
