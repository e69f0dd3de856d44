/**
 * Checks, in a constructor, that there is no instance yet of a class of which the client has one.
 * @param made the instance that the client has; nothing while it has none
 * @param name of the class
 * @param place where packages find the instance, e.g. `game.video`
 * @throws Error where there is one
 */
export function assertFirst(made: unknown, name: string, place: string): void {
  if (made) throw new Error(`There is only one ${name}: take ${place}`);
}
