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
 * Reads `relationships` of a manifest (`raw`). Entries without an id are left out; a kind that the manifest does not
 * list gets an empty list.
 */
export function relationshipsOf(raw: Record<string, unknown>): Relationships {
  const byKind = raw.relationships !== null && typeof raw.relationships === "object" ? raw.relationships : {};
  const relationsOf = (kind: (typeof RELATIONSHIPS)[number]): Relation[] => {
    const entries: unknown = (byKind as Record<string, unknown>)[kind];
    return Array.isArray(entries)
      ? entries.flatMap((entry) => relationOf(entry, kind === "systems" ? "system" : "module"))
      : [];
  };
  return {
    systems: relationsOf("systems"),
    requires: relationsOf("requires"),
    recommends: relationsOf("recommends"),
    conflicts: relationsOf("conflicts"),
  };
}

/**
 * Reads one entry of `relationships`.
 * @param defaultType the type of the other package if the entry names no known type
 * @returns a list of one relation, or an empty list for an entry that is not valid
 */
function relationOf(entry: unknown, defaultType: Relation["type"]): Relation[] {
  if (entry === null || typeof entry !== "object") return [];
  const { id, type, compatibility, reason } = entry as Record<string, any>;
  if (typeof id !== "string" || !id) return [];
  const textOrNull = (value: unknown): string | null =>
    value === undefined || value === null || value === "" ? null : String(value);
  return [
    {
      id,
      type: ["module", "system", "world"].includes(type) ? type : defaultType,
      minimum: textOrNull(compatibility?.minimum),
      maximum: textOrNull(compatibility?.maximum),
      reason: textOrNull(reason),
    },
  ];
}

/**
 * Compares versions part by part: two numbers by value, any other two parts as text. A missing part counts as 0, and a
 * "v" in front is ignored.
 * @returns -1, 0 or 1 if `first` is older than, the same as or newer than `second`
 */
export function compareVersions(first: string, second: string): number {
  const parts = (version: string): string[] => version.replace(/^v/i, "").split(/[.+-]/);
  const [firstParts, secondParts] = [parts(first), parts(second)];
  for (let index = 0; index < Math.max(firstParts.length, secondParts.length); index++) {
    const [partA = "0", partB = "0"] = [firstParts[index], secondParts[index]];
    if (partA === partB) continue;
    const [numberA, numberB] = [Number(partA), Number(partB)];
    // if one of the two is no number, both are compared as text
    if (Number.isNaN(numberA) || Number.isNaN(numberB)) return partA < partB ? -1 : 1;
    if (numberA !== numberB) return numberA < numberB ? -1 : 1;
  }
  return 0;
}

/**
 * Whether a version is not newer than a maximum. Parts that the maximum does not name may have any value: 14 includes
 * 14.350.
 */
export function withinMaximum(version: string, maximum: string): boolean {
  const partCount = maximum.split(".").length;
  return compareVersions(version.split(".").slice(0, partCount).join("."), maximum) <= 0;
}

/** The versions with which a package works, as `compatibility` of its manifest says. */
export interface Compatibility {
  minimum: string | null;
  verified: string | null;
  maximum: string | null;
}

/**
 * Reads `compatibility` of a manifest (`raw`): each version as text, a number as its text; null for one that is
 * missing, empty, or of another type.
 */
export function compatibilityOf(raw: Record<string, unknown>): Compatibility {
  const versions = raw.compatibility !== null && typeof raw.compatibility === "object" ? raw.compatibility : {};
  const textOrNull = (value: unknown): string | null =>
    (typeof value === "string" && value !== "") || typeof value === "number" ? String(value) : null;
  const { minimum, verified, maximum } = versions as Record<string, unknown>;
  return { minimum: textOrNull(minimum), verified: textOrNull(verified), maximum: textOrNull(maximum) };
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
 * Sorts modules in the order in which their scripts are loaded. `before` the system's scripts: libraries and the
 * modules that libraries need; `after` those scripts: all other modules. In each list, modules are sorted by id, but
 * each comes after the modules that it needs. `circles`: the ids of modules that need one another in a circle. Needed
 * modules that are not among the given ones are ignored.
 */
export function loadOrder(modules: readonly Ordered[]): LoadOrder {
  const byId = new Map(modules.map((module) => [module.id, module]));
  const sorted = [...modules].sort((a, b) => (a.id < b.id ? -1 : 1));
  const added = new Set<string>();
  const circles: string[][] = [];
  // adds to `order` what a module needs, then the module itself; `path`: the ids of the modules whose needs led to it.
  // A module that is in its own path closes a circle.
  const visit = (module: Ordered, path: readonly string[], order: string[]): void => {
    if (added.has(module.id)) return;
    const circleStart = path.indexOf(module.id);
    if (circleStart >= 0) {
      circles.push(path.slice(circleStart));
      return;
    }
    for (const id of module.requires) {
      const neededModule = byId.get(id);
      if (neededModule) visit(neededModule, [...path, module.id], order);
    }
    // in a circle, one of the needed modules may have needed this one and added it
    if (added.has(module.id)) return;
    added.add(module.id);
    order.push(module.id);
  };
  const before: string[] = [];
  const after: string[] = [];
  for (const module of sorted) if (module.library) visit(module, [], before);
  for (const module of sorted) visit(module, [], after);
  return { before, after, circles };
}
