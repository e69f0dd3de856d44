import { isRefusal } from "../contract/action.ts";
import type { Declaration } from "../contract/action.ts";
import { maySeeOdds } from "../cards/visibility.ts";
import { oddsInWords } from "../cards/row-odds.ts";
import { prepare } from "../engine/declare.ts";

/** The chance of a declaration's main result, 0 to 1, and all its odds in words. */
export interface OfferOdds {
  readonly chance: number;
  readonly words: string;
}

/**
 * Resolves to the odds of a declaration (an action with its actor, item and targets) as a sheet's row shows them. Null
 * if this user may not see the odds, if the declaration is refused, if the action has no odds, or if their main result
 * (the first headline) is not a chance.
 */
export async function oddsOf(declaration: Declaration): Promise<OfferOdds | null> {
  if (!maySeeOdds(declaration)) return null;
  const prepared = await prepare(declaration);
  if (isRefusal(prepared) || isRefusal(prepared.context)) return null;
  const odds = await prepared.action.odds?.(prepared.context, prepared.declaration);
  const [headline] = odds?.headlines ?? [];
  return odds && headline?.kind === "chance" ? { chance: headline.value, words: oddsInWords(odds) } : null;
}
