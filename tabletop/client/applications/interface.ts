import { build } from "./support.ts";

/**
 * Adds the parts of the page that are missing (canvas, HUD, columns, pause, notifications), and sets the body's
 * classes.
 */
export function ensureInterface(): void {
  const { body } = document;
  // elements that a package or the page has made already stay
  const has = (id: string) => document.getElementById(id);
  if (!has("board")) body.prepend(build("canvas", { id: "board", tabindex: "-1" }));
  if (!has("hud")) body.append(build("div", { id: "hud" }));
  if (!has("interface")) {
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
        build("div", { id: "ui-right" }),
      ),
    );
  }
  if (!has("pause")) body.append(build("figure", { id: "pause" }));
  if (!has("notifications")) body.append(build("ol", { id: "notifications", role: "log", "aria-live": "polite" }));
  body.classList.add("vtt", "game", "system");
  if (game.system?.id) body.classList.add(`system-${game.system.id}`);
}

/** The parent of each frameless application of the interface, by ids of elements. */
const PLACES: Record<string, string> = {
  "scene-controls": "ui-left-column-1",
  "scene-navigation": "ui-top",
  players: "ui-left-column-2",
  hotbar: "ui-bottom",
};

/**
 * Adds a placeholder for each application of the interface that has a fixed place; it is replaced when the application
 * is rendered.
 */
export function reservePlaces(): void {
  for (const [id, place] of Object.entries(PLACES)) {
    if (document.getElementById(id)) continue;
    document.getElementById(place)?.append(build("div", { id }));
  }
}
