import type { Part, RuleId } from "../../rules/explain.ts";

/**
 * The content of a card, a panel of odds or a tooltip. Words are keys of lang/en.json with data; templates only lay
 * out. `secret` marks a foe's numbers: the shared code leaves them out for users who may not see them.
 */
export interface Words {
  readonly key: string;
  readonly data?: Readonly<Record<string, string | number>>;
}

/** State in shape, word and colour: the template has an icon and a pennon for each. */
export type Tone = "hit" | "critical" | "glance" | "miss" | "win" | "lose" | "tie" | "neutral" | "refused";

/** Words that hold words of their own. */
export interface Phrase {
  readonly key: string;
  readonly data?: Readonly<Record<string, string | number | Phrase>>;
}

/** Words that tell numbers of an actor; `plain`: the words for users who may know the result alone. */
export interface Disclosure {
  readonly words: Phrase;
  /** the uuid of the actor whose numbers they tell */
  readonly of: string;
  readonly plain?: Phrase;
}

/** A bar beside an answer: points as they are and as they would be, or a chance. */
export interface ChoiceBar {
  /** uuid of whose numbers it tells */
  readonly of: string;
  /** what would be left of `max`; without `was` a chance, of 1 */
  readonly now: number;
  readonly was?: number;
  readonly max: number;
  /** the number is not known yet: about so many */
  readonly about?: true;
  /** what the points that go are made of */
  readonly parts?: readonly Part[];
  /** what the chance is of: a key of lang/en.json */
  readonly word?: string;
}

/** Beside an answer that costs nothing. */
export const FREE: Words = { key: "FRAY.Choice.free" };

/** A chance as a bar. */
export const chanceBar = (of: string, chance: number, word?: string): ChoiceBar => ({
  of,
  now: chance,
  max: 1,
  ...(word ? { word } : {}),
});

export interface CardView {
  /** one section a blow: a sequence of attacks, a spread over three targets */
  readonly sections: readonly CardSection[];
}

export interface CardSection {
  /** uuids of actors: the engine adds name, face and side */
  readonly from: string;
  readonly to: string | null;
  /** weapon or act */
  readonly subtitle: Words;
  /** none while it waits for dice */
  readonly band: ResultBand | null;
  readonly dice: readonly DiceView[];
  readonly lines: readonly ArithmeticLine[];
  readonly notes: readonly Note[];
}

/** The largest thing on the card: word, icon, number. */
export interface ResultBand {
  readonly tone: Tone;
  readonly word: Words;
  readonly icon: string;
  readonly number?: number;
  readonly unit?: string;
  readonly rule?: RuleId;
}

/** One row of dice, drawn as dice. */
export interface DiceView {
  readonly label?: Words;
  readonly dice: readonly DieView[];
  readonly secret?: boolean;
}

export interface DieView {
  readonly sides: number;
  readonly face: number | string;
  readonly state?: "critical" | "discarded" | "deciding" | "exploded" | "extra" | "botch" | "unused" | "rerolled";
}

/** “d10 5 + 4 = 9 over MD 7”, unfolding into its parts. */
export interface ArithmeticLine {
  readonly words: Words;
  readonly value: number;
  readonly parts: readonly Part[];
  readonly against?: { readonly words: Words; readonly value: number; readonly parts: readonly Part[] };
  /** aside at the right: “2 over, +1 sabre” */
  readonly aside?: Words;
  /** true if it tells the target's numbers: hidden below “everything” from users who do not own the target */
  readonly secret?: boolean;
  readonly rule?: RuleId;
}

export interface Note {
  readonly words: Words;
  readonly icon?: string;
  readonly rule?: RuleId;
  readonly secret?: boolean;
}

/** Odds of an action before the dice. Percentages are 0..1. */
export interface OddsView {
  /** what is thrown, and what against */
  readonly sum?: Phrase;
  /** the big one first */
  readonly headlines: readonly Headline[];
  /** the distribution of the number that matters: one bar a face where there are few, one a value else */
  readonly bars: readonly OddsBar[];
  /** what the bars stand for, e.g. stress dealt */
  readonly axis?: Words;
  readonly thresholds: readonly { readonly at: number; readonly words: Words }[];
  /** what of the state makes them what they are, where the numbers alone would surprise */
  readonly notes?: readonly { readonly words: Words }[];
  /** the target's ways to defend, where there are several: the dialog shows the odds against the chosen one */
  readonly ways?: readonly OddsWay[];
}

/** The odds against one way to meet an action. */
export interface OddsWay {
  readonly id: string;
  readonly words: Words;
  /** what else it comes to, in few words */
  readonly rest: Words;
  /** the odds shown without a choice are these */
  readonly best?: boolean;
  readonly odds: OddsView;
}

export interface Headline {
  readonly words: Words;
  /** 0..1 with kind "chance", else a plain number */
  readonly value: number;
  readonly kind: "chance" | "number";
}

export interface OddsBar {
  /** the value (damage 0, 1, 2 …) */
  readonly at: number;
  readonly chance: number;
  /** faces of the die that give it, where one die decides */
  readonly faces?: readonly number[];
  readonly tone: Tone;
}
