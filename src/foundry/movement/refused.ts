import type { Refusal } from "../contract/action.ts";
import type { Words } from "../contract/view.ts";
import { refusalInWords } from "../engine/state.ts";

/** Returns the words that a move or charge is not possible, with the reason. */
export const cannotMove = (refusal: Refusal): Words => ({
  key: "FRAY.Movement.cannot",
  data: { reason: refusalInWords(refusal) },
});
