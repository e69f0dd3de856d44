import { onViewedLevel } from "./levels.ts";

/** Remembers what is selected and targeted on the mat; returns a function that restores what is still drawn. */
export function chosenOn(mat: { tokens: any }): () => void {
  const controlled: string[] = mat.tokens?.controlled.map((token: any) => token.id) ?? [];
  const targets = game.users.map((user: any) => [user, [...user.targets.ids]]);
  return () => {
    for (const id of controlled) {
      const token = mat.tokens.get(id);
      if (token && onViewedLevel(token.document)) token.control({ releaseOthers: false });
    }
    for (const [user, ids] of targets) {
      for (const id of ids) mat.tokens.get(id)?.setTarget(true, { user, releaseOthers: false, groupSelection: true });
    }
  };
}
