/** Where a page's modules lie: a package's address on the server leads to its files on the disk. */
let files = "";

export function initialize(data) {
  files = data.files;
}

export function resolve(specifier, context, next) {
  const [, path] = /^https?:\/\/[^/]+\/systems\/[^/]+\/(.+)$/.exec(specifier) ?? [];
  return path ? { url: new URL(path, files).href, shortCircuit: true } : next(specifier, context);
}
