/** Names of files and folders as texts, cut so that no sign is cut in two. */

/** The first signs of a text, at most so many. */
export const firstSigns = (text: string, most: number): string => [...text].slice(0, most).join("");

/** Shortens a name for a sentence: a name of more than 60 signs to 59 and an ellipsis. */
export const shortenName = (name: string): string => ([...name].length > 60 ? `${firstSigns(name, 59)}…` : name);
