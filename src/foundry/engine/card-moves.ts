import type { ChangeLabel } from "../contract/change.ts";
import type { Declaration } from "../contract/action.ts";

/** Moves that led to a card in the same drag, those it set off, or both. */
export type MovesPart = "approach" | "onward" | "all";

/** What a scene does with the moves that a card owns; gives what had to be left. The engine itself knows no scene. */
export interface CardMoves {
  takeBack(card: string, declaration: Declaration, part: MovesPart): Promise<ChangeLabel[]>;
  again(card: string, declaration: Declaration, part: MovesPart): Promise<ChangeLabel[]>;
}

let given: CardMoves | null = null;

export function setCardMoves(moves: CardMoves): void {
  given = moves;
}

export const cardMoves: CardMoves = {
  takeBack: async (...what) => (await given?.takeBack(...what)) ?? [],
  again: async (...what) => (await given?.again(...what)) ?? [],
};
