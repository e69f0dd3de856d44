/** Returns the page's canvas element `#board`, else a new one in its place or first on the page; makes it focusable. */
export function mountView(): HTMLCanvasElement {
  const existing = document.getElementById("board");
  const view = existing instanceof HTMLCanvasElement ? existing : document.createElement("canvas");
  view.id = "board";
  view.tabIndex = 0;
  view.setAttribute("role", "application");
  if (!view.isConnected) {
    if (existing) existing.replaceWith(view);
    else document.body.prepend(view);
  }
  return view;
}
