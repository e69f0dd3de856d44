import type { ActorDocument } from "../host/documents.ts";

/** Returns the windows, by id, that the host draws again when an actor changes. */
const windowsOf = (actor: ActorDocument): Record<string, unknown> =>
  (actor as unknown as { apps: Record<string, unknown> }).apps;

/** Keeps the other actors whose numbers a sheet shows: when one of them changes, the sheet is drawn again. */
export class ShownOthers {
  #shown = new Set<ActorDocument>();
  readonly #sheet: { readonly id: string };

  constructor(sheet: { readonly id: string }) {
    this.#sheet = sheet;
  }

  /** From now on the sheet is drawn again when one of these actors changes, and no longer for those given before. */
  follow(actors: readonly ActorDocument[]): void {
    const actorsNow = new Set(actors);
    for (const actor of this.#shown) if (!actorsNow.has(actor)) delete windowsOf(actor)[this.#sheet.id];
    for (const actor of actorsNow) windowsOf(actor)[this.#sheet.id] = this.#sheet;
    this.#shown = actorsNow;
  }
}
