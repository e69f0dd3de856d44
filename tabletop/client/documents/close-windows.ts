/**
 * Closes the windows of a deleted document, of the documents within it and of a token's synthetic actor, without
 * submitting their forms.
 */
export function closeWindows(document: any): void {
  for (const app of Object.values<any>(document.apps ?? {})) void app.close({ submit: false, force: true });
  for (const collection of Object.values<any>(document.collections ?? {}))
    for (const inner of collection) closeWindows(inner);
  if (document._actor?.isToken) closeWindows(document._actor);
}
