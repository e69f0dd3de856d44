import type { Part, RuleId } from "../../rules/explain.ts";

/** The words of a card, an odds panel or a tooltip: a key of lang/en.json with data. */
export interface Words {
  readonly key: string;
  readonly data?: Readonly<Record<string, string | number>>;
}

/** The kind of a result, shown by shape, word and colour: the template has an icon and a pennon for each. */
export type Tone = "hit" | "critical" | "glance" | "miss" | "win" | "lose" | "tie" | "neutral" | "refused";

/** Words whose placeholders may be words themselves. */
export interface Phrase {
  readonly key: string;
  readonly data?: Readonly<Record<string, string | number | Phrase>>;
}

/** Words that reveal numbers of an actor; `plain`: the words for users who may know only the result. */
export interface Disclosure {
  readonly words: Phrase;
  /** uuid of the actor whose numbers the words reveal */
  readonly of: string;
  readonly plain?: Phrase;
}

/** A bar beside an option: points as they are and as they would be, or a chance. */
export interface ChoiceBar {
  /** uuid of the actor whose numbers the bar reveals */
  readonly of: string;
  /** points of `max` that would be left; without `was` a chance from 0 to 1 */
  readonly now: number;
  /** the points as they are; left out for a chance */
  readonly was?: number;
  readonly max: number;
  /** true if the number is only expected, as it is not known yet */
  readonly about?: true;
  /** the parts of the loss of an option that costs points; shown where they add up to it */
  readonly parts?: readonly Part[];
  /** the event that the chance is of: a key of lang/en.json */
  readonly word?: string;
}

/** The word beside an option that costs nothing. */
export const FREE: Words = { key: "FRAY.Choice.free" };

/**
 * Returns a bar that shows a chance from 0 to 1. `actor`: uuid of the actor whose numbers it reveals; `word`: key of the
 * word for the event whose chance it is, such as a hit.
 */
export const chanceBar = (actor: string, chance: number, word?: string): ChoiceBar => ({
  of: actor,
  now: chance,
  max: 1,
  ...(word ? { word } : {}),
});

/** The content of a card, drawn by the shared template. */
export interface CardView {
  /** one section for each blow: of a sequence of attacks, or a spread over three targets */
  readonly sections: readonly CardSection[];
}

/** A section of a card, for one blow or another act: its actor, target, result, dice and arithmetic. */
export interface CardSection {
  /**
   * uuid of the acting actor (`to`: of the target, if any); their names, pictures and sides are those the card keeps
   */
  readonly from: string;
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
  /** the damage or margin, and its unit as a key of lang/en.json */
  readonly number?: number;
  readonly unit?: string;
  readonly rule?: RuleId;
}

/** One row of dice, drawn as dice. */
export interface DiceView {
  readonly label?: Words;
  readonly dice: readonly DieView[];
  /** true if it reveals numbers of the target: hidden as a secret line is */
  readonly secret?: boolean;
}

/** One die as it is drawn: its number of sides, the face or its text, and its state. */
export interface DieView {
  readonly sides: number;
  readonly face: number | string;
  readonly state?: "critical" | "discarded" | "deciding" | "exploded" | "extra" | "botch" | "unused" | "rerolled";
}

/** One line of arithmetic, such as “d10 5 + 4 = 9 over MD 7”, which unfolds into its parts. */
export interface ArithmeticLine {
  readonly words: Words;
  readonly value: number;
  readonly parts: readonly Part[];
  readonly against?: { readonly words: Words; readonly value: number; readonly parts: readonly Part[] };
  /** words to the right: “2 over, +1 sabre” */
  readonly aside?: Words;
  /** true if it reveals the target's numbers: hidden below “everything” from users who do not own the target */
  readonly secret?: boolean;
  readonly rule?: RuleId;
}

/** A sentence below the arithmetic of a section. */
export interface Note {
  readonly words: Words;
  readonly icon?: string;
  readonly rule?: RuleId;
  /** true if it reveals numbers of the target: hidden as a secret line is */
  readonly secret?: boolean;
}

/** Odds of an action before the dice. Chances are 0..1. */
export interface OddsView {
  /** the dice and the number that they are compared with, in words */
  readonly sum?: Phrase;
  /** the main chances and expected numbers, the most important first */
  readonly headlines: readonly Headline[];
  /** the distribution of the number that matters: one bar for each face where there are few, else for each value */
  readonly bars: readonly OddsBar[];
  /** the meaning of the values, e.g. stress dealt */
  readonly axis?: Words;
  /** values (as on the bars) from which the result changes, such as a wound, with their words */
  readonly thresholds: readonly { readonly at: number; readonly words: Words }[];
  /** parts of the present state that explain surprising numbers */
  readonly notes?: readonly { readonly words: Words }[];
  /** the target's ways to defend, where it has several: the dialog shows the odds against the chosen one */
  readonly ways?: readonly OddsWay[];
}

/** The odds against one way to meet an action. */
export interface OddsWay {
  readonly id: string;
  readonly words: Words;
  /** the other results of this way, in few words */
  readonly rest: Words;
  /** true if its odds are shown while none is chosen */
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

/** One value of a distribution, with its chance (0..1). */
export interface OddsBar {
  /** the value (damage 0, 1, 2 …) */
  readonly at: number;
  readonly chance: number;
  /** faces of the die that give this value, where one die decides */
  readonly faces?: readonly number[];
  readonly tone: Tone;
}
