import type { Declaration, TargetRef } from "../contract/action.ts";
import { readAmendment, readDeclaration } from "./bounds.ts";
import type { CardClaim } from "./state.ts";

/**
 * Returns what a card's message says of its declaration, unverified, with the targets that were chosen on the card
 * later; null if it cannot be read. Good only for naming who acts on whom.
 */
export function claimedDeclaration(claim: CardClaim): Declaration | null {
  const declaration = readDeclaration(claim.declaration);
  return declaration && { ...declaration, targets: targetsChosenLater(claim) ?? declaration.targets };
}

/** Returns the targets that the last readable amendment of a card's targets claims; null if there is none. */
function targetsChosenLater({ amendments }: CardClaim): readonly TargetRef[] | null {
  const claimed: readonly unknown[] = Array.isArray(amendments) ? amendments : [];
  const readable = claimed.flatMap((one) => {
    const { kind, target, targets } = Object(one) as Readonly<Record<string, unknown>>;
    return kind === "target" ? (readAmendment({ kind, target, targets }) ?? []) : [];
  });
  const last = readable.at(-1);
  return last?.target ? (last.targets ?? [last.target]) : null;
}
