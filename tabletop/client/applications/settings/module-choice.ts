/** Which modules are to be active, and what that asks of others. */

/** The part of a module that the choice uses. */
export interface Choosable {
  id: string;
  title: string;
  /** ids of the modules it needs */
  requires: readonly string[];
  /** ids of the packages it does not go with */
  conflicts: readonly string[];
  /** a sentence why it cannot be active */
  obstacle: string | null;
}

/** A choice of modules, as a window changes it. */
export class ModuleChoice {
  readonly modules: ReadonlyMap<string, Choosable>;
  readonly chosen: Set<string>;
  readonly #before: ReadonlySet<string>;

  constructor(modules: readonly Choosable[], active: Iterable<string>) {
    this.modules = new Map(modules.map((module) => [module.id, module]));
    // Modules that are missing or cannot be active are not shown as chosen.
    const possible = [...active].filter((id) => this.modules.get(id)?.obstacle === null);
    this.chosen = new Set(possible);
    this.#before = new Set(possible);
  }

  get isChanged(): boolean {
    return this.chosen.size !== this.#before.size || [...this.chosen].some((id) => !this.#before.has(id));
  }

  /** The modules that a module needs, directly or by others, and that are not chosen. */
  neededBy(id: string): string[] {
    const needed = new Set<string>();
    const visit = (one: string): void => {
      for (const other of this.modules.get(one)?.requires ?? []) {
        if (other === id || needed.has(other) || this.chosen.has(other) || !this.modules.has(other)) continue;
        needed.add(other);
        visit(other);
      }
    };
    visit(id);
    return [...needed];
  }

  /** The chosen modules that need a module, directly or by others. */
  needing(id: string): string[] {
    const found = new Set<string>();
    const visit = (one: string): void => {
      for (const other of this.chosen) {
        if (other === id || found.has(other) || !this.modules.get(other)?.requires.includes(one)) continue;
        found.add(other);
        visit(other);
      }
    };
    visit(id);
    return [...found];
  }

  /** The chosen modules that a module conflicts with, whichever of the two says so. */
  conflictsOf(id: string): string[] {
    return [...this.chosen].filter(
      (other) =>
        other !== id &&
        (this.modules.get(id)?.conflicts.includes(other) || this.modules.get(other)?.conflicts.includes(id)),
    );
  }

  /** The setting: every module that is there, and whether it is active; what else the world names is kept. */
  configuration(stored: Record<string, unknown>): Record<string, unknown> {
    const own = [...this.modules.values()].map(({ id, obstacle }): [string, unknown] => [
      id,
      // A module that cannot be active now is active again when what it lacks is there.
      obstacle === null ? this.chosen.has(id) : (stored[id] ?? false),
    ]);
    return { ...stored, ...Object.fromEntries(own) };
  }
}
