import { type Data, filled, patternOf } from "../tabletop/tests/words.ts";
import { wordAt } from "../tools/words.ts";

/* The words by which tests find things on the screen: Fray's own, and under their own names those of the tabletop. */

export { doorSays, pattern as hostPattern, says as hostSays } from "../tabletop/tests/words.ts";

/** What stands on the screen for a key of lang/en.json, with what it is told of. Throws where there are no such words. */
export const says = (key: string, data?: Data): string => filled(wordAt(key), data);

/** The same for a test that does not know all of it: in the place of what is not told may stand anything. */
export const pattern = (key: string, data?: Data): RegExp => patternOf(wordAt(key), data);
