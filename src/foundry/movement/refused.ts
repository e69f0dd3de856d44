import type { Refusal } from "../contract/action.ts";
import type { Words } from "../contract/view.ts";
import { refusalInWords } from "../engine/state.ts";

/** Returns the words, as key and data, that say that a move or a charge is forbidden and why. */
export const cannotMove = (refusal: Refusal): Words => ({
  key: "FRAY.Movement.cannot",
  data: { reason: refusalInWords(refusal) },
});
