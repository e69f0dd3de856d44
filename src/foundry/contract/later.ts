/**
 * A function that lies in a file of its own, loaded when it is first called. From then on it answers at once: what is
 * drawn anew must not be overtaken by a later drawing while it waits.
 */
export function later<A extends readonly unknown[], R>(
  load: () => Promise<(...args: A) => R>,
): (...args: A) => R | Promise<R> {
  let found: ((...args: A) => R) | undefined;
  return (...args) => {
    if (found) return found(...args);
    return load().then((loaded) => {
      found = loaded;
      return loaded(...args);
    });
  };
}
