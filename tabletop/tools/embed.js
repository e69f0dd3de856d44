/* Shows a table within another web page. tools/site.ts puts this file beside the table's files; it is loaded from there:
 *
 *   import { startTable } from "https://example.org/fray/play/embed.js";
 *   startTable(document.querySelector("#here"), { user: "Gamemaster's id" });
 *
 * or, once this file is loaded, <table-top user="…"></table-top>. */

/**
 * Shows the table that this file lies beside in an iframe.
 * @param {Element} place the element that the iframe is put into
 * @param {{ user?: string, both?: boolean, system?: string }} [options] `user`: the id of the user who plays, without
 * it the join page asks; `both`: gamemaster and player side by side; `system`: the address of a built system's folder,
 * to play instead of the table's own
 * @returns {HTMLIFrameElement} the iframe; its `remove()` ends the table
 */
export function startTable(place, { user, both = false, system } = {}) {
  // side by side, the game of one user, or the page for joining
  let page = user ? "game.html" : "join.html";
  if (both) page = "solo.html";
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
