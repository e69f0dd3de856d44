/** A choice of the modules that are to be active, with its demands on other modules. */

/** The part of a module that the choice uses. */
export interface Choosable {
  id: string;
  title: string;
  /** ids of the modules that it needs */
  requires: readonly string[];
  /** ids of the packages it conflicts with */
  conflicts: readonly string[];
  /** the reason why it cannot be active, as a sentence; null: it can */
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

  /** The ids of the modules that a module needs, directly or by others, and that are not chosen. */
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

  /** The ids of the chosen modules that need a module, directly or by others. */
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

  /** The ids of the chosen modules that conflict with a module, whichever of the two declares it. */
  conflictsOf(id: string): string[] {
    return [...this.chosen].filter(
      (other) =>
        other !== id &&
        (this.modules.get(id)?.conflicts.includes(other) || this.modules.get(other)?.conflicts.includes(id)),
    );
  }

  /**
   * The value of the setting: for every installed module whether it is active; entries of other modules are kept.
   * @param stored the setting's present value
   */
  configuration(stored: Record<string, unknown>): Record<string, unknown> {
    const own = [...this.modules.values()].map(({ id, obstacle }): [string, unknown] => [
      id,
      // A module that cannot be active now stays as it was stored: it is active again once its obstacle is gone.
      obstacle === null ? this.chosen.has(id) : (stored[id] ?? false),
    ]);
    return { ...stored, ...Object.fromEntries(own) };
  }
}
