/**
 * What a text says as JSON, or `otherwise` where it is none: for texts that people wrote, and for values that were stored
 * before they had a type. What must be JSON is parsed as it is, so that it fails.
 */
export function readJSON<T>(text: string, otherwise: T): any {
  try {
    return JSON.parse(text);
  } catch {
    return otherwise;
  }
}
