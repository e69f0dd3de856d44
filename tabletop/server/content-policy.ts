import { isObject, type Json } from "./source.ts";

/**
 * Returns the value of the header Content-Security-Policy of this table's pages (https://www.w3.org/TR/CSP3/). Scripts
 * may come from this server and from the sites whose scripts the manifests name. `unsafe-eval`: templates and macros
 * are compiled in the page. `blob:` for workers: PIXI decodes pictures in such workers. `unsafe-inline`: elements have
 * styles of their own.
 * @param manifests the manifests of the system and of the modules
 */
export function contentPolicy(manifests: readonly Json[]): string {
  const scripts = manifests.flatMap(({ esmodules, scripts }) =>
    [...listOrEmpty(esmodules), ...listOrEmpty(scripts)].flatMap(originOf),
  );
  const directives: Record<string, readonly string[]> = {
    "default-src": ["'self'"],
    "script-src": ["'self'", "'unsafe-eval'", ...new Set(scripts)],
    "worker-src": ["'self'", "blob:"],
    "style-src": ["'self'", "'unsafe-inline'", "https:"],
    "img-src": ["'self'", "data:", "blob:", "https:"],
    "media-src": ["'self'", "data:", "blob:", "https:"],
    "font-src": ["'self'", "data:", "https:"],
    "connect-src": ["'self'", "data:", "blob:", "https:"],
    "frame-src": ["'self'", "https:"],
    // Only this table's own pages may show its pages in a frame: /solo shows two of them.
    "frame-ancestors": ["'self'"],
    "object-src": ["'none'"],
    "base-uri": ["'self'"],
    "form-action": ["'self'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");
}

/** Returns the value if it is a list, else an empty one. */
const listOrEmpty = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Returns, as a list of one, the origin of a script on another site; empty for a script of the package itself. */
function originOf(entry: unknown): string[] {
  const path = isObject(entry) ? entry.src : entry;
  return typeof path === "string" && /^https?:\/\//.test(path) ? [new URL(path).origin] : [];
}
