import { pixelsBetween } from "../../../contract/reading/squares.ts";
import type { GameReader, TokenDocument } from "../../../host/documents.ts";

interface SceneGrid {
  readonly grid?: { readonly size?: number; readonly distance?: number };
}

/** What one square is worth in the scene's unit (CT-A16). */
export function squareWorth(token: TokenDocument | null): number {
  return Math.max(1, Math.round((token?.parent as SceneGrid | null)?.grid?.distance ?? 1));
}

/** Empty distance between two tokens in the scene's unit, 0 when adjacent; null when they share no scene. */
export function gapBetween(from: TokenDocument | null, to: TokenDocument | null, reader: GameReader): number | null {
  if (!from || !to || from.parent !== to.parent) return null;
  const worth = squareWorth(from);
  const squares = reader.distance(from, to);
  if (squares !== null) return Math.max(0, squares - 1) * worth;
  // Without squares: the gap between the tokens' edges, less than half a cell counting as none.
  const size = (from.parent as SceneGrid | null)?.grid?.size ?? 100;
  const pixels = pixelsBetween(from, to, size);
  return pixels < size / 2 ? 0 : Math.round((pixels / size) * worth);
}
