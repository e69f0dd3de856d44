import type { Declaration, Refusal } from "../contract/action.ts";
import { isRefusal } from "../contract/action.ts";
import type { ActorDocument, ItemDocument, GameReader } from "../host/documents.ts";
import type { OddsBar, OddsView } from "../contract/view.ts";
import { headlineInWords } from "./odds-view.ts";
import { percent } from "./percent.ts";
import { fromAfar, isOutOfReach } from "../contract/reading/reach.ts";
import { targetOf } from "../engine/declare.ts";
import { refusalInWords } from "../engine/state.ts";
import { maySeeNumbers } from "./visibility.ts";

/* The odds of an attack in its row on a sheet. */

/** A bar of a distribution in a row of the sheet. */
export interface RowBar {
  /** percent of the tallest bar, at least 2 */
  readonly height: number;
  /** the kind of result that the value is, such as "miss" or "hit" */
  readonly tone: OddsBar["tone"];
  /** the value, such as the damage */
  readonly at: number;
}

/** What the row of an attack needs to know of it. */
interface RowAttack<C> {
  /** what was read of the attack, as if the target were in reach */
  readonly context: C;
  /** whether the attack has a target */
  readonly aimed: boolean;
  /** why the target is out of reach, in words; "" if it is not */
  readonly far: string;
}

/**
 * Reads an attack with an item, or without one, for its row on the sheet; `refused` says in words why it cannot be
 * made. The target is the user's present one, if it is another actor whose numbers the user may see.
 * @param readContext reads the context of an attack, or refuses it
 * @param readAfar as `readContext`, whatever the distance; left out if `readContext` can be asked as if the two stood
 * near each other
 */
export function rowAttack<C extends object>(
  actor: ActorDocument,
  item: ItemDocument | null,
  reader: GameReader,
  readContext: (declaration: Declaration, reader: GameReader) => C | Refusal,
  readAfar?: typeof readContext,
): RowAttack<C> | { readonly refused: string } {
  // The attack with this item, at the target if the user may know its numbers.
  const token = actor.token ?? actor.getActiveTokens(false, true)[0] ?? null;
  const target = targetOf(actor);
  const targets = target && target.actor !== actor.uuid && maySeeNumbers(target.actor) ? [target] : [];
  const attack = {
    action: "attack",
    actor: actor.uuid,
    token: token?.uuid ?? null,
    item: item?.uuid ?? null,
    targets,
    choices: {},
  };
  // As the tokens stand now; if that is too far, as if they stood near.
  const asPlaced = readContext(attack, reader);
  const farWords = isRefusal(asPlaced) && isOutOfReach(asPlaced) ? refusalInWords(asPlaced) : "";
  const asIfNear = (): C | Refusal => (farWords ? readContext(attack, fromAfar(reader)) : asPlaced);
  const context = readAfar ? readAfar(attack, reader) : asIfNear();
  return isRefusal(context)
    ? { refused: refusalInWords(context) }
    : { context, aimed: targets.length > 0, far: farWords };
}

/** Returns the first three headlines of a row's odds in words: “65 % to hit · 12 % fells the foe”. */
export const oddsInWords = ({ headlines }: OddsView): string => headlines.slice(0, 3).map(headlineInWords).join(" · ");

/** Returns the percentage to fell the target, such as "12"; "" where the odds do not name it. */
export function felledInRow({ headlines }: OddsView): string {
  const felled = headlines.find(({ words }) => words.key === "FRAY.Odds.drop");
  return felled ? percent(felled.value) : "";
}

/** Returns the first 24 bars of a distribution for a row; the likeliest is the tallest. */
export function rowBars(bars: readonly Pick<OddsBar, "at" | "chance" | "tone">[]): RowBar[] {
  const tallest = Math.max(0.0001, ...bars.map((bar) => bar.chance));
  return bars
    .slice(0, 24)
    .map(({ at, chance, tone }) => ({ at, tone, height: Math.max(2, Math.round((100 * chance) / tallest)) }));
}
