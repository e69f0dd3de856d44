import type { TokenMark } from "../../../contract/marks.ts";
import type { ActorDocument, GameReader, TokenDocument } from "../../../host/documents.ts";
import { aimBonus } from "../../../../rules/quest/actions.ts";
import { roundsAimed } from "./economy.ts";

/**
 * Returns the marks on a token: while its combatant has aimed for its next shot, the percent that this adds; else none
 * (OQ-P14).
 */
export function marks(actor: ActorDocument, token: TokenDocument, reader: GameReader): TokenMark[] {
  const { value } = aimBonus({ rounds: roundsAimed(reader.combatant(actor, token)), skill: 0 });
  return value ? [{ kind: "rating", text: `+${value}`, label: "FRAY.Part.Aim" }] : [];
}
