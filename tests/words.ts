import { type Data, filled, patternOf } from "../tabletop/tests/words.ts";
import { wordAt } from "../tools/words.ts";

/* The words by which tests find things on the screen: Fray's own, and under their own names those of the tabletop. */

export { doorSays, pattern as hostPattern, says as hostSays } from "../tabletop/tests/words.ts";

/**
 * The text that the page shows for a key of lang/en.json, its places filled in from `data`. @throws Error without one
 */
export const says = (key: string, data?: Data): string => filled(wordAt(key), data);

/**
 * A pattern for the text that the page shows for a key of lang/en.json; places without a value in `data` fit anything.
 */
export const pattern = (key: string, data?: Data): RegExp => patternOf(wordAt(key), data);
