/**
 * Parses a text as JSON; returns `otherwise` if it is not valid JSON. For texts that users wrote, and for values that
 * were stored before they had a type. A text that must be JSON is parsed by JSON.parse instead, which throws.
 */
export function readJSON<T>(text: string, otherwise: T): any {
  try {
    return JSON.parse(text);
  } catch {
    return otherwise;
  }
}
