import { plainCard as sectionCard } from "../../../cards/plain-card.ts";
import type { CardView, Note, Tone } from "../../../contract/view.ts";
import type { RuleId } from "../../../../rules/explain.ts";

/**
 * Returns a card without dice: actor, target, title, notes and, if the act is `done`, a result band. `subtitle` and
 * `word` are translation keys, both filled with `data`.
 */
export function plainCard(card: {
  readonly from: string;
  readonly to?: string | null;
  readonly subtitle: string;
  readonly data?: Readonly<Record<string, string | number>>;
  readonly done: boolean;
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
