import { isObject, type Json } from "./source.ts";

/**
 * Writes the value of the header Content-Security-Policy of this table's pages (https://www.w3.org/TR/CSP3/). Scripts
 * come from this server alone, and from the sites that the manifests load scripts from. Templates and macros are
 * compiled in the page, so `unsafe-eval`; PIXI decodes pictures in workers made of blobs; elements have `style`.
 * @param manifests those of the system and of the modules
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
    // only a page of this table may frame it: /solo shows two of them
    "frame-ancestors": ["'self'"],
    "object-src": ["'none'"],
    "base-uri": ["'self'"],
    "form-action": ["'self'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");
}

/** A value as a list; empty where it is none. */
const listOrEmpty = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The origin of a script that a manifest loads from another site, as a list; empty for a file of its own. */
function originOf(entry: unknown): string[] {
  const path = isObject(entry) ? entry.src : entry;
  return typeof path === "string" && /^https?:\/\//.test(path) ? [new URL(path).origin] : [];
}
