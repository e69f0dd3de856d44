/** The system's id in this build, if `npm run build -- --id` has given one (vite.config.ts). */
declare const BUILD_ID: string | undefined;

/**
 * The system's id: the name of its folder and the first part of its packs' ids. Flags and settings have "fray" always.
 */
const SYSTEM = typeof BUILD_ID === "string" ? BUILD_ID : "fray";

/** The path below which the host serves the system's files. */
const ROOT = `systems/${SYSTEM}`;

/** Returns the id of a pack of the system, given the pack's name. */
export const packId = (name: string): string => `${SYSTEM}.${name}`;

/** Returns the path of a template, given its path below templates/ without the ending .hbs. */
export const template = (name: string): string => `${ROOT}/templates/${name}.hbs`;

/** Returns the path of a file, given its path below assets/. */
export const asset = (name: string): string => `${ROOT}/assets/${name}`;

/** Returns the path of the file with the words of the packs in a language, such as "de". */
export const packWords = (lang: string): string => `${ROOT}/lang/packs/${lang}.json`;
