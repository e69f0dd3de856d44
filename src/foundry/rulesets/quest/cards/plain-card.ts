import { plainCard as sectionCard } from "../../../cards/plain-card.ts";
import type { CardView, Note, Tone } from "../../../contract/view.ts";
import type { RuleId } from "../../../../rules/explain.ts";

/** Returns the content of a card without dice: actor, target, title, a band with the result, and notes. */
export function plainCard(card: {
  /** uuids of the actor and of its target */
  readonly from: string;
  readonly to?: string | null;
  /** key of the title's words, and the data in these and in `word` */
  readonly subtitle: string;
  readonly data?: Readonly<Record<string, string | number>>;
  /** whether the act is done; until then the card has no band */
  readonly done: boolean;
  /** all others but `notes` are the band's: the key of its word, its look, a number with its unit, the rule */
  readonly word: string;
  readonly tone: Tone;
  readonly icon: string;
  readonly number?: number;
  readonly unit?: string;
  readonly rule?: RuleId;
  readonly notes?: readonly Note[];
}): CardView {
  const { from, to = null, subtitle, data, done, word, tone, icon, number, unit, rule, notes = [] } = card;
  return sectionCard({
    from,
    to,
    subtitle: { key: subtitle, ...(data ? { data } : {}) },
    // The result band, without the fields that the caller left out.
    band: done
      ? {
          tone,
          word: { key: word, ...(data ? { data } : {}) },
          icon,
          ...(number === undefined ? {} : { number }),
          ...(unit ? { unit } : {}),
          ...(rule ? { rule } : {}),
        }
      : null,
    notes,
  });
}
