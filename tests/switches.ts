/**
 * Reads a whole number from a variable of the environment, by which a developer changes how tests are played; undefined
 * where it is not set.
 * @throws Error where it is no whole number, or below `least`
 */
export function wholeNumber(name: string, least = 0): number | undefined {
  const given = process.env[name];
  if (given === undefined) return undefined;
  if (!/^\d+$/.test(given) || Number(given) < least)
    throw new Error(`${name} is a whole number from ${least} up, not “${given}”`);
  return Number(given);
}
