import type { Refusal } from "../contract/action.ts";
import type { Words } from "../contract/view.ts";
import { refusalInWords } from "../engine/state.ts";

/** Returns the words that a move or charge is not possible, with the reason. */
export const cannotMove = (refusal: Refusal): Words => ({
  key: "FRAY.Movement.cannot",
  data: { reason: refusalInWords(refusal) },
});

/** Returns the reasons against a move in words, each with the id of its rule if it has one. */
export const reasonsInWords = (refusals: readonly Refusal[]): string =>
  refusals.map((reason) => `${refusalInWords(reason)}${reason.rule ? ` (${reason.rule})` : ""}`).join(" ");
