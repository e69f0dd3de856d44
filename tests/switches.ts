/**
 * A whole number that whoever plays the tests gives by a variable of the environment; undefined where they give none.
 * @throws where it is no whole number, or a smaller one than is of use
 */
export function wholeNumber(name: string, least = 0): number | undefined {
  const given = process.env[name];
  if (given === undefined) return undefined;
  if (!/^\d+$/.test(given) || Number(given) < least)
    throw new Error(`${name} is a whole number from ${least} up, not “${given}”`);
  return Number(given);
}
