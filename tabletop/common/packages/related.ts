/** The relationships of packages: which they need, which versions fit, and in which order their scripts run. */

/** A relationship to another package, as a manifest lists it in `relationships`. */
export interface Relation {
  id: string;
  type: "module" | "system" | "world";
  /** the oldest version of the other package that will do; null: any */
  minimum: string | null;
  /** the newest version of it that will do; null: any */
  maximum: string | null;
  /** the author's reason, as a sentence; null for none */
  reason: string | null;
}

/** The relationships of a package to other packages, by their kind. */
export interface Relationships {
  systems: Relation[];
  requires: Relation[];
  recommends: Relation[];
  conflicts: Relation[];
}

/** The kinds of relationships that a manifest lists. */
export const RELATIONSHIPS = ["systems", "requires", "recommends", "conflicts"] as const;

/**
 * Reads `relationships` of a manifest (`raw`). Entries without an id are left out; a kind that the manifest does not list
 * gets an empty list.
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
 * @param usual the type of the other package if the entry names no known type
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
 * Compares versions part by part: numbers by value, other parts as text. A missing part counts as 0, and a "v" in front is
 * ignored.
 * @returns -1, 0 or 1: the first is older, the same or newer
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
 * Whether a version is not newer than a maximum. Parts that the maximum does not name may have any value: 14 includes
 * 14.350.
 */
export function withinMaximum(version: string, maximum: string): boolean {
  const length = maximum.split(".").length;
  return compareVersions(version.split(".").slice(0, length).join("."), maximum) <= 0;
}

/** The versions with which a package works, as `compatibility` of its manifest says. */
export interface Compatibility {
  minimum: string | null;
  verified: string | null;
  maximum: string | null;
}

/**
 * Reads `compatibility` of a manifest (`raw`): each version as text, a number as its text; null for one that is missing,
 * empty, or of another type.
 */
export function compatibilityOf(raw: Record<string, unknown>): Compatibility {
  const given = raw.compatibility !== null && typeof raw.compatibility === "object" ? raw.compatibility : {};
  const text = (value: unknown): string | null =>
    (typeof value === "string" && value !== "") || typeof value === "number" ? String(value) : null;
  const { minimum, verified, maximum } = given as Record<string, unknown>;
  return { minimum: text(minimum), verified: text(verified), maximum: text(maximum) };
}

/** What the order of scripts needs of a module. */
export interface Ordered {
  id: string;
  library: boolean;
  /** the ids of the modules that the module needs */
  requires: readonly string[];
}

/** The order of modules, by their ids. */
export interface LoadOrder {
  /** those that come before the system: libraries, and what these need */
  before: string[];
  /** those that come after the system */
  after: string[];
  /** for each circle of modules that need one another, their ids */
  circles: string[][];
}

/**
 * Sorts modules in the order in which their scripts are loaded: libraries and the modules that these need before the
 * system, the others after it; each after the modules that it needs, else by id. Circles of modules that need one another
 * are also listed. Needed modules that are not among the given ones are ignored.
 */
export function loadOrder(modules: readonly Ordered[]): LoadOrder {
  const byId = new Map(modules.map((module) => [module.id, module]));
  const sorted = [...modules].sort((a, b) => (a.id < b.id ? -1 : 1));
  const done = new Set<string>();
  const circles: string[][] = [];
  // adds the modules that a module needs, then the module; it closes a circle if it is in `path`, the ids that led to it
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
    // a circle may have come back to it and added it
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
