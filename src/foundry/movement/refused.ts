import type { Refusal } from "../contract/action.ts";
import type { Words } from "../contract/view.ts";
import { refusalInWords } from "../engine/state.ts";

/** Returns the words, as key and data, that say that a move or a charge is forbidden and why. */
export function cannotMove(refusal: Refusal): Words {
  const { refused, data } = refusal;
  if (data) return { key: "FRAY.Movement.cannot", data: { reason: refusalInWords(refusal) } };
  // A ruleset's own refusal is a whole key, a shared one the end of one.
  return { key: "FRAY.Movement.cannot", data: { reason: refused.includes(".") ? refused : `FRAY.Refused.${refused}` } };
}
