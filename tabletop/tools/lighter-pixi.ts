/** Lets PIXI leave for later what it does as soon as it is loaded, though a page may not need it. */
import type { Plugin } from "vite";

/** What is written otherwise: the end of a module's path, and the text before and after. */
const CHANGES: readonly { readonly file: string; readonly from: string; readonly to: string }[] = [
  {
    // the first segmenter takes 12 ms, as the browser reads its tables
    file: "/@pixi/text/lib/TextMetrics.mjs",
    from: "const segmenter = new Intl.Segmenter();\n    return (s) => [...segmenter.segment(s)]",
    to: "let segmenter;\n    return (s) => [...(segmenter ??= new Intl.Segmenter()).segment(s)]",
  },
];

/** Makes a plugin for Vite that writes PIXI's modules as CHANGES say. */
export const lighterPixi = (): Plugin => ({
  name: "lighter-pixi",
  // throws Error if a module is written otherwise than expected
  transform(code, id) {
    const change = CHANGES.find(({ file }) => id.endsWith(file));
    if (!change) return null;
    if (!code.includes(change.from)) throw new Error(`${id} has changed: see lighter-pixi.ts`);
    return { code: code.replace(change.from, change.to), map: null };
  },
});
