/**
 * Parses a text as JSON, or gives `otherwise` where it is none: for texts that users wrote, and for values that were
 * stored before they had a type. Text that must be JSON is parsed directly, so that it fails.
 */
export function readJSON<T>(text: string, otherwise: T): any {
  try {
    return JSON.parse(text);
  } catch {
    return otherwise;
  }
}
