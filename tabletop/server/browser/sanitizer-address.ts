/** The address of the file with the sanitizer. The build of a site replaces it by the address of its own file. */
export const sanitizerAddress = new URL("../sanitize.ts", import.meta.url).href;
