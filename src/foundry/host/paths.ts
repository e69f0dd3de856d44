/** Where the host serves this system's files from: the only place that names it, so that a build may carry another id. */
const ROOT = "systems/fray";

/** The path of a template below templates/, without its ending. */
export const template = (name: string): string => `${ROOT}/templates/${name}.hbs`;

/** The path of a file below assets/. */
export const asset = (name: string): string => `${ROOT}/assets/${name}`;

/** The words of the packs in a language. */
export const language = (lang: string): string => `${ROOT}/lang/packs/${lang}.json`;
