let home = "/";

/** Sets the path below which the host's pages lie, with a slash at its end. */
export function setHome(path: string): void {
  home = path;
}

/** Gives the address of a path on this server; slashes at the ends of its parts do not matter. */
export function getRoute(path: string, { prefix = "" }: { prefix?: string } = {}): string {
  return `${home}${[prefix, path]
    .map((part) => part.replace(/^\/+|\/+$/g, ""))
    .filter(Boolean)
    .join("/")}`;
}
