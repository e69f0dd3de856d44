import { onViewedLevel } from "./levels.ts";

/**
 * Notes which tokens are selected and which tokens each user targets, before the tokens are drawn anew.
 * @returns a function that selects and targets the noted tokens again: of the selected those that are drawn and on a
 * shown level, of the targets those that are drawn
 */
export function rememberSelection(board: { tokens: any }): () => void {
  const controlled: string[] = board.tokens?.controlled.map((token: any) => token.id) ?? [];
  const targets = game.users.map((user: any) => [user, [...user.targets.ids]]);
  return () => {
    for (const id of controlled) {
      const token = board.tokens.get(id);
      if (token && onViewedLevel(token.document)) token.control({ releaseOthers: false });
    }
    for (const [user, ids] of targets) {
      for (const id of ids) board.tokens.get(id)?.setTarget(true, { user, releaseOthers: false, groupSelection: true });
    }
  };
}
