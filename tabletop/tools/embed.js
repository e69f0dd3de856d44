/* A table in a page of one's own: laid beside the table's files by tools/site.ts, and loaded from there.
 *
 *   import { startTable } from "https://example.org/fray/play/embed.js";
 *   startTable(document.querySelector("#here"), { user: "Gamemaster's id" });
 *
 * or <table-top user="…"></table-top>, wherever this file is loaded. */

/**
 * Shows the table that lies beside this file.
 * @param {Element} place what it is put into
 * @param {{ user?: string, both?: boolean, system?: string }} [options] who sits there, by id: the door asks when nobody is
 * named; `both`: gamemaster and player side by side; `system`: the address of a built system's folder, in the place of the
 * table's own
 * @returns {HTMLIFrameElement} the frame; `remove()` ends it
 */
export function startTable(place, { user, both = false, system } = {}) {
  const page = both ? "solo.html" : user ? "game.html" : "join.html";
  const address = new URL(page, import.meta.url);
  if (user && !both) address.searchParams.set("user", user);
  if (system) address.searchParams.set("system", new URL(system, place.ownerDocument.baseURI).href);
  const frame = place.ownerDocument.createElement("iframe");
  Object.assign(frame, { src: address.href, title: "Tabletop" });
  frame.style.cssText = "display: block; width: 100%; height: 100%; min-height: 30rem; border: 0";
  frame.allow = "clipboard-write; fullscreen";
  place.append(frame);
  return frame;
}

if (globalThis.customElements && !customElements.get("table-top"))
  customElements.define(
    "table-top",
    class extends HTMLElement {
      connectedCallback() {
        this.style.display = "block";
        this.replaceChildren();
        const [user, system] = ["user", "system"].map((name) => this.getAttribute(name) ?? undefined);
        startTable(this, { user, system, both: this.hasAttribute("both") });
      }
    },
  );
