/** The id that `npm run build -- --id` gave this build (vite.config.ts). */
declare const BUILD_ID: string | undefined;

/**
 * The system's id, which names its folder and its packs; nothing else contains it. Flags and settings are "fray" in
 * every build.
 */
const SYSTEM = typeof BUILD_ID === "string" ? BUILD_ID : "fray";

/** The path below which the host serves the system's files. */
const ROOT = `systems/${SYSTEM}`;

/** Returns the id of one of the system's packs from the pack's name. */
export const packId = (name: string): string => `${SYSTEM}.${name}`;

/** Returns the path of a template from its path below templates/, without the ending .hbs. */
export const template = (name: string): string => `${ROOT}/templates/${name}.hbs`;

/** Returns the path of a file from its path below assets/. */
export const asset = (name: string): string => `${ROOT}/assets/${name}`;

/** Returns the path of the file with the packs' words in a language, such as "de". */
export const packWords = (lang: string): string => `${ROOT}/lang/packs/${lang}.json`;
