import type { Declaration } from "../contract/action.ts";
import type { ActorDocument } from "../host/documents.ts";
import type { Harm } from "../contract/ruleset.ts";

/** The id of the action for damage and healing outside of attacks, the same in every ruleset. */
export const HARM_ACTION = "harm";

/**
 * Returns what a ruleset gives as `adjustHealth`: how an amount typed in a token bar becomes a declaration of damage or
 * healing.
 * @param choicesOf returns the choices of that declaration; null for an attribute that holds no points of health, for
 * which `declare` then returns null, so that the value is simply changed
 */
export function harmFromBar(
  choicesOf: (actor: ActorDocument, amount: number, attribute: string) => Declaration["choices"] | null,
): Harm {
  return {
    action: HARM_ACTION,
    // Without targets and item: the actor itself loses or regains the points.
    declare(actor, token, amount, attribute) {
      const choices = choicesOf(actor, amount, attribute);
      return (
        choices && {
          action: HARM_ACTION,
          actor: actor.uuid,
          token: token?.uuid ?? null,
          item: null,
          targets: [],
          choices,
        }
      );
    },
  };
}
