let home = "/";

/** Says where the host's pages lie: a path with a slash at its end. */
export function setHome(path: string): void {
  home = path;
}

/** The address of a path on this server. */
export function getRoute(path: string, { prefix = "" }: { prefix?: string } = {}): string {
  return `${home}${[prefix, path]
    .map((part) => part.replace(/^\/+|\/+$/g, ""))
    .filter(Boolean)
    .join("/")}`;
}
