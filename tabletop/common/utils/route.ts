/** The path below which the host's pages lie, with a slash at both ends. */
let home = "/";

/** Sets the path below which the host's pages lie, such as "/" or "/play/"; it must begin and end with a slash. */
export function setHome(path: string): void {
  home = path;
}

/**
 * Joins the path of the host's pages, `prefix` and `path` to a path from the server's root, such as
 * "/play/icons/d20.svg"; slashes at the beginning and end of `prefix` and `path` do not matter.
 */
export function getRoute(path: string, { prefix = "" }: { prefix?: string } = {}): string {
  return `${home}${[prefix, path]
    .map((part) => part.replace(/^\/+|\/+$/g, ""))
    .filter(Boolean)
    .join("/")}`;
}
