import { ApplicationV2 } from "../api/application.ts";
import type { Loose } from "../support.ts";
import { build, words } from "../support.ts";

/** The window that lists all tours that this user may take, to start, resume or reset them. */
export class ToursManagement extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Record<string, Loose> = {
    id: "tours-management",
    window: { title: "TOURS.Management", icon: "fa-solid fa-route", contentClasses: ["standard-form"] },
    position: { width: 520 },
    actions: { play: ToursManagement.#play, reset: ToursManagement.#reset },
  };

  /**
   * Builds a row for each tour that this user may take: title, state, buttons to start or resume and to reset, and
   * description. Without such a tour, builds a sentence that says so.
   */
  override async _renderHTML(): Promise<Loose> {
    const tours = [...game.tours].filter(
      ({ config }: Loose) => config.display && (!config.restricted || game.user.isGM),
    );
    if (!tours.length) return [build("p", { class: "hint" }, words("TOURS.None"))];
    // a row for each tour
    return tours.map((tour: Loose) => {
      const hasBegun = tour.status === "in-progress";
      // a button with a label for screen readers that names the tour
      const tourButton = (action: string, label: string, disabled = false): HTMLElement =>
        build(
          "button",
          {
            type: "button",
            disabled,
            dataset: { action, tour: tour.key },
            "aria-label": words("TOURS.PressLabel", { press: words(label), title: tour.title }),
          },
          words(label),
        );
      return build(
        "div",
        { class: "form-group" },
        build("label", {}, tour.title),
        build(
          "div",
          { class: "form-fields" },
          build("span", { class: "status" }, words(`TOURS.Status.${tour.status}`)),
          tourButton("play", hasBegun ? "TOURS.Resume" : "TOURS.Start", !tour.canStart),
          tourButton("reset", "TOURS.Reset", tour.status === "unstarted"),
        ),
        build("p", { class: "hint" }, tour.description),
      );
    });
  }

  override _replaceHTML(result: Loose, content: HTMLElement): void {
    content.replaceChildren(...result);
  }

  /** Closes the window and starts or resumes a tour; a completed one starts over. */
  static async #play(this: ToursManagement, _event: Event, { dataset }: HTMLElement): Promise<void> {
    const tour = game.tours.get(dataset.tour);
    await this.close();
    if (tour.status === "completed") await tour.reset();
    await tour.start();
  }

  static async #reset(this: ToursManagement, _event: Event, { dataset }: HTMLElement): Promise<void> {
    await game.tours.get(dataset.tour).reset();
    await this.render();
  }
}
