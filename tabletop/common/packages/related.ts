/** The relationships of packages: their needs, the versions that fit, and the order in which scripts run. */

/** A relationship to one other package, as a manifest lists it in `relationships`. */
export interface Relation {
  id: string;
  type: "module" | "system" | "world";
  /** the oldest version of it that will do; null: any */
  minimum: string | null;
  /** the newest version of it that will do; null: any */
  maximum: string | null;
  /** a sentence of the package's author; null without one */
  reason: string | null;
}

/** The relationships of a package to others, by kind. */
export interface Relationships {
  systems: Relation[];
  requires: Relation[];
  recommends: Relation[];
  conflicts: Relation[];
}

/** The kinds of relationships that a manifest lists. */
export const RELATIONSHIPS = ["systems", "requires", "recommends", "conflicts"] as const;

/**
 * Reads `relationships` of a manifest (`raw`). Entries without an id are left out; a kind that is not listed gets an
 * empty list.
 */
export function relationshipsOf(raw: Record<string, unknown>): Relationships {
  const all = raw.relationships !== null && typeof raw.relationships === "object" ? raw.relationships : {};
  const listed = (kind: (typeof RELATIONSHIPS)[number]): Relation[] => {
    const list: unknown = (all as Record<string, unknown>)[kind];
    return Array.isArray(list)
      ? list.flatMap((entry) => relationOf(entry, kind === "systems" ? "system" : "module"))
      : [];
  };
  return {
    systems: listed("systems"),
    requires: listed("requires"),
    recommends: listed("recommends"),
    conflicts: listed("conflicts"),
  };
}

/**
 * Reads one entry of `relationships`.
 * @param usual the type of package where the entry names none that is known
 * @returns a list of one, or an empty one for an entry that is not valid
 */
function relationOf(entry: unknown, usual: Relation["type"]): Relation[] {
  if (entry === null || typeof entry !== "object") return [];
  const { id, type, compatibility, reason } = entry as Record<string, any>;
  if (typeof id !== "string" || !id) return [];
  const text = (value: unknown): string | null =>
    value === undefined || value === null || value === "" ? null : String(value);
  return [
    {
      id,
      type: ["module", "system", "world"].includes(type) ? type : usual,
      minimum: text(compatibility?.minimum),
      maximum: text(compatibility?.maximum),
      reason: text(reason),
    },
  ];
}

/**
 * Compares versions part by part, numbers as numbers, other parts as text; a missing part counts as 0, a leading "v"
 * does not count.
 * @returns −1, 0 or 1: the first is older, the same or newer
 */
export function compareVersions(first: string, second: string): number {
  const parts = (version: string): string[] => version.replace(/^v/i, "").split(/[.+-]/);
  const [firstParts, secondParts] = [parts(first), parts(second)];
  for (let index = 0; index < Math.max(firstParts.length, secondParts.length); index++) {
    const [a = "0", b = "0"] = [firstParts[index], secondParts[index]];
    if (a === b) continue;
    const [numberA, numberB] = [Number(a), Number(b)];
    if (Number.isNaN(numberA) || Number.isNaN(numberB)) return a < b ? -1 : 1;
    if (numberA !== numberB) return numberA < numberB ? -1 : 1;
  }
  return 0;
}

/**
 * Tells whether a version lies at or below a highest one. Parts that the highest does not name may be any: 14 includes
 * 14.350.
 */
export function withinMaximum(version: string, maximum: string): boolean {
  const length = maximum.split(".").length;
  return compareVersions(version.split(".").slice(0, length).join("."), maximum) <= 0;
}

/** The versions that a package works with, as `compatibility` of its manifest says. */
export interface Compatibility {
  minimum: string | null;
  verified: string | null;
  maximum: string | null;
}

/**
 * Reads `compatibility` of a manifest (`raw`): versions as text, numbers turned into text; null for each that is
 * missing, empty, or of another type.
 */
export function compatibilityOf(raw: Record<string, unknown>): Compatibility {
  const given = raw.compatibility !== null && typeof raw.compatibility === "object" ? raw.compatibility : {};
  const text = (value: unknown): string | null =>
    (typeof value === "string" && value !== "") || typeof value === "number" ? String(value) : null;
  const { minimum, verified, maximum } = given as Record<string, unknown>;
  return { minimum: text(minimum), verified: text(verified), maximum: text(maximum) };
}

/** A module, as far as the order of scripts depends on it. */
export interface Ordered {
  id: string;
  library: boolean;
  /** the ids of the modules that it needs */
  requires: readonly string[];
}

/** The order of modules, as lists of ids. */
export interface LoadOrder {
  /** before the system: libraries, and what they need */
  before: string[];
  /** after the system */
  after: string[];
  /** the ids of modules that need each other in a circle, a list for each circle */
  circles: string[][];
}

/**
 * Sorts modules in the order in which their scripts are loaded: libraries and the modules they need before the system,
 * the others after it; each after the modules that it needs, otherwise by id. Modules that need each other are also
 * listed in `circles`; ids of modules that are not among the given ones do not count.
 */
export function loadOrder(modules: readonly Ordered[]): LoadOrder {
  const byId = new Map(modules.map((module) => [module.id, module]));
  const sorted = [...modules].sort((a, b) => (a.id < b.id ? -1 : 1));
  const done = new Set<string>();
  const circles: string[][] = [];
  // adds the modules that a module needs, then the module; `path` are the ids that led to it: with its own, a circle
  const visit = (module: Ordered, path: readonly string[], out: string[]): void => {
    if (done.has(module.id)) return;
    const start = path.indexOf(module.id);
    if (start >= 0) {
      circles.push(path.slice(start));
      return;
    }
    for (const id of module.requires) {
      const needed = byId.get(id);
      if (needed) visit(needed, [...path, module.id], out);
    }
    if (done.has(module.id)) return;
    done.add(module.id);
    out.push(module.id);
  };
  const before: string[] = [];
  const after: string[] = [];
  for (const module of sorted) if (module.library) visit(module, [], before);
  for (const module of sorted) visit(module, [], after);
  return { before, after, circles };
}
