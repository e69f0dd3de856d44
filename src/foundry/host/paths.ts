/** The id that `npm run build -- --id` gave this build (vite.config.ts). */
declare const BUILD_ID: string | undefined;

/**
 * The system's id, of its folder and its packs: the only place that names it. Flags and settings are "fray" in every
 * build.
 */
const SYSTEM = typeof BUILD_ID === "string" ? BUILD_ID : "fray";

/** The path below which the host serves this system's files. */
const ROOT = `systems/${SYSTEM}`;

/** The id of one of the system's packs. */
export const packId = (name: string): string => `${SYSTEM}.${name}`;

/** The path of a template below templates/, without its ending. */
export const template = (name: string): string => `${ROOT}/templates/${name}.hbs`;

/** The path of a file below assets/. */
export const asset = (name: string): string => `${ROOT}/assets/${name}`;

/** The words of the packs in a language. */
export const language = (lang: string): string => `${ROOT}/lang/packs/${lang}.json`;
