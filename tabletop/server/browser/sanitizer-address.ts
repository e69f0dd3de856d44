/** The address of the file with the sanitizer. A site's build puts that of its own file in its place. */
export const sanitizerAddress = new URL("../sanitizer.ts", import.meta.url).href;
