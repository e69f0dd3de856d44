let home = "/";

/** Sets the path below which the host's pages lie, with a slash at its end. */
export function setHome(path: string): void {
  home = path;
}

/**
 * Gives the path on this server, from its root, of a path and the prefix before it; slashes at their ends do not
 * matter.
 */
export function getRoute(path: string, { prefix = "" }: { prefix?: string } = {}): string {
  return `${home}${[prefix, path]
    .map((part) => part.replace(/^\/+|\/+$/g, ""))
    .filter(Boolean)
    .join("/")}`;
}
