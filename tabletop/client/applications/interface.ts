import { build } from "./support.ts";

/**
 * Adds to the page's body the elements that are missing (canvas, HUD, columns, pause, notifications), and sets the
 * body's classes.
 */
export function ensureInterface(): void {
  const { body } = document;
  // elements that the page or a package has made already stay
  const find = (id: string): HTMLElement | null => document.getElementById(id);
  if (!find("board")) body.prepend(build("canvas", { id: "board", tabindex: "-1" }));
  if (!find("hud")) body.append(build("div", { id: "hud" }));
  if (!find("interface")) {
    body.append(
      build(
        "div",
        { id: "interface" },
        build(
          "div",
          { id: "ui-left" },
          build("div", { id: "ui-left-column-1" }),
          build("div", { id: "ui-left-column-2" }),
        ),
        build("main", { id: "ui-middle" }, build("div", { id: "ui-top" }), build("div", { id: "ui-bottom" })),
        build("div", { id: "ui-right" }, build("div", { id: "ui-right-column-1" })),
      ),
    );
  }
  if (!find("pause")) body.append(build("figure", { id: "pause" }));
  if (!find("notifications")) body.append(build("ol", { id: "notifications", role: "log", "aria-live": "polite" }));
  body.classList.add("vtt", "game", "system");
  if (game.system?.id) body.classList.add(`system-${game.system.id}`);
}

/** The element that each frameless part of the interface is put into; both by element id. */
const PLACES: Record<string, string> = {
  "scene-controls": "ui-left-column-1",
  "scene-navigation": "ui-top",
  players: "ui-left-column-1",
  hotbar: "ui-bottom",
};

/** Adds an empty element for each part of the interface that has a fixed place; the part replaces it when rendered. */
export function reservePlaces(): void {
  for (const [id, place] of Object.entries(PLACES)) {
    if (document.getElementById(id)) continue;
    document.getElementById(place)?.append(build("div", { id }));
  }
}
