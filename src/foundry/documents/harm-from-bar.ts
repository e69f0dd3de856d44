import type { Declaration } from "../contract/action.ts";
import type { ActorDocument } from "../host/documents.ts";
import type { Harm } from "../contract/ruleset.ts";

/** The id of the action for damage and healing from outside an attack, the same in every ruleset. */
export const HARM_ACTION = "harm";

/**
 * Makes a ruleset's `adjustHealth`, which declares damage or healing for an amount typed into a token bar. `choicesOf`
 * returns the declaration's choices, or null for a bar that is a plain number and edited as such.
 */
export function harmFromBar(
  choicesOf: (actor: ActorDocument, amount: number, attribute: string) => Declaration["choices"] | null,
): Harm {
  return {
    action: HARM_ACTION,
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
