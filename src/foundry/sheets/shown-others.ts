import type { ActorDocument } from "../host/documents.ts";

/** Returns the windows that the host draws again when an actor changes, by the window's id. */
const windowsOf = (actor: ActorDocument): Record<string, unknown> =>
  (actor as unknown as { apps: Record<string, unknown> }).apps;

/** The other actors whose numbers a sheet shows: the sheet is drawn again when any of them changes. */
export class ShownOthers {
  #shown = new Set<ActorDocument>();
  readonly #sheet: { readonly id: string };

  constructor(sheet: { readonly id: string }) {
    this.#sheet = sheet;
  }

  /** Makes the sheet redraw whenever one of these actors changes, and no longer for those given before. */
  follow(actors: readonly ActorDocument[]): void {
    const now = new Set(actors);
    for (const actor of this.#shown) if (!now.has(actor)) delete windowsOf(actor)[this.#sheet.id];
    for (const actor of now) windowsOf(actor)[this.#sheet.id] = this.#sheet;
    this.#shown = now;
  }
}
